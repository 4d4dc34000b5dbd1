# Checks style and words: lintr with the settings in .lintr, functions that are defined twice,
# files of R/ and tests without their counterpart, spelling outside inst/WORDLIST, phrases that
# the project avoids, and lists that scripts derive (tools/lists.R). Fails if any of these finds
# something. Run from anywhere: Rscript tools/lint.R

script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
setwd(file.path(dirname(script), ".."))

# lintr applies each linter to each top-level expression, which takes 0.1 seconds per file. So a
# first pass over whole files finds those without any lint, and lintr checks only the others
# closely, with its exclusions.
of_lintr <- eval(str2lang(sub("^linters: *", "", read.dcf(".lintr", "linters")[[1]])), asNamespace("lintr"))
is_clean <- function(file) {
  lines <- readLines(file, encoding = "UTF-8", warn = FALSE)
  names(lines) <- seq_along(lines)
  parsed <- tryCatch(parse(text = lines, keep.source = TRUE), error = function(e) NULL)
  if (is.null(parsed)) {
    return(FALSE)
  }
  data <- utils::getParseData(parsed)
  xml <- xml2::read_xml(xmlparsedata::xml_parse_data(data))
  # The whole file as a single expression: see ?lintr::get_source_expressions.
  whole <- list(
    filename = file, line = 1L, column = 1L, lines = lines, file_lines = lines, content = lines,
    parsed_content = data, xml_parsed_content = xml, full_parsed_content = data, full_xml_parsed_content = xml,
    terminal_newline = file.size(file) == 0 || tail(readBin(file, "raw", file.size(file)), 1) == as.raw(10)
  )
  all(lengths(lapply(of_lintr, function(linter) linter(whole))) == 0)
}
r_code <- list.files(c("R", "tests", "inst", "data-raw", "tools"), "[.]R$", recursive = TRUE, full.names = TRUE)
clean <- as.list(normalizePath(r_code[vapply(r_code, is_clean, NA)]))
lints <- c(lintr::lint_package(".", exclusions = clean), lintr::lint_dir("tools", exclusions = clean))
for (lint in lints) {
  cat(sprintf("%s:%d: %s\n", lint$filename, lint$line_number, lint$message))
}

# R keeps only the last of several functions with the same name.
sources <- lapply(list.files("R", "[.]R$", full.names = TRUE), parse, keep.source = FALSE)
assigned <- Filter(
  function(call) is.call(call) && identical(call[[1]], as.name("<-")) && is.name(call[[2]]),
  unlist(lapply(sources, as.list), recursive = FALSE)
)
names <- vapply(assigned, function(call) as.character(call[[2]]), "")
twice <- unique(names[duplicated(names)])
for (name in twice) {
  cat(name, "is defined twice in R/\n")
}

# tests/testthat/test-<name>.R tests R/<name>.R. The exceptions are regular expressions, with a
# description of what tests them or what they test.
stand_alone <- list(
  R = c(
    "extendr-wrappers" = "generated; test-utils-native.R calls its functions with wrong arguments",
    "oxidoku-package" = "imports and the page ?oxidoku; test-readme.R compares the page with the exports"
  ),
  tests = c(
    "generate-levels" = "levels and techniques of generated puzzles, of every board",
    "process-rules" = "files of boards of other sizes and with rules",
    "interrupt" = "Ctrl-C during any verb",
    "layers" = "the layers of R/ as ARCHITECTURE.md names them",
    "memory" = "any verb without enough memory",
    "locales" = "the same bytes in every locale",
    "one-board" = "the same answers for every form of a board",
    "readme" = "the code of README.md and of the home page",
    "wrong-arguments" = "wrong values of every argument of every function",
    "sudoku-as-text" = "every function of base, stats and utils on a vector of puzzles",
    "sudoku-copies" = "copies of a vector of puzzles in any package",
    "sweep" = "the size of the sweeps of all tests"
  )
)
names_in <- function(folder, pattern) sub(pattern, "\\1", list.files(folder, pattern))
r_files <- names_in("R", "^(.*)[.]R$")
test_files <- names_in("tests/testthat", "^test-(.*)[.]R$")
# Lists files without their counterpart, and exceptions that no file needs.
unpaired <- function(files, exceptions, words) {
  of <- lapply(paste0("^(", names(exceptions), ")$"), grepl, files)
  c(
    sprintf(words, files, files)[!Reduce(`|`, of)],
    sprintf("no file needs the exception `%s`", names(exceptions))[!vapply(of, any, NA)]
  )
}
pairs <- c(
  unpaired(setdiff(r_files, test_files), stand_alone$R, "R/%s.R has no tests/testthat/test-%s.R"),
  unpaired(setdiff(test_files, r_files), stand_alone$tests, "tests/testthat/test-%s.R has no R/%s.R"),
  # Otherwise, renamed tests would be compared with nothing.
  sprintf("tests/testthat/_snaps/%s.md has no tests of its name", setdiff(names_in("tests/testthat/_snaps", "^(.*)[.]md$"), test_files))
)
writeLines(pairs)

# grid draws only one of several children with the same name. So a function that makes a piece of
# a picture gives it no fixed name, unless a picture has that piece only once.
pieces_once <- c(
  "labels_piece", "edges_piece", "note_piece", "letters_piece", "tints_piece", "scene_marks_piece",
  "frame_piece", "strike_piece", "group_piece", "shapes_piece", "link_piece", "ray_piece"
)
# Whether a call, or a call within it, has a string as its argument `name` or as the name of a
# scaled piece.
has_fixed_name <- function(x) {
  if (is.pairlist(x) || is.call(x)) {
    parts <- as.list(x)
    is_scaled <- is.call(x) && identical(x[[1]], as.name("scaled_piece")) && is.character(x[[2]])
    return(is_scaled || is.character(parts$name) || any(vapply(Filter(Negate(rlang::is_missing), parts), has_fixed_name, NA)))
  }
  FALSE
}
is_piece <- grepl("_piece$", names) & !names %in% pieces_once
named <- names[is_piece][vapply(assigned[is_piece], function(call) has_fixed_name(call[[3]]), NA)]
for (name in named) {
  cat(name, "gives its piece a fixed name, of which grid draws one only\n")
}

misspelt <- spelling::spell_check_package(".")
print(misspelt)

source("tools/words.R")
avoided <- find_phrases()
cat(sprintf("%s:%d: %s [%s]\n", avoided$file, avoided$line, avoided$text, avoided$instead), sep = "")

source("tools/lists.R")
incomplete <- incomplete_lists()
writeLines(incomplete)

failed <- c(length(lints), length(twice), length(pairs), length(named), nrow(misspelt), NROW(avoided), length(incomplete))
quit("no", status = as.integer(sum(failed) > 0))
