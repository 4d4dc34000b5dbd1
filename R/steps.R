#' Find the steps a person could take
#'
#' Finds **all** steps that the techniques allow in this state, simplest
#' technique first. [hint_sudoku()] gives one, [explain_sudoku()] the whole way.
#'
#' On an open board all chains together can be thousands of steps and take a
#' second or more. Name the `techniques` where a few are enough.
#'
#' @inheritParams solve_sudoku
#' @param techniques Names of the techniques to use, out of
#'   [sudoku_techniques()]; `NULL` for those that are on by default, without
#'   brute force, which explains nothing.
#' @param candidates The player's pencil marks, a logical 9x9x9 array
#'   `[row, col, digit]` as [candidates()] gives it, possibly with fewer marks.
#'   `NULL` for all that row, column and box leave open. A candidate that the
#'   board excludes is none even where it is marked; marks of filled cells do
#'   not count.
#' @param options Variants of techniques: see [step_options()].
#' @param ... Nothing: whatever stands here is an error.
#' @param givens Which filled cells came with the puzzle: a logical 9x9 matrix,
#'   or the puzzle as a board. `NULL` takes all filled cells for givens. Avoidable
#'   rectangles need to know, and only what is not given can be a wrong entry.
#'
#' @returns A tibble of class `oxidoku_steps`, one row a step:
#' * `technique`: its name;
#' * `digits`: the digits it is about, a list of integer vectors: the digit
#'   placed for singles and verities, those struck out for chains, loops, almost
#'   locked sets and Sue de Coq, else the digits of the pattern;
#' * `placements`, `eliminations`: lists of tibbles `row`, `col`, `digit`: what
#'   can be filled in and struck out;
#' * `cells`: the cells of the pattern, a list of tibbles `row`, `col`;
#' * `length`: of a chain, in inferences, else 0;
#' * `score`: what the step adds to the score of a puzzle, on HoDoKu's scale;
#' * `text`: what the pattern is, why it works and what follows;
#' * `pattern`: what [plot()][plot.oxidoku_steps] draws, a list of lists with
#'   `marks` (tibble `row`, `col`, `digit`, `role`), `base` and `cover` (names of
#'   houses), `sets` (cells and digits) and `chains` (nodes, and whether the
#'   link after each is strong).
#'
#' Techniques that rest on the solution being the only one find nothing on a
#' board where it is not.
#'
#' @section Errors:
#' Beside those of [board]: `oxidoku_error_technique` for an unknown name, and
#' where no step can be taken because something is wrong, with the field `cells`:
#' `oxidoku_error_clash` (digits that clash), `oxidoku_error_no_solution`,
#' `oxidoku_error_wrong_entry` (a digit that is not given and wrong),
#' `oxidoku_error_struck_out` (a candidate of the solution was struck out) and
#' `oxidoku_error_dead_end` (no solution of a board with several fits the
#' candidates).
#'
#' @examples
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' steps <- find_steps(board)
#' steps
#' steps$text[[1]]
#'
#' find_steps(board, techniques = c("naked_pair", "pointing"))
#' @export
find_steps <- function(board, techniques = NULL, candidates = NULL,
                       options = step_options(), ..., givens = NULL) {
  call <- environment()
  check_no_more(..., call = call)
  position <- as_position(board, givens, candidates, techniques, options, call)
  found <- or_fault(native_steps(position), call)
  new_steps(found$steps, position, "oxidoku_steps", status = statuses[[found$status]])
}

# A tibble of steps that remembers the position they were found in, so that
# they can be drawn.
new_steps <- function(found, position, class, ..., step = NULL) {
  columns <- list(
    technique = technique_table()$name[found$technique],
    digits = found$digits,
    placements = lapply(found$placements, tibble_of_candidates),
    eliminations = lapply(found$eliminations, tibble_of_candidates),
    cells = lapply(found$cells, tibble_of_cells),
    length = found$length,
    score = technique_table()$score[found$technique],
    text = as.character(found$text),
    pattern = lapply(found$pattern, as_pattern)
  )
  tibble::new_tibble(
    c(list(step = step)[!is.null(step)], columns),
    nrow = length(columns$technique),
    class = class,
    position = position,
    ...
  )
}

# Without the columns that print() and plot() go by, a plain tibble is left.
#' @export
`[.oxidoku_steps` <- function(x, ...) {
  part <- NextMethod()
  needed <- c("technique", "placements", "eliminations", "cells", "score", "text", "pattern")
  if (inherits(x, "oxidoku_path")) {
    needed <- c("step", needed)
  }
  if (!inherits(part, "oxidoku_steps") || all(needed %in% names(part))) {
    return(part)
  }
  # Of the attributes of a list of steps, only the names go along.
  tibble::new_tibble(lapply(part, identity), nrow = nrow(part))
}

# In the order of the codes that native code gives.
roles <- c("pattern", "fin", "colour_a", "colour_b", "colour_c", "colour_d")

as_pattern <- function(pattern) {
  marks <- tibble_from(pattern$marks, c("row", "col", "digit", "role"))
  marks$role <- roles[marks$role]
  list(
    marks = marks,
    base = as.character(pattern$base),
    cover = as.character(pattern$cover),
    sets = lapply(pattern$sets, function(set) {
      list(cells = tibble_of_cells(set$cells), digits = set$digits)
    }),
    chains = lapply(pattern$chains, as_chain)
  )
}

as_chain <- function(chain) {
  nodes <- lapply(chain$nodes, function(node) {
    list(
      digit = node$digit,
      cells = tibble_of_cells(node$cells),
      set = tibble_of_cells(node$set)
    )
  })
  list(nodes = nodes, strong = chain$strong)
}

#' Print steps and paths
#'
#' Steps print with their score on HoDoKu's scale and the whole text, paths with
#' a line for each step: the technique and what follows. A path that got stuck
#' shows the board where it ended.
#'
#' @param x Steps from [find_steps()] or a path from [explain_sudoku()].
#' @param n How many steps to show.
#' @param ... Not used.
#' @returns `print()` its argument, invisibly; `format()` one string a step.
#' @seealso [plot.oxidoku_steps()] for pictures.
#' @examples
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' steps <- find_steps(board, techniques = c("hidden_single", "pointing"))
#' print(steps, n = 2)
#' format(steps)[1:2]
#' print(explain_sudoku(board), n = 5)
#' @export
print.oxidoku_steps <- function(x, n = 10, ...) {
  many <- if (nrow(x) > 1) ", simplest first"
  cat(count_words(nrow(x), "step", "steps"), many, several_words(x), "\n", sep = "")
  shown <- utils::head(x, n)
  for (i in seq_len(nrow(shown))) {
    head <- paste0(i, ". ", label_of(shown$technique[[i]]), " (", shown$score[[i]], ")")
    cat(head, "\n", sep = "")
    cat(strwrap(shown$text[[i]], indent = 3, exdent = 3, width = cli::console_width()), sep = "\n")
  }
  cat_more(nrow(x) - nrow(shown))
  invisible(x)
}

#' @rdname print.oxidoku_steps
#' @export
format.oxidoku_steps <- function(x, ...) {
  follows <- mapply(outcome_words, x$placements, x$eliminations)
  paste0(label_of(x$technique), ": ", follows, recycle0 = TRUE)
}

# Why there may be few steps.
several_words <- function(x) {
  if (identical(attr(x, "status"), "multiple")) "; the puzzle has several solutions"
}

cat_more <- function(n) {
  if (n > 0) {
    cat("... and ", big(n), " more: print(x, n = Inf) shows them all\n", sep = "")
  }
}

label_of <- function(technique) {
  table <- technique_table()
  table$label[match(technique, table$name)]
}

# r4c7 = 3, or: not 3 in r4c7, r5c7
outcome_words <- function(placements, eliminations) {
  placed <- sprintf("%s = %d", cell_names(placements), placements$digit)
  struck <- split(cell_names(eliminations), eliminations$digit)
  struck <- sprintf("not %s in %s", names(struck), vapply(struck, paste, "", collapse = ", "))
  paste(c(placed, struck), collapse = "; ")
}
