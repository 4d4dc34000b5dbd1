# Words and numbers for messages and for what is printed.

# "1 step", "1,234 steps"
count_words <- function(n, one, many) {
  paste(format_count(n), if (n == 1) one else many)
}

# Numbers in text for programs (files, links, pages, keys of rules) are the same whatever a user
# has chosen for numbers on the screen: called first by each function that makes such text.
local_plain_numbers <- function(frame = parent.frame()) {
  old <- options(OutDec = ".", scipen = 100L, digits = 7L)
  # rlang::local_options() takes several times as long, and texts of rules are read by the thousand.
  do.call(on.exit, list(bquote(options(.(old))), add = TRUE, after = FALSE), envir = frame)
}

# Letters of programs: tolower() and toupper() follow the locale, and in Turkish an I is not i.
lower_ascii <- function(x) chartr(paste(LETTERS, collapse = ""), paste(letters, collapse = ""), x)
upper_ascii <- function(x) chartr(paste(letters, collapse = ""), paste(LETTERS, collapse = ""), x)

# Text without the white space around it. trimws() tries each space within a text as the first
# of its end, which takes a time that grows with the square of their number.
trimmed <- function(x) sub("(?s)\\A[ \\t\\r\\n\\f\\v]*+(.*[^ \\t\\r\\n\\f\\v])?.*\\z", "\\1", x, perl = TRUE)

# The first `n` values, and how many more there are. Messages take the result as a value,
# so that cli does not read what the user typed as markup.
truncate_values <- function(x, n = 5) {
  shown <- utils::head(unname(x), n)
  more <- length(x) - length(shown)
  if (more > 0) c(shown, paste(format_count(more), "more")) else shown
}

# The same for messages that mark values, such as strings by quotes: "3 more" has no mark.
truncate_marked <- function(x, n = 5, mark = "val") {
  marked <- vapply(utils::head(unname(as.list(x)), n), function(value) {
    cli::format_inline(paste0("{.", mark, " {value}}"))
  }, "")
  c(marked, truncate_values(x, n)[-seq_along(marked)])
}

# "r1c5, r2c6 and 7 more"
and_words <- function(x, last = "and") {
  n <- length(x)
  if (n < 2) x else paste(paste(x[-n], collapse = ", "), last, x[n])
}

# 1,000,000
format_count <- function(x) {
  # Without the mark of `OutDec`, which may be the same comma.
  format(x, big.mark = ",", decimal.mark = ".", scientific = FALSE, trim = TRUE)
}

# Describes `x` in words: the kind of object, such as "a character vector of length 3", or the value
# itself if there is only one.
obj_type_friendly <- function(x) {
  if (is.null(x)) {
    return("NULL")
  }
  if (is.atomic(x) && is.null(attributes(x)) && length(x) == 1 && !is.raw(x)) {
    return(value_in_words(x))
  }
  if (is.object(x)) {
    return(paste0("an object of class ", class(x)[[1]], size_of(x)))
  }
  if (is.function(x)) {
    return("a function")
  }
  if (is.list(x) && is.null(dim(x))) {
    return(paste0("a list", size_of(x)))
  }
  type <- if (is.list(x)) "list" else if (is.double(x)) "numeric" else typeof(x)
  form <- if (is.null(dim(x))) "vector" else if (length(dim(x)) == 2) "matrix" else "array"
  article <- if (grepl("^[aeiou]", type)) "an" else "a"
  paste0(article, " ", type, " ", form, size_of(x))
}

# "NA", "TRUE", "the number 1.5", "the string \"abc\"": long strings without their end.
value_in_words <- function(x) {
  if (is.na(x)) {
    return("NA")
  }
  if (is.character(x)) {
    long <- nchar(x) > 30
    return(paste0("the string ", encodeString(if (long) paste0(substr(x, 1, 30), "...") else x, quote = "\"")))
  }
  if (is.logical(x)) format(x) else paste("the number", format_each(x))
}

size_of <- function(x) {
  if (is.null(dim(x))) {
    return(if (is.vector(x)) paste(" of length", length(x)))
  }
  paste(" of size", paste(dim(x), collapse = "x"))
}

# With 7 digits, or all digits if 7 would make a fraction look whole.
format_each <- function(x) {
  shown <- vapply(x, format, character(1), digits = 7)
  rounded <- is.finite(x) & x != trunc(x) & !grepl("[.e]", shown)
  shown[rounded] <- format(x[rounded], digits = 17)
  shown
}

# r4c7
cell_names <- function(cells) {
  sprintf("r%dc%d", cells$row, cells$col)
}

# Text that is cut to a width.
shorten <- function(text, width) {
  ifelse(nchar(text) <= width, text, paste0(substr(text, 1, width - 3), "..."))
}

# The words most similar to the misspelt word `x`, the most similar first: at most `n` words
# that differ in up to three letters, or a third of the letters of `x`.
closest <- function(x, words, n = 3) {
  if (is.na(x) || !nzchar(x)) {
    return(character())
  }
  distance <- utils::adist(x, words, ignore.case = TRUE)[1, ]
  close <- which(distance <= max(1, min(3, nchar(x) %/% 3)) & distance < nchar(x))
  words[utils::head(close[order(distance[close])], n)]
}

# As in base R since 4.4. Nothing is imported from rlang by name: loading it takes
# longer than starting R, and a worker must start fast.
`%||%` <- function(x, y) if (is.null(x)) y else x

escape_html <- function(x) {
  x <- gsub("&", "&amp;", x, fixed = TRUE)
  x <- gsub("<", "&lt;", x, fixed = TRUE)
  x <- gsub(">", "&gt;", x, fixed = TRUE)
  gsub('"', "&quot;", x, fixed = TRUE)
}

fill_label <- function(text, ...) {
  values <- list(...)
  for (name in names(values)) text <- gsub(paste0("{", name, "}"), values[[name]], text, fixed = TRUE)
  text
}

cat_more <- function(n) {
  if (n > 0) {
    cat("... and ", format_count(n), " more: print(x, n = Inf) shows them all\n", sep = "")
  }
}

# A line about a list of solutions that its limit cut.
print_cut <- function(x) {
  limit <- attr(x, "limit", exact = TRUE)
  if (is.numeric(limit) && identical(as.double(length(x)), as.double(limit))) {
    cat("The first of more than ", count_words(limit, "solution", "solutions"), ".\n", sep = "")
  }
}
