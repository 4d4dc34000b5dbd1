# Words and numbers for messages and prints.

# Returns "1 step" or "1,234 steps".
count_words <- function(n, one, many) {
  paste(format_count(n), if (n == 1) one else many)
}

# Resets the number format of R for the calling function. Numbers in text for programs (files,
# links, pages, keys of rules) must not depend on the options of the user, so each function that
# makes such text calls this function first.
local_plain_numbers <- function(frame = parent.frame()) {
  old <- options(OutDec = ".", scipen = 100L, digits = 7L)
  # rlang::local_options() takes several times as long, and thousands of texts of rules are read.
  do.call(on.exit, list(bquote(options(.(old))), add = TRUE, after = FALSE), envir = frame)
}

# tolower() and toupper() follow the locale. In Turkish, "I" does not become "i".
lower_ascii <- function(x) chartr(paste(LETTERS, collapse = ""), paste(letters, collapse = ""), x)
upper_ascii <- function(x) chartr(paste(letters, collapse = ""), paste(LETTERS, collapse = ""), x)

# Returns text without surrounding white space. trimws() tries each space within a text as the
# start of the trailing space, which takes quadratic time.
trimmed <- function(x) sub("(?s)\\A[ \\t\\r\\n\\f\\v]*+(.*[^ \\t\\r\\n\\f\\v])?.*\\z", "\\1", x, perl = TRUE)

# Returns the first `n` values, and how many more there are. Messages take the result as a value,
# so that cli does not interpret what the user typed as markup.
truncate_values <- function(x, n = 5) {
  shown <- utils::head(unname(x), n)
  more <- length(x) - length(shown)
  if (more > 0) c(shown, paste(format_count(more), "more")) else shown
}

# Returns the same for messages that mark up values, for instance with quotes around strings. The
# words "3 more" have no markup.
truncate_marked <- function(x, n = 5, mark = "val") {
  marked <- vapply(utils::head(unname(as.list(x)), n), function(value) {
    cli::format_inline(paste0("{.", mark, " {value}}"))
  }, "")
  c(marked, truncate_values(x, n)[-seq_along(marked)])
}

# Returns words such as "r1c5, r2c6 and 7 more".
and_words <- function(x, last = "and") {
  n <- length(x)
  if (n < 2) x else paste(paste(x[-n], collapse = ", "), last, x[n])
}

# Returns words such as "1,000,000".
format_count <- function(x) {
  # The decimal mark of `OutDec` might also be a comma.
  format(x, big.mark = ",", decimal.mark = ".", scientific = FALSE, trim = TRUE)
}

# Describes `x` in words: its kind, such as "a character vector of length 3", or its value if it
# is a single one.
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

# Returns "NA", "TRUE", "the number 1.5" or "the string \"abc\"". Long strings are truncated.
value_in_words <- function(x) {
  if (is.na(x)) {
    return("NA")
  }
  if (is.complex(x)) {
    return(paste("the complex number", format(x)))
  }
  if (is.character(x)) {
    faulty <- if (!is_valid_text(x)) ", with invalid bytes"
    x <- valid_text(x)
    long <- nchar(x) > 30
    shown <- encodeString(if (long) paste0(substr(x, 1, 30), "...") else x, quote = "\"")
    count <- if (nchar(x) > 1000) paste0(" of ", format_count(nchar(x)), " characters")
    return(paste0("the string ", shown, count, faulty))
  }
  if (is.logical(x)) format(x) else paste("the number", format_each(x))
}

size_of <- function(x) {
  if (is.null(dim(x))) {
    return(if (is.vector(x)) paste(" of length", length(x)))
  }
  paste(" of size", paste(dim(x), collapse = "x"))
}

# Formats numbers with 7 digits, or with all digits if 7 digits would make a fraction look whole.
format_each <- function(x) {
  shown <- vapply(x, format, character(1), digits = 7)
  rounded <- is.finite(x) & x != trunc(x) & signif(x, 7) == trunc(signif(x, 7))
  shown[rounded] <- vapply(x[rounded], format, character(1), digits = 17)
  shown
}

# Returns names such as "r4c7".
cell_names <- function(cells) {
  sprintf("r%dc%d", cells$row, cells$col)
}

# Whether text can be the path of a file. Other text makes R warn of a long path, or raise an error
# of its own.
is_possible_path <- function(x) {
  if (!is.character(x)) {
    return(FALSE)
  }
  !is.na(x) & nzchar(x) & is_valid_text(x) & nchar(x, "bytes") <= 4096
}

# Whether text is valid. enc2utf8() writes `<ff>` for a byte that it cannot read, so its result says
# little.
is_valid_text <- function(x) validEnc(x) & validUTF8(enc2utf8(x))

# Replaces invalid bytes by their codes. tolower(), nchar() and others would fail on them.
valid_text <- function(x) iconv(enc2utf8(x), "UTF-8", "UTF-8", sub = "byte")

# Truncates text to a width.
shorten <- function(text, width) {
  ifelse(nchar(text) <= width, text, paste0(substr(text, 1, width - 3), "..."))
}

# Returns the words most similar to the misspelled word `x`, beginning with the most similar.
# There are at most `n` words. They differ in at most three letters and a third of the letters of
# `x`, but one wrong letter is always allowed.
closest <- function(x, words, n = 3) {
  if (is.na(x) || !nzchar(x)) {
    return(character())
  }
  x <- valid_text(x)
  # A longer text is similar to none of the words, and finding that out takes seconds.
  if (nchar(x) > max(nchar(words), 0) + 3) {
    return(character())
  }
  distance <- utils::adist(x, words, ignore.case = TRUE)[1, ]
  close <- which(distance <= max(1, min(3, nchar(x) %/% 3)) & distance < nchar(x))
  words[utils::head(close[order(distance[close])], n)]
}

# This operator works as in base R since 4.4. Nothing is imported from rlang by name: loading
# rlang takes longer than starting R, and a worker must start fast.
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

# Prints a line if the limit truncated a list of solutions.
print_cut <- function(x) {
  limit <- attr(x, "limit", exact = TRUE)
  if (is.numeric(limit) && identical(as.double(length(x)), as.double(limit))) {
    cat("The first of more than ", count_words(limit, "solution", "solutions"), ".\n", sep = "")
  }
}
