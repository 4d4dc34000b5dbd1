//! Lists and sentences in words.

/// The same with a capital letter at its start: `So r1c2 is 5`.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn and(items: impl IntoIterator<Item = impl ToString>) -> String {
    join(items, "and")
}

/// `a`, `a or b`, `a, b or c`.
pub(crate) fn or(items: impl IntoIterator<Item = impl ToString>) -> String {
    join(items, "or")
}

fn join(items: impl IntoIterator<Item = impl ToString>, word: &str) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        None => String::new(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} {word} {last}", items.join(", ")),
    }
}
