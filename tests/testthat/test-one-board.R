# The classic board is a board like any other: each function returns the same for all its forms,
# and whether or not its rules are given.

# Returns the result of a function, its printed form, and its conditions.
answer_of <- function(verb, board) {
  said <- character()
  note <- function(restart) {
    function(condition) {
      said <<- c(said, class(condition)[[1]], conditionMessage(condition))
      invokeRestart(restart)
    }
  }
  value <- withCallingHandlers(
    tryCatch(verb(board), error = function(e) list(class(e), conditionMessage(e))),
    message = note("muffleMessage"), warning = note("muffleWarning")
  )
  list(value = value, printed = utils::capture.output(print(value)), said = said)
}

# Returns the same classic board in different forms.
classic_forms <- function(text) {
  zeros <- gsub(".", "0", text, fixed = TRUE)
  board <- matrix(as.integer(strsplit(zeros, "")[[1]]), 9, byrow = TRUE)
  list(
    matrix = board,
    data_frame = as.data.frame(board),
    vector = as_sudoku(text),
    puzzle = sudoku_puzzle(text, sudoku_rules()),
    table = tibble::tibble(puzzle = as_sudoku(text)),
    rows = substring(text, seq(1, 73, 9), seq(9, 81, 9))
  )
}

# Returns the exported functions whose first argument is one or more boards.
exported_verbs <- function() {
  names <- grep("^rule_", getNamespaceExports("oxidoku"), value = TRUE, invert = TRUE)
  takes_board <- function(name) {
    it <- get(name, asNamespace("oxidoku"))
    is.function(it) && isTRUE(names(formals(it))[1] %in% c("board", "x", "puzzle", "path"))
  }
  sort(names[vapply(names, takes_board, NA)])
}

test_that("every exported verb is tested with every form of a board", {
  lines <- c(verbs_of_a_board, verbs_that_explain, verbs_of_the_classic_board, verbs_of_plain_boards)
  called <- unlist(lapply(lines, function(line) all.names(body(line))))
  expect_identical(setdiff(exported_verbs(), c(called, names(verbs_without_a_line))), character())
  # The list of exceptions contains only functions.
  expect_identical(setdiff(names(verbs_without_a_line), exported_verbs()), character())
})

test_that("no verb passes over a puzzle that it cannot read in silence", {
  x <- c(one_board_text, "12")
  verbs <- lapply(stats::setNames(nm = setdiff(exported_verbs(), "is_sudoku")), get, asNamespace("oxidoku"))
  verbs$is_solution <- function(x) is_solution(x, x)
  verbs$are_equivalent <- function(x) are_equivalent(x, x)
  for (name in names(verbs)) {
    warned <- FALSE
    result <- withCallingHandlers(
      tryCatch(suppressMessages(verbs[[name]](x)), oxidoku_error = function(error) "an error"),
      oxidoku_warning_malformed = function(warning) {
        warned <<- TRUE
        invokeRestart("muffleWarning")
      }
    )
    expect_true(warned || identical(result, "an error") || "reason" %in% names(result), info = name)
  }
})

test_that("verbs for the classic board, or for boards without further rules, refuse any other by name", {
  rules <- sudoku_rules(rule_candidates("r1c1", 1:9))
  # The names say which boards the functions accept.
  verbs <- list("classic board" = verbs_of_the_classic_board, "without regions or further rules" = verbs_of_plain_boards)
  for (taken in names(verbs)) {
    for (name in names(verbs[[taken]])) {
      verb <- verbs[[taken]][[name]]
      expected <- answer_of(verb, one_board_text)
      for (form in classic_forms(one_board_text)) expect_identical(answer_of(verb, form), expected, info = name)
      error <- expect_error(verb(sudoku_puzzle(one_board_text, rules)), class = "oxidoku_error_rules", info = name)
      expect_match(conditionMessage(error), taken)
    }
  }
})

test_that("every verb that says something of the solutions warns where a rule is left out", {
  rules <- sudoku_rules(left_out = "fog")
  puzzle <- sudoku_puzzle(one_board_text, rules)
  input <- withr::local_tempfile(lines = one_board_text)
  output <- withr::local_tempfile(fileext = ".csv")
  verbs <- c(verbs_of_a_board, verbs_that_explain, list(
    process_sudoku = function(x) process_sudoku(input, output, rules = rules(x), progress = FALSE),
    generate_sudoku = function(x) generate_sudoku(1, rules = rules(x))
  ))
  if (!rlang::is_installed("htmlwidgets")) verbs[c("play_sudoku", "watch_sudoku", "view_path")] <- NULL
  for (name in names(verbs)) {
    said <- character()
    withCallingHandlers(
      verbs[[name]](puzzle),
      oxidoku_warning_left_out = function(w) {
        said <<- c(said, w$left_out)
        tryInvokeRestart("muffleWarning")
      },
      # A link cannot store the left-out rule.
      oxidoku_warning_lost = function(w) tryInvokeRestart("muffleWarning")
    )
    expect_identical(unique(said), if (!name %in% names(verbs_of_all_rules)) "fog" else character(), info = name)
  }
})

test_that("every verb gives the same for every form of the classic board", {
  forms <- classic_forms(one_board_text)
  verbs <- c(verbs_of_a_board, verbs_that_explain)
  for (name in names(verbs)) {
    expected <- answer_of(verbs[[name]], one_board_text)
    for (form in in_sweep(names(forms), 3, match(name, names(verbs)))) {
      expect_identical(answer_of(verbs[[name]], forms[[form]]), expected, info = paste(name, form))
    }
  }
})

test_that("clashing digits are the same in every form of the classic board", {
  text <- sub("^8.2", "8.8", one_board_text)
  forms <- classic_forms(text)
  verbs <- c(verbs_of_a_board, verbs_that_explain)
  for (name in setdiff(names(verbs), "minimize_sudoku")) {
    expected <- answer_of(verbs[[name]], text)
    for (form in c("matrix", "puzzle")) {
      expect_identical(answer_of(verbs[[name]], forms[[form]]), expected, info = paste(name, form))
    }
  }
})

# Removes the rules from a result, and parts that contain them.
without_rules <- function(value) {
  value <- unclass(value)
  attr(value, "rules") <- NULL
  fields <- attr(value, "fields")
  if (!is.null(fields)) {
    attr(value, "fields") <- fields[setdiff(names(fields), "rules")]
  }
  # A position stores its rules in its puzzle.
  if (is.list(value)) value[setdiff(names(value), c("rules", if ("candidates" %in% names(value)) "puzzle"))] else value
}

test_that("a rule that says nothing changes nothing", {
  rules <- sudoku_rules(rule_candidates("r1c1", 1:9))
  # Pictures, pages, files and links show the rule, and textbook methods refuse it. The classic
  # board has its own scale: the next test compares ratings on the general scale.
  others <- c(
    "plot_sudoku", "plot_marks", "play_sudoku", "sudoku_sheet", "write_sudoku", "sudoku_link", "rules",
    "as_sudoku", "sudoku_puzzle", "rate_sudoku", "solve_backtracking", "solve_logic", "solve_hybrid", "watch_sudoku"
  )
  verbs <- verbs_of_a_board[setdiff(names(verbs_of_a_board), others)]
  # The text of a puzzle contains its rules.
  verbs$minimize_sudoku <- function(x) givens(minimize_sudoku(x))
  verbs$all_solutions <- function(x) as.array(all_solutions(x, limit = 3))
  for (text in c(one_board_text, sub("^8.2", "8.8", one_board_text))) {
    for (name in names(verbs)) {
      plain <- answer_of(verbs[[name]], sudoku_puzzle(text))
      ruled <- answer_of(verbs[[name]], sudoku_puzzle(text, rules))
      expect_identical(without_rules(ruled$value), without_rules(plain$value), info = name)
      expect_identical(ruled$said, plain$said, info = name)
    }
  }
})

test_that("a rule that says nothing changes no step, hint or rating", {
  rules <- sudoku_rules(rule_candidates("r1c1", 1:9))
  steps_of <- function(steps) c(as.list(steps[setdiff(names(steps), "position")]), lapply(steps$position, without_rules))
  verbs <- list(
    explain_sudoku = function(x) steps_of(explain_sudoku(x, scale = "general")),
    find_steps = function(x) steps_of(find_steps(x, scale = "general")),
    hint_sudoku = function(x) format(hint_sudoku(x, "step", scale = "general")),
    rate_sudoku = function(x) {
      rated <- rate_sudoku(x, scale = "general")
      as.list(rated[setdiff(names(rated), "puzzle")])
    }
  )
  # The second puzzle needs assumptions after a few steps. The third has clashing digits.
  hard <- "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
  for (text in c(one_board_text, hard, sub("^8.2", "8.8", one_board_text))) {
    for (name in names(verbs)) {
      # Printing all positions would take long.
      said <- function(x) suppressWarnings(tryCatch(verbs[[name]](x), error = function(e) list(class(e), conditionMessage(e))))
      expect_identical(said(sudoku_puzzle(text, rules)), said(sudoku_puzzle(text)), info = paste(name, text))
    }
  }
  expect_gt(nrow(explain_sudoku(hard, scale = "general")), 50)
})

test_that("clashes of the classic board are those of the search with rules", {
  rules <- sudoku_rules(rule_candidates("r1c1", 1:9))
  set.seed(1)
  for (i in 1:20) {
    board <- matrix(sample(0:9, 81, replace = TRUE, prob = c(30, rep(1, 9))), 9)
    expect_identical(check_sudoku(board, rules = rules)$conflicts, check_sudoku(board)$conflicts)
  }
})

test_that("rules and size mean the same in every function that makes a board", {
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  six <- sudoku_rules(size = 6)
  for (name in names(verbs_that_make_boards)) {
    make <- function(...) {
      set.seed(1)
      verbs_that_make_boards[[name]](...)
    }
    expected <- make(rules = six)
    expect_identical(make(size = 6), expected, info = name)
    expect_identical(make(rules = six, size = 6), expected, info = name)
    # plot_sudoku() alone needs a board.
    if (name != "plot_sudoku") expect_identical(make(size = 9), make(), info = name)
    for (wrong in list(3, 26, 6.5, "6", NA, c(6, 6))) {
      error <- expect_error(make(size = wrong), class = "oxidoku_error_argument", info = name)
      expect_identical(error$arg, "size", info = name)
    }
    error <- expect_error(make(rules = six, size = 4), "size of `rules` is 6", class = "oxidoku_error_rules", info = name)
    expect_identical(error$arg, "size", info = name)
  }
})

test_that("the size of a given board is that of the board", {
  verbs <- list(
    play_sudoku = function(x, ...) play_sudoku(x, ...)$x, plot_sudoku = function(x, ...) pixels_of(plot_sudoku(x, ...)),
    edit_sudoku = function(x, ...) edit_sudoku(x, page = TRUE, ...)$x, sudoku_puzzle = sudoku_puzzle
  )
  if (!rlang::is_installed("htmlwidgets")) verbs[c("play_sudoku", "edit_sudoku")] <- NULL
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  for (name in names(verbs)) {
    for (kind in kinds_of_boards()) {
      board <- sudoku_puzzle(kind$text, kind$rules)
      expect_identical(
        suppressWarnings(verbs[[name]](board, size = kind$side)), suppressWarnings(verbs[[name]](board)),
        info = name
      )
      expect_error(
        suppressWarnings(verbs[[name]](board, size = 25)), paste("is", kind$side),
        class = "oxidoku_error_rules", info = name
      )
    }
  }
})

test_that("a function without size says what has the size", {
  made <- c(names(verbs_that_make_boards), "sudoku_rules", "sudoku_worker")
  # Vectors and tables of puzzles have a size each.
  others <- setdiff(exported_verbs(), c(made, "is_sudoku"))
  for (name in others) {
    verb <- get(name, asNamespace("oxidoku"))
    if (!"..." %in% names(formals(verb)) || !"rules" %in% names(formals(verb))) next
    expect_error(verb(one_board_text, size = 9), "that of the board", class = "oxidoku_error_argument", info = name)
  }
  for (name in made) expect_true("size" %in% names(formals(get(name, asNamespace("oxidoku")))), info = name)
  expect_error(generate_solution(size = 4), "generate_sudoku", class = "oxidoku_error_argument")
})

# ---- Forms ---------------------------------------------------------------------

# Returns a board, from its text and its matrix, in every form that ?board names.
forms_of_board <- function(text, board) {
  side <- nrow(board)
  rows <- substring(text, seq(1, side^2, side), seq(side, side^2, side))
  letters <- matrix(strsplit(text, "")[[1]], side, byrow = TRUE)
  lists <- paste0("[", paste0("[", apply(board, 1, paste, collapse = ", "), "]", collapse = ",\n"), "]")
  in_r <- function(x) paste(deparse(x), collapse = "\n")
  list(
    string = text,
    zeros = if (side <= 9) gsub(".", "0", text, fixed = TRUE) else text,
    stars = gsub(".", "*", text, fixed = TRUE),
    crosses = gsub(".", "x", text, fixed = TRUE),
    noquote = noquote(text),
    integers = board,
    doubles = board + 0,
    blanks = replace(board, board == 0L, NA),
    characters = letters,
    data_frame = as.data.frame(board),
    data_frame_of_text = as.data.frame(letters),
    array = array(board, c(dim(board), 1)),
    rows = rows,
    list_of_rows = as.list(rows),
    list_of_vectors = lapply(seq_len(side), function(row) board[row, ]),
    lines = paste(rows, collapse = "\n"),
    spaced = paste(apply(letters, 1, paste, collapse = " "), collapse = "\r\n"),
    python = paste("board =", lists, "# the puzzle"),
    javascript = paste0("const board = ", lists, ";"),
    json = sprintf("{\"board\": %s}", lists),
    null = gsub("\\b0\\b", "null", lists),
    r_matrix = in_r(board),
    r_call = sprintf("x <- matrix(c(%s), nrow = %d)", toString(board), side),
    r_call_by_row = sprintf("matrix(c(%s), ncol = %d, byrow = TRUE)", toString(t(board)), side),
    printed_matrix = paste(utils::capture.output(print(board)), collapse = "\n"),
    printed_lines = utils::capture.output(print(board)),
    printed_puzzle = paste(utils::capture.output(print(sudoku_puzzle(board))), collapse = "\n"),
    printed_vector = paste(utils::capture.output(print(as_sudoku(text, plain_rules(side)))), collapse = "\n"),
    checked = check_sudoku(board),
    printed_check = paste(utils::capture.output(print(check_sudoku(board))), collapse = "\n"),
    puzzle = sudoku_puzzle(board),
    table = tibble::tibble(puzzle = sudoku_puzzle(board), note = "a")
  )
}

plain_boards <- function() {
  boards <- Filter(function(board) is.null(board$rules), kinds_of_boards())
  lapply(boards, function(board) {
    c(board, list(matrix = as.matrix(as_sudoku(board$text, plain_rules(board$side)))))
  })
}

test_that("a board of any size is read in every form", {
  for (board in plain_boards()) {
    forms <- forms_of_board(board$text, board$matrix)
    for (form in names(forms)) {
      read <- tryCatch(as_board(forms[[form]]), error = conditionMessage)
      expect_identical(if (is.list(read)) asked_text(read), board$text, info = paste(board$side, form, read[[1]][[1]]))
    }
  }
})

test_that("what is printed of solutions and marks is read", {
  withr::local_options(width = 200)
  for (kind in kinds_of_boards()) {
    solved <- solve_sudoku(kind$text, rules = kind$rules)
    for (text in list(format(solved), utils::capture.output(print(solved)))) {
      expect_identical(as_board(paste(text, collapse = "\n"), kind$rules)$board, unname(solved$solution), info = kind$side)
    }
    marks <- candidates(kind$text, rules = kind$rules)
    read <- as_marks(paste(format(marks), collapse = "\n"), call = NULL, facts = (kind$rules %||% plain_rules(kind$side))$facts)
    expect_identical(read, array(as.logical(marks), dim(marks)), info = kind$side)
  }
})

test_that("refusals name the size of the board at hand", {
  expect_error(solve_sudoku(strrep(".", 35)), "36 characters")
  expect_error(solve_sudoku(strrep(".", 35), rules = sudoku_rules(size = 6)), "36 characters")
  expect_error(solve_sudoku(matrix(0, 6, 5), rules = sudoku_rules(size = 6)), "6 rows and 6 columns")
  expect_error(solve_sudoku(c("1...", "....", ".x..", "....")), "digits 1 to 4")
})
