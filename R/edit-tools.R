# The tools of the editor. They are made from the kinds of rules (R/rules-kinds.R) and the arguments
# of their constructors, so that a new kind has a tool without further code.
#
# A tool is a list that the page reads, too:
#   name     its name, that of the kind
#   make     the name of the constructor without `rule_`
#   label    the name of the kind on pages; `group` is the name of its group
#   draws    how its cells are drawn: "board" (no cells), "set", "marks", "line", "path", "pairs",
#            "ordered_pairs", "twins", "groups", "corner" (four cells), "head" (one to three cells,
#            then a line) or "sides" (a line of the board, from one of its ends)
#   parts    the arguments that take cells; for "sides" the arguments, by side
#   fields   the other arguments: `name`, `label`, `type`, the usual `value`, `choices`, and whether
#            the field is `required`

# The arguments of constructors that take cells.
cell_arguments <- c("cells", "circle", "shaft", "clones", "groups", "white", "black", "x", "v", "pairs")

# The types of arguments whose default does not say them.
types_of_arguments <- list(
  sum = "number", n = "number", times = "number", weights = "number", digits = "digits", label = "text", description = "text",
  pattern = "text",
  compare = "choice", look = "choice"
)

# The choices for arguments whose default does not list them. This is a function because the lists
# are in files that are loaded later.
choices_of_argument <- function(name) switch(name, compare = names(sorts_of_sums), look = c("", "line", "cage", "none"))

# Arguments that the page does not offer, because the whole of a diagonal is drawn.
arguments_left_out <- c("direction", "...")

# Returns the tools by name. The constructors are known when the package is loaded.
editor_tools <- function() {
  if (is.null(edited$tools)) {
    tools <- Map(tool_of_kind, names(rule_kinds), rule_kinds)
    edited$tools <- tools[!vapply(tools, is.null, NA)]
  }
  edited$tools
}

edited <- new.env(parent = emptyenv())

# Returns the tool of a kind, or NULL if its rules are made from functions or from other rules.
tool_of_kind <- function(name, kind) {
  make <- kind$edit$make %||% name
  args <- as.list(formals(get(paste0("rule_", make), topenv(), mode = "function")))
  draws <- kind$edit$draws %||% if (is.null(kind$sides)) kind$cells else "sides"
  parts <- if (draws == "sides") as.list(kind$sides) else intersect(as.character(names(args)), cell_arguments)
  fields <- lapply(setdiff(names(args), c(unlist(parts), arguments_left_out)), function(arg) field_of_argument(arg, args[[arg]]))
  if (draws == "sides") fields <- c(list(number_of_side), fields)
  if (draws != "board" && length(parts) == 0 || any(vapply(fields, is.null, NA))) {
    return(NULL)
  }
  list(name = name, make = make, group = kind$page, draws = draws, parts = parts, fields = fields, drawn = drawn_by_page(kind))
}

# The number of a line, which is the value of the argument of its side.
number_of_side <- list(name = "number", type = "number", value = NULL, choices = NULL, required = TRUE)

# Returns a field for an argument, or NULL if it takes something else than text, numbers or TRUE.
field_of_argument <- function(name, default) {
  required <- identical(default, quote(expr = ))
  value <- if (!required) eval(default, baseenv())
  type <- types_of_arguments[[name]] %||% type_of_value(value)
  if (is.null(type)) {
    return(NULL)
  }
  choices <- choices_of_argument(name) %||% if (type == "choice") value
  value <- if (type == "choice") choices[[1]] else value
  list(name = name, type = type, value = if (type == "number") text_of_numbers(value) else value, choices = choices, required = required)
}

type_of_value <- function(value) {
  if (is.logical(value)) "flag" else if (is.numeric(value)) "number" else if (is.character(value)) "choice"
}

# What the page needs to sketch a rule before R has drawn it.
drawn_by_page <- function(kind) {
  drawn <- kind$drawn
  colour <- if (is.character(drawn$colour)) hex_colour(drawn$colour)
  list(colour = colour, width = drawn$width, letters = if (is.character(drawn$letters) && length(drawn$letters) > 1) drawn$letters)
}

# Returns the tools in the form of the page, with texts in its language.
tools_data <- function(labels) {
  lapply(unname(editor_tools()), function(tool) {
    tool$label <- labels[[paste0("name_", tool$name)]] %||% rule_kinds[[tool$name]]$name
    tool$says <- sentence_of_tool(tool$name, labels)
    tool$parts <- if (tool$draws == "sides") tool$parts else I(tool$parts)
    tool$fields <- lapply(tool$fields, function(field) {
      field$label <- labels[[paste0("arg_", field$name)]] %||% gsub("_", " ", field$name)
      field["choices"] <- list(if (!is.null(field$choices)) I(field$choices))
      field
    })
    if (tool$draws == "head") tool$fields <- c(tool$fields, list(head_field(labels)))
    tool
  })
}

# The number of cells of a circle. It says how the drawn cells are divided, and is no argument.
head_field <- function(labels) {
  list(name = "head", type = "choice", value = "1", choices = I(c("1", "2", "3")), required = FALSE, label = labels$arg_head)
}

# Returns the first sentence of a kind with its usual number.
sentence_of_tool <- function(name, labels) {
  kind <- rule_kinds[[name]]
  parts <- names(kind$sentence) %||% ""
  text <- labels[[paste0("rule_", name, if (nzchar(parts[[1]])) "_", parts[[1]])]] %||% kind$sentence[[1]]
  fill_label(text, number = if (length(kind$number) > 0) kind$number[[1]] else "\u2026")
}

# ---- Values of fields --------------------------------------------------------------

# Converts what was typed to the value of an argument. Cells and words stay text. NULL if nothing
# was typed.
value_of_field <- function(text, type) {
  if (type == "flag") {
    return(if (isTRUE(text) || isFALSE(text) || is_string(text)) text)
  }
  if (!is_string(text) || !nzchar(trimmed(text))) {
    return(NULL)
  }
  text <- trimmed(text)
  switch(type, number = numbers_in_text(text) %||% text, digits = digits_in_text(text), text)
}

# Returns the numbers in a text, NULL if it has anything else. A hyphen between digits separates the
# ends of a range; after a space it is a sign.
numbers_in_text <- function(text) {
  if (!grepl("^[-0-9, ]*[0-9]$", text) || nchar(text) > 500) {
    return(NULL)
  }
  parts <- strsplit(gsub("(?<=[0-9])(-| - )(?=[0-9])", " ", text, perl = TRUE), "[, ]+")[[1]]
  numbers <- suppressWarnings(as.numeric(parts[nzchar(parts)]))
  if (!anyNA(numbers)) numbers
}

# Returns digits: numbers with anything between them, or one character for each.
digits_in_text <- function(text) {
  if (grepl("[, ]", text)) {
    return(numbers_in_text(text) %||% text)
  }
  digits <- match(strsplit(upper_ascii(text), "")[[1]], value_signs)
  if (anyNA(digits)) text else digits - 1L
}

text_of_numbers <- function(numbers) if (length(numbers) > 0) paste(format_plainly(numbers), collapse = " ")

# Writes the value of an argument as the text of its field.
text_of_field <- function(value, type) {
  if (type == "flag") {
    return(if (is.logical(value)) isTRUE(value) else paste(value, collapse = " "))
  }
  if (is.numeric(value)) {
    return(if (type == "digits" && all(value < 10)) paste(value, collapse = "") else text_of_numbers(value))
  }
  as.character(value)
}
