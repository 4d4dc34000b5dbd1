# The format .opensudoku, which is XML. Version 1 has tags about the file, followed by a game.
# Version 2 has folders of games. A game is 81 digits, or a saved game, which gives the value and
# the notes of each cell and whether it can be changed.

format_opensudoku <- list(
  about = ".opensudoku files (XML, both versions)",
  keeps = "filled cells, pencil marks, the label and tags",
  ending = "opensudoku",
  detect = function(lines) any(grepl("<opensudoku", lines, fixed = TRUE)),
  read = function(lines, source, call) read_opensudoku(lines, source, call),
  holds = c("filled", "candidates", "label", "note"),
  text = function(text, name) xml_text(text),
  prepare = function(table) with_folders(table),
  around = function(table, call) opensudoku_around(table),
  write_entry = function(entry, call) opensudoku_lines(entry)
)

read_opensudoku <- function(lines, source, call) {
  need_packages("xml2", call)
  text <- paste(lines, collapse = "\n")
  document <- opensudoku_document(text, source, call)
  if (is.null(document)) {
    return(games_one_by_one(text, source, call))
  }
  tags <- opensudoku_tags(document)
  games <- xml2::xml_find_all(document, "//game")
  line_of_game <- grep("<game", lines, fixed = TRUE)
  lapply(seq_along(games), function(i) {
    game <- games[[i]]
    folder <- xml2::xml_attr(xml2::xml_parent(game), "name")
    fields <- tags
    if (!is.na(folder)) fields$label <- folder
    note <- xml2::xml_attr(game, "note")
    if (!is.na(note) && nzchar(note)) fields$note <- note
    line <- if (i <= length(line_of_game)) line_of_game[[i]] else NA
    read_or_reason(function(data, at) entry_of_game(data, at, fields), xml2::xml_attr(game, "data"), line)
  })
}

# Reads a file that is not well-formed as a whole. Each game is read separately, without the tags
# and folders around it, so that a broken game does not affect the others.
games_one_by_one <- function(text, source, call) {
  starts <- gregexpr("<game\\b", text)[[1]]
  ends <- c(starts[-1] - 1L, nchar(text))
  games <- if (starts[[1]] > 0) substring(text, starts, ends)
  line <- if (starts[[1]] > 0) cumsum(nchar(gsub("[^\n]", "", c(substring(text, 1, starts[[1]] - 1), utils::head(games, -1))))) + 1
  entries <- Map(function(game, at) {
    # A game has no content, so its tag ends at the first `>` outside quotes.
    tag <- regmatches(game, regexpr("^<game(?:[^>\"']++|\"[^\"]*+\"|'[^']*+')*+>", game, perl = TRUE))
    tag <- sub("/?>$", "/>", tag)
    problem <- "is not closed"
    parsed <- if (length(tag) > 0) {
      tryCatch(suppressWarnings(xml2::read_xml(charToRaw(enc2utf8(tag)), options = "NONET")), error = function(e) {
        problem <<- gsub("\\s+", " ", conditionMessage(e))
        NULL
      })
    }
    if (is.null(parsed)) {
      return(bad_entry(at, paste("a game that is not well-formed XML:", problem)))
    }
    note <- xml2::xml_attr(parsed, "note")
    fields <- if (!is.na(note) && nzchar(note)) list(note = note) else list()
    read_or_reason(function(data, at) entry_of_game(data, at, fields), xml2::xml_attr(parsed, "data"), at)
  }, games, line)
  if (all(is.na(vapply(entries, function(entry) entry$puzzle, "")))) {
    opensudoku_document(text, source, call, must = TRUE)
  }
  unname(entries)
}

# Returns the document. If it is malformed, returns NULL, or raises an error if it `must` be
# well-formed.
opensudoku_document <- function(text, source, call, must = FALSE) {
  # Entities that a file declares could expand a small file to an enormous size.
  if (grepl("<!DOCTYPE|<!ENTITY", text, ignore.case = TRUE)) {
    stop_file(
      source$name,
      c("{file_label(source$name)} declares XML entities, which are not allowed.", "i" = "Files in the format .opensudoku do not need any."),
      format = "opensudoku", call = call
    )
  }
  # The text was converted to UTF-8, so the encoding that it declares no longer applies.
  text <- sub("encoding=(\"[^\"]*\"|'[^']*')", "encoding=\"UTF-8\"", text)
  tryCatch(
    suppressWarnings(xml2::read_xml(charToRaw(enc2utf8(text)), options = c("NOBLANKS", "NONET"))),
    error = function(e) {
      if (!must) {
        return(NULL)
      }
      stop_file(
        source$name,
        c("{file_label(source$name)} is not well-formed XML.", "x" = "{conditionMessage(e)}"),
        format = "opensudoku", call = call
      )
    }
  )
}

opensudoku_tags <- function(document) {
  names <- c(
    name = "label", author = "author", description = "description", comment = "comment",
    created = "created", source = "source", level = "level", sourceURL = "url"
  )
  values <- lapply(names(names), function(name) {
    xml2::xml_text(xml2::xml_find_first(document, paste0("/opensudoku/", name)))
  })
  values <- stats::setNames(values, names)
  Filter(function(value) !is.na(value) && nzchar(value), values)
}

entry_of_game <- function(data, line, fields) {
  data <- trimmed(data)
  if (is.na(data)) {
    return(bad_entry(line, "a game without data"))
  }
  if (grepl("^[0-9]{81}$", data)) {
    return(new_entry(data, line, fields = fields))
  }
  version <- regmatches(data, regexec("^version: ?([0-9]+)\\s+(.*)$", data))[[1]]
  saved <- if (length(version)) version[[3]] else data
  parts <- trimmed(strsplit(saved, "|", fixed = TRUE)[[1]])
  parts <- parts[seq_len(max(c(0, which(nzchar(parts)))))]
  if (length(parts) != 243 || !all(parts[seq(1, 243, 3)] %in% as.character(0:9))) {
    return(bad_entry(line, "data that is neither 81 digits nor a saved game"))
  }
  cells <- matrix(parts, nrow = 3)
  rows <- rows_of_notes(cells[2, ])
  if (is.null(rows)) {
    return(bad_entry(line, "notes that are not a set of digits"))
  }
  is_given <- cells[3, ] == "0" & cells[1, ] != "0"
  new_entry(
    string_of_digits(ifelse(is_given, cells[1, ], "0")), line,
    filled = string_of_digits(cells[1, ]),
    candidates = if (any(rows)) candidates_from_rows(rows), fields = fields
  )
}

# Converts notes to rows. Notes are masks, lists such as `1,2,`, or `-`. Returns NULL if any note
# is something else.
rows_of_notes <- function(notes) {
  is_list <- grepl(",", notes, fixed = TRUE)
  masks <- ifelse(is_list | notes %in% c("-", ""), "0", notes)
  if (!all(grepl("^[0-9]{1,3}$", masks) & !is_list | grepl("^[1-9,]*$", notes) & is_list)) {
    return(NULL)
  }
  masks <- as.integer(masks)
  if (any(masks > 511)) {
    return(NULL)
  }
  rows <- rows_from_candidates(candidates_from_masks(masks))
  rows[is_list, ] <- rows_from_strings(notes)[is_list, ]
  rows
}

opensudoku_around <- function(table) {
  list(
    before = c(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<opensudoku version=\"2\">",
      opensudoku_folder(if ("label" %in% names(table)) table$label[[1]] else "oxidoku")
    ),
    after = c("  </folder>", "</opensudoku>")
  )
}

# Opens a folder, which holds the games with one label.
opensudoku_folder <- function(label) {
  now <- format(round(as.numeric(Sys.time()) * 1000), scientific = FALSE)
  label <- if (is.null(label) || is.na(label)) "" else as.character(label)
  paste0("  <folder name=\"", escape_attribute(label), "\" created=\"", now, "\">")
}

# Adds the column `opens_folder`, which says which games begin a new folder. The first game does
# not, because its folder is already open.
with_folders <- function(table) {
  if ("label" %in% names(table)) {
    label <- ifelse(is.na(table$label), "", as.character(table$label))
    table$opens_folder <- c(FALSE, label[-1] != label[-length(label)])[seq_along(label)]
  }
  table
}

opensudoku_lines <- function(entry) {
  data <- entry$puzzle
  if (!is.null(entry$candidates) || !is.null(entry$filled)) {
    digits <- entry_digits(entry)
    masks <- if (is.null(entry$candidates)) 0L else masks_from_candidates(entry$candidates)
    masks <- ifelse(digits > 0, 0L, masks)
    editable <- as.integer(entry_givens(entry) == 0)
    data <- paste0("version: 3&#10;", paste0(digits, "|", masks, "|", editable, "|", collapse = ""))
  }
  note <- entry$fields$note
  note <- if (!is.null(note)) paste0(" note=\"", escape_attribute(note), "\"")
  c(
    if (isTRUE(entry$fields$opens_folder)) c("  </folder>", opensudoku_folder(entry$fields$label)),
    paste0("    <game data=\"", data, "\"", note, " />")
  )
}

# Replaces characters that XML cannot contain, not even as references.
xml_text <- function(text) {
  gsub("[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f]", " ", text, perl = TRUE)
}

# Escapes the text of an attribute. There, white space would be read as plain spaces if it were
# not written as references.
escape_attribute <- function(text) {
  text <- escape_html(text)
  text <- gsub("\t", "&#9;", text, fixed = TRUE)
  text <- gsub("\n", "&#10;", text, fixed = TRUE)
  gsub("\r", "&#13;", text, fixed = TRUE)
}
