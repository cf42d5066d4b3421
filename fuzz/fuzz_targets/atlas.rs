//! An atlas with arbitrary files is opened or rejected, and never answers wrongly.

#![no_main]

use std::fs;
use std::sync::OnceLock;

use cavalcade::atlas::Atlas;
use cavalcade::{Budget, Question, Size};
use libfuzzer_sys::fuzz_target;
use tempfile::TempDir;

/// A whole atlas, and the names of its files.
fn whole() -> &'static (TempDir, Vec<String>) {
    static WHOLE: OnceLock<(TempDir, Vec<String>)> = OnceLock::new();
    WHOLE.get_or_init(|| {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let question = Question::on(Size::new(5, 6).expect("a size")).closed();
        Atlas::builder(&question).build_in(folder.path()).expect("it is small");
        let names = fs::read_dir(folder.path()).expect("it is there").filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut names: Vec<String> = names.filter(|name| name != "lock").collect();
        names.sort();
        (folder, names)
    })
}

// The first byte chooses a file; the others are written over it from a place on, or take its place.
fuzz_target!(|data: &[u8]| {
    let [choice, place, bytes @ ..] = data else { return };
    let (folder, names) = whole();
    let path = folder.path().join(&names[usize::from(*choice) % names.len()]);
    let before = fs::read(&path).expect("it is whole");
    let mut altered = before.clone();
    if *place == u8::MAX {
        altered = bytes.to_vec();
    } else {
        let place = usize::from(*place) * altered.len() / 255;
        let end = altered.len().min(place + bytes.len());
        altered[place..end].copy_from_slice(&bytes[..end - place]);
    }
    fs::write(&path, altered).expect("it may be written");
    if let Ok(atlas) = Atlas::open(folder.path()) {
        assert_eq!(*atlas.len(), 8u32.into());
        for number in 1u32..=8 {
            if let Ok(Some(tour)) = atlas.nth(number, &Budget::unlimited()) {
                assert!(atlas.rank(&tour, &Budget::unlimited()).map_or(true, |rank| rank == Some(number.into())));
            }
        }
    }
    fs::write(&path, before).expect("it may be written");
});
