# Each argument of each exported function gets every wrong value. The function works, or raises one
# of the package's own conditions: no error or warning of R reaches users.

# The values that found most faults come first.
wrong_values <- function() {
  list(
    null = NULL, is_function = function(...) NULL, bytes = "\xff\xfe", long = strrep("x", 1e5),
    solution = solve_sudoku(four), factor = factor(c("a", "b")), missing = NA, table = data.frame(a = 1:2, b = c("x", "y")),
    text_0 = character(), list_0 = list(), infinite = Inf, negative = -1, large = 1e10, fraction = 1.5, empty = "",
    date = as.Date("2026-01-02"), call = quote(f(x)), environment = new.env()
  )
}

four <- "......3..3.2.4.."

# Arguments with which each function works. All others have defaults.
right_arguments <- function() {
  cells <- "r1c1 r1c2 r1c3"
  differ <- function(a, b) a != b
  clues <- c(1, rep(NA, 8))
  writeLines(c(article_1, article_2), input <- "puzzles.txt")
  made <- list(
    are_equivalent = list(x = article_1, y = article_1),
    apply_step = list(x = hint_sudoku(four, "step")),
    candidates = list(board = four, row = 1, col = 1),
    edit_sudoku = list(board = four, page = TRUE),
    edited_puzzle = list(id = "a", session = session_of_test()),
    editOutput = list(outputId = "a"), sudokuOutput = list(outputId = "a"), watchOutput = list(outputId = "a"),
    find_drawn_rules = list(x = read_sudoku(I(article_1))),
    generate_sudoku = list(size = 4, max_tries = 3, max_seconds = 1),
    is_solution = list(puzzle = four, solution = as.character(solve_puzzles(four)$solution)),
    is_valid = list(board = four, num = 1, row = 1, col = 2),
    plot_sudoku = list(x = four, new_page = FALSE),
    practice_sudoku = list(technique = "naked_pair", n = 1),
    process_sudoku = list(input = input, output = tempfile(fileext = ".csv")),
    read_sudoku = list(file = I(article_1)),
    read_sudoku_image = list(image = matrix(0, 40, 40)),
    renderEdit = list(expr = 1), renderSudoku = list(expr = 1), renderWatch = list(expr = 1),
    save_sudoku_page = list(widget = play_sudoku(four), file = tempfile(fileext = ".html")),
    sudoku_proxy = list(id = "a", session = session_of_test()),
    sudoku_puzzle = list(board = four), sudoku_rules = list(size = 4),
    sudoku_sheet = list(x = four, file = tempfile(fileext = ".html")),
    teach_sudoku = list(techniques = "naked_single", n = 1),
    update_sudoku = list(proxy = sudoku_proxy("a", session_of_test()), board = four),
    view_path = list(path = explain_sudoku(four)),
    write_sudoku = list(x = four, file = tempfile(fileext = ".csv")),
    rule_all = list(rule_even(cells)), rule_any = list(rule_even(cells)),
    rule_arrow = list(circle = "r1c1", shaft = "r1c2 r1c3"),
    rule_automaton = list(cells = cells, start = 1, step = function(state, digit) state, accept = function(state) TRUE),
    rule_cage = list(cells = cells, sum = 10), rule_cages = list(letters = "AABB CADB CDDE CFFE"),
    rule_candidates = list(cells = cells, digits = 1:3), rule_clone = list(cells = "r1c1", clones = "r2c5"),
    rule_count = list(cells = cells, digits = 1:3, times = 2), rule_distinct = list(cells = cells, n = 2),
    rule_equal_sums = list(groups = list("r1c1 r1c2", "r5c1 r5c2")),
    rule_same_digits = list(groups = list("r1c1 r1c2", "r5c1 r5c2")),
    rule_line = list(cells = cells, holds = function(x) sum(x) > 3),
    rule_little_killer = list(cells = cells, sum = 10), rule_neighbours = list(holds = differ),
    rule_not = list(rule = rule_even(cells)), rule_pairs = list(cells = cells, holds = differ),
    rule_quadruple = list(cells = "r1c1", digits = 1:3), rule_regex = list(cells = cells, pattern = "[123]+"),
    rule_sum = list(cells = cells, sum = 10), rule_greater = list(pairs = "r1c1 r1c2"),
    rule_kropki = list(white = "r1c1 r1c2"), rule_xv = list(x = "r1c1 r1c2"), rule_sandwich = list(rows = clues),
    rule_numbered_room = list(top = clues), rule_outside_sum = list(top = clues), rule_skyscraper = list(top = clues),
    rule_x_sum = list(top = clues)
  )
  for (name in setdiff(exported_functions(), names(made))) {
    first <- names(formals(name_to_function(name)))[1]
    made[[name]] <- if (isTRUE(first %in% c("x", "board"))) {
      stats::setNames(list(if (name %in% names(verbs_of_the_classic_board)) article_1 else four), first)
    } else if (identical(first, "cells")) {
      list(cells = cells)
    }
  }
  made
}

name_to_function <- function(name) getExportedValue("oxidoku", name)

exported_functions <- function() {
  names <- sort(getNamespaceExports("oxidoku"))
  names[vapply(names, function(name) is.function(name_to_function(name)), NA)]
}

session_of_test <- function() {
  list(ns = identity, input = list(), userData = list(), sendCustomMessage = function(...) NULL)
}

# Returns the words of the condition of R that a call raises. Returns NULL for a condition of
# oxidoku, or a result.
fault_of <- function(verb, args) {
  raw <- NULL
  note <- function(condition) {
    if (!inherits(condition, c("oxidoku_error", "oxidoku_warning", "message"))) raw <<- conditionMessage(condition)
    if (!inherits(condition, "error")) rlang::cnd_muffle(condition)
  }
  tryCatch(
    withCallingHandlers(utils::capture.output(do.call(verb, args, quote = TRUE)), condition = function(condition) {
      if (inherits(condition, c("error", "warning", "message"))) note(condition)
    }),
    error = function(e) NULL
  )
  raw
}

test_that("a wrong value of any argument is refused by the package, or works", {
  for (package in c("htmlwidgets", "shiny", "jsonlite")) skip_if_not_installed(package)
  local_brief_errors()
  withr::local_dir(withr::local_tempdir())
  withr::local_pdf(NULL)
  right <- right_arguments()
  wrong <- wrong_values()
  wrong <- wrong[seq_len(sweep_size(4, 9, length(wrong)))]
  # Faults are found.
  expect_match(fault_of(function(x) x + 1, list("a")), "non-numeric")
  expect_match(fault_of(as.integer, list("a")), "coercion")
  at <- 0
  for (name in exported_functions()) {
    verb <- name_to_function(name)
    # No small picture shows a board.
    if (name != "read_sudoku_image") expect_no_error(utils::capture.output(do.call(verb, as.list(right[[name]]))))
    faults <- character()
    for (arg in setdiff(names(formals(verb)), c("...", "env", "quoted", "expr"))) {
      at <- at + 1
      for (value in in_sweep(names(wrong), 2, at)) {
        args <- right[[name]]
        # This is the default.
        if (is.null(wrong[[value]]) && is.null(formals(verb)[[arg]])) next
        args[arg] <- list(wrong[[value]])
        fault <- fault_of(verb, args)
        if (!is.null(fault)) faults[paste0(name, "(", arg, " = ", value, ")")] <- fault
      }
    }
    expect_identical(faults, character())
  }
  expect_gt(at, 300)
})

# Returns the text of the error that a call raises, or its value. cli needs as long to join the lines of
# the text as to make them.
refusal_of <- function(verb, args) {
  tryCatch(do.call(verb, args, quote = TRUE), oxidoku_error_argument = function(e) {
    cli::ansi_strip(paste(c(e$message, e$body), collapse = "\n"))
  })
}

test_that("an argument that a function does not have is refused by name, with the nearest one", {
  expect_match(refusal_of(solve_sudoku, list(article_1, unknown_argument = 1)), "`unknown_argument`")
  for (package in c("htmlwidgets", "shiny", "jsonlite")) skip_if_not_installed(package)
  withr::local_dir(withr::local_tempdir())
  right <- right_arguments()
  for (name in exported_functions()) {
    verb <- name_to_function(name)
    refused <- with_brief_errors(tryCatch(do.call(verb, c(right[[name]], list(unknown_argument = 1)), quote = TRUE), error = identity))
    expect_identical(list(class(refused)[[1]], refused$arg), list("oxidoku_error_argument", "..."), info = name)
    # Short names have other neighbours.
    own <- Filter(function(arg) nchar(arg) > 3, setdiff(names(formals(verb)), "..."))
    for (arg in utils::tail(own, sweep_size(1, 2, 100))) {
      # The dots are those of play_sudoku(), which has no such argument.
      if (name == "update_sudoku" && arg == "action") next
      typo <- paste0(arg, substr(arg, nchar(arg), nchar(arg)))
      args <- right[[name]]
      args[[arg]] <- NULL
      args[[typo]] <- 1
      refused <- refusal_of(verb, args)
      expect_match(refused, paste0("`", typo, "`.*Did you mean .*`", arg, "`"), info = paste(name, arg))
    }
  }
  expect_match(refusal_of(rule_cage, list("r1c1", 3, FALSE, 4)), "an unnamed value")
})
