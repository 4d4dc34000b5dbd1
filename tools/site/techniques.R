# Builds a page for each technique: a definition, how to spot it, a picture, and a position to
# practise.
source("tools/site/technique-data.R")

# Texts on how to spot the techniques of a family, or a single technique.
spotting <- read.dcf("tools/site/spotting.dcf", keep.white = FALSE)[1, ]
spotting <- gsub("\\s+", " ", spotting)

escape <- function(x) {
  x <- gsub("&", "&amp;", x, fixed = TRUE)
  x <- gsub("<", "&lt;", x, fixed = TRUE)
  gsub("\"", "&quot;", x, fixed = TRUE)
}

draw_picture <- function(file, ...) {
  grDevices::png(file, 520, 570, res = 90, type = "cairo")
  on.exit(grDevices::dev.off())
  plot_sudoku(...)
}

image <- function(name, alt) {
  paste0(
    "<p><img src=\"", name, "\" width=\"520\" height=\"570\" loading=\"lazy\" alt=\"",
    escape(alt), "\"></p>"
  )
}

scale_rows <- function(name) {
  rows <- vapply(names(tables), function(scale) {
    row <- tables[[scale]][match(name, tables[[scale]]$name), ]
    words <- if (is.na(row$name)) {
      "not on this scale"
    } else {
      paste0(row$level, score_words(row$score, scale), if (!row$on_by_default) ", used only if named")
    }
    paste0("<dt>", scales[[scale]], "</dt><dd>", words, "</dd>")
  }, "")
  paste(rows, collapse = "")
}

practice_section <- function(name, practice, folder) {
  if (is.null(practice)) {
    return(c("<h2>Practice</h2>", paste0("<p>", no_practice_words(name), "</p>")))
  }
  file <- paste0(name, "-practice.png")
  board <- as.character(practice$board)
  draw_picture(
    file.path(folder, file), practice$board,
    givens = practice$puzzle, candidates = practice$candidates[[1]],
    axis_labels = TRUE
  )
  c(
    "<h2>Practice</h2>",
    "<p>It is the next step in this position. Find it before you read the answer:</p>",
    image(file, paste("A position with pencil marks to practise on:", board)),
    paste0("<details><summary>Answer</summary><p>", escape(practice$step[[1]]$text), "</p></details>"),
    paste0("<p>More positions: <code>", escape(practice_call(name)), "</code></p>")
  )
}

technique_page <- function(row, case, practice, uses, folder) {
  name <- row$name
  step <- if (nrow(case) == 1) step_of_case(case) else if (!is.null(practice)) practice$step[[1]]
  spot <- if (name %in% names(spotting)) spotting[[name]] else spotting[[row$family]]
  picture <- if (!is.null(step)) {
    file <- paste0(name, ".png")
    draw_picture(file.path(folder, file), step)
    c("<h2>Example</h2>", image(file, paste0(row$label, " on a board with pencil marks. ", step$text)))
  }
  often <- if (!is.na(uses)) {
    paste0(
      "<dt>Used</dt><dd>in ", if (uses == 0) "none" else uses, " of 1,000 random puzzles",
      if (practice_scale(name) == "modern") " on the modern scale", "</dd>"
    )
  }
  c(
    paste0("<p>", escape(row$description), "</p>"),
    "<h2>How to spot it</h2>", paste0("<p>", spot, "</p>"),
    picture, practice_section(name, practice, folder),
    "<h2>Rating</h2>",
    paste0(
      "<div class=\"technique\"><dl><dt>Name</dt><dd><code>", name, "</code></dd>",
      scale_rows(name), often, "</dl></div>"
    ),
    "<p><a href=\"../articles/techniques.html\">All techniques</a></p>"
  )
}

# Writes the pages in site/techniques with the template of pkgdown.
build_techniques <- function(pkg, site) {
  missing <- setdiff(
    all_techniques$family[!all_techniques$name %in% names(spotting)], names(spotting)
  )
  if (length(missing) > 0) {
    stop("tools/site/spotting.dcf lacks: ", paste(missing, collapse = ", "))
  }
  folder <- file.path(site, "techniques")
  dir.create(folder, showWarnings = FALSE)
  cases <- read_cases(".")
  used <- count_uses()
  for (i in seq_len(nrow(all_techniques))) {
    row <- all_techniques[i, ]
    body <- technique_page(
      row, cases[cases$technique == row$name, ], practice_of(row$name), used[row$name], folder
    )
    pkgdown::render_page(
      pkg, "title-body",
      data = list(pagetitle = row$label, body = paste(body, collapse = "\n")),
      path = file.path("techniques", paste0(row$name, ".html")), quiet = TRUE
    )
  }
}
