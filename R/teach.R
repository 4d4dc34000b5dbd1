#' Lessons in techniques
#'
#' @description
#' Without names of techniques, makes a course on a page: lessons by level, a test at the end of each
#' level, and the end. With names, makes these lessons.
#'
#' A lesson begins with theory in pictures: how to see the technique, why it is true, and a false
#' friend that looks like it. A guided example follows in parts (where to look, the pattern with the
#' reason, the effect), and then positions in which to find it. The page answers what the player
#' finds: right, and why; a part of the step; true, but by another technique; or wrong, with the
#' reason. *Help* shows the step in three stages. The browser stores the player's progress.
#'
#' @details
#' The positions come from [practice_sudoku()], so that no simpler technique finds a step. They
#' become harder, and in the last one of a lesson, steps of simpler techniques may hide the one to
#' find. Naked and hidden singles are taught on boards without pencil marks.
#'
#' The false friend is a position that would have a step of the technique if one candidate were
#' missing, and in which that step would be wrong: it contradicts a solution. If none is found, the
#' page describes it in words. The theory is in words of its own for the usual techniques, and for
#' others it is their description in [sudoku_techniques()]. It is English in every language.
#'
#' The course on the classic board teaches what is on the scale of: full house, naked and hidden
#' single; pointing, claiming, naked pair and triple, hidden pair and triple; X-Wing, Swordfish,
#' Skyscraper, 2-String Kite, Empty Rectangle, W-Wing, XY-Wing, XYZ-Wing, Uniqueness Test 1, Finned
#' X-Wing, Simple Colors Trap; X-Chain and XY-Chain. With `rules`, it teaches the first
#' twenty techniques, up to the level Unfair, that occur in at least two of twenty puzzles
#' with these rules. A test asks for each technique of its level: a position, and up to four
#' techniques of which one has a step there.
#'
#' Call `set.seed()` first for a reproducible page. A course takes about ten seconds.
#'
#' @inheritParams play_sudoku
#' @param techniques Names of techniques: any that are on by default in [sudoku_techniques()],
#'   except brute force, and also `"gurth_symmetrical_placement"`. With `rules`, techniques of the
#'   scale `"general"`. `NULL` for a course.
#' @param ... These dots must be empty.
#' @param n How many positions each lesson has, from 1 to 20.
#' @param scale The scale with the techniques and levels: see [find_steps()].
#' @param rules The rules of the puzzles, made by [sudoku_rules()]. `NULL` for classic puzzles.
#' @param remember Whether the browser keeps the progress.
#' @returns An htmlwidget, which [save_sudoku_page()] saves as a page.
#' @section Errors:
#' In addition to the errors of [practice_sudoku()]:
#' * `oxidoku_error_technique`: no board with these rules needs the technique;
#' * `oxidoku_error_size`: boards with these rules are too large to be explained;
#' * `oxidoku_error_package`: a package is not installed.
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
#' rules <- sudoku_rules(size = 6)
#' small <- teach_sudoku("hidden_single", n = 1, rules = rules)
#' if (interactive()) small
#' @export
teach_sudoku <- function(techniques = NULL, ..., n = 3, scale = c("hodoku", "se", "modern", "general"), rules = NULL,
                         theme = c("auto", "light", "dark", "contrast"), title = NULL, labels = NULL,
                         remember = TRUE, width = NULL, height = NULL, elementId = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  need_packages("htmlwidgets", call)
  n <- check_number(n, 1, 20, "n", call)
  check_flag(remember, "remember", call)
  check_size(width, "width", call)
  check_size(height, "height", call)
  rules <- check_rules(rules, "rules", call) %||% classic_rules()
  check_explained(rules, call, "rules")
  scale <- scale_for(if (!missing(scale)) check_scale(scale, call), rules, call)
  look <- check_look(theme, title, labels, height, call, words = c(words_of_page(rules), lesson_words))
  is_course <- is.null(techniques)
  techniques <- if (is_course) course_techniques(scale, rules, call) else check_lessons(techniques, scale, call)
  taught <- lessons_data(techniques, n, is_course, scale, rules, look$labels, call)
  widget <- new_widget(teach_data(taught, scale, rules, remember, look), rules, width, height, elementId, "oxidoku_teach")
  class(widget) <- append(class(widget), "oxidoku_board", after = 1)
  widget
}

# Checks that positions can be made for the named techniques. Returns the names in the order in
# which techniques are learned.
check_lessons <- function(techniques, scale, call) {
  if (!is.character(techniques) || length(techniques) == 0 || anyNA(techniques)) {
    stop_argument(
      "techniques",
      c(
        "{.arg techniques} must be names of techniques.",
        "x" = "It is {obj_type_friendly(techniques)}.",
        "i" = "{.fn sudoku_techniques} lists them."
      ),
      call = call
    )
  }
  is_elsewhere <- vapply(techniques, function(one) !(first_scale_with(one) %||% "hodoku") == "hodoku", NA)
  if (scale == "hodoku" && any(is_elsewhere)) {
    stop_oxidoku(
      "technique",
      c(
        "{.arg techniques} must be techniques on HoDoKu's scale.",
        "x" = "This scale does not have {truncate_marked(techniques[is_elsewhere])}.",
        "i" = "{.fn practice_sudoku} makes positions for techniques on all scales."
      ),
      arg = "techniques", unknown = techniques[is_elsewhere], call = call
    )
  }
  names <- unique(vapply(techniques, check_practisable, "", scale, call, "techniques", USE.NAMES = FALSE))
  names[order(of_technique(names, "place"))]
}

# Returns the lessons and, for a course, its levels.
lessons_data <- function(techniques, n, is_course, scale, rules, labels, call) {
  more <- if (is_course) 1 else 0
  practice <- lapply(techniques, positions_for, n, more, scale, rules, call)
  rows <- lapply(practice, function(it) rows_for(nrow(it), more))
  lessons <- unname(Map(lesson_data, practice, techniques, rows, MoreArgs = list(scale, rules, labels)))
  if (!is_course) {
    return(list(lessons = lessons))
  }
  questions <- Map(
    function(it, rows, lesson) question_data(it$step[[rows$question]], lesson$bare, techniques, scale, rules, labels),
    practice, rows, lessons
  )
  list(lessons = lessons, course = course_data(lessons, unname(questions), scale, labels))
}

teach_data <- function(taught, scale, rules, remember, look) {
  lessons <- taught$lessons
  first <- lessons[[1]]$example$digits
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
  c(x, shape_parts(rules, look))
}
