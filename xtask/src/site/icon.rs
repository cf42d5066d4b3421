//! The icons of the installed page, drawn from the page's own, and the manifest that names them.

use std::path::Path;

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};

use crate::files::{read, write};

/// Their sides, in pixels: what browsers ask for.
const SIDES: [u32; 2] = [192, 512];

const MANIFEST: &str = r##"{
  "name": "Cavalcade: knight's tours",
  "short_name": "Cavalcade",
  "description": "Draw a board and find, watch, count or play knight's tours of it.",
  "start_url": "./",
  "scope": "./",
  "display": "standalone",
  "background_color": "#ffffff",
  "theme_color": "#0072b2",
  "icons": [
    { "src": "knight.svg", "sizes": "any", "type": "image/svg+xml" },
    { "src": "icon-192.png", "sizes": "192x192", "type": "image/png" },
    { "src": "icon-512.png", "sizes": "512x512", "type": "image/png" }
  ]
}
"##;

/// Draws the icons and writes the manifest.
pub(super) fn draw(public: &Path) -> Result<(), String> {
    let source = read(&public.join("knight.svg"))?;
    let tree = Tree::from_data(&source, &Options::default()).map_err(|error| format!("knight.svg: {error}"))?;
    for side in SIDES {
        write(&public.join(format!("icon-{side}.png")), picture(&tree, side)?)?;
    }
    write(&public.join("manifest.webmanifest"), MANIFEST)
}

/// The icon in PNG.
fn picture(tree: &Tree, side: u32) -> Result<Vec<u8>, String> {
    let mut pixels = Pixmap::new(side, side).ok_or("an icon has a side")?;
    let (across, down) = (side as f32 / tree.size().width(), side as f32 / tree.size().height());
    resvg::render(tree, Transform::from_scale(across, down), &mut pixels.as_mut());
    let colours: Vec<u8> = pixels
        .pixels()
        .iter()
        .map(PremultipliedColorU8::demultiply)
        .flat_map(|colour| [colour.red(), colour.green(), colour.blue(), colour.alpha()])
        .collect();
    encode(side, &colours).map_err(|error| format!("cannot write an icon: {error}"))
}

fn encode(side: u32, colours: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, side, side);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(colours)?;
    writer.finish()?;
    Ok(bytes)
}
