//! Tests that imports have no cycles and that lower parts of the engine do not import higher ones.
//! The imports are read from the `use` lines and the paths in the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use oxidoku_engine::rules::KINDS;

/// The parts that every part may import: the size of the frame, the code that all sets share,
/// sorting, and phrases.
const LOWEST: [&str; 4] = ["frame", "bits", "sorting", "phrases"];

/// The parts of the engine, each with the parts that it may import in addition to its own modules.
/// A module belongs to the part with the longest matching name.
const PARTS: &[(&str, &[&str])] = &[
    ("frame", &[]),
    ("bits", &[]),
    ("sorting", &[]),
    ("phrases", &[]),
    ("ids", &[]),
    ("sets", &["ids"]),
    ("stop", &[]),
    // The classic board is built in; all other boards are described by their shape and rules.
    ("topology", &["ids", "sets", "shape", "rules"]),
    ("board", &["ids", "sets", "topology"]),
    ("canonical", &["ids", "sets", "topology", "board"]),
    ("text", &["stop", "ids", "sets", "topology", "board"]),
    ("parallel", &["stop"]),
    ("candidates", &["ids", "sets", "topology", "board"]),
    ("shape", &[]),
    ("rules", &["shape"]),
    (
        "search::general",
        &[
            "ids",
            "sets",
            "stop",
            "board",
            "candidates",
            "shape",
            "rules",
            "search",
        ],
    ),
    ("search::simd", &["ids", "sets", "topology", "candidates"]),
    (
        "search::puzzle",
        &[
            "ids",
            "sets",
            "topology",
            "board",
            "candidates",
            "search::simd",
        ],
    ),
    ("search::counted", &["ids", "sets", "topology", "board"]),
    (
        "search::trace",
        &["ids", "sets", "topology", "search::simd"],
    ),
    // `lanes` and `single` both build on `simd`, and neither needs the other.
    (
        "search::lanes",
        &[
            "ids",
            "sets",
            "stop",
            "topology",
            "search::simd",
            "search::puzzle",
            "search::counted",
            "search::trace",
        ],
    ),
    (
        "search::single",
        &[
            "ids",
            "sets",
            "stop",
            "topology",
            "board",
            "search::simd",
            "search::puzzle",
            "search::counted",
            "search::trace",
        ],
    ),
    (
        "search",
        &[
            "stop",
            "board",
            "parallel",
            "search::simd",
            "search::puzzle",
            "search::counted",
            "search::trace",
            "search::lanes",
            "search::single",
        ],
    ),
    ("status", &["board", "search"]),
    (
        "methods",
        &[
            "ids",
            "sets",
            "stop",
            "topology",
            "board",
            "search",
            "search::general",
            "search::trace",
            "logic::state",
            "shape",
        ],
    ),
    (
        "photo",
        &["ids", "sets", "stop", "topology", "board", "search"],
    ),
    ("logic::technique", &[]),
    (
        "logic::state",
        &[
            "ids",
            "sets",
            "stop",
            "topology",
            "board",
            "candidates",
            "search",
            "search::general",
            "shape",
        ],
    ),
    (
        "logic::step",
        &[
            "ids",
            "sets",
            "topology",
            "logic::state",
            "logic::technique",
        ],
    ),
    (
        "logic::words",
        &["ids", "sets", "topology", "logic::state", "logic::step"],
    ),
    (
        "logic::chain_words",
        &["ids", "sets", "logic::step", "logic::words"],
    ),
    (
        "logic::implied",
        &["topology", "logic::step", "logic::words"],
    ),
    (
        "logic::bonds",
        &[
            "ids",
            "sets",
            "topology",
            "logic::state",
            "logic::technique",
            "logic::step",
            "logic::words",
            "logic::facts",
        ],
    ),
    (
        "logic::forcing_words",
        &[
            "sets",
            "topology",
            "logic::technique",
            "logic::step",
            "logic::words",
            "logic::chain_words",
        ],
    ),
    (
        "logic::scale",
        &["topology", "logic::technique", "logic::step"],
    ),
    (
        "logic::facts",
        &[
            "ids",
            "sets",
            "topology",
            "rules",
            // For rules that are read as a whole.
            "search::general",
            "logic::state",
            "logic::technique",
            "logic::step",
        ],
    ),
    (
        "logic::context",
        &[
            "ids",
            "sets",
            "stop",
            "topology",
            "board",
            "logic::state",
            "logic::technique",
            "logic::facts",
        ],
    ),
    (
        "logic::found",
        &[
            "ids",
            "sets",
            "logic::state",
            "logic::technique",
            "logic::step",
        ],
    ),
    // Shared by the families whose patterns have guardians.
    (
        "logic::families::guardians",
        &[
            "sets",
            "ids",
            "topology",
            "logic::state",
            "logic::step",
            "logic::words",
            "logic::found",
        ],
    ),
    // Each family; the list allows no other family.
    (
        "logic::families::*",
        &[
            "ids",
            "sets",
            "stop",
            "topology",
            "rules",
            "board",
            "logic::state",
            "logic::technique",
            "logic::step",
            "logic::words",
            "logic::chain_words",
            "logic::facts",
            "logic::context",
            "logic::found",
            "logic::families::guardians",
            "logic::family_search",
        ],
    ),
    // Its searches choose steps by rating.
    (
        "logic::families::explainer",
        &[
            "ids",
            "sets",
            "stop",
            "topology",
            "logic::state",
            "logic::technique",
            "logic::step",
            "logic::words",
            "logic::forcing_words",
            "logic::scale",
            "logic::context",
            "logic::found",
        ],
    ),
    (
        "logic::family_search",
        &[
            "logic::technique",
            "logic::step",
            "logic::context",
            "logic::found",
        ],
    ),
    (
        "logic::classic_entries",
        &[
            "logic::technique",
            "logic::family_search",
            "logic::families::*",
            "logic::families::explainer",
        ],
    ),
    (
        "logic::entries",
        &[
            "logic::state",
            "logic::technique",
            "logic::step",
            "logic::bonds",
            "logic::implied",
            "logic::family_search",
            "logic::families::*",
            "logic::classic_entries",
        ],
    ),
    (
        "logic::registry",
        &[
            "topology",
            "logic::technique",
            "logic::step",
            "logic::scale",
            "logic::context",
            "logic::found",
            "logic::family_search",
            "logic::entries",
        ],
    ),
    (
        "logic::steps",
        &[
            "ids",
            "sets",
            "stop",
            "topology",
            "board",
            "logic::state",
            "logic::technique",
            "logic::step",
            "logic::scale",
            "logic::facts",
            "logic::context",
            "logic::found",
            "logic::entries",
            "logic::registry",
        ],
    ),
    (
        "logic::explainer_walk",
        &[
            "stop",
            "board",
            "logic::state",
            "logic::technique",
            "logic::step",
            "logic::steps",
            // Its searches keep their results along a path.
            "logic::families::explainer",
        ],
    ),
    (
        "logic::walk",
        &[
            "stop",
            "board",
            "logic::state",
            "logic::technique",
            "logic::step",
            "logic::scale",
            "logic::steps",
            "logic::explainer_walk",
        ],
    ),
    (
        "logic::solver",
        &[
            "stop",
            "board",
            "logic::state",
            "logic::technique",
            "logic::step",
            "logic::scale",
            "logic::context",
            "logic::found",
            "logic::entries",
            "logic::registry",
            "logic::steps",
            "logic::walk",
        ],
    ),
    (
        "logic::hint",
        &[
            "ids",
            "sets",
            "stop",
            "topology",
            "search",
            "logic::state",
            "logic::technique",
            "logic::step",
            "logic::words",
            "logic::context",
            "logic::found",
            "logic::entries",
            "logic::registry",
            "logic::solver",
        ],
    ),
    (
        "logic::rate",
        &[
            "stop",
            "board",
            "search",
            "logic::state",
            "logic::technique",
            "logic::scale",
            "logic::steps",
            "logic::solver",
        ],
    ),
    (
        "logic::rate_board",
        &[
            "stop",
            "board",
            "search",
            "logic::state",
            "logic::technique",
            "logic::solver",
            "logic::rate",
        ],
    ),
    (
        "generate",
        &[
            "ids",
            "sets",
            "stop",
            "topology",
            "board",
            "parallel",
            "search",
            "logic::state",
            "logic::technique",
            "logic::context",
            "logic::scale",
            "logic::solver",
            "logic::rate",
            "logic::rate_board",
            "logic::words",
            // For boards of any shape.
            "shape",
            "rules",
            "search::general",
        ],
    ),
    (
        "stream",
        &[
            "ids",
            "sets",
            "stop",
            "topology",
            "board",
            "status",
            "canonical",
            "text",
            "search",
            "search::general",
            "shape",
            "logic::technique",
            "logic::scale",
            "logic::solver",
            "logic::rate",
            "logic::rate_board",
        ],
    ),
];

/// The modules of a crate by path (`logic::state::grid`; empty for the root). Comments, tests and
/// re-exports in their sources are left out.
type Crate = BTreeMap<String, Module>;

#[derive(Default)]
struct Module {
    /// The target of each import or path, converted to an absolute path.
    paths: BTreeSet<String>,
    /// The names that the module re-exports, with their origins.
    exports: BTreeMap<String, String>,
}

/// Returns the Rust files of a folder and its subfolders, by their relative paths.
fn sources(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut sources = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                sources.insert(path.strip_prefix(folder).unwrap().to_path_buf(), text);
            }
        }
    }
    sources
}

/// Returns the modules of all files of a folder, except tests, with their text.
fn read(folder: &Path) -> Vec<(String, String)> {
    let is_test = |path: &Path| path.iter().any(|part| part == "tests");
    let files = sources(folder).into_iter();
    files
        .filter(|(path, _)| !is_test(path))
        .map(|(path, text)| (module_of(&path), text))
        .collect()
}

/// Converts `logic/state/grid.rs` to `logic::state::grid`; empty for the root.
fn module_of(path: &Path) -> String {
    let parts = path.with_extension("");
    let parts = parts.iter().map(|part| part.to_str().unwrap());
    let parts: Vec<&str> = parts
        .filter(|part| !["lib", "mod"].contains(part))
        .collect();
    parts.join("::")
}

fn join(prefix: &str, name: &str) -> String {
    match prefix {
        "" => name.to_string(),
        _ => format!("{prefix}::{name}"),
    }
}

fn parent(path: &str) -> &str {
    path.rsplit_once("::").map_or("", |(parent, _)| parent)
}

/// Returns source code without comments, strings and the module `tests`, which comes last in a
/// file.
fn code(source: &str) -> String {
    let source = source.split("#[cfg(test)]\nmod ").next().unwrap_or("");
    let mut code = String::new();
    for line in source.lines() {
        let line = line.split("//").next().unwrap_or("");
        let outside = line.split('"').step_by(2);
        code.extend(outside.flat_map(|part| [part, " "]));
        code.push('\n');
    }
    code
}

/// Lists the paths of a `use` tree such as `a::{b, c::{d, e as f}}`.
fn spread(prefix: &str, tree: &str, paths: &mut Vec<(String, String)>) {
    let tree = tree.trim();
    let Some((head, rest)) = tree.split_once('{') else {
        let (path, name) = match tree.split_once(" as ") {
            Some((path, name)) => (path.trim(), name.trim()),
            None => (tree, tree.rsplit("::").next().unwrap_or(tree)),
        };
        let path = match path {
            "self" => prefix.to_string(),
            _ => join(prefix, path),
        };
        let name = if name == "self" {
            prefix.rsplit("::").next().unwrap_or("")
        } else {
            name
        };
        paths.push((path, name.to_string()));
        return;
    };
    let prefix = join(prefix, head.trim().trim_end_matches("::"));
    let inside = rest.trim().trim_end_matches('}');
    let inside = &rest[..rest.rfind('}').unwrap_or(inside.len())];
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in inside.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                spread(&prefix, &inside[start..at], paths);
                start = at + 1;
            }
            _ => {}
        }
    }
    if !inside[start..].trim().is_empty() {
        spread(&prefix, &inside[start..], paths);
    }
}

/// Returns a path as seen from the root of the crate, or `None` for other crates.
fn absolute(module: &str, path: &str, modules: &BTreeSet<String>) -> Option<String> {
    if let Some(rest) = path.strip_prefix("crate::") {
        return Some(rest.to_string());
    }
    let (mut at, mut rest) = (module, path);
    while let Some(above) = rest.strip_prefix("super::") {
        (at, rest) = (parent(at), above);
    }
    let rest = rest.strip_prefix("self::").unwrap_or(rest);
    let first = rest.split("::").next().unwrap_or("");
    let is_own = rest.len() < path.len() || modules.contains(&join(at, first));
    is_own.then(|| join(at, rest))
}

fn parse(files: &[(String, String)]) -> Crate {
    let modules: BTreeSet<String> = files.iter().map(|(module, _)| module.clone()).collect();
    let mut all = Crate::new();
    for (module, source) in files {
        let entry = all.entry(module.clone()).or_default();
        let mut rest = String::new();
        for statement in code(source).split_inclusive(';') {
            let start = statement.find("use ").filter(|&at| {
                let before = statement[..at].trim_end();
                let line = before.rsplit('\n').next().unwrap_or("").trim();
                line.is_empty() || line.starts_with("pub") || line.ends_with(['{', '}', ']'])
            });
            let Some(start) = start else {
                rest.push_str(statement);
                continue;
            };
            rest.push_str(&statement[..start]);
            let is_export = statement[..start].trim_end().ends_with("pub")
                || statement[..start].trim_end().ends_with(')');
            let mut paths = Vec::new();
            let tree = statement[start + 4..].trim_end_matches(';');
            spread(
                "",
                &tree.split_whitespace().collect::<Vec<_>>().join(" "),
                &mut paths,
            );
            for (path, name) in paths {
                let Some(path) = absolute(module, &path, &modules) else {
                    continue;
                };
                if is_export {
                    entry.exports.insert(name, path);
                } else {
                    entry.paths.insert(path);
                }
            }
        }
        // Paths within code, except `pub(in crate::x)`.
        let rest = rest.replace("pub(in crate", "").replace("pub(in super", "");
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
        for word in rest.split(|letter| !is_part(letter)) {
            if word.starts_with("crate::") || word.starts_with("super::") {
                entry.paths.extend(absolute(module, word, &modules));
            }
        }
    }
    all
}

/// Returns the module that defines the item at a path.
fn home(all: &Crate, path: &str) -> String {
    let mut module = String::new();
    let mut parts = path.split("::").collect::<Vec<_>>().into_iter();
    while let Some(part) = parts.next() {
        let inner = join(&module, part);
        if all.contains_key(&inner) {
            module = inner;
        } else if let Some(target) = all[&module].exports.get(part) {
            let rest: Vec<&str> = parts.collect();
            let target = rest
                .iter()
                .fold(target.clone(), |path, part| join(&path, part));
            return home(all, &target);
        } else {
            return module;
        }
    }
    module
}

/// Returns the modules that each module imports.
fn imports(all: &Crate) -> BTreeMap<String, BTreeSet<String>> {
    let of = |(module, parsed): (&String, &Module)| {
        let homes = parsed.paths.iter().map(|path| home(all, path));
        (
            module.clone(),
            homes.filter(|home| home != module).collect(),
        )
    };
    all.iter().map(of).collect()
}

/// Returns a cycle of imports, if there is one.
fn circle(imports: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    fn visit(
        module: &str,
        imports: &BTreeMap<String, BTreeSet<String>>,
        way: &mut Vec<String>,
        done: &mut BTreeSet<String>,
    ) -> Option<Vec<String>> {
        if let Some(at) = way.iter().position(|before| before == module) {
            return Some(way[at..].to_vec());
        }
        if !done.insert(module.to_string()) {
            return None;
        }
        way.push(module.to_string());
        let found = imports.get(module).into_iter().flatten();
        let found = found
            .map(|next| visit(next, imports, way, done))
            .find(Option::is_some);
        way.pop();
        found.flatten()
    }
    let mut done = BTreeSet::new();
    let mut modules = imports.keys();
    modules.find_map(|module| visit(module, imports, &mut Vec::new(), &mut done))
}

/// Returns the part of the engine to which a module belongs.
fn part(module: &str) -> Option<String> {
    if let Some(family) = module.strip_prefix("logic::families::") {
        let family = family.split("::").next().unwrap_or("");
        return Some(format!("logic::families::{family}"));
    }
    let fits = |name: &str| module == name || module.starts_with(&format!("{name}::"));
    let parts = PARTS
        .iter()
        .map(|(name, _)| *name)
        .filter(|name| fits(name));
    parts.max_by_key(|name| name.len()).map(str::to_string)
}

/// Lists the imports that violate the order of the parts.
fn wrong_arrows(imports: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    // A family with its own entry does not count as one of the others.
    let is_part = |part: &str| PARTS.iter().any(|(name, _)| *name == part);
    let class = |part: &str| match part.starts_with("logic::families::") && !is_part(part) {
        true => "logic::families::*".to_string(),
        false => part.to_string(),
    };
    let may_import = |allowed: &[&str], to: &str| LOWEST.contains(&to) || allowed.contains(&to);
    let mut wrong = Vec::new();
    for (module, targets) in imports {
        // Only the roots of the crate, of `logic` and of `families` belong to no part.
        let Some(from) = part(module) else {
            assert!(
                ["", "logic", "logic::families"].contains(&module.as_str()),
                "{module} is in no part: add it to PARTS"
            );
            continue;
        };
        let (_, allowed) = PARTS
            .iter()
            .find(|(name, _)| *name == class(&from))
            .unwrap();
        for target in targets {
            let to = part(target);
            let is_fine = to
                .as_ref()
                .is_some_and(|to| *to == from || may_import(allowed, &class(to)));
            if !is_fine {
                wrong.push(format!("{module} imports {target}"));
            }
        }
    }
    wrong
}

/// Returns a folder by its path relative to the engine's crate.
fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn engine() -> BTreeMap<String, BTreeSet<String>> {
    imports(&parse(&read(&folder("src"))))
}

#[test]
fn the_engine_has_no_circle_and_no_arrow_the_wrong_way() {
    let imports = engine();
    assert_eq!(circle(&imports), None);
    assert_eq!(wrong_arrows(&imports), Vec::<String>::new());
    // Checks that something was read: the solver does import the registry.
    assert!(imports["logic::solver"].contains("logic::registry"));
    assert!(imports["logic::families::fish::basic"].contains("logic::context"));
}

#[test]
fn the_binding_crate_has_no_circle() {
    // The engine may be built without the crate that binds it to R.
    let folder = folder("../src");
    if !folder.join("lib.rs").exists() {
        return;
    }
    let imports = imports(&parse(&read(&folder)));
    assert_eq!(circle(&imports), None);
    assert!(imports["explain::steps"].contains("explain::tables"));
}

fn made_up(files: &[(&str, &str)]) -> BTreeMap<String, BTreeSet<String>> {
    let own = |(module, source): &(&str, &str)| (module.to_string(), source.to_string());
    imports(&parse(&files.iter().map(own).collect::<Vec<_>>()))
}

#[test]
fn a_made_up_circle_is_found_even_through_another_module_s_exports() {
    let files = [
        ("", "mod a;\nmod b;\npub use b::{inner::Thing, other};"),
        ("a", "use crate::Thing;\npub struct A;"),
        ("b", "pub mod inner;\npub fn other() {}"),
        (
            "b::inner",
            "// use nothing\nfn f() -> super::super::a::A { todo!() }\npub struct Thing;",
        ),
    ];
    let found = circle(&made_up(&files)).unwrap();
    assert_eq!(found, ["a", "b::inner"]);
    // Without the import back there is no cycle; comments and tests do not count.
    let mut files = files;
    files[3].1 = "// crate::a\npub struct Thing;\n#[cfg(test)]\nmod tests {\nuse crate::a::A;\n}";
    assert_eq!(circle(&made_up(&files)), None);
}

#[test]
fn made_up_arrows_the_wrong_way_are_found() {
    let files = [
        ("", "pub mod logic;\npub mod search;"),
        ("search", "use crate::logic::solver::Solver;"),
        ("logic", ""),
        (
            "logic::solver",
            "use super::families::fish::{basic::find as f, Fish};",
        ),
        ("logic::families", ""),
        ("logic::families::fish", "pub mod basic;\nuse super::wings;"),
        ("logic::families::fish::basic", "pub fn find() {}"),
        ("logic::families::wings", "use crate::logic::facts::Links;"),
        ("logic::facts", "pub struct Links;"),
    ];
    assert_eq!(
        wrong_arrows(&made_up(&files)),
        [
            "logic::families::fish imports logic::families::wings",
            "logic::solver imports logic::families::fish",
            "logic::solver imports logic::families::fish::basic",
            "search imports logic::solver",
        ]
    );
}

/// Sources that use the name of a kind for something else: techniques and houses with this name,
/// and the kinds that are drawn for new puzzles.
const NAMES_OF_OTHERS: [&str; 6] = [
    // Here, "all" is a word, not the name of a kind.
    "logic/families/locked.rs",
    "logic/families/wings/grouped.rs",
    "logic/technique.rs",
    "logic/words.rs",
    "topology/house.rs",
    "generate/general",
];

/// The meaning of a kind of rule is defined in its own file, so that no table elsewhere can lack
/// it.
#[test]
fn no_other_file_asks_for_the_name_of_a_kind() {
    let names: Vec<String> = KINDS
        .iter()
        .map(|kind| format!("\"{}\"", kind.name()))
        .collect();
    let mut own = 0;
    for path in ["src", "../wide/src"] {
        let folder = folder(path);
        if !folder.exists() {
            continue;
        }
        for (file, text) in sources(&folder) {
            let code = text.split("#[cfg(test)]").next().unwrap_or("");
            let named = names.iter().filter(|&name| code.contains(name));
            if file.starts_with("rules") {
                own += named.count();
                continue;
            }
            let is_other = NAMES_OF_OTHERS.iter().any(|other| file.starts_with(other));
            let named: Vec<&String> = named.collect();
            assert!(
                is_other || named.is_empty(),
                "{path}/{}: {named:?}",
                file.display()
            );
        }
    }
    assert!(own >= names.len(), "{own} names");
}

/// Code that would let the build decide how many boards a test tries, which only the variable read
/// by `sweep()` may do, or that would skip a test. Builds for tests have debug assertions as well.
/// Each text is split in two, so that this file does not contain it.
const SIZES_BY_BUILD: [&str; 4] = [
    concat!("cfg!(debug", "_assertions)"),
    concat!("cfg_attr(debug", "_assertions"),
    concat!("#[ig", "nore"),
    concat!("OXIDOKU", "_LONG"),
];

#[test]
fn every_test_runs_and_its_size_does_not_depend_on_the_build() {
    let mut files = 0;
    for path in ["src", "tests", "../src", "../wide/src", "../wide/tests"] {
        // The engine may be built without the other crates.
        let folder = folder(path);
        if !folder.exists() {
            continue;
        }
        for (file, text) in sources(&folder) {
            files += 1;
            for wrong in SIZES_BY_BUILD {
                assert!(!text.contains(wrong), "{path}/{}: {wrong}", file.display());
            }
        }
    }
    assert!(files > 200, "{files} files");
}

/// A test file that no `mod` names would not be compiled, and one next to `suite/` would be a
/// separate program.
#[test]
fn every_file_of_tests_is_a_module_of_the_one_program() {
    let files = sources(&folder("tests"));
    for file in files.keys() {
        let parts: Vec<&str> = file.iter().map(|part| part.to_str().unwrap()).collect();
        let (parent, name) = match parts[..] {
            ["suite", "main.rs"] => continue,
            ["suite", name] => ("suite/main.rs".to_string(), name),
            ["suite", folder, "mod.rs"] => ("suite/main.rs".to_string(), folder),
            ["suite", folder, name] => (format!("suite/{folder}/mod.rs"), name),
            _ => panic!("{} is not in tests/suite/", file.display()),
        };
        let name = name.trim_end_matches(".rs");
        let text = &files[Path::new(&parent)];
        let is_named = |line: &str| line.trim_start_matches("pub ") == format!("mod {name};");
        assert!(text.lines().any(is_named), "{parent} lacks mod {name}");
    }
    assert!(files.len() > 30, "{} files", files.len());
}
