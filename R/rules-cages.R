# Cages and groups of cells without repeats.

#' Cages and groups of cells
#'
#' @description
#' * `rule_cage()`: the cells of a killer cage hold different digits, which add up to
#'   `sum`.
#' * `rule_cages()`: all cages of a killer at once, by a letter for each cell.
#' * `rule_extra_region()`: as many cells as there are digits hold every digit once.
#' * `rule_all_different()`: the cells hold different digits.
#'
#' @param cells Cells: see [sudoku_rules()] for the forms they may have.
#' @param sum What the digits add up to. `NULL` for a cage without a sum.
#' @param overlap Whether the cage may share cells with others. If not, a shared cell is an
#'   error, as it is usually a typing error.
#' @param letters A character for each cell, row by row, the same for all cells of a cage;
#'   `.` is a cell in no cage. One string, one for each row, or a character matrix.
#' @param sums The sums, named by the characters. A cage without a name here, or with `NA`,
#'   has no sum.
#' @returns A rule for [sudoku_rules()], of class `oxidoku_rule`. `rule_cages()` gives one
#'   for each cage, in one object.
#' @section Pictures:
#' Each board is solved, so that it shows how its digits keep the rule.
#'
#' `r figures_table("cages")`
#' @examples
#' cage <- rule_cage("r1c1 r1c2 r2c1", 11)
#' cage
#'
#' killer <- sudoku_rules(
#'   rule_cages("AABB CADB CDDE CFFE", c(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5)),
#'   size = 4
#' )
#' plot_sudoku(rules = killer)
#' sudoku_rules(rule_extra_region("r1c1 r2c2 r3c3 r4c4"), size = 4)
#' sudoku_rules(rule_all_different("r1c1 r5c5 r9c9"))
#' @name rules-cages
NULL

#' @rdname rules-cages
#' @export
rule_cage <- function(cells, sum = NULL, overlap = FALSE) {
  call <- environment()
  cells <- rule_cells(cells, "cells", call, 1)
  sum <- if (!is.null(sum)) check_number(sum, 1, 999, "sum", call)
  overlap <- check_flag(overlap, "overlap", call)
  new_rule("cage", list(cells), sum %||% integer(), overlap = if (overlap) TRUE)
}

#' @rdname rules-cages
#' @export
rule_cages <- function(letters, sums = NULL) {
  call <- environment()
  labels <- cage_labels(letters, call)
  sums <- cage_sums(sums, labels, call)
  names <- unique(labels[!is.na(labels)])
  cages <- lapply(names, function(name) {
    at <- which(labels == name, arr.ind = TRUE)
    sum <- sums[[name]]
    unclass(new_rule("cage", list(unname(at)), if (is.na(sum)) integer() else sum))[[1]]
  })
  structure(cages, class = "oxidoku_rule")
}

# A square matrix of one character a cell, NA for a cell in no cage.
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
    stop_argument(
      "letters",
      c(
        "{.arg letters} must have one character for each cell, row by row: 81 for a board of 9x9.",
        "x" = if (good) "It has {length(chars)}." else "It is {obj_type_friendly(letters)}."
      ),
      call = call
    )
  }
  chars[chars == "."] <- NA
  matrix(chars, side, byrow = TRUE)
}

# A sum for each label, NA for a cage without one.
cage_sums <- function(sums, labels, call) {
  used <- unique(labels[!is.na(labels)])
  all <- stats::setNames(rep(NA_integer_, length(used)), used)
  if (is.null(sums)) {
    return(all)
  }
  if (is.list(sums)) {
    sums <- unlist(sums)
  }
  named <- is.numeric(sums) && !is.null(names(sums)) && all(nzchar(names(sums)))
  if (!named) {
    stop_argument(
      "sums",
      c(
        "{.arg sums} must be numbers with a name for each cage: {.code c(A = 11, B = 25)}.",
        "x" = "It is {obj_type_friendly(sums)}{if (is.numeric(sums)) ' without names'}."
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
        "{.arg sums} must name each cage of {.arg letters} at most once.",
        "x" = if (length(unknown) > 0) "No cell has {.val {truncate_values(unknown)}}.",
        "x" = if (length(twice) > 0) "Named twice: {.val {truncate_values(twice)}}."
      ),
      call = call
    )
  }
  known <- is_number_here(sums)
  all[names(sums)[known]] <- as_whole_numbers(unname(sums[known]), 1, 999, "sums", call)
  all
}

#' @rdname rules-cages
#' @export
rule_extra_region <- function(cells) {
  new_rule("extra_region", list(rule_cells(cells, "cells", environment(), 1)))
}

#' @rdname rules-cages
#' @export
rule_all_different <- function(cells) {
  new_rule("all_different", list(rule_cells(cells, "cells", environment(), 2)))
}
