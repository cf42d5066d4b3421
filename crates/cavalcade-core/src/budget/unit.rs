//! Numbers with a unit, such as `10s` or `8 GB`.

/// Reads a decimal number and its unit, which `value_of` is given in lower case.
pub(super) fn with_unit(text: &str, value_of: impl Fn(&str) -> Option<f64>) -> Option<f64> {
    let digits = text.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
    let (number, unit) = text.split_at(digits);
    Some(number.parse::<f64>().ok()? * value_of(&unit.trim().to_ascii_lowercase())?)
}
