# A vector of puzzles behaves like text in all functions of base, stats and utils that take text.
# Each of these functions is called in many ways, once with the text and once with the vector. If
# the call with the text works, the other call must return the same, except for the class.
# data/not-as-text.csv lists the functions that differ on purpose, with reasons.

text <- c(a = article_1, b = article_2, c = NA, d = article_1)

# Ways to call a function. `x` is the text or the vector.
calls <- alist(
  f(x), f(x, x), f(x, rev(x)), f(x, 1L), f(x, 2:3), f(x, 1, 3), f(x, "0"), f("0", x),
  f("0", ".", x), f(x, identity), f(identity, x), f(x, c(1, 1, 2, 2)), f(x, TRUE),
  f(data.frame(p = x, k = 1:4)), f(x, c(1, 2, 1, 2), length), f(1:4, x), f(list(x, x)),
  f(x, x[[1]]), f(x, NA), f(x, 0, "z")
)

# Functions that change the session, wait for input, use files, or return a new result each time.
left_out <- c(
  "q", "quit", "repeat", "while", "for", "function", "break", "next", "return", "on[.]exit",
  "browser.*", "Sys[.]s.*", "Sys[.](chmod|unset.*|umask)", "sys[.].*", "setwd", "sink.*",
  "system.*", "unlink", "file", "file[.].*", "dir", "dir[.]create", "list[.](files|dirs)",
  "save.*", "load.*", "lazyLoad.*", "attach.*", "detach", "library.*", "require.*",
  "unloadNamespace", "dyn[.].*", ".*trac(e|ing).*", ".*debug.*", "gc.*", "options",
  "set[.]seed", "RNG.*", "rm", "remove.*", "assign.*", "<-", "<<-", "=", ".*lock.*", "register.*",
  "reg[.]finalizer", "Recall", "UseMethod", "NextMethod", "standardGeneric", "invokeRestart.*",
  "sign.*Condition", "globalCallingHandlers", "close.*", "open.*", ".*[sS]ocket.*", "url.*",
  "curlGetHeaders", "download.*", "install.*", "update.packages", "menu", "edit", "fix.*",
  "[vV]iew", "vi", "emacs", "pico", "xedit", "xemacs", "help.*", "browse.*", "demo", "example",
  "vignette", "page", "data[.]?entry", "de", "de[.].*", "news", "RSite.*", "RShowDoc",
  "bug.report", "create.post", "(new|old|available).packages", "contrib.url", "choose.*",
  "package.*", "make.packages.html", "upgrade", "process.events", "recover", "dump.*", "prompt.*",
  "R(tangle|weave).*", "Sweave.*", "Stangle", "aspell.*", "(un)?(tar|zip)", "Rprof.*", ".*history",
  "timestamp", "alarm", "ask.*", "select.list", "setRepositories", "findLineNum",
  "setBreakpoint", "list2env", "delayedAssign", "makeActiveBinding", "namespace.*", "sys.*",
  "bindtextdomain", "icuSet.*", "mem.*", "set(Session)?TimeLimit", "setHook", ".*Task.*", "pipe",
  "fifo", "[gbx]z(file|con)", "unz", "rc[.].*", "temp(file|dir)", "[?]", "maintainer", "find.package",
  "hsearch.*", ".*CRAN.*", "changedFiles", "fileSnapshot", "rtags", "source", "withAutoprint",
  "(allow|suspend)Interrupts", "textConnection.*", "autoload.*", "mirror2html", "dput", "dget",
  "proc.time", "date", "nsl", "sessionInfo", "Vectorize", "hashtab", "new.env", "citation",
  "globalVariables", "suppressForeignCheck", "read[.].*", "count.fields", "scan",
  "capture.output", "all.equal.environment", "show.*", "apropos", "readline", "readRenviron",
  "heatmap", "lag[.]plot", "getAnywhere", "installed[.]packages", "data", "ls[.]str", "lsf[.]str",
  "infoRDS", "write", "write[.].*", "toLatex", "as[.]environment", "getLoadedDLLs", "srcfile.*", "pushBack.*", "(tcp|http).*", "[.].*"
)

takes_text <- function(package) {
  names <- sort(getNamespaceExports(package))
  if (package == "base") names <- sort(ls(baseenv()))
  is_left_out <- grepl(paste0("^(", paste(left_out, collapse = "|"), ")$"), names)
  Filter(
    function(name) is.function(getExportedValue(package, name)) && !is_method(name, package),
    names[!is_left_out]
  )
}

# Whether a function is a method of a class. Methods are not called directly.
is_method <- function(name, package) {
  !grepl("[.]default$", name) && utils::isS3method(name, envir = asNamespace(package))
}

outcome <- function(call, x, f) {
  where <- list2env(list(x = x, f = f), parent = globalenv())
  set.seed(1)
  tryCatch(
    list(value = suppressMessages(suppressWarnings(eval(call, where)))),
    error = function(e) NULL
  )
}

# Returns a value without the class of puzzles and with new strings, at any depth.
as_plain <- function(value) {
  if (is.environment(value) || is.function(value)) {
    return(NULL)
  }
  kept <- lapply(attributes(value), as_plain)
  kept$class <- setdiff(kept$class, "oxidoku_sudoku")
  if (length(kept$class) == 0) kept$class <- NULL
  if (is.recursive(value) && !is.language(value)) {
    value <- lapply(unclass(value), as_plain)
  } else if (is.character(value)) {
    value <- replace(paste0(value), is.na(unclass(value)), NA)
  } else if (is.language(value)) {
    return(deparse(value))
  }
  attributes(value) <- kept
  value
}

# Runs code without its output, which is not compared.
quietly <- function(code) {
  withr::local_dir(withr::local_tempdir())
  withr::local_output_sink(nullfile())
  withr::local_pdf(NULL)
  withr::local_preserve_seed()
  code
}

# Returns the calls that behave differently for the vector, as "function: call". A small sweep tests
# each function with one of the forms, except for those in `differing`.
differences <- function(functions, forms, differing) {
  found <- character()
  tried <- 0
  for (package in names(functions)) {
    for (name in functions[[package]]) {
      f <- getExportedValue(package, name)
      tested <- if (name %in% differing) names(forms) else in_sweep(names(forms), 2, match(name, functions[[package]]))
      for (call in calls) {
        first <- outcome(call, forms[[tested[[1]]]]$text, f)
        if (is.null(first)) next
        for (form in tested) {
          known <- if (form == tested[[1]]) first else outcome(call, forms[[form]]$text, f)
          if (is.null(known)) next
          tried <- tried + 1
          ours <- outcome(call, forms[[form]]$vector, f)
          if (is.null(ours) || !identical(as_plain(ours$value), as_plain(known$value))) {
            found <- c(found, paste0(name, ": ", deparse(call), " of ", form))
          }
        }
      }
    }
  }
  list(found = found, tried = tried)
}

packages <- c(base = "base", stats = "stats", utils = "utils")

test_that("puzzles are text to functions that take text", {
  # R CMD check makes a condition with several values fatal, and some of these calls have one.
  withr::local_envvar("_R_CHECK_LENGTH_1_LOGIC2_" = NA, "_R_CHECK_LENGTH_1_CONDITION_" = NA)
  skip_on_cran()
  # The test needs only the class of an error, not its full message.
  local_brief_errors()
  intended <- utils::read.csv(test_path("data", "not-as-text.csv"), colClasses = "character")
  expect_true(all(nzchar(intended$why)))
  forms <- list(
    plain = list(text = unname(text), vector = as_sudoku(unname(text))),
    named = list(text = text, vector = as_sudoku(text))
  )
  result <- quietly(differences(lapply(packages, takes_text), forms, intended$name))
  expect_gt(result$tried, sweep_size(2500, 5000, 5000))
  name <- sub(": f[(].*", "", result$found)
  expect_identical(result$found[!name %in% intended$name], character())
  # Every function in the table still differs.
  expect_identical(setdiff(intended$name, name), character())
})

unnamed <- function(table) {
  table[] <- lapply(table, unname)
  table
}

uses_of_text <- list(
  paste0, as.character, function(x) x[2:3], function(x) x[[2]], rev, sort, order, rank, unique, duplicated,
  function(x) anyDuplicated(x, fromLast = TRUE), is.na, anyNA, function(x) table(x), factor, nchar, as.list,
  function(x) sapply(x, nchar), function(x) lapply(x, as.character), function(x) x == x[1],
  function(x) x == "00", function(x) x < "5", function(x) x != levels(factor(x))[1], function(x) match(x, rev(x)),
  function(x) x %in% x[2], function(x) c(x, "abc"), function(x) c(a = x, use.names = FALSE),
  function(x) data.frame(p = x), function(x) max(x, na.rm = TRUE), function(x) range(x, na.rm = TRUE),
  function(x) head(x, 2), function(x) split(x, c(1, 2, 1, 2)), function(x) tapply(x, c(1, 1, 2, 2), length),
  function(x) rep(x, 2), function(x) strsplit(x, ""), function(x) utils::stack(stats::setNames(x, 1:4)),
  function(x) utils::capture.output(utils::write.csv(data.frame(p = x))), toString, function(x) unlist(list(x, x)),
  function(x) merge(data.frame(p = x), data.frame(p = x, k = 1:4)), function(x) grepl("7", x), function(x) ifelse(is.na(x), "none", x),
  function(x) vctrs::vec_slice(unname(x), 2:3), function(x) vctrs::vec_unique(unname(x)), function(x) vctrs::vec_order(unname(x)),
  function(x) { x[2] <- x[1]; x }, function(x) { x[["a"]] <- x[[2]]; x }, function(x) `length<-`(x, 6) # nolint: brace_linter, semicolon_linter.
)

# Covers results that keep the class without being puzzles, and saved puzzles.
test_that("text derived from puzzles is text, and saved puzzles are puzzles", {
  x <- as_sudoku(text)
  verbs <- list(
    function(x) gsub("0", ".", x), function(x) sub("^0", "_", x), function(x) chartr("0", "-", x),
    function(x) toupper(gsub("0", "x", x)), function(x) substr(x, 1, 2), function(x) strtrim(x, 9),
    function(x) sprintf(x), function(x) iconv(gsub("9", "\u00e9", x), "UTF-8", "latin1"),
    function(x) {
      substr(x, 2, 3) <- "ab"
      x
    }
  )
  forms <- lapply(verbs, function(verb) list(text = verb(text), vector = verb(x)))
  forms$saved <- list(text = text, vector = unserialize(serialize(x, NULL)))
  for (form in forms) {
    kept <- form$text
    for (use in uses_of_text) {
      expect_identical(as_plain(use(form$vector)), as_plain(use(kept)), info = deparse1(use))
    }
  }
  # R before 4.3.0 calls no method if one side is a factor.
  if (getRversion() >= "4.3.0") {
    expect_identical(x == factor(text), text == factor(text))
    expect_identical(factor(rev(text)) == x, factor(rev(text)) == text)
  }
  made <- gsub("0", ".", x)
  expect_false(is_sudoku(made))
  expect_true(is_sudoku(forms$saved$vector))
  # Functions of the package read the text.
  expect_identical(as_sudoku(made), x)
  expect_identical(solve_puzzles(made), solve_puzzles(gsub("0", ".", text)))
  printed <- utils::capture.output(print(substr(x, 1, 3)))
  expect_identical(printed, utils::capture.output(print(substr(text, 1, 3))))
  expect_identical(unname(vctrs::vec_c(made, x)), c(unname(as.character(made)), unname(text)))
  expect_identical(vctrs::vec_ptype_abbr(made), "chr")
  skip_if_not_installed("dplyr")
  table <- tibble::tibble(p = x, k = 1:4)
  plain <- tibble::tibble(p = text, k = 1:4)
  for (verb in list(
    function(t) dplyr::filter(t, substr(p, 1, 1) == "0"),
    function(t) dplyr::mutate(t, a = substr(p, 1, 1), b = gsub("0", ".", p)),
    function(t) dplyr::count(t, a = substr(p, 1, 1)),
    function(t) dplyr::arrange(dplyr::mutate(t, b = gsub("0", ".", p)), b),
    function(t) dplyr::bind_rows(dplyr::mutate(t, p = substr(p, 2, 3)), t)
  )) {
    expect_identical(as_plain(unnamed(verb(table))), as_plain(unnamed(verb(plain))))
  }
})
