//! Joins words into lists and sentences.

/// Returns the text with a capital first letter: `So r1c2 is 5`. A cell such as `r1c2` keeps its
/// name.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let is_cell =
        text.starts_with('r') && letters.clone().nth(1).is_some_and(|it| it.is_ascii_digit());
    if is_cell {
        return text.to_string();
    }
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Lists the items as `a`, `a and b` or `a, b and c`.
pub(crate) fn and(items: impl IntoIterator<Item = impl ToString>) -> String {
    join(items, "and")
}

/// Lists the items as `a`, `a or b` or `a, b or c`.
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
