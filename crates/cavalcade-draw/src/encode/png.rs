//! Writes a scene as PNG.

use cavalcade::Budget;
use png::{BitDepth, ColorType, Compression, Encoder, Filter};

use crate::encode::raster::Canvas;
use crate::{DrawError, Scene};

/// The memory per pixel: painted, and as up to four channels before and after compression.
const BYTES_PER_PIXEL: u64 = 12;

/// Encodes a scene as a PNG file.
pub fn encode(scene: &Scene) -> Result<Vec<u8>, DrawError> {
    encode_within(scene, &Budget::unlimited())
}

/// Encodes a scene as a PNG file within a budget.
pub fn encode_within(scene: &Scene, budget: &Budget) -> Result<Vec<u8>, DrawError> {
    encode_with_progress(scene, budget, &mut |_, _| ())
}

/// Encodes a scene as a PNG file within a budget, and reports progress.
pub(crate) fn encode_with_progress(
    scene: &Scene,
    budget: &Budget,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Vec<u8>, DrawError> {
    let (width, height) = scene.pixels();
    budget.has_room_for(u64::from(width) * u64::from(height) * BYTES_PER_PIXEL)?;
    let canvas = Canvas::painted_with_progress(scene, budget, progress)?;
    let (kind, pixels): (ColorType, Vec<u8>) = match scene.paper {
        Some(_) => (ColorType::Rgb, canvas.inks().flat_map(|ink| [ink.red, ink.green, ink.blue]).collect()),
        None => (ColorType::Rgba, canvas.inks_on_nothing().flatten().collect()),
    };
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, canvas.width(), canvas.height());
    encoder.set_color(kind);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    // Flat colours repeat exactly, which filters would hide. Without them files are a third smaller, and faster to write.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    // Compressing everything at once makes the file small and takes less than a second.
    budget.check(0)?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(bytes)
}
