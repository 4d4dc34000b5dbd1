if (requireNamespace("spelling", quietly = TRUE)) {
  # Words that no dictionary has are in inst/WORDLIST.
  spelling::spell_check_test(vignettes = TRUE, error = TRUE, skip_on_cran = TRUE)
}
