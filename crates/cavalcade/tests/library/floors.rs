//! The floors of the library: a module uses only what lies below it, and no two files use each other.
//!
//! CONTRIBUTING lists the modules from the ground up, in the lines between `floors` and the end of that block. Whoever
//! uses a module must stand after it in the list. The `use` lines of every file, and the paths that begin with `crate::`,
//! are held against it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The one pair that may use each other: only the checker makes a tour, and the token it shows is its own.
const TOKEN: [&str; 2] = ["tour", "verify"];

/// A file of the library, by its path of modules: `count::store::layer`.
type Module = String;

/// The files, each with its text.
type Sources = BTreeMap<Module, String>;

/// Which files each file uses.
type Edges = BTreeMap<Module, BTreeSet<Module>>;

#[test]
fn no_module_uses_one_that_stands_above_it() {
    let upward = upward(&edges(&sources()), &floors());
    assert!(upward.is_empty(), "these look up; move what they need to a lower floor:\n{}", upward.join("\n"));
}

#[test]
fn no_two_files_use_each_other() {
    let knots = cycles(&edges(&sources()));
    assert!(knots.is_empty(), "each of these groups goes round in a circle:\n{}", knots.join("\n"));
}

#[test]
fn every_room_of_the_library_has_its_floor() {
    let rooms: BTreeSet<String> =
        sources().keys().map(|module| room(module).into()).filter(|room| room != "lib").collect();
    let listed: BTreeSet<String> = floors().into_iter().collect();
    assert_eq!(rooms, listed, "CONTRIBUTING lists other modules than the library has");
}

#[test]
fn the_checkers_have_one_notion_of_a_move_which_nothing_else_uses() {
    let is_checker = |module: &str| ["verify", "confirm"].contains(&room(module));
    let users: Vec<Module> =
        edges(&sources()).into_iter().filter(|(_, used)| used.contains("move_rule")).map(|(user, _)| user).collect();
    assert!(users.len() > 1 && users.iter().all(|user| is_checker(user)), "{users:?}");
    for (module, text) in sources().into_iter().filter(|(module, _)| is_checker(module)) {
        for step in [".offsets()", ".step(", ".is_move(", "Graph::new", "Graph::within"] {
            assert!(
                !code(&text).contains(step),
                "{module} goes by {step}, as the searches do; use the rule of the checkers"
            );
        }
    }
}

#[test]
fn an_edge_upwards_and_a_circle_are_seen() {
    let source = |text: &str| text.to_string();
    let sources = Sources::from([
        ("lib".into(), source("pub use board::{Board, Wrap};\npub use solve::Outcome as Answer;")),
        (
            "board".into(),
            source(
                "use crate::{\n    Wrap,\n    graph::{Graph, rows::Rows},\n};\n#[cfg(test)]\nmod tests { use crate::solve::x; }",
            ),
        ),
        ("graph".into(), source("// use crate::solve::solve;\nmod rows;\nuse self::rows::Rows;")),
        ("graph::rows".into(), source("fn f() -> crate::Answer { super::super::board::g() }")),
        ("solve".into(), source("use crate::Board;\npub(in crate::graph) fn x() {}")),
    ]);
    let edges = edges(&sources);
    let floors = ["board", "graph", "solve"].map(String::from);
    assert_eq!(upward(&edges, &floors), ["board -> graph", "board -> graph::rows", "graph::rows -> solve"]);
    assert_eq!(cycles(&edges), ["board graph graph::rows solve"]);
}

/// The files of the library.
fn sources() -> Sources {
    let mut sources = Sources::new();
    read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &[], &mut sources);
    assert!(sources.len() > 100, "the library has more files than {}", sources.len());
    sources
}

fn read_folder(folder: &Path, above: &[String], sources: &mut Sources) {
    for entry in fs::read_dir(folder).expect("the sources can be read") {
        let path = entry.expect("the sources can be read").path();
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        let mut module = above.to_vec();
        if path.is_dir() {
            module.push(name);
            read_folder(&path, &module, sources);
        } else if path.extension().is_some_and(|suffix| suffix == "rs") {
            if name != "mod" {
                module.push(name);
            }
            sources.insert(module.join("::"), fs::read_to_string(&path).expect("a source is text"));
        }
    }
}

/// The modules as CONTRIBUTING lists them, from the ground up.
fn floors() -> Vec<String> {
    let contributing = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../CONTRIBUTING.md");
    let text = fs::read_to_string(contributing).expect("CONTRIBUTING is there");
    let (_, block) = text.split_once("```floors\n").expect("CONTRIBUTING shows the floors");
    let (block, _) = block.split_once("```").expect("the floors come to an end");
    let mut lines: Vec<&str> = block.lines().collect();
    lines.reverse();
    let modules = lines.iter().flat_map(|line| line.split('|').next().unwrap_or_default().split_whitespace());
    modules.map(String::from).collect()
}

/// The edges that lead to a module further up.
fn upward(edges: &Edges, floors: &[String]) -> Vec<String> {
    let height = |module: &str| floors.iter().position(|floor| floor == room(module));
    let mut upward = Vec::new();
    for (from, used) in edges.iter().filter(|(from, _)| *from != "lib") {
        for to in used.iter().filter(|to| room(to) != room(from) && !is_token(room(from), room(to))) {
            if height(to) >= height(from) {
                upward.push(format!("{from} -> {to}"));
            }
        }
    }
    upward
}

/// The room a file stands in.
fn room(module: &str) -> &str {
    module.split("::").next().unwrap_or(module)
}

fn is_token(from: &str, to: &str) -> bool {
    TOKEN.contains(&from) && TOKEN.contains(&to)
}

/// The groups of files that use each other, directly or by way of others.
fn cycles(edges: &Edges) -> Vec<String> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        edges.keys().map(|from| (from.as_str(), all_reached(from, edges))).collect();
    let mut groups = BTreeSet::new();
    for (from, to) in &reached {
        let group: Vec<&str> =
            to.iter().copied().filter(|to| reached.get(to).is_some_and(|back| back.contains(from))).collect();
        if !group.is_empty() {
            groups.insert(group.join(" "));
        }
    }
    groups.into_iter().collect()
}

fn all_reached<'e>(from: &'e str, edges: &'e Edges) -> BTreeSet<&'e str> {
    let (mut reached, mut left) = (BTreeSet::new(), vec![from]);
    while let Some(module) = left.pop() {
        for to in edges.get(module).into_iter().flatten().filter(|to| !is_token(module, to)) {
            if reached.insert(to.as_str()) {
                left.push(to);
            }
        }
    }
    reached
}

/// Which files each file uses.
fn edges(sources: &Sources) -> Edges {
    let names = names_at_the_root(sources);
    let edges_of = |module: &Module, text: &String| {
        let code = code(text);
        let paths = used_paths(&code).into_iter().filter_map(|path| absolute(&path, module));
        let files =
            paths.filter_map(|path| file_of(&path, sources, &names)).filter(|file| file != module && file != "lib");
        (module.clone(), files.collect())
    };
    sources.iter().filter(|(module, _)| *module != "lib").map(|(module, text)| edges_of(module, text)).collect()
}

/// Where the names that the root of the library re-exports come from.
fn names_at_the_root(sources: &Sources) -> BTreeMap<String, Vec<String>> {
    let mut names = BTreeMap::new();
    for path in used_paths(&code(&sources["lib"])) {
        let (path, name) = match path.split_once(" as ") {
            Some((path, name)) => (path.to_string(), name.to_string()),
            None => (path.clone(), path.rsplit("::").next().unwrap_or_default().to_string()),
        };
        names.insert(name, path.split("::").map(String::from).collect());
    }
    names
}

/// A source without its unit tests, its comments and the borders of what it lets be seen.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join(" ").replace("pub(in crate", "pub(in ")
}

/// The paths of all `use` lines, and those in the code that begin with `crate::` or `super::`.
fn used_paths(code: &str) -> Vec<String> {
    let mut paths = Vec::new();
    let mut rest = String::new();
    for (k, part) in code.split(" use ").enumerate() {
        let part = if k == 0 { part.strip_prefix("use ").unwrap_or(part) } else { part };
        if k == 0 && !code.starts_with("use ") {
            rest.push_str(part);
            continue;
        }
        let (tree, after) = part.split_once(';').unwrap_or((part, ""));
        expand("", tree, &mut paths);
        rest.push_str(after);
    }
    for start in ["crate::", "super::"] {
        for (at, _) in rest.match_indices(start) {
            let is_inside =
                rest[..at].ends_with(|before: char| before.is_alphanumeric() || before == ':' || before == '_');
            let end =
                rest[at..].find(|c: char| !c.is_alphanumeric() && c != ':' && c != '_').map_or(rest.len(), |k| at + k);
            if !is_inside {
                paths.push(rest[at..end].trim_end_matches(':').into());
            }
        }
    }
    paths
}

/// Every path of a tree like `a::{b, c::{d, e}}`.
fn expand(above: &str, tree: &str, paths: &mut Vec<String>) {
    let tree = tree.trim();
    let Some((front, inner)) = tree.split_once('{') else {
        if !tree.is_empty() {
            paths.push(format!("{above}{tree}"));
        }
        return;
    };
    let inner = inner.trim_end().strip_suffix('}').unwrap_or(inner);
    let (mut depth, mut from) = (0, 0);
    for (at, c) in inner.char_indices().chain([(inner.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                expand(&format!("{above}{front}"), &inner[from..at], paths);
                from = at + 1;
            }
            _ => {}
        }
    }
}

/// A path from the root of the library; `None` for a path into another crate.
fn absolute(path: &str, module: &str) -> Option<Vec<String>> {
    let path = path.split(" as ").next().unwrap_or(path);
    let mut steps: Vec<String> = path.split("::").map(|step| step.trim().to_string()).collect();
    let mut above: Vec<String> = module.split("::").map(String::from).collect();
    match steps[0].as_str() {
        "crate" => return Some(steps.split_off(1)),
        "self" => steps.remove(0),
        "super" => {
            while steps.first().is_some_and(|step| step == "super") {
                steps.remove(0);
                above.pop();
            }
            String::new()
        }
        _ => return None,
    };
    above.append(&mut steps);
    Some(above)
}

/// The file that a path leads to.
fn file_of(path: &[String], sources: &Sources, names: &BTreeMap<String, Vec<String>>) -> Option<Module> {
    let path = match path.first().and_then(|first| names.get(first)) {
        Some(origin) => origin,
        None => path,
    };
    (1..=path.len()).rev().map(|length| path[..length].join("::")).find(|module| sources.contains_key(module))
}
