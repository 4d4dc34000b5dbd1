# Snapshots of conditions contain their text, classes and fields, which this package determines.
# The printed form depends on the versions of testthat, rlang and cli, so snapshots leave it out.

# expect_condition_snapshot(code, code, ...): each code must raise an error, a warning or a
# message. Its text, classes and fields are compared with the snapshot in `_snaps/`.
expect_condition_snapshot <- function(...) {
  codes <- eval(substitute(alist(...)))
  env <- parent.frame()
  conditions <- unlist(lapply(codes, function(code) described(code, env)))
  testthat::expect_snapshot(writeLines(conditions))
}

# Returns the code, the condition that it raised, and an empty line.
described <- function(code, env) {
  raised <- tryCatch(
    {
      eval(code, env)
      NULL
    },
    error = identity, warning = identity, message = identity
  )
  code <- paste(trimws(deparse(code)), collapse = " ")
  if (is.null(raised)) {
    stop("Raised no condition: ", code)
  }
  c(paste(">", code), condition_text(raised), "")
}

condition_text <- function(raised) {
  classes <- grep("^(rlang_|simple|condition$)", class(raised), value = TRUE, invert = TRUE)
  fields <- raised[sort(setdiff(names(raised), fields_of_rlang))]
  c(
    paste0("<", paste(classes, collapse = " "), ">"),
    unname(raised$message),
    bullets(raised$body),
    sprintf("$%s: %s", names(fields), vapply(fields, field_text, ""))
  )
}

fields_of_rlang <- c("message", "body", "footer", "call", "trace", "parent", "rlang", "use_cli_format")

bullets <- function(body) {
  marks <- if (is.null(names(body))) rep("", length(body)) else names(body)
  trimws(paste(marks, unname(body)))
}

# Formats the values of a field. The rows of a data frame become `row 1, col 2`.
field_text <- function(x, n = 6) {
  values <- if (is.data.frame(x)) {
    columns <- lapply(names(x), function(name) paste(name, x[[name]]))
    do.call(paste, c(columns, sep = ", "))
  } else {
    vapply(as.list(x), function(value) paste(deparse(value), collapse = " "), "")
  }
  more <- length(values) - n
  paste(c(utils::head(values, n), if (more > 0) paste("and", more, "more")), collapse = "; ")
}
