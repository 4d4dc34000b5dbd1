//! Parses the command line.

use std::path::PathBuf;

/// The settings of a measurement.
pub struct Arguments {
    /// Files with puzzle sets, one puzzle per line.
    pub files: Vec<PathBuf>,
    /// Other solvers, each with its name and shared library.
    pub peers: Vec<PeerArgument>,
    /// The kernels to measure; all if empty.
    pub kernels: Vec<String>,
    /// Whether to measure also the batch that returns first solutions.
    pub in_order: bool,
    /// The number of solutions after which a search ends.
    pub limit: u64,
    /// The number of rounds; every solver runs once in each.
    pub repeats: usize,
}

/// The argument `name=path` or `name=path:function`.
pub struct PeerArgument {
    pub name: String,
    pub library: String,
    pub function: String,
}

const USAGE: &str =
    "usage: oxidoku-bench [--limit N] [--repeats N] [--in-order] [--kernel NAME]... \
[--peer NAME=LIBRARY[:FUNCTION]]... FILE...";

impl Arguments {
    pub fn parse(words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut arguments = Arguments {
            files: Vec::new(),
            peers: Vec::new(),
            kernels: Vec::new(),
            in_order: false,
            limit: 2,
            repeats: 7,
        };
        let mut words = words;
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value\n{USAGE}"));
            match word.as_str() {
                "--in-order" => arguments.in_order = true,
                "--limit" => arguments.limit = number(&value()?)?,
                "--repeats" => arguments.repeats = number(&value()?)?,
                "--kernel" => arguments.kernels.push(value()?),
                "--peer" => arguments.peers.push(PeerArgument::parse(&value()?)?),
                option if option.starts_with("--") => {
                    return Err(format!("unknown option {option}\n{USAGE}"))
                }
                file => arguments.files.push(file.into()),
            }
        }
        if arguments.files.is_empty() {
            return Err(USAGE.into());
        }
        Ok(arguments)
    }
}

impl PeerArgument {
    fn parse(text: &str) -> Result<Self, String> {
        let (name, rest) = text
            .split_once('=')
            .ok_or(format!("a peer is NAME=LIBRARY, not {text}\n{USAGE}"))?;
        let (library, function) = rest.split_once(':').unwrap_or((rest, "solve"));
        Ok(PeerArgument {
            name: name.into(),
            library: library.into(),
            function: function.into(),
        })
    }
}

/// Parses a whole number that is at least 1.
fn number<T: std::str::FromStr + PartialOrd + From<u8>>(text: &str) -> Result<T, String> {
    match text.parse() {
        Ok(number) if number >= T::from(1) => Ok(number),
        _ => Err(format!("{text} is no whole number from 1\n{USAGE}")),
    }
}
