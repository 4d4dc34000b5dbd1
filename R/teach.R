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
  look <- check_look(theme, title, labels, height, call, words = words_of_page(rules))
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
  first <- lessons[[1]]$example$from$digits
  x <- list(
    mode = "teach",
    givens = first,
    digits = first,
    lessons = lessons,
    remember = remember,
    techniques = techniques_data(techniques, look),
    look = shapes_data(),
    theme = look$theme,
    title = look$title,
    height = look$height,
    labels = labels_of_page(rules, look)
  )
  c(x, shape_parts(rules, look))
}

# Returns a lesson. Its first position is the example, and the player solves the others.
lesson_data <- function(technique, n, rules, labels, call) {
  practice <- practice_sudoku(technique, n + 1, scale = scale_of_rules(rules), rules = rules)
  if (nrow(practice) == 0) {
    stop_without_example(technique, rules, call)
  }
  table <- technique_table(scale_of_rules(rules))
  list(
    technique = technique,
    label = technique_label(technique, labels),
    description = english_sentence(table$description[table$name == technique], labels),
    example = step_data(practice$step[[1]], rules, labels, alone = TRUE),
    tasks = lapply(positions_of_practice(practice)[-1], task_data, technique, rules, labels)
  )
}

# On small boards simpler techniques may always be sufficient.
stop_without_example <- function(technique, rules, call) {
  stop_oxidoku(
    "technique",
    c(
      "{.arg techniques} must be techniques that boards with these rules need.",
      "x" = "No position for {.val {technique}} was found.",
      "x" = "The boards are {format(rules)}."
    ),
    arg = "techniques", unknown = technique, call = call
  )
}

# Returns a position with all of its steps, so that the page knows which of them is the step to
# find.
task_data <- function(position, technique, rules, labels) {
  facts <- rules$facts
  board <- position$board
  steps <- find_steps(board, givens = position$givens, candidates = position$candidates, rules = rules)
  effects <- lapply(seq_len(nrow(steps)), function(i) {
    list(place = candidate_ids(steps$placements[[i]], facts), remove = candidate_ids(steps$eliminations[[i]], facts))
  })
  is_own <- steps$technique == technique
  list(
    givens = cells_data(board * position$givens, rules),
    digits = cells_data(board, rules),
    centre = marks_data(position$candidates, board, rules),
    steps = lapply(which(is_own), function(i) step_data(steps[i, ], rules, labels)),
    others = unique(effects[!is_own])
  )
}
