# The output of serate: a puzzle and its ratings on Sudoku Explainer's scale. The format "lines"
# reads it.

format_serate <- list(
  about = "Lines `PUZZLE ED=er/ep/ed`, as serate prints them",
  keeps = "the ratings er, ep and ed",
  holds = c("er", "ep", "ed"),
  write_lines = function(table, empty, call) serate_lines(table, empty, call)
)

serate_lines <- function(table, empty, call) {
  wanted <- c("er", "ep", "ed")
  absent <- setdiff(wanted, names(table))
  if (length(absent) > 0) {
    stop_file(
      NULL,
      c(
        "The format {.val serate} needs ratings on Sudoku Explainer's scale.",
        "x" = "{cli::qty(length(absent))}The column{?s} {.field {absent}} {?is/are} missing.",
        "i" = "{.code rate_sudoku(x, scale = \"se\")} returns them."
      ),
      format = "serate", call = call
    )
  }
  ratings <- vapply(table[wanted], function(value) sprintf("%.1f", value), character(nrow(table)))
  ratings <- matrix(ratings, ncol = 3)
  text <- paste0(" ED=", ratings[, 1], "/", ratings[, 2], "/", ratings[, 3])
  paste0(with_empty(table$puzzle, empty), ifelse(is.na(table$er), "", text))
}
