//! The lists of `deny.toml`, as far as this reads them, and what does not keep to them.

use std::collections::{BTreeMap, BTreeSet};

use super::licence;

pub(super) struct Lists {
    /// Licences that are accepted.
    licences: Vec<String>,
    /// Packages that nobody may want. Those that some may are left to cargo-deny.
    banned: Vec<String>,
    /// Versions that may stand beside a newer one, as `name@version`.
    beside: Vec<String>,
}

impl Lists {
    /// Reads the lists, which have one entry a line.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        Ok(Self { licences: list(text, "allow")?, banned: list(text, "deny")?, beside: list(text, "skip")? })
    }

    /// What is wrong with packages, of which each line tells one, as `name vVERSION (where from)|licence`.
    pub(super) fn faults(&self, packages: &str) -> Vec<String> {
        let mut faults = BTreeSet::new();
        let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for line in packages.lines().filter(|line| !line.is_empty()) {
            let (package, licence) = line.split_once('|').unwrap_or((line, ""));
            let (name, rest) = package.split_once(" v").unwrap_or((package, ""));
            let (version, origin) = rest.split_once(' ').unwrap_or((rest, ""));
            versions.entry(name).or_default().insert(version);
            if !licence::is_allowed(licence, &self.licences) {
                faults.insert(format!("{name} {version}: its licence `{licence}` is not among those of deny.toml"));
            }
            if self.banned.iter().any(|banned| banned == name) {
                faults.insert(format!("{name} {version}: deny.toml bans it"));
            }
            // From a registry, nothing is told; a package of ours has its folder there.
            if origin.contains("://") {
                faults.insert(format!("{name} {version}: it comes from {origin}, which is no registry"));
            }
        }
        faults.extend(versions.into_iter().filter_map(|(name, versions)| self.too_many(name, &versions)));
        faults.into_iter().collect()
    }

    /// The fault of a package that is there in several versions.
    fn too_many(&self, name: &str, versions: &BTreeSet<&str>) -> Option<String> {
        let counted = versions.iter().filter(|version| !self.beside.contains(&format!("{name}@{version}")));
        let counted: Vec<&str> = counted.copied().collect();
        (counted.len() > 1).then(|| format!("{name}: it is there several times, as {}", counted.join(", ")))
    }
}

/// The first word that is quoted in each line of a list, but for lines that name who may have it.
fn list(text: &str, name: &str) -> Result<Vec<String>, String> {
    let mut lines = text.lines();
    let start = format!("{name} = [");
    lines.find(|line| *line == start).ok_or_else(|| format!("deny.toml has no line `{start}`"))?;
    let entries = lines.take_while(|line| *line != "]").filter(|line| !line.trim_start().starts_with('#'));
    let entries = entries.filter(|line| !line.contains("wrappers"));
    Ok(entries.filter_map(|line| line.split('"').nth(1)).map(String::from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTS: &str = "[licenses]\nallow = [\n    # \"X\"\n    \"MIT\",\n]\n\n[bans]\ndeny = [\n    { crate = \"old\" },\n    { crate = \"two\", wrappers = [\"ours\"] },\n]\nskip = [\n    { crate = \"two@1.0.0\" },\n]\n";

    #[test]
    fn what_keeps_to_the_lists_has_no_fault() {
        let lists = Lists::read(LISTS).unwrap();
        let packages =
            "ours v0.2.0 (/home/ours)|MIT\ntwo v1.0.0|MIT\n\ntwo v2.0.0|X OR MIT\nthree v1.0.0 (proc-macro)|MIT\n";
        assert_eq!(lists.faults(packages), Vec::<String>::new());
    }

    #[test]
    fn every_fault_is_told() {
        let lists = Lists::read(LISTS).unwrap();
        let packages =
            "old v1.0.0|MIT\ntwo v2.0.0|MIT\ntwo v3.0.0|MIT\nx v1.0.0|X\nfar v1.0.0 (https://far.example/far)|MIT\n";
        let faults = lists.faults(packages);
        assert_eq!(faults.len(), 4, "{faults:?}");
        for fault in [
            "old 1.0.0: deny",
            "two: it is there several times, as 2.0.0, 3.0.0",
            "x 1.0.0: its licence `X`",
            "far 1.0.0: it comes",
        ] {
            assert!(faults.iter().any(|line| line.starts_with(fault)), "{fault}: {faults:?}");
        }
    }

    #[test]
    fn a_list_that_is_missing_is_no_empty_list() {
        assert!(Lists::read("allow = [\n]\ndeny = []\n").is_err());
    }
}
