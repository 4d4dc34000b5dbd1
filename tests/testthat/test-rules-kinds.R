# The parts that a kind may have, with the arguments of the functions among them.
parts_of_kinds <- list(
  label = NULL, name = NULL, page = NULL, figure = NULL, cells = NULL, number = NULL, digits = NULL, sum = NULL, sides = NULL,
  sign = NULL, map = NULL, touching = "cells", between = NULL, drawn = NULL, sentence = NULL, cell_texts = NULL, only_differ = NULL,
  random = NULL, fpuzzles = NULL, fpuzzles_negative = NULL, iss = NULL, scl = NULL,
  sudokumaker = NULL, penpa = NULL, puzzlink = NULL, suggest = NULL, sudokumaker_lacks = c("rule", "rules"),
  loop = NULL, merge = "rules", words = "rule", adds = "rule", args = "rule", key = "rule", given = "rule", note = "rule", says = "rule",
  differ = c("rule", "facts"), means = NULL, fpuzzles_given = "rule", fpuzzles_lacks = c("rule", "rules"), iss_instead = c("rule", "rules"),
  iss_lacks = c("rule", "shape"), own = "rule", edit = NULL, joined = NULL, call = c("rule", "digits")
)

# Returns the kinds as their authors wrote them.
written_kinds <- function() unlist(unname(families_of_rules), recursive = FALSE)

# Returns every rule of the helper by its kind.
rules_by_kind <- function() {
  rules <- suppressMessages(lapply(every_rule, function(rule) sudoku_rules(rule)$rules[[1]]))
  split(rules, factor(vapply(rules, `[[`, "", "name"), names(rule_kinds)))
}

test_that("the kinds of R are those of the engine, in the same order", {
  file <- Filter(file.exists, test_path("../..", c("", "00_pkg_src/oxidoku"), "src/rust/engine/src/rules/mod.rs"))
  skip_if(length(file) == 0, "sources of the engine")
  lines <- trimws(readLines(file[[1]]))
  table <- lines[seq(match("kinds! {", lines) + 1, length(lines))]
  table <- table[seq_len(match("}", table) - 1)]
  expect_identical(names(rule_kinds), sub("::.*$", "", table))
})

test_that("every kind has known parts, and its functions the arguments that callers give", {
  kinds <- written_kinds()
  expect_identical(anyDuplicated(names(kinds)), 0L)
  for (name in names(kinds)) {
    kind <- kinds[[name]]
    expect_identical(setdiff(names(kind), names(parts_of_kinds)), character(), label = name)
    expect_identical(anyDuplicated(names(kind)), 0L, label = name)
    # The function for a closed line takes a number if its kind has one.
    expect_true(is.null(kind$loop) || identical(names(formals(kind$loop)), c("cells", if (!is.null(kind$number)) "number")), label = name)
    # A function may ignore the last arguments that callers give to `means`.
    if (is.function(kind$means)) {
      args <- setdiff(names(formals(kind$means)), "...")
      expect_identical(args, c("rule", "facts", "beside")[seq_along(args)], label = name)
    }
    for (part in setdiff(names(Filter(is.function, kind)), c("loop", "means"))) {
      expect_identical(names(formals(kind[[part]])), parts_of_kinds[[part]], label = paste(name, part))
    }
  }
})

test_that("every kind says what prints, pages, pictures and files need", {
  # Several constructors make rules of the same kind.
  makers <- setdiff(
    grep("^rule_", getNamespaceExports("oxidoku"), value = TRUE), c("rule_cages", "rule_neighbours", "rule_line", "rule_regex")
  )
  expect_setequal(makers, paste0("rule_", names(rule_kinds)))
  kinds <- written_kinds()
  expect_identical(names(Filter(function(kind) is.null(kind$sentence), kinds)), character())
  # A kind with cells is drawn in its own way and has a picture in the help.
  has_cells <- lengths(lapply(kinds, `[[`, "cells")) > 0
  lacks <- function(part) names(Filter(function(kind) is.null(kind[[part]]), kinds[has_cells]))
  expect_identical(setdiff(lacks("drawn"), names(Filter(function(kind) !is.null(kind$sides), kinds))), character())
  expect_identical(lacks("figure"), character())
  expect_true(all(nzchar(unlist(lapply(rule_kinds, `[[`, "label")))))
  shapes <- lapply(rule_kinds, function(kind) kind$drawn$shape)
  expect_identical(setdiff(unlist(shapes), names(rule_shapes)), character())
  sentences <- unlist(lapply(rule_kinds, `[[`, "sentence"))
  expect_true(all(grepl("^[A-Z].*[.]$", sentences)))
  expect_setequal(unique(vapply(rule_kinds, `[[`, "", "page")), c("board", "cages", "outside", "lines", "marks", "own", "sums", "choices"))
})

test_that("the usual number of a kind is that of its constructor", {
  for (name in kinds_with("number")) {
    number <- rule_kinds[[name]]$number
    expect_identical(as.integer(formals(getExportedValue("oxidoku", paste0("rule_", name)))[[names(number)]]), unname(number), label = name)
  }
})

test_that("every rule of a kind that has a name in a file is written there, and every name is read", {
  by_kind <- rules_by_kind()
  expect_identical(names(by_kind)[lengths(by_kind) == 0], character())
  for (format in names(entries_by_format)) {
    used <- unlist(lapply(unlist(unname(by_kind), recursive = FALSE), function(rule) names(entries_for(rule, format))))
    # These names are only read.
    names <- names(entries_by_format[[format]])
    only_read <- c(
      "LittleKiller", "Binary", "BinaryX", "AntiTaxicab", "Regex", "GlobalEntropy", "GlobalMod", "DutchFlatmates", "RellikCage", "EqualityCage",
      "ContainAtLeast", "ContainExact", "LookAndSay", "Lunchbox",
      "16", "405"
    )
    expect_identical(setdiff(names, c(used, only_read)), character())
  }
  # If several kinds write the same name, the first of them reads it.
  twice <- function(entries) unique(names(entries)[duplicated(names(entries)) & nzchar(names(entries))])
  expect_setequal(twice(iss_readers), c("AllDifferent", "Sum"))
  expect_identical(twice(fpuzzles_entries), "extraregion")
  expect_identical(fpuzzles_keys()$extraregion$kind, "extra_region")
  expect_setequal(twice(Filter(function(entry) !isFALSE(entry$reads), sudokumaker_entries)), c("202", "305", "406"))
  expect_identical(c(twice(penpa_entries), twice(puzzlink_entries)), character())
  expect_setequal(names(scl_flags), c("anti_knight", "anti_king"))
})

test_that("what suggests a rule is words, and what its form needs", {
  needs <- list(
    lines = "colours", outside = character(), flag = character(), pairs = "seen", signs = c("seen", "label"), each = c("seen", "round"),
    corner = c("seen", "label")
  )
  optional <- c("form", "label", "args", "make", "unless", "ends", "number", "usual", "by_colour", "first", "fill", "text", "alone")
  for (entry in suggest_entries) {
    form <- form_of_entry(entry)
    expect_true(form %in% names(needs), label = paste(entry$kind, form))
    expect_identical(setdiff(c("words", needs[[form]]), names(entry)), character(), label = entry$kind)
    expect_identical(setdiff(names(entry), c("kind", "words", needs[[form]], optional)), character(), label = entry$kind)
    expect_identical(is.null(entry$text) && is.null(entry$fill), form != "pairs", label = entry$kind)
    for (pattern in c(entry$words, entry$number, entry$unless)) expect_false(grepl(pattern, "", perl = TRUE), label = pattern)
  }
})

test_that("no other file of R names a kind by its constructor or in a switch", {
  folder <- Filter(dir.exists, test_path("../..", c("R", "00_pkg_src/oxidoku/R")))
  skip_if(length(folder) == 0, "sources of the package")
  files <- list.files(folder[[1]], "[.]R$", full.names = TRUE)
  # The text format of killers and the cages of SCL are about cages only.
  files <- files[!grepl("^rule-|^killer-text|^format-(killer|scl)", basename(files))]
  code <- unlist(lapply(files, function(file) {
    lines <- readLines(file, encoding = "UTF-8")
    # Messages and help contain examples.
    stats::setNames(grep("^#'|^ *\"(A rule must|i\" =)|{[.](code|fn) ", lines, value = TRUE, invert = TRUE, perl = TRUE), NULL)
  }))
  named <- Filter(function(kind) {
    any(grepl(paste0("\\brule_", kind, "\\b|[$]name *(==|%in%).*\"", kind, "\""), code))
  }, names(rule_kinds))
  expect_identical(named, character())
})

# Returns a rule of a kind that defines only its name and its cells.
bare_rule <- function() list(name = "star_battle", cells = list(cbind(1L, 1:3)), values = integer())

test_that("a kind that says nothing of itself is drawn, named and described all the same", {
  for (cells in c("set", "line", "path", "marks")) {
    kind <- complete_kind("star_battle", list(cells = cells), "lines")
    expect_identical(kind$label, c("star battle", "star battles"))
    expect_identical(kind$sentence, "Star battle.")
    expect_identical(kind$key, "star battle")
    expect_true(kind$drawn$shape %in% names(rule_shapes))
  }
  rules <- sudoku_rules()
  rules$rules <- list(bare_rule())
  labels <- as.list(c(play_words, shape_labels()))
  expect_identical(rule_words(bare_rule()), "star battle: r1c1 r1c2 r1c3")
  expect_identical(rule_sentences(rules, labels), "Star battle.")
  expect_identical(key_of_rules(rules)[[1]]$label, "star battle")
  expect_gt(length(drawn(canvas_grob(rules_pieces(rules, rules$facts)$under))), 0)
  expect_identical(as.character(cell_notes(rules, rules$facts, labels)[[2]]), "star battle, cell 2 of 3: r1c1 r1c2 r1c3")
  expect_identical(code_of_rule(bare_rule()), "rule_star_battle(\"r1c1 r1c2 r1c3\")")
  expect_error(iss_rule(bare_rule(), list(bare_rule()), classic_rules()$shape, NULL), class = "oxidoku_error_file")
})

test_that("each rule has a picture in the help, or a plain board", {
  folder <- system.file("help", "figures", package = "oxidoku")
  skip_if(folder == "", "the package was loaded, not installed")
  with_figure <- kinds_with("figure")
  expect_identical(with_figure[!file.exists(file.path(folder, paste0("rule-", with_figure, ".png")))], character())
})

test_that("the table of pictures is as wide in each row", {
  table <- figures_table("board")
  lines <- sum(vapply(rule_kinds[kinds_with("figure")], function(kind) kind$page == "lines", NA))
  expect_match(table, "^.ifelse[{]html[}][{].tabular[{]lll[}]")
  rows <- strsplit(table, " \\cr ", fixed = TRUE)[[1]]
  expect_identical(lengths(gregexpr("\\tab ", rows, fixed = TRUE)), 2L)
  expect_length(strsplit(figures_table("lines"), " \\cr ", fixed = TRUE)[[1]], ceiling(lines / 3))
  expect_no_match(table, "anti_knight", fixed = TRUE)
})

test_that("rules in rules are described once on each level", {
  calls <- 0
  usual <- words_of_joined
  local_function("words_of_joined", function(...) {
    calls <<- calls + 1
    usual(...)
  })
  deep <- Reduce(function(rule, i) rule_not(rule), 1:7, rule_even("r1c1"))
  rule <- sudoku_rules(deep)$rules[[1]]
  calls <- 0
  kind <- kind_of(rule)
  expect_identical(calls, 7)
  words <- paste0(strrep("not (", 7), "even cells: r1c1", strrep(")", 7))
  expect_identical(kind$key, words)
  expect_identical(kind$sentence, paste0(sub("^n", "N", words), "."))
  expect_identical(kind$label, paste0(strrep("not ", 7), "even cells"))
  expect_identical(label_of_rule(rule), kind$label)
})
