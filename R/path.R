#' Explain a Sudoku step by step
#'
#' Solves a board as a person would, always with the simplest technique that finds a step, and
#' returns the whole path. If no technique finds a step, the path ends there.
#'
#' @inheritParams find_steps
#' @returns A tibble of class `oxidoku_path` with the columns of [find_steps()] and `step`, the
#'   number of the step. A selection of its rows has class `oxidoku_steps`. `as.matrix()` returns
#'   the board after the last step: for `path[1:10, ]` the board after ten steps (see
#'   [apply_step()]). `summary()` of the whole path returns a list of class `oxidoku_path_summary`:
#' * `outcome`: `"solved"` or `"stuck"`;
#' * `of`: the size of the board and its rules in words;
#' * `board`: the board at the end of the path, a 9x9 integer matrix with `0` for an empty cell;
#' * `blanks`: the number of empty cells left;
#' * `status`: the status of the puzzle, `"unique"` or `"multiple"`;
#' * `steps`: a tibble of the techniques used: `technique`, `level`, `score` of one step, and
#'   `steps`, the number of steps;
#' * `score`: the score of the puzzle on the scale, or of the steps so far if the path
#'   got stuck;
#' * `scale`: the name of the scale;
#' * `next_technique`: if the path got stuck, the simplest technique that was not among
#'   `techniques` and could continue, or `NA` if none could.
#' @inheritSection find_steps Errors
#' @seealso [rate_sudoku()] for how hard puzzles are; [plot.oxidoku_steps()];
#'   [sudoku_words] for the terms.
#' @examples
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' path <- explain_sudoku(board)
#' path
#' summary(path)
#' plot(path, which = 20)
#'
#' # With only singles the path gets stuck.
#' singles <- c("full_house", "naked_single", "hidden_single")
#' explain_sudoku(board, techniques = singles)
#' @export
explain_sudoku <- function(board, ..., givens = NULL, candidates = NULL, techniques = NULL,
                           options = step_options(), scale = c("hodoku", "se", "modern", "general"), rules = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  scale <- if (missing(scale)) NULL else check_scale(scale, call)
  position <- as_position(board, givens, candidates, techniques, options, scale, rules, call)
  scale <- position$scale
  found <- abort_if_fault(ask_native("path", position, call), position, call)
  n <- length(found$steps$technique)
  path <- new_steps(c(list(step = seq_len(n)), found$steps), scale, "oxidoku_path")
  attr(path, "end") <- list(
    position = found$end,
    steps = n,
    techniques = position$techniques,
    options = options,
    scale = scale
  )
  path
}

# Says how a path ended.
outcome_of <- function(end) {
  if (blanks_of_position(end$position) > 0) "stuck" else "solved"
}

# Returns the simplest technique that continues a path that got stuck, from those that it was not
# allowed to use.
next_technique <- function(end) {
  unused <- setdiff(technique_table(end$scale)$name, end$techniques)
  if (outcome_of(end) == "solved" || length(unused) == 0 || end$position$status != "unique") {
    return(NA_character_)
  }
  position <- as_position(end$position, NULL, NULL, unused, end$options, end$scale, NULL, NULL)
  hint <- ask_native("technique", position, environment())
  c(hint$steps$technique, NA_character_)[[1]]
}

#' @rdname print.oxidoku_steps
#' @export
print.oxidoku_path <- function(x, n = 30, ...) {
  if (!is_intact_steps(x)) {
    print(steps_reconstruct(x, x), n = n)
    return(invisible(x))
  }
  end <- attr(x, "end")
  cat(path_headline(end, x), sep = "\n")
  shown <- utils::head(x, n)
  cat(step_lines(shown), sep = "")
  cat_more(nrow(x) - nrow(shown))
  cat_further_columns(x)
  if (outcome_of(end) == "stuck") {
    print_position(end$position)
    cat_wrapped(next_words(next_technique(end), end$position$status, end$scale))
  }
  invisible(x)
}

path_headline <- function(end, x) {
  verdict <- function(partial) {
    verdict_words(total_score(x$score, end$scale), x$technique, end$scale, partial)
  }
  if (outcome_of(end) == "solved") {
    if (end$steps == 0) {
      return("The board is full: there is nothing to explain.")
    }
    return(paste0("Solved in ", count_words(end$steps, "step", "steps"), ". ", verdict(FALSE)))
  }
  empty_cells <- count_words(blanks_of_position(end$position), "empty cell", "empty cells")
  if (end$steps == 0) {
    return(paste0("Stuck at the first step, with ", empty_cells, "."))
  }
  paste0(
    "Stuck after ", count_words(end$steps, "step", "steps"), ", with ", empty_cells, ". ",
    verdict(TRUE)
  )
}

# Explains how to continue a path that got stuck.
next_words <- function(technique, status, scale) {
  if (status == "multiple") {
    return("The puzzle has several solutions: logic cannot decide between them.")
  }
  table <- technique_table(scale)
  usual <- table$name[table$on_by_default & table$name != "brute_force"]
  words <- if (is.na(technique)) {
    "No technique continues from here."
  } else if (technique == "brute_force") {
    paste(
      "Only \"brute_force\" continues from here, which places a digit of the",
      "solution: name it in `techniques`."
    )
  } else {
    paste0(
      label_of(technique), " could continue from here: name \"", technique, "\" in `techniques`",
      if (technique %in% usual) ", or leave `techniques` out", "."
    )
  }
  paste(c(words, if (!technique %in% usual) other_scale_words(scale)), collapse = " ")
}

other_scale_words <- function(scale) {
  further <- further_scale(scale)
  if (!is.null(further)) {
    paste0("With `scale = \"", further, "\"` the chains of ", of_scale(further, "label"), " continue.")
  }
}

cat_wrapped <- function(text) {
  cat(strwrap(text, width = cli::console_width()), sep = "\n")
}

#' @export
as.matrix.oxidoku_path <- function(x, ...) {
  if (!is_intact_steps(x)) {
    return(as.matrix(steps_reconstruct(x, x), ...))
  }
  attr(x, "end")$position$board
}

#' @rdname explain_sudoku
#' @param object A path.
#' @usage \method{summary}{oxidoku_path}(object, ...)
#' @name summary.oxidoku_path
NULL

#' @export
summary.oxidoku_path <- function(object, ...) {
  if (!is_intact_steps(object)) {
    return(summary(steps_reconstruct(object, object), ...))
  }
  end <- attr(object, "end")
  board <- end$position$board
  structure(
    list(
      outcome = outcome_of(end),
      of = format(own_rules(end$position)),
      board = board,
      blanks = blanks_of_position(end$position),
      status = end$position$status,
      steps = technique_counts(object, end$scale),
      score = total_score(object$score, end$scale),
      scale = end$scale,
      next_technique = next_technique(end)
    ),
    class = "oxidoku_path_summary"
  )
}

#' @export
as.data.frame.oxidoku_path_summary <- function(x, ...) as.data.frame(x$steps, ...)

#' @export
print.oxidoku_path_summary <- function(x, ...) {
  stuck <- x$outcome == "stuck"
  steps <- count_words(sum(x$steps$steps), "step", "steps")
  ended <- if (stuck) {
    paste0("stuck after ", steps, ", with ", count_words(x$blanks, "empty cell", "empty cells"))
  } else {
    paste("solved in", steps)
  }
  cat("Path (", x$of, "): ", ended, ". ", verdict_words(x$score, x$steps$technique, x$scale, partial = stuck), "\n", sep = "")
  cat_counts(x$steps)
  if (stuck) {
    cat_wrapped(next_words(x$next_technique, x$status, x$scale))
  }
  invisible(x)
}
