# Makes the files that the tests in this folder read, with the installed package:
#   Rscript pages.R <folder>

folder <- commandArgs(trailingOnly = TRUE)[[1]]
library(oxidoku)
write_json <- function(data, name, to_json = oxidoku:::page_json) {
  writeLines(to_json(data), file.path(folder, name), useBytes = TRUE)
}

medium <- "000006000095700300400092005764000003000000000200000971500210009007005480000800000"
set.seed(11)
unfair <- generate_sudoku(1, level = "Unfair")$puzzle
hardest <- "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
path <- explain_sudoku(unfair)
nested <- explain_sudoku(hardest, scale = "se")
play <- play_sudoku(medium, timer = TRUE, title = "Medium")
play_medium <- play_sudoku(medium)
play_unfair <- play_sudoku(unfair)
view <- view_path(path, title = "Unfair")

# The data of boards in the form that the page gets.
boards <- list(
  play, view, play_unfair, play_sudoku(hardest, hints = FALSE),
  play_sudoku(medium, candidates = candidates(medium)),
  view_path(find_steps(medium, techniques = c("naked_triple", "pointing")))
)
write_json(lapply(boards, `[[`, "x"), "boards.json")

# Methods at work, and the board after each of their frames.
works <- list(
  watch_sudoku(medium), watch_sudoku(medium, "logic"),
  watch_sudoku(medium, "hybrid"), watch_sudoku(medium, "fast")
)
# Methods on other boards. On an empty board, the search tries digits of every kind.
killer <- generate_sudoku(1, rules = sudoku_rules(random_cages()))$puzzle
jigsaw <- generate_sudoku(1, rules = sudoku_rules(random_regions(), size = 6))$puzzle
other_works <- list(
  four = watch_sudoku(strrep(".", 16), "hybrid"),
  six = watch_sudoku(strrep(".", 36), "backtracking"),
  jigsaw = watch_sudoku(jigsaw, "hybrid"),
  killer = watch_sudoku(killer, "fast"),
  sixteen = watch_sudoku(strrep(".", 256), "hybrid"),
  largest = watch_sudoku(strrep(".", 625), "fast", frames = 30),
  samurai = watch_sudoku(sudoku_puzzle(rules = sudoku_rules(grids = "samurai")), "hybrid", frames = 100)
)
write_json(
  lapply(c(works, unname(other_works)), function(work) {
    lines <- vapply(tibble::as_tibble(work)$board, function(board) {
      cells <- t(board)
      paste(cells[!is.na(cells)], collapse = " ")
    }, "")
    list(x = work$x, boards = I(lines))
  }),
  "works.json"
)

# Links to the same puzzle, as R writes them.
sites <- c("sudokupad", "f-puzzles", "sudokuwiki", "sudoku.coach", "sudokuexchange")
write_json(as.list(vapply(sites, function(site) sudoku_link(medium, site), "")), "links.json")

page <- function(widget, name, ...) save_sudoku_page(widget, file.path(folder, name), ...)
page(play, "play.html", title = "Play")
page(view, "view.html", title = "A path")
page(view_path(nested), "nested.html", title = "Nested chains")
page(works[[1]], "backtracking.html", title = "Backtracking")
page(works[[3]], "hybrid.html", title = "Hybrid")
for (name in names(other_works)) page(other_works[[name]], paste0("watch-", name, ".html"), title = name)
page(play_unfair, "unfair.html")
page(play_sudoku(hardest), "hardest.html")
page(play_sudoku(generate_sudoku(3, level = "Easy"), timer = TRUE, title = "Three"), "set.html")
page(teach_sudoku(c("hidden_single", "x_wing"), n = 2), "teach.html", title = "Lessons")
page(teach_sudoku(n = 1), "course.html", title = "Course")
page(teach_sudoku("hidden_single", n = 1, rules = sudoku_rules(rule_diagonals(), size = 6)), "teach-six.html", title = "Six")
page(teach_sudoku("hidden_single", n = 1, rules = sudoku_rules(size = 12)), "teach-twelve.html", title = "Twelve")
page(teach_sudoku("innie_outie", n = 1, rules = sudoku_rules(random_cages())), "teach-killer.html", title = "45 rule")
page(play_sudoku(medium, theme = "contrast"), "contrast.html")
page(list(play_medium, play_unfair), "two.html")
# A puzzle with two 6s in a row, one with several solutions, and one with two 1s in a row.
doubtful <- list(
  sub("^0", "6", medium), paste0(strrep("0", 27), substr(medium, 28, 81)),
  sudoku_puzzle("11..............", sudoku_rules(size = 4))
)
page(suppressWarnings(lapply(doubtful, play_sudoku), classes = "oxidoku_warning_not_unique"), "doubtful.html")
page(rep(list(play_medium, play_unfair), 10), "twenty.html")
page(
  play_sudoku(medium, labels = c(undo = "\u062a\u0631\u0627\u062c\u0639")), "rtl.html",
  lang = "ar", title = "\u0633\u0648\u062f\u0648\u0643\u0648"
)
for (language in c("de", "fr", "es")) {
  page(play_sudoku(medium, timer = TRUE, labels = language), paste0("play-", language, ".html"))
  page(view_path(path, labels = language), paste0("view-", language, ".html"))
  page(play_sudoku(killer, labels = language), paste0("killer-", language, ".html"))
}

# Makes 200 states of 20 puzzles. Four in ten have correct digits in random order. Three in ten
# have a few more digits than the puzzle and no single left. Every second one of these has marks,
# with some impossible ones eliminated. The other three are positions before one of the harder
# steps of the puzzle, if it has any, with up to two more digits.
singles <- c("full_house", "naked_single", "hidden_single")

eliminate <- function(board, solution) {
  marks <- candidates(board)
  wrong <- marks & !candidates(solution)
  marks[wrong & array(stats::runif(729) < stats::runif(1, 0, 0.4), dim(marks))] <- FALSE
  marks
}

with_digits <- function(board, solution, n) {
  empty <- which(board == 0L)
  filled <- empty[sample.int(length(empty), min(n, length(empty) - 3))]
  board[filled] <- solution[filled]
  board
}

random_state <- function(puzzle, path, i) {
  board <- matrix(utf8ToInt(puzzle) - 48L, 9, byrow = TRUE)
  solution <- as.matrix(solve_sudoku(board))
  marks <- NULL
  harder <- which(!path$technique %in% oxidoku:::page_techniques)
  if (i <= 4 || (i > 7 && length(harder) == 0)) {
    now <- with_digits(board, solution, sample(0:60, 1))
  } else if (i <= 7) {
    now <- with_digits(board, solution, sample(0:4, 1))
    moves <- do.call(rbind, explain_sudoku(now, techniques = singles)$placements)
    moves <- utils::head(moves, sum(now == 0L) - 3)
    now[cbind(moves$row, moves$col)] <- moves$digit
  } else {
    position <- path$position[[harder[sample.int(length(harder), 1)]]]
    now <- with_digits(position$board, solution, sample(0:2, 1))
    marks <- position$candidates & candidates(now)
  }
  if (is.null(marks) && i %% 2 == 0) {
    marks <- eliminate(now, solution)
  }
  hint <- hint_sudoku(now, "technique", candidates = marks, givens = board)
  list(board = now, marks = marks, technique = if (hint$kind == "step") hint$technique)
}

facts <- oxidoku:::classic_rules()$facts

# The steps that the page can find too, with R's sentences. They are the part of step_data() that
# the tests compare, written as JSON here, because toJSON() is slow on thousands of small lists.
in_brackets <- function(parts) sprintf("[%s]", paste(parts, collapse = ","))

houses_json <- function(houses) {
  in_brackets(sprintf('{"kind":"%s","number":%d}', gsub(" ", "_", houses$kind, fixed = TRUE), houses$number))
}

chains_json <- function(chains) {
  nodes <- lapply(chains, function(chain) {
    cells <- vapply(chain$nodes, function(node) in_brackets(oxidoku:::cell_ids(node$cells, facts)), "")
    in_brackets(sprintf('{"digit":%d,"cells":%s}', vapply(chain$nodes, function(node) node$digit, 0L), cells))
  })
  in_brackets(sprintf('{"nodes":%s}', nodes))
}

step_json <- function(technique, text, placements, eliminations, pattern) {
  sprintf(
    '{"technique":"%s","text":%s,"place":%s,"remove":%s,"base":%s,"cover":%s,"chains":%s}',
    technique, encodeString(text, quote = '"'),
    in_brackets(oxidoku:::candidate_ids(placements, facts)), in_brackets(oxidoku:::candidate_ids(eliminations, facts)),
    houses_json(pattern$base), houses_json(pattern$cover), chains_json(pattern$chains)
  )
}

steps_of <- function(state) {
  steps <- find_steps(state$board, candidates = state$marks, techniques = oxidoku:::page_techniques)
  each <- Map(step_json, steps$technique, steps$text, steps$placements, steps$eliminations, steps$pattern)
  structure(in_brackets(each), class = "json")
}

levels <- c("Easy", "Medium", "Hard", "Unfair", "Extreme")
puzzles <- unlist(lapply(levels, function(level) generate_sudoku(4, level = level)$puzzle))
states <- lapply(puzzles, function(puzzle) {
  path <- explain_sudoku(puzzle)
  list(
    x = play_sudoku(puzzle)$x,
    states = lapply(1:10, function(i) {
      state <- random_state(puzzle, path, i)
      list(
        digits = paste(t(state$board), collapse = ""),
        centre = oxidoku:::marks_data(state$marks, state$board, oxidoku:::classic_rules()),
        technique = state$technique,
        steps = steps_of(state)
      )
    })
  )
})
table <- sudoku_techniques()
ranks <- as.list(stats::setNames(seq_along(table$name), table$name))
write_json(list(puzzles = states, ranks = ranks), "states.json", getFromNamespace("toJSON", "htmlwidgets"))

# A step of each technique that has a case in the package's tests, and the steps of a path on the
# other scale, with the labels of the key to R's picture.
script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
cases <- utils::read.csv(file.path(dirname(script), "../testthat/data/cases.csv"), colClasses = "character")
cases <- cases[nzchar(cases$placements) | nzchar(cases$eliminations), ]
cases <- cases[order(nzchar(cases$option)), ]
cases <- cases[!duplicated(cases$technique), ]

step_of_case <- function(case) {
  marks <- candidates(case$board)
  # A group such as "567r1c2" combines several digits, rows or columns.
  for (group in regmatches(case$struck, gregexpr("[0-9]+r[0-9]+c[0-9]+", case$struck))[[1]]) {
    parts <- lapply(strsplit(strsplit(group, "[rc]")[[1]], ""), as.integer)
    marks[parts[[2]], parts[[3]], parts[[1]]] <- FALSE
  }
  options <- if (nzchar(case$option)) stats::setNames(list(TRUE), case$option) else list()
  find_steps(
    case$board,
    givens = case$givens, candidates = marks, techniques = case$technique,
    options = do.call(step_options, options)
  )[1, ]
}

key_data <- function(step) {
  key <- oxidoku:::step_scene(step, 1)$key
  list(step = oxidoku:::step_data(step, oxidoku:::classic_rules()), key = I(vapply(key, `[[`, "", "label")))
}

write_json(
  lapply(c(
    lapply(seq_len(nrow(cases)), function(i) step_of_case(cases[i, ])),
    lapply(match(unique(nested$technique), nested$technique), function(i) nested[i, ])
  ), key_data),
  "keys.json"
)

# An R Markdown page, which loads Bootstrap 3, and a notebook run by nbconvert.
document <- file.path(folder, "rmd.Rmd")
writeLines(c(
  "---", "title: A document", "lang: en", "output: html_document", "---", "",
  "Text before the board.", "", "```{r, echo = FALSE}", "library(oxidoku)",
  sprintf("play_sudoku(\"%s\", timer = TRUE)", medium), "```", "", "Text after it.", "",
  "```{r, echo = FALSE}", sprintf("view_path(explain_sudoku(\"%s\"))", medium), "```"
), document)
rmarkdown::render(document, quiet = TRUE)

notebook <- list(
  cells = list(list(
    cell_type = "code", execution_count = NULL, id = "a", metadata = structure(list(), names = character()),
    outputs = list(),
    source = sprintf("library(oxidoku)\nplay_sudoku(\"%s\")", medium)
  )),
  metadata = list(kernelspec = list(display_name = "R", language = "R", name = "ir")),
  nbformat = 4L, nbformat_minor = 5L
)
writeLines(
  jsonlite::toJSON(notebook, auto_unbox = TRUE, null = "null"),
  file.path(folder, "notebook.ipynb")
)

# Sheets of puzzles that have rows and columns without any clue.
sheet <- c(
  "000000000095700300400092005764000003000000000200000971500210009007005480000800000",
  medium
)
sudoku_sheet(sheet, file.path(folder, "sheet.html"), answers = "none")
sudoku_sheet(
  sheet, file.path(folder, "sheet-small.html"),
  per_page = 12, answers = "none", name_line = TRUE
)
sudoku_sheet(sheet, file.path(folder, "sheet-large.html"), answers = "none", large = TRUE, name_line = TRUE)
