//! The files of the page.

use std::path::Path;

use super::{head, preload};
use crate::files::{files_below, read, read_text, write};
use crate::process::root;

/// Copies the page. Its documents learn that they bring the engine along.
pub(super) fn copy_page(public: &Path) -> Result<(), String> {
    let page = root().join("page/site");
    for name in files_below(&page)? {
        let (from, to) = (page.join(&name), public.join(&name));
        if name.extension().is_some_and(|extension| extension == "html") {
            let links = if name == Path::new("index.html") { preload::links(&page)? } else { String::new() };
            write(&to, head::complete(&read_text(&from)?, &name, &links)?)?;
        } else {
            write(&to, read(&from)?)?;
        }
    }
    Ok(())
}
