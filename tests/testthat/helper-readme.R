# The code of README.md and of the site's home page, and its output: `#>` lines below the code, or
# a block ```text that follows it. tools/readme.R writes the output, and test-readme.R compares
# it.

# Returns the width of outputs on a page. On the home page of the site they are beside the code, in
# boxes of about 45 columns.
readme_width <- function(page) if (basename(page) == "index.md") 45 else 80

# Returns the lines of a page with the current output of its R code.
run_readme <- function(lines) {
  env <- new.env(parent = globalenv())
  made <- character()
  at <- 1
  while (at <= length(lines)) {
    if (lines[[at]] != "```r") {
      made <- c(made, lines[[at]])
      at <- at + 1
      next
    }
    end <- block_end(lines, at)
    code <- lines[seq_len(length(lines)) > at & seq_len(length(lines)) < end]
    beside <- identical(lines[end + 1:2], c("", "```text"))
    block <- run_block(code[!startsWith(code, "#>")], env)
    if (!beside) {
      made <- c(made, "```r", block, "```")
      at <- end + 1
      next
    }
    is_output <- startsWith(block, "#>")
    made <- c(made, "```r", block[!is_output], "```", "", "```text", sub("^#> ?", "", block[is_output]), "```")
    at <- block_end(lines, end + 2) + 1
  }
  made
}

block_end <- function(lines, start) {
  ends <- which(lines == "```")
  ends[ends > start][[1]]
}

# Returns the lines of one block, with the output below each expression that prints something.
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
