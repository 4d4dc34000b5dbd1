# Cages and groups of cells without repeats.

#' Cages and groups of cells
#'
#' @description
#' * `rule_cage()`: the cells of a killer cage hold different digits, which add up to `sum`.
#' * `rule_cages()`: all cages of a killer at once, given as a letter for each cell.
#' * `rule_extra_region()`: as many cells as there are digits hold every digit once.
#' * `rule_all_different()`: the cells hold different digits.
#'
#' @param cells The cells of the rule, in any of the forms listed in [sudoku_rules()].
#' @param sum The sum of the digits. `NULL` for a cage without a sum.
#' @param overlap Whether the cage may share cells with others. Otherwise a shared cell raises an
#'   error, because it is usually a typing error.
#' @param letters A character for each cell, row by row: the same for all cells of a cage, and `.`
#'   for a cell in no cage. One string, one string per row, or a character matrix.
#' @param sums The sums, named by the characters. A cage without a name in `sums`, or with the value
#'   `NA`, has no sum. If `sums` has no names, it must have one value for each cage, in the order of
#'   the first cells of the cages, row by row.
#' @param ... These dots must be empty.
#' @returns A rule for [sudoku_rules()], of class `oxidoku_rule`. `rule_cages()` returns one object
#'   with a rule for each cage.
#' @section Typing errors:
#' `rule_cages()` reports anything unusual in a message: cages without a sum among others with one,
#' cells in no cage, cages of several pieces or of one cell, and cages that cover the board but
#' whose sums do not add up to its total. The condition, of class `oxidoku_message_cages`, has the
#' fields `no_sum`, `no_cage`, `in_pieces`, `one_cell`, `total` and `wanted`. Printed rules and
#' results of [check_sudoku()] repeat the message.
#' @section Pictures:
#' Each board is solved, to show how its digits satisfy the rule.
#'
#' `r figures_table("cages")`
#' @concept killer
#' @seealso [sudoku_rules()]; [sudoku_words] for the terms.
#' @examples
#' cage <- rule_cage("r1c1 r1c2 r2c1", 11)
#' cage
#'
#' killer <- sudoku_rules(
#'   rule_cages(
#'     "AABB CADB CDDE CFFE",
#'     c(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5)
#'   ),
#'   size = 4
#' )
#' plot_sudoku(rules = killer)
#' sudoku_rules(rule_extra_region("r1c1 r2c2 r3c3 r4c4"), size = 4)
#' sudoku_rules(rule_all_different("r1c1 r5c5 r9c9"))
#' @name rules-cages
#' @order 1
NULL

#' @rdname rules-cages
#' @order 2
#' @export
rule_cage <- closed(function(cells, sum = NULL, overlap = FALSE) {
  call <- environment()
  places <- rule_cells(cells, "cells", call, 1)
  sum <- if (!is.null(sum)) check_number(sum, 0, 999, "sum", call)
  overlap <- check_flag(overlap, "overlap", call)
  inform_apart(cells, "cage", cage_kinds$cage, list(places))
  new_rule("cage", list(places), sum %||% integer(), overlap = if (overlap) TRUE)
})

#' @rdname rules-cages
#' @order 3
#' @export
rule_cages <- closed(function(letters, sums = NULL) {
  call <- environment()
  labels <- cage_labels(letters, call)
  sums <- cage_sums(sums, labels, call)
  cages <- lapply(names(sums), function(name) {
    at <- which(labels == name, arr.ind = TRUE)
    sum <- sums[[name]]
    unclass(new_rule("cage", list(unname(at)), if (is.na(sum)) integer() else sum, letter = name))[[1]]
  })
  inform_cages(cage_slips(cages, nrow(labels)))
  structure(cages, class = "oxidoku_rule")
})

# Makes a cage for a text instead of a sum: `?` for an unknown sum, or a bound such as `<10`.
cage_of_text <- function(cells, text) {
  cage <- rule_cage(cells, overlap = TRUE)
  said <- regmatches(text, regexec("^\\s*(<=|>=|<|>|\u2264|\u2265)\\s*([0-9]{1,3})\\s*$", text))[[1]]
  if (trimmed(text) == "?") {
    return(cage)
  }
  if (length(said) == 0) {
    return(list(cage, paste0("cage of \"", text, "\"")))
  }
  number <- as.integer(said[[3]])
  # Names in code must be ASCII: R cannot read others in the locale C.
  sign <- chartr("\u2264\u2265", "lg", said[[2]])
  keeps <- switch(sign, "<" = `<`, ">" = `>`, ">=" = , g = `>=`, `<=`)
  c(cage, rule_automaton(
    list(cells), 0, function(sum, digit) sum + digit, function(sum) keeps(sum, number),
    label = paste("sum", said[[2]], number), look = "cage"
  ))
}

cage_kinds <- list(
  cage = list(
    figure = "dashed outlines with a small sum in the upper left cell", cells = "set", sum = "optional", map = TRUE,
    touching = function(cells) max(pieces_of_cells(cells[[1]])) == 1,
    args = function(rule) c(as.list(rule$values), if (isTRUE(rule$overlap)) list(overlap = TRUE)),
    drawn = list(lty = "42", corner = TRUE, letters = "apart"), key = FALSE, note = "group",
    cell_texts = c(cage = "cage of {number}, with {cells}", cage_alone = "cage of {number}"),
    sentence = "The digits of a cage are different; they add up to its number, if it has one.", differ = TRUE,
    adds = function(rule) {
      sum <- adds_to_number(rule)
      if (!is.null(sum)) c(sum, list(named = in_reading_order(sum$cells)))
    },
    random = list(
      name = "cages", sizes = TRUE,
      words = function(numbers) paste0("random cages of ", numbers[[1]], " to ", numbers[[2]], " cells")
    ),
    fpuzzles = list(killercage = list(
      make = function(cells, number) rule_cage(cells, number, overlap = TRUE), value = TRUE, worded = cage_of_text
    )),
    iss = list(
      Cage = list(
        form = "sum cells", make = function(cells, sum) rule_cage(cells, sum, overlap = TRUE),
        # A sum of 0 says there that the cage has no sum.
        when = function(rule) any(rule$values > 0)
      ),
      AllDifferent = list(when = function(rule) length(rule$values) == 0)
    ),
    scl = list(unique = TRUE),
    sudokumaker = list("301" = list(
      args = list(overlap = TRUE), when = function(rule) !identical(rule$values, 0L),
      style = list(cage = list(color = "#000000"), text = list(color = "#000000"))
    )),
    penpa = list(killercages = list(args = list(overlap = TRUE), when = function(rule) length(rule$values) > 0))
  )
)

#' @rdname random_cages
#' @export
random_cages <- closed(function(sizes = 2:5, symmetry = "none") {
  call <- environment()
  symmetry <- check_choice(symmetry, symmetries, "symmetry", call)
  sizes <- as_whole_numbers(sizes, 1, 25, "sizes", call)
  if (length(sizes) == 0) {
    stop_argument("sizes", "{.arg sizes} must have at least one number.", call = call)
  }
  gaps <- setdiff(min(sizes):max(sizes), sizes)
  if (length(gaps) > 0) {
    stop_argument(
      "sizes",
      c(
        "{.arg sizes} must be a range, such as {.code {min(sizes)}:{max(sizes)}}.",
        "x" = "{truncate_marked(gaps)} {?is/are} missing, but cages of such sizes would also be drawn."
      ),
      call = call
    )
  }
  new_random("cages", range(sizes), symmetry)
})

# Returns what is unusual about the cages of a killer, which is often a typing error. `words`
# describes it. Returns NULL if nothing is unusual or the cages were not typed by letter. `lowest` is the
# lowest digit; if it is not known yet, sums that fit digits from 0 are not unusual.
cage_slips <- function(rules, side, lowest = if (fits_zero(rules, side)) 0L else 1L) {
  cages <- Filter(function(rule) rule$name == "cage", rules)
  letters <- vapply(cages, function(rule) rule$letter %||% NA_character_, "")
  if (all(is.na(letters))) {
    return(NULL)
  }
  cells <- lapply(cages, function(rule) rule$cells[[1]])
  names <- ifelse(is.na(letters), vapply(cells, function(at) names_of_cells(at)[[1]], ""), letters)
  sums <- lapply(cages, `[[`, "values")
  without <- lengths(sums) == 0
  pieces <- stats::setNames(vapply(cells, function(at) max(pieces_of_cells(at)), 0), names)
  all_cells <- do.call(rbind, cells)
  covered <- matrix(FALSE, side, side)
  covered[all_cells] <- TRUE
  bare <- cells_of(!covered)
  total <- sum(unlist(sums))
  wanted <- side * sum(seq_len(side) - 1L + lowest)
  whole <- all(covered) && !any(without) && nrow(all_cells) == side^2
  slips <- list(
    # If no cage has a sum, none was forgotten.
    no_sum = if (!all(without)) names[without] else character(),
    no_cage = data.frame(row = bare$row, col = bare$col),
    in_pieces = pieces[pieces > 1],
    one_cell = names[lengths(cells) == 2],
    total = total, wanted = if (whole) wanted else NA_real_
  )
  slips$words <- slip_words(slips)
  if (length(slips$words) > 0) slips
}

# Whether sums of cages are those of a whole board with digits from 0.
fits_zero <- function(rules, side) {
  sums <- lapply(Filter(function(rule) rule$name == "cage", rules), `[[`, "values")
  sum(unlist(sums)) == side * sum(seq_len(side) - 1L)
}

slip_words <- function(slips) {
  each <- function(names, rest) {
    left <- length(names) - 10
    shown <- utils::head(paste0("Cage ", names, rest), 10)
    if (length(names) > 0) c(shown, if (left > 0) paste0(left, if (left == 1) " more cage" else " more cages", gsub(" [0-9]+", "", rest[[1]])))
  }
  n <- nrow(slips$no_cage)
  more <- slips$total - slips$wanted
  c(
    each(slips$no_sum, ": no sum."),
    if (n > 0) paste(and_words(truncate_values(cell_names(slips$no_cage), 10)), if (n == 1) "is" else "are", "in no cage."),
    each(names(slips$in_pieces), paste0(": in ", slips$in_pieces, " pieces.")[seq_along(slips$in_pieces) <= 11]),
    each(slips$one_cell, ": one cell."),
    if (!is.na(more) && more != 0) {
      paste0(
        "The cages cover the board, but their sums make ", slips$total, ", not ", slips$wanted, ": ", abs(more), " too ",
        if (more > 0) "much." else "little."
      )
    }
  )
}

inform_cages <- function(slips) {
  if (is.null(slips)) {
    return(invisible())
  }
  words <- slips$words
  cli::cli_inform(
    c("The cages may contain a typing error:", stats::setNames(sprintf("{words[[%d]]}", seq_along(words)), rep("*", length(words)))),
    class = c("oxidoku_message_cages", "oxidoku_message"), !!!slips[setdiff(names(slips), "words")]
  )
}

# Shows these words in the prints of rules and checks.
print_slips <- function(rules) {
  words <- if (is.null(rules$shape$corners)) cage_slips(rules$rules, rules$shape$side, lowest_digit(rules$facts))$words
  if (length(words) > 0) cat(words, sep = "\n")
}

# Returns a square matrix with one character per cell, NA for a cell in no cage.
cage_labels <- function(letters, call) {
  check_given(letters, "letters", call)
  good <- is.character(letters) && !anyNA(letters) && length(letters) > 0
  chars <- if (good && is.null(dim(letters))) {
    strsplit(gsub("[[:space:]]", "", paste(letters, collapse = "")), "")[[1]]
  } else if (good) {
    as.vector(t(letters))
  }
  side <- as.integer(round(sqrt(length(chars))))
  if (!good || side^2 != length(chars) || !side %in% 4:25) {
    stop_must(
      letters, "letters",
      "have one character for each cell, row by row: 81 for a 9x9 board",
      found = if (good) "It has {length(chars)}.",
      call = call
    )
  }
  chars[chars == "."] <- NA
  matrix(chars, side, byrow = TRUE)
}

# Returns a sum for each label, NA for a cage without one.
cage_sums <- function(sums, labels, call) {
  # Labels are in reading order.
  used <- unique(stats::na.omit(as.vector(t(labels))))
  all <- stats::setNames(rep(NA_integer_, length(used)), used)
  if (is.null(sums)) {
    return(all)
  }
  if (is.list(sums)) {
    sums <- unlist(sums)
  }
  if (is.numeric(sums) && is.null(names(sums)) && length(sums) == length(used)) {
    names(sums) <- used
  }
  named <- is.numeric(sums) && !is.null(names(sums)) && all(nzchar(names(sums)))
  if (!named) {
    stop_argument(
      "sums",
      c(
        "{.arg sums} must be numbers with a name for each cage: {.code c(A = 11, B = 25)}.",
        "i" = "Without names, there must be one sum for each cage, in reading order.",
        "x" = if (is.numeric(sums)) {
          "There are {length(used)} cage{?s} and {length(sums)} sum{?s} without names."
        } else {
          "It is {obj_type_friendly(sums)}."
        }
      ),
      call = call
    )
  }
  unknown <- setdiff(names(sums), used)
  twice <- names(sums)[duplicated(names(sums))]
  if (length(unknown) > 0 || length(twice) > 0) {
    stop_argument(
      "sums",
      c(
        "{.arg sums} must name cages of {.arg letters}, each at most once.",
        "x" = if (length(unknown) > 0) "No cell has {truncate_marked(unknown)}.",
        "x" = if (length(twice) > 0) "{truncate_marked(twice)} {?is/are} named twice."
      ),
      call = call
    )
  }
  known <- is_number_here(sums)
  all[names(sums)[known]] <- as_whole_numbers(unname(sums[known]), 0, 999, "sums", call)
  all
}
