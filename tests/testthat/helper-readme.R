# The code of README.md and its outputs, as `#>` lines. tools/readme.R writes them,
# test-readme.R compares them.

# The lines of README with the outputs of its R code as it runs now.
run_readme <- function(lines) {
  env <- new.env(parent = globalenv())
  made <- character()
  code <- NULL
  for (line in lines) {
    if (identical(line, "```r")) {
      code <- character()
      made <- c(made, line)
    } else if (is.null(code)) {
      made <- c(made, line)
    } else if (identical(line, "```")) {
      made <- c(made, run_block(code, env), line)
      code <- NULL
    } else if (!startsWith(line, "#>")) {
      code <- c(code, line)
    }
  }
  made
}

# The lines of one block, with the output below each expression that has some.
run_block <- function(code, env) {
  parsed <- parse(text = code, keep.source = TRUE)
  places <- utils::getSrcref(parsed)
  made <- character()
  done <- 0
  for (i in seq_along(parsed)) {
    last <- places[[i]][[3]]
    made <- c(made, code[seq(done + 1, last)])
    done <- last
    output <- utils::capture.output({
      result <- withVisible(eval(parsed[[i]], env))
      if (result$visible && !inherits(result$value, "htmlwidget")) print(result$value)
    })
    made <- c(made, sub(" +$", "", paste("#>", output, recycle0 = TRUE)))
  }
  c(made, code[seq_along(code) > done])
}
