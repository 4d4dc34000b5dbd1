# A page for each technique: what it is, how to spot it, a picture, a position to practise.
source("tools/site/technique-data.R")

# How to spot the techniques of a family; those with a hint of their own come first.
spotting <- c(
  full_house = "Look for rows, columns and boxes with a single empty cell.",
  naked_single = "Look at cells that see many filled cells: count through the digits 1 to 9 and see whether eight of them are taken.",
  hidden_single = "Take one digit and one house, and cross out in your mind the rows, columns and boxes that have the digit already. If one cell is left, the digit goes there.",
  w_wing = "Look for two cells with the same two candidates that do not see each other. Then look for a house in which one of the two digits has just two places, each of them seen by one of the cells.",
  remote_pair = "Mark all cells with the same two candidates, and walk from one to the next that it sees. Cells at an odd number of steps from each other hold different digits.",
  x_chain = "Take one digit, draw its strong links, and join them by weak ones until both ends see a common cell.",
  xy_chain = "Start at a cell of two candidates, leave it by one of them to another cell of two candidates that has it too, and continue until the starting digit comes out again.",
  bug_plus_1 = "When only cells of two candidates and one of three are left, count in a house of that cell which candidate occurs three times: it is the digit of the cell.",
  singles = "Scan houses that are nearly full first.",
  locked = "Take one digit and look at a box where its places lie in one line, or at a line where they lie in one box.",
  subsets = "In one house, look for as many cells as they have digits between them, or for as many digits as they have places. Start with houses of five or six empty cells.",
  fish = "Take one digit. Look for rows that have it in few places, and check whether these places share the same columns; then do the same with rows and columns exchanged. For fins, allow extra places in one box.",
  chains = "Mark the strong links: houses where a digit has two places, and cells with two candidates. Chains alternate between these and weak links.",
  uniqueness = "Look for rectangles of four cells in two rows, two columns and two boxes that share two candidates: two solutions would result if nothing else were possible there. The puzzle must have only one solution.",
  single_digit = "Take one digit and look for houses where it has just two places. Two such houses whose ends see each other make a pattern.",
  wings = "Start from a cell with two or three candidates, the pivot, and look among the cells it sees for cells with two candidates that share one with it.",
  sue_de_coq = "Look where a box and a line cross: two or three cells there with two more candidates than cells. Then look for cells of two candidates in the rest of the box and of the line.",
  colouring = "Take one digit (all digits for 3D Medusa), colour the ends of strong links in turn with two colours, and look for a colour that occurs twice in a house and for cells that see both.",
  als = "Look in houses for groups of cells with one candidate more than cells. Two such groups that share a digit which cannot be in both are the start.",
  kraken = "Start from a fish whose fins spoil it, and follow chains from each fin to the candidate that the fish would eliminate.",
  forcing = "Try it where little is left to choose: a cell of two or three candidates, or a digit with two or three places. Follow each choice until the results agree or one of them fails.",
  templates = "A technique for programs: it looks at all ways to place one digit nine times.",
  direct = "Look for the simpler pattern of the same name, and check first whether the candidates it eliminates leave one place for a digit.",
  loops = "Look for cells with the same two candidates that form a closed loop, two in each house they touch, with extra candidates in one or two cells. The puzzle must have only one solution.",
  graves = "When nearly all empty cells have two candidates, look at the few that have more. The puzzle must have only one solution.",
  exclusion = "Look for two or three cells that several cells of two candidates see, and go through the combinations of their digits.",
  forcing_chains = "Try it where nothing else helps: assume that a candidate is true, then that it is false, and follow what it implies until the two meet or one contradicts itself."
)

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
      paste0(row$level, ", ", format(row$score), if (!row$on_by_default) ", used only if named")
    }
    paste0("<dt>", scales[[scale]], "</dt><dd>", words, "</dd>")
  }, "")
  paste(rows, collapse = "")
}

practice_section <- function(name, practice, folder) {
  if (is.null(practice)) {
    return(NULL)
  }
  scale <- scale_of(name)
  call <- paste0(
    "practice_sudoku(\"", name, "\"", if (scale != "hodoku") paste0(", scale = \"", scale, "\""), ")"
  )
  file <- paste0(name, "-practice.png")
  board <- as.character(practice$board)
  draw_picture(
    file.path(folder, file), board,
    givens = as.character(practice$puzzle), candidates = practice$candidates[[1]],
    axis_labels = TRUE
  )
  c(
    "<h2>Practice</h2>",
    "<p>It is the next step in this position. Find it before you read the answer:</p>",
    image(file, paste("A position with pencil marks to practise on:", board)),
    paste0("<details><summary>Answer</summary><p>", escape(practice$step[[1]]$text), "</p></details>"),
    paste0("<p>More positions: <code>", escape(call), "</code></p>")
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
  often <- if (scale_of(name) == "hodoku") {
    paste0("<dt>Used</dt><dd>in ", if (is.na(uses)) "none" else uses, " of 1,000 random puzzles</dd>")
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

# Pages in site/techniques, by the template of pkgdown.
build_techniques <- function(pkg, site) {
  missing <- setdiff(
    all_techniques$family[!all_techniques$name %in% names(spotting)], names(spotting)
  )
  if (length(missing) > 0) {
    stop("tools/site/techniques.R does not say how to spot: ", paste(missing, collapse = ", "))
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
