//! Writes a scene as PNG.

use cavalcade::Budget;
use png::{BitDepth, ColorType, Compression, Encoder, Filter};

use crate::encode::raster::Canvas;
use crate::{DrawError, Scene};

/// The bytes held at once for each pixel: painted, and as up to four parts before and after packing.
const BYTES_A_PIXEL: u64 = 12;

/// The scene as the bytes of a PNG file.
pub fn encode(scene: &Scene) -> Result<Vec<u8>, DrawError> {
    encode_within(scene, &Budget::unlimited())
}

/// The scene as the bytes of a PNG file, if they can be made within a budget.
pub fn encode_within(scene: &Scene, budget: &Budget) -> Result<Vec<u8>, DrawError> {
    encode_telling(scene, budget, &mut |_, _| ())
}

/// The same, telling how much of how much is painted.
pub(crate) fn encode_telling(
    scene: &Scene,
    budget: &Budget,
    tell: &mut dyn FnMut(u64, u64),
) -> Result<Vec<u8>, DrawError> {
    let (width, height) = scene.pixels();
    budget.has_room_for(u64::from(width) * u64::from(height) * BYTES_A_PIXEL)?;
    let canvas = Canvas::painted_telling(scene, budget, tell)?;
    let (kind, pixels): (ColorType, Vec<u8>) = match scene.paper {
        Some(_) => (ColorType::Rgb, canvas.inks().flat_map(|ink| [ink.red, ink.green, ink.blue]).collect()),
        None => (ColorType::Rgba, canvas.inks_on_nothing().flatten().collect()),
    };
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, canvas.width(), canvas.height());
    encoder.set_color(kind);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    // Flat colours repeat exactly; differences between pixels would hide that. A third smaller and faster so.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    // Packing all at once is what makes it small; it takes less than a second.
    budget.check(0)?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(bytes)
}
