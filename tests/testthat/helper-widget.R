# Checks data for the page against widget-schema.json, and returns the paths of values that do not
# match. tests/browser/schema.mjs does the same in JavaScript.
schema_faults <- function(value, type, schema = widget_schema(), at = type) {
  # Regular expressions would take half of the time.
  if (endsWith(type, " or null")) {
    if (is.null(value)) {
      return(character())
    }
    type <- substr(type, 1, nchar(type) - 8)
  }
  if (type %in% names(schema)) {
    return(object_faults(value, schema[[type]], schema, at))
  }
  if (startsWith(type, "list of ")) {
    of <- substring(type, 9)
    if (!is.list(value) || !is.null(names(value))) {
      return(at)
    }
    places <- paste0(at, "[", seq_along(value), "]")
    return(as.character(unlist(Map(schema_faults, value, of, list(schema), places))))
  }
  if (startsWith(type, "map of ")) {
    of <- substring(type, 8)
    if (!is.list(value) || (length(value) > 0 && is.null(names(value)))) {
      return(at)
    }
    places <- paste0(at, "$", names(value))
    return(as.character(unlist(Map(schema_faults, value, of, list(schema), places))))
  }
  if (is_of_type(value, type)) character() else at
}

object_faults <- function(value, fields, schema, at) {
  if (!is.list(value) || !setequal(names(value), names(fields))) {
    return(at)
  }
  places <- paste0(at, "$", names(fields))
  as.character(unlist(Map(schema_faults, value[names(fields)], fields, list(schema), places)))
}

is_of_type <- function(value, type) {
  whole <- function(lowest, highest) {
    is.numeric(value) && length(value) == 1 && value == round(value) && value >= lowest && value <= highest
  }
  if (startsWith(type, "one of ")) {
    return(is.character(value) && value %in% strsplit(substring(type, 8), " ", fixed = TRUE)[[1]])
  }
  switch(type,
    flag = is.logical(value) && !is.na(value),
    text = is.character(value),
    line = is.character(value) && grepl("^[0-9]{81}$", value),
    number = is.numeric(value),
    whole = whole(0, 1e6),
    digit = whole(1, 9),
    cell = whole(0, 80),
    candidate = whole(0, 728),
    masks = length(value) == 81 && all(unlist(value) %in% 0:511),
    condition = is.list(value) && is.character(value[[1]]) && value[[1]] %in% c("reads", "apart", "all", "any", "not"),
    drawing = is.list(value) && is.character(value[[1]]) && is.list(value[[2]]),
    other_highlight = length(value) == 2 && is.numeric(value[[1]]) && value[[2]] %in% highlight_roles,
    highlight = length(value) == 2 && value[[1]] %in% 0:728 && value[[2]] %in% highlight_roles,
    stop("unknown type ", type)
  )
}

highlight_roles <- c(
  "pattern", "fin", "colour_a", "colour_b", "colour_c", "colour_d", "extra", "shared", "true", "false"
)

widget_schema <- function() {
  jsonlite::read_json(testthat::test_path("widget-schema.json"))
}

# Passes data through JSON, as the page gets it.
through_json <- function(data) jsonlite::fromJSON(page_json(data), simplifyVector = FALSE)

# Makes a board to play on from a puzzle without exactly one solution, and expects the warning.
play_anyway <- function(...) {
  testthat::expect_warning(widget <- play_sudoku(...), class = "oxidoku_warning_not_unique")
  widget
}
