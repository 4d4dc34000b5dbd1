# Vectors of puzzles share columns with each other and with text converted from them. Changing one
# of them must not change the others. Their values are compared as strings made by paste0(), which
# share nothing.

first <- c(article_1, article_2, NA, empty)
solved <- c(article_1_solution, article_1_solution, article_1_solution)

# Puzzles with and without rules, of several sizes, which nine columns cannot store.
ruled <- local({
  killer <- sudoku_rules(rule_cage("r1c1 r1c2", 5), rule_diagonals("down"), size = 4)
  jigsaw <- sudoku_rules(regions = c("AABB", "ABBC", "DACC", "DDDC"), digits = 0:3)
  classic <- article_1
  texts <- c(
    as.character(sudoku_puzzle("1..............4", killer)), as.character(sudoku_puzzle("01..............", jigsaw)), NA, classic
  )
  full <- as.character(solve_puzzles(texts[1:2])$solution)
  list(first = texts, solved = full[c(1, 2, 1)])
})

# Ways to make a vector of three or more puzzles.
makers_of <- function(first, solved) {
  list(
    as_sudoku = function() as_sudoku(first),
    as_sudoku_named = function() as_sudoku(stats::setNames(first, letters[1:4])),
    from_matrices = function() as_sudoku(lapply(first[c(1, 2, 4)], as_matrix)),
    from_array = function() as_sudoku(all_solutions(empty, 3)),
    subset = function() as_sudoku(first)[c(2, 1, 3)],
    logical_subset = function() as_sudoku(first)[c(TRUE, TRUE, FALSE, TRUE)],
    head = function() head(as_sudoku(first), 3),
    rev = function() rev(as_sudoku(first)),
    rep = function() rep(as_sudoku(first[1:2]), 2),
    rep_each = function() rep(as_sudoku(first[1:2]), each = 2),
    c = function() c(as_sudoku(first[1:2]), as_sudoku(first[4])),
    c_missing = function() c(NA, as_sudoku(first[1:2]))[c(2, 1, 3)],
    append = function() append(as_sudoku(first[1:2]), as_sudoku(first[4]), 1),
    sort = function() sort(as_sudoku(first)),
    unique = function() unique(as_sudoku(first)),
    lengthened = function() `length<-`(as_sudoku(first[1:2]), 3),
    list = function() do.call(c, as.list(as_sudoku(first))),
    range = function() rep(range(as_sudoku(first), na.rm = TRUE), 2),
    missing_range = function() rep(range(as_sudoku(first)), 2),
    assigned = function() replace(as_sudoku(first), 3, article_2),
    unserialized = function() unserialize(serialize(as_sudoku(first), NULL)),
    rds = function() {
      file <- withr::local_tempfile()
      saveRDS(as_sudoku(first), file)
      readRDS(file)
    },
    text_with_class = function() structure(first, class = "oxidoku_sudoku"),
    solve_puzzles_puzzle = function() solve_puzzles(first)$puzzle,
    solve_puzzles_solution = function() solve_puzzles(first)$solution,
    generate = function() generated()$puzzle,
    generate_solution = function() generated()$solution,
    canonical = function() canonical_sudoku(first),
    shuffle = function() shuffle_sudoku(as_sudoku(first)),
    minimize = function() minimize_sudoku(as_sudoku(solved)),
    read = function() read_sudoku(I(first[c(1, 2, 4)]))$puzzle,
    read_table = function() read_sudoku(I(c("puzzle,k", paste0(first[c(1, 2, 4)], ",1"))))$puzzle,
    unnested = function() do.call(rbind, lapply(solve_puzzles(first)$puzzle, function(p) data.frame(p = p)))$p,
    data_frame = function() data.frame(p = as_sudoku(first))$p,
    vec_c = function() vctrs::vec_c(as_sudoku(first[1:2]), as_sudoku(first[3:4])),
    vec_rep = function() vctrs::vec_rep(as_sudoku(first[1:2]), 2),
    vec_rep_one = function() vctrs::vec_rep(as_sudoku(first[1]), 4),
    vec_rep_each = function() vctrs::vec_rep_each(as_sudoku(first[1:2]), 2),
    vec_slice = function() vctrs::vec_slice(as_sudoku(first), c(4, 1, 2)),
    vec_init = function() vctrs::vec_init(as_sudoku(first), 4),
    vec_recycle = function() vctrs::vec_recycle(as_sudoku(first[1]), 4),
    vec_restore = function() vctrs::vec_restore(vctrs::vec_proxy(as_sudoku(first)), as_sudoku(first)),
    vec_sort = function() vctrs::vec_sort(as_sudoku(first)),
    vec_unique = function() vctrs::vec_unique(as_sudoku(first)),
    vec_rbind = function() vctrs::vec_rbind(tibble::tibble(p = as_sudoku(first[1:2])), tibble::tibble(p = as_sudoku(first[4])))$p,
    vec_chop = function() vctrs::vec_chop(as_sudoku(first), list(1:3, 4L))[[1]],
    tibble_rows = function() tibble::tibble(p = as_sudoku(first))[c(1, 2, 4), ]$p,
    inner_join = function() dplyr::inner_join(tibble::tibble(p = as_sudoku(first)), tibble::tibble(p = as_sudoku(first), k = 1:4), by = "p")$p,
    full_join = function() dplyr::full_join(tibble::tibble(p = as_sudoku(first[1:2])), tibble::tibble(p = as_sudoku(first[2:4])), by = "p")$p,
    distinct = function() dplyr::distinct(tibble::tibble(p = as_sudoku(first)))$p,
    arrange = function() dplyr::arrange(tibble::tibble(p = as_sudoku(first)), p)$p,
    summarise = function() dplyr::summarise(dplyr::group_by(tibble::tibble(p = as_sudoku(first)), p))$p,
    mutate = function() dplyr::mutate(tibble::tibble(p = as_sudoku(first)), q = p)$q,
    bind_rows = function() dplyr::bind_rows(tibble::tibble(p = as_sudoku(first[1:2])), tibble::tibble(p = as_sudoku(first[3:4])))$p,
    data_table = function() data.table::data.table(p = as_sudoku(first))$p,
    data_table_copy = function() data.table::copy(as_sudoku(first))
  )
}

# Ways that do not apply to puzzles with rules.
classic_only <- c(
  "from_matrices", "from_array", "generate", "generate_solution", "canonical", "shuffle"
)

makers <- list(
  classic = makers_of(first, solved),
  ruled = makers_of(ruled$first, ruled$solved)
)
makers$ruled[classic_only] <- NULL
makers$ruled$generate <- function() generated(size = 4)$puzzle
makers$ruled$generate_solution <- function() generated(size = 4)$solution
makers$ruled$puzzles <- function() do.call(c, lapply(ruled$first[c(1, 2, 4)], sudoku_puzzle))
makers$ruled$after_classic <- function() c(as_sudoku(first[1:3]), as_sudoku(ruled$first[1]))
makers$ruled$only_classic_left <- function() vctrs::vec_slice(as_sudoku(ruled$first[c(4, 4, 4, 1)]), 1:3)

generated <- function(...) {
  withr::local_seed(3)
  generate_sudoku(3, ...)
}

in_table <- function(x, change) {
  d <- change(tibble::tibble(p = x, k = seq_along(x)))
  d$p
}
in_frame <- function(x, change) {
  d <- change(data.frame(p = unname(x), k = seq_along(x), stringsAsFactors = FALSE))
  d$p
}
in_data_table <- function(x, change) {
  d <- data.table::data.table(p = x, k = seq_along(x))
  change(d)
  d$p
}

# tidyr is tested if it is installed. It is not a dependency of the package.
with_tidyr <- function(name, ...) getExportedValue("tidyr", name)(...)

# Ways to change a vector `x` of puzzles or of text; `v` is one element of it. There is one per
# line, as in a table.
# nolint start: brace_linter, semicolon_linter.
changers <- list(
  "[<-" = function(x, v) { x[2] <- v; x },
  "[<- all" = function(x, v) { x[] <- v; x },
  "[<- logical" = function(x, v) { x[!is.na(x)] <- v; x },
  "[<- beyond" = function(x, v) { x[7] <- v; x },
  "[<- missing" = function(x, v) { x[1] <- NA; x },
  "[[<-" = function(x, v) { x[[2]] <- v; x },
  "is.na<-" = function(x, v) { is.na(x) <- 2; x },
  "names<-" = function(x, v) { names(x) <- rev(seq_along(x)); x },
  "levels<-" = function(x, v) { levels(x) <- "a"; x },
  "attr<-" = function(x, v) { attr(x, "note") <- "b"; x },
  "length<-" = function(x, v) { length(x) <- 2; x },
  "substr<-" = function(x, v) { substr(x, 1, 3) <- "123"; x },
  "regmatches<-" = function(x, v) { regmatches(x, regexpr("0", x)) <- "9"; x },
  replace = function(x, v) replace(x, 2, v),
  append = function(x, v) append(x, v, 1),
  sort = function(x, v) sort(x),
  rev = function(x, v) rev(x),
  ifelse = function(x, v) ifelse(seq_along(x) > 1, x, v),
  unclass = function(x, v) { x <- unclass(x); x[2] <- unclass(v); x },
  as.character = function(x, v) { x <- as.character(x); x[2] <- as.character(v); x },
  other_text = function(x, v) { x <- as.character(x); x[2] <- "abc"; x },
  text_by_place = function(x, v) { x <- as.character(x); x[[2]] <- as.character(v); x[1] <- NA; x },
  gsub = function(x, v) gsub("0", ".", x),
  "frame [<-" = function(x, v) in_frame(x, function(d) { d[2, "p"] <- v; d }),
  "frame $<-" = function(x, v) in_frame(x, function(d) { d$p[2] <- v; d }),
  "frame rows<-" = function(x, v) in_frame(x, function(d) { d[2, ] <- d[1, ]; d }),
  "vec_slice<-" = function(x, v) { vctrs::vec_slice(x, 2) <- v; x },
  vec_assign = function(x, v) vctrs::vec_assign(x, 2, v),
  "vec_assign many" = function(x, v) vctrs::vec_assign(x, c(1, 3), v),
  vec_c = function(x, v) vctrs::vec_c(x, v),
  "tibble [<-" = function(x, v) in_table(x, function(d) { d[2, "p"] <- v; d }),
  "tibble [[<-" = function(x, v) in_table(x, function(d) { d[["p"]][2] <- v; d }),
  "tibble $<-" = function(x, v) in_table(x, function(d) { d$p[[2]] <- v; d }),
  "tibble condition<-" = function(x, v) in_table(x, function(d) { d[d$k > 2, "p"] <- NA; d }),
  "tibble rows<-" = function(x, v) in_table(x, function(d) { d[2, ] <- d[1, ]; d }),
  coalesce = function(x, v) dplyr::coalesce(x, v),
  "coalesce vectors" = function(x, v) dplyr::coalesce(x, rev(x)),
  if_else = function(x, v) dplyr::if_else(seq_along(x) > 1, x, rep(v, length(x))),
  case_when = function(x, v) dplyr::case_when(seq_along(x) > 1 ~ x, TRUE ~ rep(v, length(x))),
  na_if = function(x, v) dplyr::na_if(x, v),
  lag = function(x, v) dplyr::lag(x),
  mutate = function(x, v) in_table(x, function(d) dplyr::mutate(d, p = replace(p, 1, v))),
  "mutate by group" = function(x, v) in_table(x, function(d) dplyr::ungroup(dplyr::mutate(dplyr::group_by(d, k > 1), p = rev(p)))),
  rows_update = function(x, v) {
    in_table(x, function(d) dplyr::rows_update(d, tibble::tibble(p = v, k = 2L), by = "k"))
  },
  rows_patch = function(x, v) {
    in_table(x, function(d) dplyr::rows_patch(d, tibble::tibble(p = v, k = seq_along(x)), by = "k"))
  },
  replace_na = function(x, v) with_tidyr("replace_na", x, v),
  ":=" = function(x, v) in_data_table(x, function(d) eval(quote(d[2, p := v]), list(d = d, v = v), globalenv())),
  ":= by group" = function(x, v) in_data_table(x, function(d) eval(quote(d[, p := rev(p), by = k > 1]), list(d = d), globalenv())),
  set = function(x, v) in_data_table(x, function(d) data.table::set(d, 2L, "p", v)),
  "set text" = function(x, v) in_data_table(x, function(d) data.table::set(d, 2L, "p", "abc")),
  setorder = function(x, v) in_data_table(x, function(d) data.table::setorderv(d, "k", -1L)),
  fcoalesce = function(x, v) data.table::fcoalesce(x, v)
)
# nolint end

needs <- function(code) {
  found <- all.names(code)
  packages <- intersect(c("dplyr", "data.table"), found)
  c(packages, if ("in_data_table" %in% found) "data.table", if ("with_tidyr" %in% found) "tidyr")
}

can_run <- function(f) all(vapply(needs(body(f)), requireNamespace, NA, quietly = TRUE))

# Returns the names of the changes, which are also the names of the elements.
changes_to_run <- function() {
  names <- names(Filter(can_run, changers))
  stats::setNames(names, names)
}

# Returns the text of a vector as new strings of R.
content <- function(x) paste0(x)

# Returns plain text after a change. Results are kept, because many vectors have the same text.
changed_text <- local({
  known <- list()
  function(name, text) {
    key <- paste(c(name, text, names(text)), collapse = " ")
    if (is.null(known[[key]])) {
      known[[key]] <<- content(changers[[name]](text, text[1]))
    }
    known[[key]]
  }
})

# Lists what a change damages in the vector that `make` returns, and in objects that share its
# data.
faults_of <- function(make, name) {
  x <- make()
  held <- list(
    x = x, copy = x, text = as.character(x), plain = unclass(x), part = x[1:2],
    list = as.list(x), table = tibble::new_tibble(list(p = x), nrow = length(x))$p,
    slice = vctrs::vec_slice(x, 2:3), unnamed = unname(x), proxy = vctrs::vec_proxy(x)
  )
  before <- rapply(held, content, how = "list")
  text <- before$x
  text[is.na(x)] <- NA
  names(text) <- names(x)
  changed <- changers[[name]](x, x[1])
  after <- rapply(held, content, how = "list")
  same <- mapply(identical, before, after)
  same[["result"]] <- identical(content(changed), changed_text(name, text))
  names(same)[!same]
}

# A full sweep applies each change to each vector, which takes minutes. Otherwise every third
# change is applied to a vector, or every fourth with rules, and neighbouring vectors get different
# ones. So each change is applied to a dozen vectors or more, and in a small sweep to half a dozen. "regmatches<-" writes digits into
# the text, which gives a puzzle only for classic puzzles.
changes_for <- function(kind, at) {
  changes <- changes_to_run()
  if (kind == "ruled") changes <- changes[names(changes) != "regmatches<-"]
  every <- if (kind == "ruled") sweep_size(9, 4, 1) else sweep_size(8, 3, 1)
  changes[(seq_along(changes) + at) %% every == 0]
}

for (kind in names(makers)) {
  for (maker in names(makers[[kind]])) {
    make <- makers[[kind]][[maker]]
    changes <- changes_for(kind, match(maker, names(makers[[kind]])))
    test_that(paste("copies stay as they are:", kind, maker), {
      if (!can_run(make)) skip("a package is missing")
      expect_gte(length(make()), 3)
      faults <- lapply(changes, faults_of, make = make)
      expect_identical(Filter(length, faults), faults[0])
    })
  }
}

test_that("a proxy may be written into, and nothing else changes", {
  x <- as_sudoku(first)
  text <- as.character(x)
  proxy <- vctrs::vec_proxy(x)
  proxy$r1[1] <- 123456789L
  expect_identical(content(x), content(first))
  made <- vctrs::vec_restore(proxy, x)
  expect_identical(substr(content(made)[1], 1, 9), "123456789")
  # Writes by reference, like vctrs before 0.7.0.
  skip_if_not_installed("data.table")
  proxy <- unclass(vctrs::vec_proxy(x))
  made <- vctrs::vec_restore(vctrs::new_data_frame(proxy), x)
  for (column in proxy) {
    data.table::set(data.table::setDT(list(v = column)), 1L, "v", 5L)
  }
  expect_identical(content(x), content(first))
  expect_identical(content(text), content(first))
  expect_identical(content(made), content(first))
})

test_that("missing puzzles have nine columns of their own", {
  r <- range(c(as_sudoku(first[1:2]), NA))
  vctrs::vec_slice(r, 1) <- as_sudoku(first[2])
  expect_identical(content(r), content(c(first[2], NA)))
  expect_identical(content(dplyr::coalesce(max(as_sudoku(first)), as_sudoku(first[2]))), first[2])
})

test_that("text converted from puzzles stays compact while puzzles are assigned to it", {
  kind <- function(x) utils::capture.output(.Internal(inspect(x)))[[1]]
  x <- as_sudoku(first)
  text <- as.character(x)
  text[4] <- text[1]
  expect_match(kind(text), "columns=1, strings=0", fixed = TRUE)
  expect_identical(content(text), content(first[c(1, 2, 3, 1)]))
  text[1] <- NA
  text[[3]] <- first[2]
  expect_match(kind(text), "columns=1, strings=0", fixed = TRUE)
  expect_identical(content(text), content(c(NA, first[c(2, 2, 1)])))
  expect_match(kind(text[2:3]), "columns=1, strings=0", fixed = TRUE)
  text[2] <- "abc"
  expect_match(kind(text), "columns=0, strings=1", fixed = TRUE)
  expect_identical(content(text), content(c(NA, "abc", first[c(2, 1)])))
  expect_identical(content(x), content(first))
})
