#' Lessons in techniques
#'
#' @description
#' Makes a page with a course: lessons by level, with a test at the end of each level. If you name
#' techniques, makes a page with lessons on these techniques.
#'
#' A lesson begins with theory in pictures: how to spot the technique, why it works, and a false
#' friend that only looks like it. A guided example shows where to look, the pattern with the
#' reason, and the effect. Then the player looks for the step in other positions. The page says
#' whether an answer is right, part of the step, correct by another technique, or wrong, and
#' explains why. *Help* shows the step in three stages, and *Spotlight* shows all places of a digit.
#' Enter marks and colours with the same keys and gestures as in [play_sudoku()]. You can undo
#' them. The browser stores the player's progress, and the marks and colours in positions that are
#' not solved yet.
#'
#' @details
#' The positions come from [practice_sudoku()] or, in a course with `rules`, from explained puzzles.
#' The positions of a lesson become harder. No simpler technique finds a step in them, except in the
#' last position, where simpler steps hide the step of the technique, if such a position exists.
#' Singles are taught without pencil marks, unless steps that remove candidates come before them.
#'
#' The false friend is a position that would have a step of the technique if one candidate were
#' missing. That step would be wrong, because it contradicts a solution. If no such position is
#' found, the page describes the false friend in words. The page has its own text on common
#' techniques. For other techniques, it shows the description in [sudoku_techniques()]. The theory
#' is in English, whatever the language of the page.
#'
#' On HoDoKu's scale, the course on the classic board teaches these techniques:
#' * Easy: full house, naked single, hidden single;
#' * Medium: pointing, claiming, naked pair, naked triple, hidden pair, hidden triple;
#' * Hard: X-Wing, Swordfish, Skyscraper, 2-String Kite, Empty Rectangle, W-Wing, XY-Wing, XYZ-Wing,
#'   Uniqueness Test 1, Finned X-Wing, simple colouring;
#' * Unfair: X-Chain, XY-Chain.
#'
#' On the other scales, it teaches those of these techniques that the scale has, at the levels of
#' the scale. With `rules`, it teaches the first twenty techniques, up to the level Unfair, that
#' occur in at least two of twelve puzzles with these rules.
#'
#' A test has a question for each technique of its level that can be confused with others. The
#' question shows a position, and asks which of up to four techniques has a step there.
#'
#' Call `set.seed()` first for a reproducible page. A course takes about ten seconds to make, or up
#' to half a minute with `rules`.
#'
#' @inheritParams play_sudoku
#' @param techniques Names of techniques that are on by default on a scale of
#'   [sudoku_techniques()], or `"gurth_symmetrical_placement"`. Brute force has no lesson. With
#'   `rules`, techniques of the scale `"general"`. `NULL` makes a course.
#' @param ... These dots must be empty.
#' @param n The number of positions to solve in each lesson, from 1 to 20.
#' @param scale The scale that defines the levels and the order of techniques: see [find_steps()].
#'   By default, a course on the classic board uses HoDoKu's scale, and a lesson on a named
#'   technique uses the first scale that has it. With `rules`, the scale is always `"general"`.
#' @param rules The rules of the puzzles, made by [sudoku_rules()]. If they include clues drawn at
#'   random, such as [random_cages()], each puzzle has its own clues. `NULL` for classic puzzles.
#' @param size The side of the board, as in [generate_sudoku()]. Another side than 9 has the same
#'   effect as `rules` for a board of that size.
#' @param remember Whether the browser stores the player's progress, marks and colours.
#' @returns An htmlwidget, which [save_sudoku_page()] saves as a page.
#' @section Errors:
#' In addition to the errors of [practice_sudoku()]:
#' * `oxidoku_error_technique`: no board with these rules needs the technique, or `rules` is missing
#'   and only boards with rules need the technique;
#' * `oxidoku_error_size`: boards with these rules are too large to be explained;
#' * `oxidoku_error_package`: a package is not installed.
#'
#' If boards with `rules` rarely need a technique, its lesson may have fewer positions than
#' requested. A warning of class `oxidoku_warning_exhausted` says how many.
#' @seealso [practice_sudoku()], [sudoku_sheet()] for lessons on paper; [sudoku_words] for the
#'   terms.
#' @examplesIf rlang::is_installed("htmlwidgets")
#' set.seed(1)
#' lessons <- teach_sudoku("hidden_pair", n = 1)
#' if (interactive()) lessons
#'
#' # A course
#' if (interactive()) teach_sudoku()
#'
#' # On other boards
#' set.seed(1)
#' rules <- sudoku_rules(random_thermometers(), size = 6)
#' techniques <- c("hidden_single", "thermometer_ends")
#' small <- teach_sudoku(techniques, n = 1, rules = rules)
#' if (interactive()) small
#' @export
teach_sudoku <- function(techniques = NULL, ..., n = 3, scale = c("hodoku", "se", "modern", "general"), rules = NULL,
                         size = NULL, theme = c("auto", "light", "dark", "contrast"), title = NULL, labels = NULL,
                         remember = TRUE, width = NULL, height = NULL, elementId = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  need_packages("htmlwidgets", call)
  n <- check_number(n, 1, 20, "n", call)
  check_flag(remember, "remember", call)
  check_element(width, height, elementId, call)
  rules <- rules_to_generate(rules, size, call)
  check_explained(rules, call, "rules")
  asked <- if (!missing(scale)) check_scale(scale, call)
  scale <- scale_for(asked, rules, call)
  look <- check_look(theme, title, labels, height, call, words = c(words_of_page(rules), lesson_words))
  taught <- all_or_interrupt(if (is.null(techniques)) {
    course_of(n, scale, rules, look$labels, call)
  } else {
    lessons_of(check_lessons(techniques, asked, scale, call), n, rules, look$labels, call)
  })
  boards <- boards_of(taught$practice)
  widget <- new_widget(teach_data(taught, boards, remember, look), boards[[1]], width, height, elementId, "oxidoku_teach")
  class(widget) <- append(class(widget), "oxidoku_board", after = 1)
  widget
}

# Checks that positions can be made for the named techniques. Returns their scales, with the
# techniques as names, in the order in which these are learned. Without a scale, a technique is
# taught on the first scale that uses it.
check_lessons <- function(techniques, asked, scale, call) {
  if (!is.character(techniques) || length(techniques) == 0 || anyNA(techniques)) {
    stop_must(
      techniques, "techniques",
      "be names of techniques",
      "i" = "{.fn sudoku_techniques} lists them.",
      call = call
    )
  }
  is_free <- is.null(asked) && scale != "general"
  scales <- vapply(techniques, function(one) if (is_free) practice_scale(one) else scale, "", USE.NAMES = FALSE)
  if (scale != "general") check_without_rules(techniques[scales == "general"], call)
  names <- unlist(Map(check_practisable, techniques, scales, MoreArgs = list(call, "techniques")))
  scales <- stats::setNames(scales, names)[!duplicated(names)]
  scales[order(of_technique(names(scales), "place"))]
}

check_without_rules <- function(techniques, call) {
  if (length(techniques) == 0) {
    return(invisible())
  }
  stop_oxidoku(
    "technique",
    c(
      "{.arg techniques} must be techniques of the classic board, unless {.arg rules} is given.",
      "x" = "Only boards with rules need {truncate_marked(techniques)}.",
      "i" = "For example, use {.code rules = sudoku_rules(random_cages())}."
    ),
    arg = "techniques", unknown = techniques, call = call
  )
}

# Returns the lessons on the techniques that are the names of `scales`.
lessons_of <- function(scales, n, rules, labels, call) {
  techniques <- names(scales)
  practice <- Map(positions_for, techniques, n, 0, scales, MoreArgs = list(rules, call))
  rows <- lapply(practice, function(it) rows_for(nrow(it), 0))
  lessons <- unname(Map(lesson_data, practice, techniques, rows, scales, MoreArgs = list(labels)))
  list(lessons = lessons, practice = practice)
}

# Returns the lessons and levels of a course.
course_of <- function(n, scale, rules, labels, call) {
  pool <- if (scale == "general") puzzle_pool(rules, sampled_puzzles)
  techniques <- course_techniques(scale, rules, pool, call)
  practice <- lapply(techniques, positions_for, n, 1, scale, rules, call, pool)
  rows <- lapply(practice, function(it) rows_for(nrow(it), 1))
  lessons <- Map(lesson_data, practice, techniques, rows, MoreArgs = list(scale, labels))
  questions <- Map(
    function(it, rows, lesson) question_data(it$step[[rows$question]], lesson$bare, techniques, scale, labels),
    practice, rows, lessons
  )
  list(lessons = unname(lessons), course = course_data(lessons, unname(questions), scale, labels), practice = practice)
}

# Returns the rules of all boards, by name. If parts of the rules are drawn for each puzzle, there
# are several boards.
boards_of <- function(practice) {
  rules <- lapply(unlist(lapply(practice, positions_of_practice), recursive = FALSE), own_rules)
  names(rules) <- vapply(rules, name_of_rules, "")
  rules[!duplicated(names(rules))]
}

teach_data <- function(taught, boards, remember, look) {
  lessons <- taught$lessons
  rules <- boards[[1]]
  first <- lessons[[1]]$theory$digits
  others <- lapply(lessons, function(lesson) lapply(lesson$tasks, function(task) vapply(task$others, `[[`, "", "technique")))
  techniques <- c(vapply(lessons, `[[`, "", "technique"), unlist(others))
  x <- list(
    mode = "teach",
    givens = first,
    digits = first,
    lessons = lessons,
    course = taught$course,
    remember = remember,
    techniques = techniques_data(techniques, look, order_of_page(rules)),
    look = shapes_data(),
    theme = look$theme,
    title = look$title,
    height = look$height,
    labels = labels_of_page(rules, look)
  )
  c(x, boards_data(boards, look))
}

# Returns the shape and the picture of the first board, and those of all boards by name, if they are
# not classic. All have the same size and margin.
boards_data <- function(boards, look) {
  if (has_own_page(boards[[1]])) {
    return(NULL)
  }
  parts <- lapply(boards, function(rules) {
    part <- shape_parts(rules, look)
    part$shape$sums <- list()
    part
  })
  margin <- max(vapply(parts, function(part) part$shape$margin, 0))
  top <- max(vapply(parts, function(part) part$shape$markTop, 0))
  parts <- lapply(parts, function(part) {
    part$shape$margin <- margin
    part$shape$markTop <- top
    part
  })
  c(parts[[1]], list(boards = parts[-1]))
}
