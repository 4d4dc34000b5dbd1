# R/ has layers: a file may use only files of its own layer and of lower ones, and files do not
# use each other, directly or through other files. ARCHITECTURE.md has the table of layers. A file
# uses another file if one of its functions calls a function of that file, or refers to a function
# or list of it. R chooses the methods of a generic, so they do not count.

sources_of_r <- function() {
  folder <- Filter(dir.exists, test_path("../..", c("R", "00_pkg_src/oxidoku/R")))
  folder <- Filter(function(one) length(list.files(one, "[.]R$")) > 0, folder)
  skip_if(length(folder) == 0, "sources of the package")
  folder[[1]]
}

# Returns the patterns in each row of the table, starting with the lowest layer.
layers_in <- function(lines) {
  rows <- regmatches(lines, regexec("^[|] [1-9] [a-z ]+ [|] (.*) [|].*[|]$", lines))
  lapply(rows[lengths(rows) > 0], function(row) gsub("`", "", strsplit(row[[2]], ", ", fixed = TRUE)[[1]]))
}

is_in <- function(files, patterns) grepl(paste(utils::glob2rx(patterns), collapse = "|"), files)

# Returns the names that a file defines, and the names that it uses as values or functions.
# Arguments and local variables do not count.
parts_of_file <- function(file) {
  code <- as.list(parse(file, keep.source = FALSE))
  is_definition <- function(call) is.call(call) && identical(call[[1]], as.name("<-")) && is.name(call[[2]])
  defined <- vapply(Filter(is_definition, code), function(call) as.character(call[[2]]), "")
  list(defined = defined, used = unique(unlist(lapply(code, names_used, character()))))
}

# `own` has the names of the arguments and variables around `x`.
names_used <- function(x, own) {
  if (is.name(x)) {
    name <- as.character(x)
    return(if (!name %in% own) name)
  }
  if (!is.call(x) && !is.pairlist(x)) {
    return(if (is.character(x)) functions_in_text(x))
  }
  if (is.call(x) && identical(x[[1]], as.name("function"))) {
    own <- c(own, names(x[[2]]), variables_of(x[[3]]))
  }
  # Names after `$` and around `::` are not defined in a file.
  verb <- if (is.call(x) && is.name(x[[1]])) as.character(x[[1]]) else ""
  if (verb %in% c("::", ":::")) {
    return(NULL)
  }
  parts <- as.list(if (verb %in% c("$", "@")) x[2] else x)
  unlist(lapply(parts[!vapply(parts, identical, NA, quote(expr = ))], names_used, own))
}

# Messages call functions in braces: "It has {count_words(n, 'cell', 'cells')}."
functions_in_text <- function(text) {
  braces <- unlist(regmatches(text, gregexpr("[{][^.{}][^{}]*[}]", text)))
  unlist(regmatches(braces, gregexpr("[A-Za-z_.]+(?=[(])", braces, perl = TRUE)))
}

variables_of <- function(x) {
  if (!is.call(x) || identical(x[[1]], as.name("function"))) {
    return(NULL)
  }
  is_assignment <- is.name(x[[1]]) && as.character(x[[1]]) %in% c("<-", "for") && is.name(x[[2]])
  parts <- Filter(Negate(rlang::is_missing), as.list(x)[-1])
  c(if (is_assignment) as.character(x[[2]]), unlist(lapply(parts, variables_of)))
}

# Returns the other files that each file uses.
uses_of_files <- function(parts) {
  lapply(parts, function(one) {
    names(parts)[vapply(parts, function(other) !identical(one, other) && any(one$used %in% other$defined), NA)]
  })
}

# Returns the uses of a higher layer, as `file uses other`.
upward <- function(uses, layer) {
  unlist(Map(function(file, others) sprintf("%s uses %s", file, others[layer[others] > layer[[file]]]), names(uses), uses), use.names = FALSE)
}

# Returns the files in cycles and between them. They remain after repeatedly removing files that
# use no other file or that no other file uses.
in_circles <- function(uses) {
  repeat {
    used <- unlist(uses)
    free <- lengths(uses) == 0 | !names(uses) %in% used
    if (!any(free)) {
      return(names(uses))
    }
    uses <- lapply(uses[!free], setdiff, names(uses)[free])
  }
}

test_that("each file of R is above those that it uses", {
  folder <- sources_of_r()
  page <- Filter(file.exists, file.path(folder, "../ARCHITECTURE.md"))
  skip_if(length(page) == 0, "ARCHITECTURE.md")
  paths <- list.files(folder, "[.]R$", full.names = TRUE)
  files <- sub("[.]R$", "", basename(paths))
  layers <- layers_in(readLines(page, encoding = "UTF-8"))
  expect_length(layers, 7)
  is_of <- vapply(layers, is_in, logical(length(files)), files = files)
  # Every file has exactly one layer.
  expect_identical(files[rowSums(is_of) != 1], character())
  layer <- stats::setNames(max.col(is_of, "first"), files)
  parts <- stats::setNames(lapply(paths, parts_of_file), files)
  # R would use the last of several definitions of a name.
  defined <- unlist(lapply(parts, `[[`, "defined"))
  expect_identical(unique(defined[duplicated(defined)]), character())
  uses <- uses_of_files(parts)
  expect_gt(length(unlist(uses)), 500)
  expect_identical(as.character(upward(uses, layer)), character())
  expect_identical(in_circles(uses), character())
})

test_that("few lines ask whether a board is the classic one", {
  paths <- list.files(sources_of_r(), "[.]R$", full.names = TRUE)
  asks <- function(lines) sum(grepl("is_classic_rules|are_classic_parts|[=!]= classic_rules\\(\\)\\$key", lines))
  asked <- vapply(paths, function(path) asks(readLines(path, encoding = "UTF-8")), 1)
  names(asked) <- basename(paths)
  expect_identical(names(asked)[asked > 0], c("puzzle-parts.R", "rules-classic.R"))
  expect_lte(sum(asked), 10)
})

test_that("a use upward and a circle are seen", {
  folder <- withr::local_tempdir()
  writeLines("low <- function(x) x\nwide <- function(x, high) lapply(x, high)", file.path(folder, "a.R"))
  writeLines("high <- function(x) lapply(x$wide, low)", file.path(folder, "b.R"))
  uses <- function() uses_of_files(lapply(list(a = "a.R", b = "b.R"), function(file) parts_of_file(file.path(folder, file))))
  layer <- c(a = 1, b = 2)
  expect_identical(uses(), list(a = character(), b = "a"))
  expect_identical(as.character(upward(uses(), layer)), character())
  expect_length(in_circles(uses()), 0)
  for (code in c("Map(high, x)", "wide(x, high)", "stop_argument('x', '{.arg x} is {high(x)}.')")) {
    writeLines(c("low <- function(x) x", paste("more <- function(x)", code)), file.path(folder, "a.R"))
    expect_identical(as.character(upward(uses(), layer)), "a uses b", info = code)
    expect_identical(in_circles(uses()), c("a", "b"), info = code)
  }
})

test_that("the table of layers is read by its rows", {
  expect_identical(layers_in(c("| layer | files |", "| 1 base | `utils-*`, `data` | words |")), list(c("utils-*", "data")))
  expect_identical(is_in(c("utils-words", "data", "database"), c("utils-*", "data")), c(TRUE, TRUE, FALSE))
})
