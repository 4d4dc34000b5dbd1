test_that("a missing package is a classed error that says how to get it", {
  has_htmlwidgets <- function(package) package == "htmlwidgets"
  expect_silent(need_packages("htmlwidgets", environment(), has_htmlwidgets))
  error <- expect_error(
    need_packages(gadget_packages, environment(), has_htmlwidgets),
    class = "oxidoku_error_package"
  )
  expect_identical(error$packages, c("shiny", "miniUI"))
  expect_match(conditionMessage(error), "install.packages(c(\"shiny\", \"miniUI\"))", fixed = TRUE)
})

test_that("the error for one missing package is in the singular", {
  error <- expect_error(
    need_packages("shiny", environment(), function(package) FALSE),
    class = "oxidoku_error_package"
  )
  expect_match(conditionMessage(error), "The package shiny is needed, but not installed")
  expect_match(conditionMessage(error), "install.packages(\"shiny\")", fixed = TRUE)
})
