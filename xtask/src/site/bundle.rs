//! The files of the page.

use std::path::Path;

use super::{head, preload};
use crate::files::write;

/// Copies the page. Its documents learn that they bring the engine along.
pub(super) fn copy_page(public: &Path) -> Result<(), String> {
    for name in cavalcade_page::paths() {
        let path = Path::new(&*name);
        let to = public.join(path);
        if path.extension().is_some_and(|extension| extension == "html") {
            let links = if name == "index.html" { preload::links()? } else { String::new() };
            write(&to, head::complete(&text(&name)?, path, &links)?)?;
        } else {
            write(&to, bytes(&name)?)?;
        }
    }
    Ok(())
}

/// The text of a file of the page.
pub(super) fn text(name: &str) -> Result<String, String> {
    String::from_utf8(bytes(name)?).map_err(|_| format!("{name} is not a text"))
}

fn bytes(name: &str) -> Result<Vec<u8>, String> {
    let file = cavalcade_page::file(name).ok_or_else(|| format!("the page has no file {name}"))?;
    Ok(file.data.into_owned())
}
