test_that("results have rules to show unless they are those of the classic board", {
  expect_null(rules_to_show(classic_rules()))
  expect_null(rules_to_show(sudoku_rules()))
  for (rules in list(sudoku_rules(size = 6), small_killer, sudoku_rules(grids = "samurai"))) {
    expect_identical(rules_to_show(rules), list(rules = rules))
    expect_identical(own_rules(rules_to_show(rules)), rules)
  }
  expect_identical(own_rules(list()), classic_rules())
})

test_that("no board but the classic one has the scores of HoDoKu, a page of its own, and cheap tries", {
  expect_identical(scale_of_rules(classic_rules()), scale_table()$name[[1]])
  expect_true(has_own_page(classic_rules()))
  expect_true(usual_request(classic_rules())$over_workers)
  other <- sudoku_rules(rule_candidates("r1c1", 1:9))
  expect_identical(scale_of_rules(other), "general")
  expect_false(has_own_page(other))
  expect_lt(usual_request(other)$max_tries, usual_request(classic_rules())$max_tries)
})
