mod tiles;
fn main() {
    tiles::generate(std::path::Path::new("crates/cavalcade/src/construct/tiles.bin")).unwrap();
}
