//! Numbers with a unit, as people write limits: `10s`, `8G`.

/// The number before the first unit that fits, times the unit.
pub(super) fn with_unit(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let (number, unit) = units.iter().find_map(|(name, unit)| text.strip_suffix(name).map(|number| (number, unit)))?;
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let value = is_plain.then(|| number.parse::<f64>().ok()).flatten()?;
    Some(value * unit)
}
