# The list format of gsf's solver: a line with the names of the fields, and then lines of
# comma-separated fields. The format "lines" reads such files.

format_gsf <- list(
  about = "A list for gsf's solver: a line with the names of the fields, then comma-separated fields",
  keeps = "all columns except lists",
  holds = "*",
  text = function(text, name) trimmed(gsub("[,;\r\n]", " ", text)),
  around = function(table, call) list(before = gsf_header(table)),
  write_lines = function(table, empty, call) gsf_lines(table, empty)
)

gsf_header <- function(table) {
  fields <- trimmed(gsub("[,;\r\n]", " ", gsf_fields(table)))
  paste0("#!sudoku ", paste(c("-c1", "Puzzle", fields), collapse = ","))
}

# Returns the names of the fields. The solution comes first, because a board further to the right
# would not be recognised.
gsf_fields <- function(table) {
  fields <- setdiff(names(table), "puzzle")
  c(intersect("solution", fields), setdiff(fields, "solution"))
}

gsf_lines <- function(table, empty) {
  fields <- lapply(gsf_fields(table), function(name) {
    ifelse(is.na(table[[name]]), "", as.character(table[[name]]))
  })
  do.call(paste, c(list(with_empty(table$puzzle, empty)), fields, sep = ","))
}
