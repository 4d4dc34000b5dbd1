# Rules that combine others: their constructors, and the elements of their kinds. Such a rule
# stores the rules that it combines in `rules`. Its cells are the cells of these rules.

#' Rules that combine others
#'
#' @description
#' * `rule_any()`: at least one of several rules holds, and the player has to find out which.
#' * `rule_all()`: all of several rules hold. It joins them into one rule for `rule_any()` or
#'   `rule_not()`.
#' * `rule_not()`: a rule does not hold.
#'
#' These functions accept rules of every kind: those of the package, your own, and rules that
#' combine others.
#'
#' @param ... Rules, made by functions such as [rule_renban()] or [rule_sum()]. `rule_any()` treats
#'   each argument as one rule: if an argument consists of several rules, such as a rule for several
#'   lines, all of them have to hold. For `rule_not()`, these dots must be empty.
#' @param rule A single rule. To say that at least one of several rules is broken, join them with
#'   `rule_all()`.
#' @param look How the cells of the rules are drawn: with an outline (`"cage"`), or not at all
#'   (`"none"`). The outline may have a colour, a line and a mark, as for [rule_line()]. The combined
#'   rules themselves are not drawn.
#' @inheritParams rules-own
#' @returns A rule for [sudoku_rules()], of class `oxidoku_rule`.
#' @section What the search deduces:
#' The search applies each rule of `rule_any()` to a copy of the board and keeps the digits that at
#' least one rule allows. The result is therefore exact, and each rule takes as much time as it
#' would on its own. `rule_not()` is equally exact for pairs, sums, your own lines and rules with
#' few cells. For other rules, such as a long sandwich, it eliminates digits only from the last
#' empty cell, so such boards are solved slowly.
#'
#' The argument `all_marked` of [rule_kropki()] and [rule_xv()] does not combine marks inside
#' `rule_any()` or `rule_not()` with marks outside.
#' @section Errors:
#' * `oxidoku_error_rule`: one of the combined rules is impossible. The message gives the reason.
#' * `oxidoku_error_argument`: an argument is not a rule, or `rule` contains several rules.
#' @section Pictures:
#' `r figures_table("choices")`
#' @seealso [sudoku_rules()], [rule_sum()], [rule_line()]; [sudoku_words] for the terms.
#' @examples
#' cells <- "r1c1 r1c2 r1c3"
#' either <- rule_any(rule_renban(cells), rule_sum(cells, 10))
#' no_palindrome <- rule_not(rule_palindrome("r5c5 r6c6 r7c7 r8c8"))
#' rules <- sudoku_rules(either, no_palindrome)
#' rules
#' plot_sudoku(rules = rules)
#' solve_sudoku(sudoku_puzzle(rules = rules))
#'
#' # A thermometer whose bulb may be at either end
#' rule_any(
#'   rule_thermometer("r2c2 r3c3 r4c4"),
#'   rule_thermometer("r4c4 r3c3 r2c2")
#' )
#'
#' # One of two clues is wrong
#' one <- rule_sandwich(rows = c(r1 = 12))
#' other <- rule_sandwich(rows = c(r2 = 5))
#' rule_any(rule_all(one, rule_not(other)), rule_all(other, rule_not(one)))
#' @name rules-choices
NULL

#' @rdname rules-choices
#' @export
rule_any <- function(..., label = NULL, description = NULL, look = NULL) {
  call <- environment()
  joined_rules("any", check_parts(list(...), "...", call), label, description, look, call)
}

#' @rdname rules-choices
#' @export
rule_all <- function(..., label = NULL, description = NULL, look = NULL) {
  call <- environment()
  joined_rules("all", check_parts(list(...), "...", call), label, description, look, call)
}

#' @rdname rules-choices
#' @export
rule_not <- function(rule, ..., label = NULL, description = NULL, look = NULL) {
  call <- environment()
  more <- Filter(is_rule, list(...))
  if (length(more) == 0) check_dots_empty(..., call = call)
  check_given(rule, "rule", call)
  parts <- check_parts(list(rule), "rule", call)
  n <- length(parts[[1]]) + sum(lengths(more))
  if (n != 1) {
    stop_argument(
      "rule",
      c(
        "{.arg rule} must be one rule.", "x" = if (length(more) > 0) "There are {n} rules." else "It contains {n} rules.",
        "i" = "{.code rule_not(rule_all(...))} says that at least one of them is broken."
      ),
      call = call
    )
  }
  joined_rules("not", parts, label, description, look, call)
}

# ---- Making -----------------------------------------------------------------------

# Makes a rule that is completed by place_joined() in R/rules.R, when the board is known.
joined_rules <- function(name, parts, label, description, look, call) {
  about <- own_about(label, description, look, list(), "cage", call, shapes = c("cage", "none"))
  is_plain <- is.null(label) && is.null(description) && is.null(look)
  words <- about$label %||% choice_kinds[[name]]$label[[1]]
  new_rule(name, place = list(words = words, parts = parts, about = about, plain = is_plain, together = "all"))
}

# Returns a list of rules for each argument.
check_parts <- function(dots, arg, call) {
  if (length(dots) == 0) {
    stop_argument(arg, "There must be at least one rule.", call = call)
  }
  named <- names(dots)[nzchar(names(dots)) & !vapply(dots, is_rule, NA)]
  if (length(named) > 0) {
    stop_named(named, "All other arguments must be rules, made by functions such as {.fn rule_cage}.", call)
  }
  lapply(unname(dots), function(x) {
    if (!is_rule(x)) {
      stop_argument(
        arg,
        c(
          "Each rule must be made by a function such as {.fn rule_cage}.", "x" = "One argument is {obj_type_friendly(x)}.",
          "i" = if (is.function(x)) "Call the function: {.code rule_diagonals()}.",
          "i" = if (inherits(x, "oxidoku_rules")) "{.fn sudoku_rules} makes the rules of a board: pass the rules that are in it."
        ),
        call = call
      )
    }
    unclass(x)
  })
}

# Makes the rules of a line of different digits on which those between the least and the greatest
# add up to a number. These two may be in any two of its cells, as all others lie between them.
lunchbox_rules <- function(cells, sum, all_digits) {
  n <- nrow(cells)
  ends <- which(upper.tri(diag(n)), arr.ind = TRUE)
  inside <- ends[, 2] - ends[, 1] - 1
  # There is at least one smaller and one greater digit.
  reach <- inside * (inside + 1) / 2
  can_add_up <- sum >= inside * min(all_digits) + reach & sum <= inside * max(all_digits) - reach
  ends <- ends[can_add_up, , drop = FALSE]
  if (nrow(ends) == 0) {
    stop_argument("sum", "A lunchbox of {n} cell{?s} cannot have the sum {sum}.", call = NULL)
  }
  differ <- rule_all_different(cells)
  if (n == 2) {
    return(differ)
  }
  ways <- lapply(seq_len(nrow(ends)), function(i) {
    at <- ends[i, ]
    others <- setdiff(seq_len(n), at)
    inner <- setdiff(at[[1]]:at[[2]], at)
    line <- new_rule("between", list(cells[c(at[[1]], others, at[[2]]), ]))
    if (length(inner) > 0) rule_all(line, rule_sum(cells[inner, , drop = FALSE], sum)) else line
  })
  c(differ, do.call(rule_any, c(ways, list(label = "lunchbox"))))
}

choice_kinds <- list(
  any = list(
    means = "any", label = c("choice of rules", "choices of rules"), figure = "an outline with the word or", cells = "set",
    drawn = list(shape = "outline", lty = "13", letters = "all", clue = function(rule) "or"),
    joined = c(before = "any of", between = "or"), says = function(rule) "own",
    sentence = "One of several rules holds in an outline with the word or.",
    iss = list(
      Or = list(form = "group", make = function(branches) do.call(rule_any, branches)),
      Lunchbox = list(form = "sum cells", when = function(rule) FALSE,
        make = function(cells, sum = NULL, all_digits) lunchbox_rules(cells, sum %||% 0, all_digits))
    )
  ),
  all = list(
    means = "all", label = c("rules together", "rules together"), figure = "an outline with the word and", cells = "set",
    drawn = list(shape = "outline", lty = "13", letters = "all", clue = function(rule) "and"),
    joined = c(before = "all of", between = "and"), says = function(rule) "own",
    sentence = "Several rules hold in an outline with the word and.", iss = list(And = list(form = "group", reads = FALSE))
  ),
  not = list(
    means = "not", label = c("broken rule", "broken rules"), figure = "an outline with the word not", cells = "set",
    drawn = list(shape = "outline", lty = "13", letters = "all", clue = function(rule) "not"),
    joined = c(before = "not", between = "and"), says = function(rule) "own",
    sentence = "A rule does not hold in an outline with the word not."
  )
)
