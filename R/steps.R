#' Find the steps a person could take
#'
#' Finds **all** steps that the techniques allow in a position, simplest technique first.
#' [hint_sudoku()] returns one step, [explain_sudoku()] the whole path.
#'
#' A board with many empty cells can have thousands of chains, and finding them takes a second or
#' more. If you need only a few techniques, name them in `techniques`.
#'
#' @inheritParams solve_sudoku
#' @param givens Which filled cells are givens: a logical matrix, or the puzzle as a board. If this
#'   puzzle carries rules, they also apply to a matrix or a string in `board`. `NULL` treats all
#'   filled cells as givens. Avoidable rectangles depend on which cells are givens, and only a digit
#'   that is not a given can be reported as wrong.
#' @param candidates The player's pencil marks:
#'   * a logical array `[row, col, digit]` as [candidates()] returns it;
#'   * a character matrix, data frame or list with the digits of each cell;
#'   * a string: a grid of pencil marks as `print(candidates(board))` or a forum shows it, or 729
#'     characters.
#'
#'   A cell without any mark has no marks *yet*: its candidates are all digits that its row, column
#'   and box allow. `NULL` treats all cells in this way. Marks that row, column or box rule out, and
#'   marks in filled cells, are ignored.
#'
#'   A `board` that is a grid of pencil marks, or a position, already has candidates.
#' @param techniques The techniques to use, from [sudoku_techniques()]: names, labels or other words
#'   for them, in any spelling. `NULL` means those that are on by default, except brute force, which
#'   explains nothing.
#' @param options Variants of techniques: see [step_options()].
#' @param scale The scale that defines the techniques, their order and their scores: `"hodoku"` for
#'   HoDoKu 2.2.0, `"se"` for Sudoku Explainer 1.2.1, or `"modern"` for this package's own, with
#'   more recent techniques (see [rate_sudoku()] and [sudoku_techniques()]). These scales are for
#'   the classic board. Other boards use the scale `"general"`, whose steps also have scores,
#'   although `print()` shows levels. Boards above 16x16 and overlapping grids cannot be explained.
#'
#' @returns A tibble of class `oxidoku_steps`, with one row per step:
#' * `technique`: the name of the technique;
#' * `digits`: the digits of the step, a list of integer vectors: for singles and chains that place
#'   a digit, that digit; for other chains, loops, almost locked sets and Sue de Coq, the digits that
#'   are removed; otherwise, the digits of the pattern;
#' * `placements`, `eliminations`: lists of tibbles `row`, `col`, `digit`: the digits
#'   that can be placed and the candidates that can be removed;
#' * `cells`: the cells of the pattern, a list of tibbles `row`, `col`;
#' * `length`: the length of a chain in inferences, otherwise 0;
#' * `score`: the score of the step on the scale;
#' * `scale`: the name of the scale;
#' * `text`: what the pattern is, why it works and what follows from it;
#' * `pattern`: what [plot()][plot.oxidoku_steps] draws, a list of lists:
#'   * `marks`: a tibble `row`, `col`, `digit`, `role`;
#'   * `base`, `cover`: tibbles of houses. `kind` is `"row"`, `"column"`, `"box"` or, on other
#'     boards, the name of a further kind; `number` counts from 1; `cells` is a tibble `row`, `col`;
#'   * `sets`: lists of `cells` and `digits`;
#'   * `rules`: for a step that rests on rules, their numbers in `rules(board)`;
#'   * `chains`: lists of `nodes`, each with its `digit`, its `cells` and its almost locked `set`,
#'     and `strong`, whether the link after the node is strong. If rules other than houses make
#'     some of the links, also `bonds`, the name of the rule for each link, `""` for other links;
#'   * `bonds`: the names of rules that connect the pattern with the candidates that can be
#'     removed, if there are any;
#'   * `blockers`: for singles, a tibble of filled cells, `row`, `col` and `digit`, each with the
#'     `cells` in which it rules out digits;
#'   * `consequences`: for contradictions, what follows from the assumption, a character vector with
#'     one conclusion per element, in order. If there are more than 40, `text` names only some;
#'   * `forcing`: for forcing chains on Sudoku Explainer's scale: see the section *Forcing chains*;
#' * `position`: the position in which the step was found, a list of `board`, `givens` and
#'   `candidates`, as the arguments of this function take them, and the `status` of the puzzle,
#'   `"unique"` or `"multiple"`. For a board that is not classic, it also has the `puzzle`, which
#'   carries the rules. [apply_step()] returns the position after the step.
#'
#' Rows of several such tables can be bound, filtered and sorted, because each row has its own
#' position. A table that keeps all these columns keeps its class. Otherwise it becomes a plain
#' tibble.
#'
#' Techniques that rely on a single solution find nothing on a board with several solutions.
#'
#' @section Forcing chains:
#' On Sudoku Explainer's scale, a chain can have a thousand nodes. Texts and pictures show only its
#' main lines. `forcing` describes the whole chain, in a list:
#' * `kind`: `"cycle"`, `"opposite"` (an assumption leads to its opposite), `"contradiction"` (to
#'   both states of a candidate), `"double"`, `"cell"` or `"house"` (all states of a candidate,
#'   all candidates of a cell or all places in a house lead to the same conclusion), and `house`,
#'   a tibble as in the pattern;
#' * `size`: the number of nodes, including those of nested chains. It is also the step's `length`,
#'   and decides the score;
#' * `placements` and `eliminations`;
#' * `branches`: a list of tibbles, one row per node: `row`, `col`, `digit`, `on` (whether the
#'   candidate holds), `parents` (the rows it follows from), `reason` (`"assumed"`; `"cell"`,
#'   `"row"`, `"column"` or `"box"` if there is no other place; `"rule"` for locked candidates, a
#'   pair or an X-Wing; `"nested"`) and `number` (of the house or the nested chain);
#' * `nested`: a list of the nested chains, each a list of the same form;
#' * `text`: the chain in words, without nested chains.
#'
#' @section Errors:
#' In addition to the errors of [board]:
#' * `oxidoku_error_technique`: no technique has this name;
#' * `oxidoku_error_size`: the board is too large to be explained, or its grids overlap;
#' * `oxidoku_error_clash`: digits clash;
#' * `oxidoku_error_no_solution`: the board has no solution;
#' * `oxidoku_error_wrong_entry`: a digit that is not a given is wrong;
#' * `oxidoku_error_struck_out`: a candidate of the solution was removed;
#' * `oxidoku_error_dead_end`: the board has several solutions, and none of them fits the
#'   candidates.
#'
#' The last five have the field `cells`. [sudoku_conditions] lists all classes.
#' @seealso [sudoku_words] for the terms.
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
find_steps <- function(board, ..., givens = NULL, candidates = NULL, techniques = NULL,
                       options = step_options(), scale = c("hodoku", "se", "modern", "general"), rules = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  scale <- if (missing(scale)) NULL else check_scale(scale, call)
  position <- as_position(board, givens, candidates, techniques, options, scale, rules, call)
  scale <- position$scale
  found <- abort_if_fault(ask_native("steps", position, call), position, call)
  steps <- new_steps(found$steps, scale)
  # Without rows, no position stores the status and the board.
  if (nrow(steps) == 0) {
    attr(steps, "status") <- found$status
    attr(steps, "is_full") <- !any(position$board == 0L, na.rm = TRUE)
  }
  steps
}

new_steps <- function(columns, scale, class = character()) {
  n <- length(columns$technique)
  at <- match("score", names(columns))
  columns$score <- as_scores(columns$score, scale)
  columns <- append(columns, list(scale = rep(scale, n)), at)
  tibble::new_tibble(columns, nrow = n, class = c(class, "oxidoku_steps"))
}

# Returns the position before a step of the table.
position_before <- function(steps, which) {
  scene_position(steps$position[[which]])
}

# Converts a position to the form that pictures take.
scene_position <- function(position) {
  list(
    board = board_of_position(position), givens = position$givens, marks = position$candidates,
    rules = own_rules(position)
  )
}

#' @export
print.oxidoku_position <- function(x, ..., symbols = NULL) {
  marks <- count_words(sum(x$candidates), "candidate", "candidates")
  cat("Position with ", marks, multiple_solutions_note(list(x)), "\n", sep = "")
  print_position(x, as_symbols(symbols, dim(x$candidates)[[3]], environment()))
  print_rules(own_rules(x))
  invisible(x)
}

#' @export
as.matrix.oxidoku_position <- function(x, ...) {
  x$board
}

#' @export
as.data.frame.oxidoku_position <- function(x, ...) as.data.frame(x$board, ...)

print_position <- function(x, symbols = NULL) {
  cat(board_lines(board_of_position(x), x$givens, own_rules(x)$facts, symbols), sep = "\n")
  if (any(x$givens, na.rm = TRUE)) {
    cat(legend("given"), "\n", sep = "")
  }
}

#' Print and summarise steps
#'
#' A step is printed with its score and the whole text. Several steps of a path are printed on one
#' line each, with the technique and the result. For a path that got stuck, `print()` shows the last
#' board and names a technique that could continue.
#'
#' @param x,object Steps from [find_steps()] or a path from [explain_sudoku()].
#' @param n The number of steps to show.
#' @param ... Not used.
#' @returns
#' * `print()`: its argument, invisibly.
#' * `format()`: one string per step.
#' * `as.data.frame()`: a data frame without list columns, for `View()` and `write.csv()`. The
#'   column `pattern` is left out. `tibble::as_tibble()` keeps all columns as they are.
#' * `as.matrix()`: the board after the steps, see [apply_step()].
#' * `summary()` of steps: a list of class `oxidoku_steps_summary`, with the sizes and rules of
#'   their boards in words (`of`), the number of `boards`, a tibble `steps` (`technique`, `level`,
#'   the highest `score` of a step, and `steps`, the number of steps), the total `score` of the
#'   steps of a path and the `scale`. The score is `NA` for steps of [find_steps()], which are
#'   alternatives, and for steps of several scales. [explain_sudoku()] describes the summary of a
#'   whole path.
#' @seealso [plot.oxidoku_steps()] for pictures; [sudoku_words] for the terms.
#' @examples
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' steps <- find_steps(board, techniques = c("hidden_single", "pointing"))
#' print(steps, n = 2)
#' format(steps)[1:2]
#' path <- explain_sudoku(board)
#' print(path, n = 5)
#' summary(path[1:5, ])
#' @export
print.oxidoku_steps <- function(x, n = 10, ...) {
  if (!is_intact_steps(x)) {
    print(steps_reconstruct(x, x), n = n)
    return(invisible(x))
  }
  of_path <- "step" %in% names(x)
  cat(steps_headline(x, of_path), "\n", sep = "")
  shown <- utils::head(x, n)
  if (of_path && nrow(x) > 1) {
    cat(step_lines(shown), sep = "")
  } else {
    cat_texts(shown)
  }
  cat_more(nrow(x) - nrow(shown))
  cat_further_columns(x)
  invisible(x)
}

steps_headline <- function(x, of_path) {
  if (nrow(x) == 0 && isTRUE(attr(x, "is_full"))) {
    return("No steps: the board is full.")
  }
  boards <- count_boards(x)
  words <- c(
    count_words(nrow(x), "step", "steps"),
    if (of_path) "of",
    if (of_path && boards < 2) "a path",
    if (of_path && boards > 1) count_words(boards, "path", "paths"),
    if (!of_path && boards > 1) paste("on", boards, "boards")
  )
  sorted <- !of_path && boards == 1 && nrow(x) > 1 && is_simplest_first(x)
  paste0(
    paste(words, collapse = " "),
    if (sorted) ", simplest first",
    if (nrow(x) == 1 || nrow(x) > 0 && !of_path) scores_note(x),
    multiple_solutions_note(if (nrow(x) > 0) x$position else list(list(status = attr(x, "status"))))
  )
}

# Names the scale of the scores that are shown.
scores_note <- function(x) {
  if (all(shows_scores(x$scale))) {
    paste0(", with ", if (nrow(x) == 1) "its score" else "scores", " on ", scale_words(x$scale))
  }
}

count_boards <- function(x) length(unique(lapply(x$position, puzzle_of)))

puzzle_of <- function(position) replace(position$board, !position$givens, NA)

is_simplest_first <- function(x) {
  scale <- unique(x$scale)
  length(scale) == 1 && !is.unsorted(match(x$technique, technique_table(scale)$name))
}

cat_texts <- function(x) {
  number <- x[["step"]] %||% seq_len(nrow(x))
  for (i in seq_len(nrow(x))) {
    verdict <- step_verdicts(x$technique[[i]], x$score[[i]], x$scale[[i]])
    cat(number[[i]], ". ", label_of(x$technique[[i]]), " (", verdict, ")\n", sep = "")
    cat(strwrap(x$text[[i]], indent = 3, exdent = 3, width = cli::console_width()), sep = "\n")
  }
}

# Returns a line for each step of a path, or several if the result is long.
step_lines <- function(x) {
  lines <- Map(function(number, text) {
    strwrap(paste0(number, ". ", text), cli::console_width(), indent = max(0, 3 - nchar(number)), exdent = 5)
  }, as.character(x$step), format(x))
  paste0(as.character(unlist(lines, use.names = FALSE)), "\n", recycle0 = TRUE)
}

#' @rdname print.oxidoku_steps
#' @export
format.oxidoku_steps <- function(x, ...) {
  if (!is_intact_steps(x)) {
    return(format(steps_reconstruct(x, x), ...))
  }
  follows <- mapply(outcome_words, x$placements, x$eliminations)
  paste0(label_of(x$technique), ": ", follows, recycle0 = TRUE)
}

#' @rdname print.oxidoku_steps
#' @export
as.data.frame.oxidoku_steps <- function(x, ...) {
  if (!is_intact_steps(x)) {
    return(as.data.frame(steps_reconstruct(x, x), ...))
  }
  columns <- bare_columns(x)
  none <- rep(list(list(row = integer(), col = integer(), digit = integer())), nrow(x))
  columns$digits <- text_of_each(x$digits, function(digits) paste(sign_of_value(digits), collapse = " "))
  columns$placements <- as.character(mapply(outcome_words, x$placements, none))
  columns$eliminations <- as.character(mapply(outcome_words, none, x$eliminations))
  columns$cells <- text_of_each(x$cells, function(cells) paste(cell_names(cells), collapse = " "))
  # The pattern is only for pictures; `text` describes it.
  columns$pattern <- NULL
  columns$position <- text_of_each(x$position, function(one) {
    facts <- own_rules(one)$facts
    shown_signs(text_of_board(board_of_position(one), facts), facts)
  })
  as.data.frame(with_texts(columns, nrow(x)), ...)
}

#' @rdname print.oxidoku_steps
#' @export
as.matrix.oxidoku_steps <- function(x, ...) {
  apply_step(x)$board
}

#' @rdname print.oxidoku_steps
#' @export
summary.oxidoku_steps <- function(object, ...) {
  if (!is_intact_steps(object)) {
    return(summary(steps_reconstruct(object, object), ...))
  }
  scale <- unique(object$scale)
  # Steps from find_steps() are alternatives, so the sum of their scores has no meaning.
  is_total <- "step" %in% names(object) && length(scale) == 1
  structure(
    list(
      of = unique(vapply(object$position, function(position) format(own_rules(position)), "")),
      boards = count_boards(object),
      steps = technique_counts(object),
      score = if (is_total) total_score(object$score, scale) else NA_integer_,
      scale = scale
    ),
    class = "oxidoku_steps_summary"
  )
}

# Returns one row for each technique that is used. Without steps, the table has no rows.
technique_counts <- function(x, scales = unique(x$scale)) {
  if (length(scales) == 0) scales <- scale_table()$name[[1]]
  counts <- lapply(scales, function(scale) {
    rows <- x$scale == scale
    table <- technique_table(scale)
    steps <- tabulate(match(x$technique[rows], table$name), length(table$name))
    used <- table$name[steps > 0]
    highest <- tapply(x$score[rows], factor(x$technique[rows], used), max)
    tibble::new_tibble(
      list(
        technique = used,
        level = as_level(table$level[steps > 0]),
        score = as.vector(highest),
        steps = steps[steps > 0]
      ),
      nrow = length(used)
    )
  })
  do.call(rbind, counts)
}

#' @export
as.data.frame.oxidoku_steps_summary <- function(x, ...) as.data.frame(x$steps, ...)

#' @export
print.oxidoku_steps_summary <- function(x, ...) {
  boards <- if (x$boards == 1) "one board" else count_words(x$boards, "board", "boards")
  words <- c(
    count_words(sum(x$steps$steps), "step", "steps"),
    if (x$boards > 0) paste0(" on ", boards, " (", paste(truncate_values(x$of, 3), collapse = "; "), ")"),
    if (!is.na(x$score)) c(". ", verdict_words(x$score, x$steps$technique, x$scale))
  )
  cat(words, "\n", sep = "")
  cat_counts(x$steps)
  invisible(x)
}

cat_counts <- function(counts, n = 25) {
  shown <- utils::head(counts, n)
  cat(sprintf("%4d  %s (%s)\n", shown$steps, label_of(shown$technique), shown$level), sep = "")
  cat_more(nrow(counts) - nrow(shown))
}

# Explains why there may be few steps.
multiple_solutions_note <- function(positions) {
  several <- vapply(positions, function(it) identical(it$status, "multiple"), NA)
  if (length(several) > 0 && all(several)) "; the puzzle has several solutions"
}

# Prints the names of the columns that the user added.
cat_further_columns <- function(x) {
  further <- setdiff(names(x), c("step", names(step_columns)))
  if (length(further) > 0) {
    cat("Further columns: ", paste(further, collapse = ", "), "\n", sep = "")
  }
}

label_of <- function(technique) {
  of_technique(technique, "label")
}

# Returns words such as "r4c7 = 3" or "not 3, 5 in r4c7, r5c7". Digits above 9 are letters, as on
# boards. Digits that are removed from the same cells are listed together.
outcome_words <- function(placements, eliminations, symbols = NULL) {
  sign <- function(digit) if (is.null(symbols)) sign_of_value(digit) else symbol_of(digit, symbols)
  placed <- sprintf("%s = %s", cell_names(placements), sign(placements$digit))
  cells <- split(cell_names(eliminations), eliminations$digit)
  cells <- vapply(cells, paste, "", collapse = ", ")
  digits <- split(sign(as.integer(names(cells))), factor(cells, unique(cells)))
  struck <- sprintf("not %s in %s", vapply(digits, paste, "", collapse = ", "), names(digits))
  paste(c(placed, struck), collapse = "; ")
}
