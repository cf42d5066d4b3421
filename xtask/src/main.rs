mod strips;
mod tiles;
fn main() {
    tiles::generate(std::path::Path::new("crates/cavalcade/src/construct/tiles.bin")).unwrap();
    strips::generate(std::path::Path::new("crates/cavalcade/src/construct/strips.bin")).unwrap();
}
