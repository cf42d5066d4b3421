//! Draws pictures, with options from keyword arguments.

use cavalcade::util::Named;
use cavalcade_draw::{
    Background, Coordinates, DrawOptions, Drawing, Format, LineWidth, Outline, Speed, Squares, Style, Theme,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::value_error;
use crate::picture::Picture;
use crate::run_options::RunOptions;

/// The names of the options.
const OPTIONS: &str = "style, theme, size, coordinates, speed, colours, line_width, background, squares and outline";

/// Reads the options of a picture.
pub(crate) fn options(given: Option<&Bound<'_, PyDict>>) -> PyResult<DrawOptions> {
    let mut options = DrawOptions::default();
    let Some(given) = given else { return Ok(options) };
    for (name, value) in given {
        let name: String = name.extract()?;
        if value.is_none() {
            continue;
        }
        let unfit = |advice: &str| PyTypeError::new_err(format!("{name}: {advice}"));
        match name.as_str() {
            "style" => options.style = named::<Style>(&value)?,
            "theme" => options.theme = named::<Theme>(&value)?,
            "squares" => options.squares = Some(named::<Squares>(&value)?),
            "outline" => options.outline = Some(named::<Outline>(&value)?),
            "size" => options.pixels = Some(value.extract().map_err(|_| unfit("write pixels, like 600"))?),
            "coordinates" => {
                let is_shown: bool = value.extract().map_err(|_| unfit("write True or False"))?;
                options.coordinates = if is_shown { Coordinates::Escaped } else { Coordinates::Hidden };
            }
            "speed" => {
                let moves = value.extract().map_err(|_| unfit("write moves per second, from 1 to 50"))?;
                options.speed = Speed::new(moves).map_err(value_error)?;
            }
            "colours" if value.is_truthy()? => options.colours = colours(&value)?.parse().map_err(value_error)?,
            "colours" => {}
            "line_width" => {
                options.line_width = Some(value.str()?.to_str()?.parse::<LineWidth>().map_err(value_error)?);
            }
            "background" => options.background = text(&value)?.parse::<Background>().map_err(value_error)?,
            _ => {
                return Err(PyTypeError::new_err(format!(
                    "pictures have no option `{name}`; the options are {OPTIONS}"
                )));
            }
        }
    }
    Ok(options)
}

fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    value.extract()
}

fn named<T: Named>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    T::of_name(&text(value)?).map_err(value_error)
}

/// Reads colours from a text, `line=red,start=#00ff00`, or a dictionary.
fn colours(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let Ok(parts) = value.cast::<PyDict>() else { return text(value) };
    let parts: PyResult<Vec<String>> = parts.iter().map(|(part, ink)| Ok(format!("{part}={ink}"))).collect();
    Ok(parts?.join(","))
}

/// Draws a picture; Ctrl-C interrupts it.
pub(crate) fn draw(
    py: Python<'_>,
    drawing: &Drawing<'_>,
    format: &str,
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<Picture> {
    let format = Format::of_suffix(format).map_err(value_error)?;
    let options = options(given)?;
    let bytes = RunOptions::unlimited().run(py, |work| Ok(drawing.encode_within(&options, format, work.budget)?))?;
    Ok(Picture::new(py, format, &bytes))
}

/// The SVG for a notebook, if the subject can be drawn.
pub(crate) fn svg(drawing: &Drawing<'_>) -> Option<String> {
    drawing.encode(&DrawOptions::default(), Format::Svg).ok().and_then(|svg| String::from_utf8(svg).ok())
}
