//! Contact sheets: many small pictures in a grid, each with a caption.

use std::num::NonZeroUsize;

use crate::{Coordinates, DrawError, DrawOptions, Drawing, Font, Layout, Point, Scene, Shape, Text};

// A unit is a pixel at the usual size.
/// The longer side of a small picture.
const SIDE: u32 = 200;
/// The fewest pixels along the longer side of a small picture.
const LEAST_SIDE: f32 = 48.0;
const EDGE: f32 = 24.0;
const GAP: f32 = 20.0;
const CAPTION: f32 = 13.0;
const CAPTION_HEIGHT: f32 = 24.0;
/// Captions no smaller than this; a longer one is cut.
const LEAST_CAPTION: f32 = 9.0;

/// A picture on a contact sheet.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// The picture.
    pub drawing: Drawing<'a>,
    /// Its caption.
    pub caption: String,
}

/// The contents of a contact sheet.
#[derive(Clone, Debug)]
pub struct ContactSheet<'a> {
    /// The title.
    pub title: String,
    /// The pictures, row by row.
    pub entries: &'a [Entry<'a>],
    /// The number of columns; `None` makes roughly as many rows as columns.
    pub columns: Option<NonZeroUsize>,
}

impl ContactSheet<'_> {
    /// The most pictures on a sheet.
    pub const MOST: usize = 2000;

    fn columns(&self) -> usize {
        self.columns.map_or_else(|| self.as_many_as_rows(), NonZeroUsize::get).clamp(1, self.entries.len().max(1))
    }

    fn as_many_as_rows(&self) -> usize {
        (self.entries.len() as f64).sqrt().ceil() as usize
    }

    /// Checks that the pictures are large enough on a sheet whose longer side has this number of units.
    fn expect_room(&self, longest: f32, picture: f32, options: &DrawOptions) -> Result<(), DrawError> {
        let (number, columns) = (self.entries.len(), self.columns());
        let least = (longest * LEAST_SIDE / picture).ceil();
        let most = Layout::MOST_PIXELS;
        match options.pixels {
            _ if least > most as f32 => {
                Err(DrawError::SheetTooLong { number, columns, better: self.as_many_as_rows() })
            }
            Some(pixels) if pixels <= most && (pixels as f32) < least => {
                Err(DrawError::SheetTooSmall { number, columns, pixels, least: least as u32 })
            }
            _ => Ok(()),
        }
    }
}

/// Draws a contact sheet.
///
/// ```
/// use cavalcade::{Board, Size};
/// use cavalcade_draw::sheet::contact::{self, ContactSheet, Entry};
/// use cavalcade_draw::encode::svg;
/// use cavalcade_draw::{DrawOptions, Drawing};
///
/// let board = Board::rectangle(Size::new(5, 5)?);
/// let drawing = Drawing::Board { board: &board, start: None, end: None };
/// let entries = ["one", "two"].map(|caption| Entry { drawing, caption: caption.into() });
/// let sheet = ContactSheet { title: "Two boards".into(), entries: &entries, columns: None };
/// assert!(svg::encode(&contact::scene(&sheet, &DrawOptions::default())?).contains("<title>Two boards</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scene(sheet: &ContactSheet<'_>, options: &DrawOptions) -> Result<Scene, DrawError> {
    let all = sheet.entries.len();
    if all == 0 {
        return Err(DrawError::NothingToShow);
    }
    if all > ContactSheet::MOST {
        return Err(DrawError::TooManyPictures { number: all, most: ContactSheet::MOST });
    }
    let pictures: Vec<Scene> =
        sheet.entries.iter().map(|entry| small(&entry.drawing, options)).collect::<Result<_, _>>()?;
    let widest = pictures.iter().fold(1.0, |most: f32, picture| most.max(picture.width * picture.scale));
    let highest = pictures.iter().fold(1.0, |most: f32, picture| most.max(picture.height * picture.scale));
    let (columns, ink) = (sheet.columns(), options.inks().label);
    let mut shapes = Vec::new();
    for (index, (picture, entry)) in pictures.into_iter().zip(sheet.entries).enumerate() {
        let left = EDGE + (index % columns) as f32 * (widest + GAP);
        let top = EDGE + (index / columns) as f32 * (highest + CAPTION_HEIGHT + GAP);
        let scale = picture.scale;
        let by =
            Point::new(left + (widest - picture.width * scale) / 2.0, top + (highest - picture.height * scale) / 2.0);
        shapes.extend(picture.shapes.into_iter().map(|shape| shape.placed(scale, by)));
        let at = Point::new(left + widest / 2.0, top + highest + CAPTION_HEIGHT / 2.0);
        let (words, size) = fitting(&entry.caption, widest + GAP / 2.0);
        shapes.push(Shape::Text(Text::centred(words, at, size, ink)).classed("caption"));
    }
    let side = |count: usize, each: f32| 2.0 * EDGE + count as f32 * (each + GAP) - GAP;
    let (width, height) = (side(columns, widest), side(all.div_ceil(columns), highest + CAPTION_HEIGHT));
    sheet.expect_room(width.max(height), widest.max(highest), options)?;
    let scale = (Layout::MOST_PIXELS as f32 / width.max(height)).min(1.0);
    Scene { title: sheet.title.clone(), width, height, scale, paper: options.paper(), shapes }.fitted(options)
}

/// A picture as small as it can be read.
fn small(drawing: &Drawing<'_>, options: &DrawOptions) -> Result<Scene, DrawError> {
    let with = |pixels| DrawOptions { pixels: Some(pixels), coordinates: Coordinates::Hidden, ..*options };
    match drawing.scene(&with(SIDE)) {
        Err(DrawError::TooFewPixels { least, .. }) => drawing.scene(&with(least)),
        drawn => drawn,
    }
}

/// A caption that is no wider than this: smaller, or else cut, where its end says more than its beginning.
fn fitting(words: &str, width: f32) -> (String, f32) {
    let font = Font::shared();
    let size = (width / font.width(words).max(f32::MIN_POSITIVE)).min(CAPTION);
    if size >= LEAST_CAPTION {
        return (words.into(), size);
    }
    let room = width / LEAST_CAPTION - font.width("…");
    let mut taken = 0.0;
    let fits = |letter: &char| {
        taken += font.advance(*letter);
        taken <= room
    };
    let mut end: Vec<char> = words.chars().rev().take_while(fits).collect();
    end.reverse();
    (format!("…{}", end.into_iter().collect::<String>()), LEAST_CAPTION)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Area, Style};
    use cavalcade::{Board, Size};

    fn drawn(number: usize, columns: usize, side: u32, options: &DrawOptions) -> Result<Scene, DrawError> {
        let board = Board::rectangle(Size::new(side, side).unwrap());
        let drawing = Drawing::Board { board: &board, start: None, end: None };
        let entries: Vec<Entry<'_>> = (1..=number).map(|k| Entry { drawing, caption: format!("tour {k}") }).collect();
        let columns = NonZeroUsize::new(columns);
        scene(&ContactSheet { title: "Tours".into(), entries: &entries, columns }, options)
    }

    fn captions(scene: &Scene) -> Vec<&Text> {
        scene.shapes.iter().filter_map(Shape::text).collect()
    }

    #[test]
    fn pictures_stand_in_rows_and_each_has_its_caption() {
        let scene = drawn(5, 3, 4, &DrawOptions::default()).unwrap();
        let captions = captions(&scene);
        assert_eq!(
            captions.iter().map(|text| text.text.as_str()).collect::<Vec<_>>(),
            ["tour 1", "tour 2", "tour 3", "tour 4", "tour 5"]
        );
        assert!((captions[0].at.y - captions[2].at.y).abs() < 0.01 && captions[0].at.y < captions[3].at.y);
        assert!((captions[0].at.x - captions[3].at.x).abs() < 0.01);
    }

    #[test]
    fn everything_stays_on_the_sheet() {
        for (number, columns, side) in [(1, 0, 1), (7, 0, 8), (7, 20, 3), (30, 2, 40), (3, 1, 500)] {
            let scene = drawn(number, columns, side, &DrawOptions::default()).unwrap();
            let fits = |area: &Area| {
                area.left >= 0.0 && area.top >= 0.0 && area.right() <= scene.width && area.bottom() <= scene.height
            };
            for shape in &scene.shapes {
                assert!(!matches!(shape.bare(), Shape::Rects { areas, .. } if !areas.iter().all(fits)), "{number}");
            }
            let (across, down) = scene.pixels();
            assert!(across.max(down) <= Layout::MOST_PIXELS);
        }
    }

    #[test]
    fn pictures_are_as_large_as_their_numbers_need() {
        let options = DrawOptions { style: Style::Numbers, ..DrawOptions::default() };
        assert!(drawn(1, 1, 40, &options).unwrap().width > drawn(1, 1, 8, &options).unwrap().width);
    }

    #[test]
    fn an_empty_sheet_and_one_too_full_are_refused() {
        let options = DrawOptions::default();
        assert!(matches!(drawn(0, 0, 3, &options), Err(DrawError::NothingToShow)));
        let error = drawn(2001, 0, 3, &options).unwrap_err().to_string();
        assert_eq!(error, "2001 pictures are too many for a sheet; the most is 2000");
    }

    #[test]
    fn pictures_too_small_to_see_are_refused_with_what_would_do() {
        let with = |pixels| DrawOptions { pixels: Some(pixels), ..DrawOptions::default() };
        let Err(DrawError::SheetTooSmall { least, .. }) = drawn(100, 0, 6, &with(300)) else {
            panic!("300 pixels are too few")
        };
        assert!(drawn(100, 0, 6, &with(least)).is_ok() && drawn(100, 0, 6, &with(least - 1)).is_err());
        let error = drawn(900, 1, 6, &DrawOptions::default()).unwrap_err().to_string();
        assert_eq!(error, "900 pictures in 1 column are too small to see; use 30 columns");
        assert!(drawn(900, 30, 6, &DrawOptions::default()).is_ok());
        assert!(drawn(2000, 0, 6, &DrawOptions::default()).is_ok());
    }

    #[test]
    fn a_long_caption_is_cut_at_its_beginning() {
        let (words, size) = fitting("a/very/long/way/to/the/folder/in/which/there/is/at/last/tour.txt 17", 100.0);
        assert!(words.starts_with('…') && words.ends_with("tour.txt 17"), "{words}");
        assert!(Font::shared().width(&words) * size <= 100.5);
        assert_eq!(fitting("short", 100.0), ("short".into(), CAPTION));
    }
}
