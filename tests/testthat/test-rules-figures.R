test_that("each rule has a picture in the help, or a plain board", {
  makers <- grep("^rule_", getNamespaceExports("oxidoku"), value = TRUE)
  shown <- unlist(unname(rule_figures))
  expect_setequal(paste0("rule_", names(shown)), setdiff(makers, "rule_cages"))
  folder <- system.file("help", "figures", package = "oxidoku")
  skip_if(folder == "", "the package was loaded, not installed")
  drawn <- names(shown)[shown != "a plain board"]
  expect_identical(drawn[!file.exists(file.path(folder, paste0("rule-", drawn, ".png")))], character())
})

test_that("the table of pictures is as wide in each row", {
  rows <- strsplit(figures_table("board"), "\n", fixed = TRUE)[[1]]
  expect_identical(rows[1:2], c("| | | |", "|---|---|---|"))
  expect_length(rows, 3)
  expect_identical(lengths(gregexpr("|", rows, fixed = TRUE)), c(4L, 4L, 4L))
  expect_no_match(rows[[3]], "anti_knight", fixed = TRUE)
})
