//! Writes a scene as PNG.

use std::io::Write;

use cavalcade::Budget;
use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter, Writer};

use crate::raster::Canvas;
use crate::{DrawError, Scene};

/// The bytes held at once for each pixel: painted, and as three colours before and after packing.
const BYTES_A_PIXEL: u64 = 10;

/// The scene as the bytes of a PNG file.
pub fn encode(scene: &Scene) -> Result<Vec<u8>, DrawError> {
    encode_within(scene, &Budget::unlimited())
}

/// The scene as the bytes of a PNG file, if they can be made within a budget.
pub fn encode_within(scene: &Scene, budget: &Budget) -> Result<Vec<u8>, DrawError> {
    let (width, height) = scene.pixels();
    budget.has_room_for(u64::from(width) * u64::from(height) * BYTES_A_PIXEL)?;
    let canvas = Canvas::painted(scene, budget)?;
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, canvas.width(), canvas.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    // Flat colours repeat exactly; differences between pixels would hide that. A third smaller and faster so.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    write_rows(&canvas, &mut writer, budget)?;
    writer.finish()?;
    Ok(bytes)
}

/// Packs row by row: there may be many, and packing takes longer than painting.
fn write_rows(canvas: &Canvas, writer: &mut Writer<&mut Vec<u8>>, budget: &Budget) -> Result<(), DrawError> {
    let width = canvas.width() as usize;
    // As much as all rows would take unpacked, so that they are packed as one.
    let mut packer = writer.stream_writer_with_size(3 * width * canvas.height() as usize)?;
    let mut inks = canvas.inks();
    for _ in 0..canvas.height() {
        budget.check(0)?;
        let row: Vec<u8> = inks.by_ref().take(width).flat_map(|ink| [ink.red, ink.green, ink.blue]).collect();
        packer.write_all(&row).map_err(EncodingError::from)?;
    }
    Ok(packer.finish()?)
}
