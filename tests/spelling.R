if (requireNamespace("spelling", quietly = TRUE)) {
  # inst/WORDLIST has the words that are in no dictionary.
  spelling::spell_check_test(vignettes = TRUE, error = TRUE, skip_on_cran = TRUE)
}
