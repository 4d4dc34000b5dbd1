#' Lessons in techniques
#'
#' @description
#' Makes a page of lessons, one for each technique: what it is, a drawn example, and
#' positions in which to find it. The page checks what the player finds: whether it is the
#' step, another step, or none. The browser stores the player's progress.
#'
#' The positions come from [practice_sudoku()], so that no simpler technique finds a step.
#'
#' @inheritParams play_sudoku
#' @param techniques Names of techniques: any that are on by default in [sudoku_techniques()],
#'   except brute force, and also `"gurth_symmetrical_placement"`. With `rules`, techniques of the
#'   scale `"general"`.
#' @param ... These dots must be empty.
#' @param n How many positions each lesson has, from 1 to 20.
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
#' # On other boards
#' set.seed(1)
#' rules <- sudoku_rules(size = 6)
#' small <- teach_sudoku("hidden_single", n = 1, rules = rules)
#' if (interactive()) small
#' @export
teach_sudoku <- function(techniques, ..., n = 3, rules = NULL,
                         theme = c("auto", "light", "dark", "contrast"), title = NULL, labels = NULL,
                         remember = TRUE, width = NULL, height = NULL, elementId = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  need_packages("htmlwidgets", call)
  check_given(techniques, "techniques", call)
  n <- check_number(n, 1, 20, "n", call)
  check_flag(remember, "remember", call)
  check_size(width, "width", call)
  check_size(height, "height", call)
  rules <- check_rules(rules, "rules", call) %||% classic_rules()
  check_explained(rules, call, "rules")
  scale <- scale_of_rules(rules)
  techniques <- check_lessons(techniques, scale, call)
  look <- check_look(theme, title, labels, height, call, words = c(words_of_page(rules), lesson_words))
  lessons <- lapply(techniques, lesson_data, n, rules, look$labels, call)
  widget <- new_widget(teach_data(lessons, rules, techniques, remember, look), rules, width, height, elementId, "oxidoku_teach")
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

teach_data <- function(lessons, rules, techniques, remember, look) {
  first <- lessons[[1]]$example$digits
  others <- lapply(lessons, function(lesson) lapply(lesson$tasks, function(task) vapply(task$others, `[[`, "", "technique")))
  x <- list(
    mode = "teach",
    givens = first,
    digits = first,
    lessons = lessons,
    remember = remember,
    techniques = techniques_data(c(techniques, unlist(others)), look, order_of_page(rules)),
    look = shapes_data(),
    theme = look$theme,
    title = look$title,
    height = look$height,
    labels = labels_of_page(rules, look)
  )
  c(x, shape_parts(rules, look))
}
