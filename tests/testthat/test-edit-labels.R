test_that("the texts of the editor are in every language, with the same parts", {
  parts <- function(texts) lengths(regmatches(texts, gregexpr("[|]|\\{[a-z]+\\}", texts)))
  for (language in languages()) {
    texts <- unclass(sudoku_labels(language))[names(edit_words)]
    expect_true(all(nzchar(texts)), label = language)
    expect_identical(parts(unname(texts)), parts(unname(edit_words)), label = language)
    # Letters and a few words are the same in several languages.
    expect_lt(mean(texts == edit_words), 0.1)
  }
})

test_that("every text that the scripts of the editor ask for exists", {
  folder <- Filter(dir.exists, test_path("../..", c("tools/widget", "00_pkg_src/oxidoku/tools/widget")))
  skip_if(length(folder) == 0, "sources of the page")
  code <- unlist(lapply(list.files(folder[[1]], "^edit.*[.]js$", full.names = TRUE), readLines))
  asked <- unlist(regmatches(code, gregexpr("(?<=labels[.]|translate\\(\")[a-z_]+(?=[,;:\" )|])", code, perl = TRUE)))
  expect_gt(length(asked), 20)
  # Some names are completed by a tool or an argument.
  asked <- asked[!grepl("_$", asked) & asked != "js"]
  expect_identical(setdiff(asked, names(words_of_desk())), character())
})
