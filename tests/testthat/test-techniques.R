test_that("the table of techniques has its columns", {
  table <- sudoku_techniques()
  expect_s3_class(table, "tbl_df")
  expect_named(table, c("name", "label", "family", "level", "score", "on_by_default", "description"))
  expect_type(table$score, "integer")
  expect_type(table$on_by_default, "logical")
  expect_s3_class(table$level, c("ordered", "factor"), exact = TRUE)
  expect_identical(levels(table$level), c("Easy", "Medium", "Hard", "Unfair", "Extreme"))
  expect_false(anyNA(table))
  expect_identical(anyDuplicated(table$name), 0L)
  expect_identical(anyDuplicated(table$label), 0L)
  expect_true(all(grepl("^[a-z0-9]+(_[a-z0-9]+)*$", table$name)))
  expect_true(all(grepl("^[A-Z].*\\.$", table$description)))
  expect_false(is.unsorted(table$level[table$name %in% c("naked_single", "x_wing", "brute_force")]))
})

test_that("names, levels and scores are those of the list", {
  listed <- utils::read.csv(shared_file("logic", "techniques.csv"))
  table <- sudoku_techniques()
  ours <- table[match(listed$technique, table$name), ]
  expect_identical(ours$name, listed$technique)
  expect_identical(ours$label, listed$label)
  expect_identical(as.character(ours$level), listed$level)
  expect_identical(ours$score, listed$score)
})

test_that("an unknown technique is an error that helps", {
  verbs <- list(
    techniques = function(x) find_steps(article_1, techniques = x),
    techniques = function(x) explain_sudoku(article_1, techniques = x),
    techniques = function(x) hint_sudoku(article_1, techniques = x),
    require = function(x) generate_sudoku(require = x),
    allow = function(x) generate_sudoku(allow = x)
  )
  for (i in seq_along(verbs)) {
    error <- expect_error(verbs[[i]](c("x_wing", "x_wng", "magic")), class = "oxidoku_error_technique")
    expect_s3_class(error, "oxidoku_error")
    expect_identical(error$arg, names(verbs)[[i]])
    expect_identical(error$unknown, c("x_wng", "magic"))
    expect_match(conditionMessage(error), "x_wing")
    for (x in list(character(), 3, TRUE, factor("x_wing"), list("x_wing"))) {
      error <- expect_error(with_brief_errors(verbs[[i]](x)), class = "oxidoku_error_argument")
      expect_identical(error$arg, names(verbs)[[i]])
    }
    expect_error(verbs[[i]](NA_character_), class = "oxidoku_error_technique")
    expect_error(verbs[[i]](""), class = "oxidoku_error_technique")
  }
  local_reproducible_output()
  expect_condition_snapshot(
    find_steps(article_1, techniques = "XWng"),
    find_steps(article_1, techniques = "hidden_singel"),
    find_steps(article_1, techniques = "zzzzzzzzzz"),
    find_steps(article_1, techniques = 1)
  )
})

test_that("a technique of another scale is an error that names the scale", {
  for (scale in c("se", "hodoku")) {
    name <- c(se = "junior_exocet", hodoku = "dynamic_forcing_chains")[[scale]]
    error <- expect_error(
      find_steps(article_1, techniques = c("naked_single", name), scale = scale),
      class = "oxidoku_error_technique"
    )
    expect_identical(error$unknown, name)
    other <- c(se = "hodoku", hodoku = "se")[[scale]]
    expect_match(conditionMessage(error), sprintf('scale = "%s"', other), fixed = TRUE)
    expect_no_error(find_steps(article_1, techniques = name, scale = other))
  }
  error <- expect_error(
    find_steps(sudoku_puzzle(rules = sudoku_rules(size = 6)), techniques = "junior_exocet"),
    "classic board only",
    class = "oxidoku_error_technique"
  )
  expect_identical(error$unknown, "junior_exocet")
})

test_that("what is tried first, but only if it is named, is not listed first", {
  for (scale in c("hodoku", "modern")) {
    table <- sudoku_techniques(scale = scale)
    at <- match("gurth_symmetrical_placement", table$name)
    expect_identical(table$name[[at - 1]], "extended_rectangle_4")
    expect_setequal(table$name, technique_table(scale)$name)
    expect_identical(table$name[[1]], "full_house")
  }
})

test_that("labels are taken as names, and case does not matter", {
  table <- technique_table()
  for (names in list(table$label, toupper(table$label), toupper(table$name))) {
    expect_identical(technique_names(names, "hodoku", NULL), table$name)
  }
  found <- find_steps(article_1, techniques = c("Hidden Single", "POINTING"))
  expect_identical(found, find_steps(article_1, techniques = c("hidden_single", "pointing")))
})

test_that("the order and number of names do not matter", {
  one <- find_steps(article_1, techniques = c("hidden_single", "naked_single"))
  expect_identical(find_steps(article_1, techniques = rep(c("naked_single", "hidden_single"), 2)), one)
})

test_that("options are switches", {
  expect_s3_class(step_options(), "oxidoku_step_options")
  expect_identical(unlist(unclass(step_options())), c(
    incomplete_rectangles = TRUE, siamese = FALSE, als_overlap = FALSE,
    als_in_chains = FALSE, small_empty_rectangles = FALSE
  ))
  for (arg in names(step_options())) {
    for (value in list(NA, 1, "yes", NULL, c(TRUE, FALSE))) {
      options <- stats::setNames(list(value), arg)
      error <- expect_error(with_brief_errors(do.call(step_options, options)), class = "oxidoku_error_argument")
      expect_identical(error$arg, arg)
    }
  }
  expect_error(step_options(siamese = 1), "`siamese` must be", class = "oxidoku_error_argument")
  for (options in list(list(siamese = TRUE), TRUE, NULL, "siamese")) {
    error <- expect_error(find_steps(article_1, options = options), class = "oxidoku_error_argument")
    expect_identical(error$arg, "options")
    expect_error(explain_sudoku(article_1, options = options), class = "oxidoku_error_argument")
    expect_error(hint_sudoku(article_1, options = options), class = "oxidoku_error_argument")
  }
  local_reproducible_output()
  expect_snapshot(step_options(siamese = TRUE))
  expect_snapshot(error = TRUE, {
    step_options(fish = 3)
    step_options(als_overlaps = TRUE)
    step_options(TRUE)
  })
})

test_that("techniques are known by the words that people use, in any spelling", {
  named <- function(x, scale = "hodoku") technique_names(x, scale, NULL)
  for (x in c("x_wing", "X-Wing", "x-wing", "xwing", "X wing", "XWING", " X-wing ", "x-wings")) {
    expect_identical(named(x), "x_wing", info = x)
  }
  single <- c(
    "sole candidate" = "naked_single", "Cross-Hatching" = "hidden_single",
    "single position" = "hidden_single", "Sole Candidates" = "naked_single",
    "unique candidate" = "hidden_single", "pointing pair" = "pointing",
    "Pointing Pairs" = "pointing", "box/line reduction" = "claiming", "Y-Wing" = "xy_wing",
    "naked quadruple" = "naked_quad", "3D Medusa" = "medusa_3d", "Locked Candidates Type 1" = "pointing"
  )
  for (x in names(single)) {
    expect_identical(named(x), single[[x]], info = x)
  }
  expect_identical(named("naked subset"), c("naked_pair", "naked_triple", "naked_quad"))
  expect_identical(named("locked candidates"), c("pointing", "claiming"))
  expect_identical(named("unique rectangle type 2"), "unique_rectangle_2")
  expect_identical(named("unique rectangle type 2", "se"), "unique_loop_2")
  expect_identical(find_steps(article_1, techniques = "sole candidate"), find_steps(article_1, techniques = "naked_single"))
})

test_that("every alias names techniques, and a technique's own name comes first", {
  tables <- lapply(scale_table()$name, technique_table)
  for (alias in names(technique_aliases)) {
    found <- unlist(lapply(tables, function(table) technique_rows(alias, table)))
    expect_gt(length(found), 0, label = alias)
  }
  for (table in tables) {
    expect_identical(lapply(table$name, technique_rows, table), as.list(seq_along(table$name)))
    expect_identical(lapply(table$label, technique_rows, table), as.list(seq_along(table$name)))
  }
  expect_identical(anyDuplicated(names(technique_aliases)), 0L)
})

test_that("a misspelt technique is met with the nearest ones", {
  expect_error(find_steps(article_1, techniques = "sole candidat"), "naked_single", class = "oxidoku_error_technique")
  expect_error(find_steps(article_1, techniques = "swrdfish"), "swordfish", class = "oxidoku_error_technique")
  expect_error(find_steps(article_1, techniques = ""), class = "oxidoku_error_technique")
  expect_error(find_steps(article_1, techniques = NA_character_), class = "oxidoku_error_technique")
  expect_identical(check_practisable("naked subset", "hodoku", quote(test())), "naked_pair")
})
