//! Transformations of a tour: turned, flipped, reversed, or starting elsewhere; and its canonical form.
//!
//! Two tours are of one class if a turn or flip of their board leads from one to the other; the direction of a tour does not
//! matter, nor where a closed one begins. That is what `count --classes` counts and `list --classes` lists one each of.

mod canonical;
mod change;

pub use self::canonical::canonical;
pub(crate) use self::canonical::least_image;
pub use self::change::{TransformError, reversed, starting_at, turned};
