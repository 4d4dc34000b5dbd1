#' Techniques for solving by hand
#'
#' Lists the techniques of [find_steps()], [explain_sudoku()] and [hint_sudoku()] in the order in
#' which they are tried, simplest first. The exception is Gurth's Symmetrical Placement, which is
#' listed with other techniques that need a single solution, but is tried before all others if you
#' name it.
#'
#' @param scale The scale that defines the techniques, their order, levels and scores: `"hodoku"`
#'   for HoDoKu 2.2.0, `"se"` for Sudoku Explainer 1.2.1, or this package's own: `"modern"` for
#'   the classic board, `"general"` for any other. See the sections below.
#' @param ... These dots must be empty.
#' @returns A tibble with one row per technique:
#' * `name`: the name to use in programs, such as `"x_wing"`;
#' * `label`: the name to show to readers, such as `"X-Wing"`;
#' * `family`: the name of a group of techniques that share an idea, such as `"fish"`;
#' * `level`: `"Easy"`, `"Medium"`, `"Hard"`, `"Unfair"` or `"Extreme"`, an
#'   ordered factor;
#' * `score`: the score of one step on the scale, or the lowest score if steps differ;
#' * `on_by_default`: whether the technique is used if `techniques` is `NULL`;
#' * `description`: the idea of the technique in one sentence.
#'
#' HoDoKu's scale has the techniques of HoDoKu 2.2.0. It also has WXYZ-Wing, 3D Medusa and the newer
#' techniques of the modern scale. These are off by default: name them to use them. Sudoku
#' Explainer's scale has only the techniques of Sudoku Explainer 1.2.1, because no others have a
#' rating there. Sudoku Explainer has no levels, so this package derives them from its ratings.
#'
#' @section The modern scale:
#' HoDoKu 2.2.0 dates from 2012. `scale = "modern"` has HoDoKu's techniques and newer ones, each
#' next to its relatives. This package defines the levels and scores of the newer techniques:
#'
#' \describe{
#'   \item{Chute Remote Pair, Grouped and Multi-Branch W-Wing, ERI Pair, XYZ-Ring}{Wings: cells
#'   with few candidates that cannot all be the same digit.}
#'   \item{Almost Locked Pair, Triple and Quadruple}{Digits of which only one fits where a line
#'   crosses a box.}
#'   \item{VWXYZ-, UVWXYZ-Wing, Distributed Disjoint Subset}{Cells in a line and a box, or in any
#'   houses, that have as many different candidates as there are cells.}
#'   \item{Unique Rectangle with Strong Links, Extended Rectangle, Bivalue Universal Grave +
#'   n}{Patterns that a puzzle with one solution cannot have.}
#'   \item{Broken Wing, Bivalue Oddagon 1 to 4, Tridagon 1 and 2}{Patterns of one, two and three
#'   digits that no board can have.}
#'   \item{Firework Triple and Quadruple}{Digits that a row and a column together confine to
#'   three or four cells.}
#'   \item{Junior and Double Exocet}{Two cells of a box that have the same digits as two target
#'   cells in other boxes.}
#'   \item{SK Loop, Multi-Sector Locked Set}{Sets of cells whose rows, columns and boxes allow
#'   exactly as many digits as there are cells.}
#'   \item{Gurth's Symmetrical Placement}{Givens that are symmetric up to an exchange of digits.}
#' }
#'
#' The newer techniques and HoDoKu's are tried in one order, from simple to hard. Techniques that
#' explain little come late. Forcing chains follow exocets, tridagons and locked sets. Then come
#' forcing nets, and finally the dynamic and nested chains of Sudoku Explainer, which solve every
#' known puzzle. So `explain_sudoku(x, scale = "modern")` never guesses. Gurth's placement, which
#' depends on the givens, is tried only if it is named, and then before all others.
#'
#' On this scale, the explanation of an alternating inference chain (AIC) says whether the chain is
#' an M-, S-, L- or H-Wing.
#'
#' @section The scale of any board:
#' `scale = "general"` is for boards of any size up to 16x16 cells, with any rules. It has the
#' techniques that use houses, cells that see each other and links between candidates. Rules also
#' make links: a wing or a chain may pass through a cage, a dot or a knight's move. Techniques that
#' rely on a single solution are used only if the board has no rules and no houses except rows,
#' columns and boxes. These techniques are only on this scale:
#'
#' \describe{
#'   \item{Marked Cell, Pair Rule, Thermometer Ends, Renban Range, Between the Ends, Quadruple
#'   Digits, Numbered Room}{The candidates that one rule leaves in a cell.}
#'   \item{Single Combination, Cage Combinations, Cage Must Contain, Cage Arrangement}{The sets of
#'   digits that make the sum of a cage.}
#'   \item{45 Rule: One Cell, Several Houses, Difference, Several Cells}{The sum of houses, minus
#'   the sums of the cages inside them.}
#'   \item{Hidden Cage, Split Cage, Cages of a House}{Cages that follow from the 45 rule.}
#'   \item{Cage Conflict, Killer Pair and Triple}{Two cages, or a cage and cells, that cannot have
#'   the same digits.}
#'   \item{Last Cell of a Sum, Least and Greatest Sum, Sum Arrangement, Sums Together}{The digits
#'   that arrows, little killers and other sums allow.}
#'   \item{Skyscraper Bounds, Sandwich Crust, X-Sum: First Digit, Outside Clue Arrangement}{The
#'   digits that clues outside the board allow.}
#'   \item{Needed on a Renban Line, Needed in a Quadruple, Line Arrangement, Chain of Marks}{The
#'   digits that a whole line, or marks that join several cells, allow.}
#'   \item{Common Peer and Exclusion, Mutual Pair, Triple and Quadruple, Law of Leftovers}{Cells
#'   that see each other without sharing a house, and regions compared with lines.}
#'   \item{House Arrangement, Joined Rules}{All ways to fill a house, or the cells of two rules, so
#'   that all rules about these cells are satisfied.}
#'   \item{Contradiction}{A digit is assumed, and simple steps lead to a contradiction.}
#'   \item{Nested Contradiction}{A digit is assumed, and simple steps lead to a contradiction after
#'   further assumed digits have been refuted in the same way.}
#' }
#'
#' This package defines the levels and scores: see [rate_sudoku()].
#'
#' @section Names:
#' Arguments such as `techniques` accept names, labels, and other words for techniques, in any
#' spelling: `"x_wing"`, `"X-Wing"`, `"xwing"` and `"x wing"` are the same. The other words include:
#' * sole candidate, lone single and forced cell (naked single), unique candidate, single position,
#'   cross-hatching and pinned digit (hidden single), last digit (full house), and single for all
#'   three;
#' * pointing pair or triple, candidate line, block and column or row interaction (pointing); box
#'   line reduction, line box interaction (claiming); locked candidates and intersection removal
#'   (both);
#' * naked subset, hidden subset, naked set, hidden set and subset for the pairs, triples and
#'   quadruples; disjoint pair, conjugate pair (naked pair); quad or quadruplet, triplet;
#' * Y-Wing (XY-Wing), bent triple (XYZ-Wing), colouring or coloring, unique rectangle,
#'   deadly pattern, BUG, nice loop, turbot crane, alternating inference chain;
#' * exocet, JExocet, anti-tridagon, trivalue oddagon, Thor's hammer (tridagon), firework,
#'   oddagon, guardians (broken wing), domino loop (SK loop), almost locked candidates.
#' @concept difficulty
#' @seealso [sudoku_words] for the terms.
#' @examples
#' sudoku_techniques()
#' subset(sudoku_techniques(), level == "Hard", c(name, score))
#' sudoku_techniques(scale = "se")
#' subset(sudoku_techniques(scale = "modern"), family == "exocets")
#' subset(sudoku_techniques(scale = "general"), family == "sums")
#' @export
sudoku_techniques <- function(scale = c("hodoku", "se", "modern", "general"), ...) {
  call <- environment()
  check_dots_empty(..., call = call)
  scale <- check_scale(scale, call)
  table <- technique_table(scale)
  table$level <- as_level(table$level)
  techniques <- scored_tibble(table, length(table$name), scale)
  # This technique looks at the givens before all others are tried, but a reader expects it beside
  # related techniques.
  place <- seq_along(table$name)
  relative <- match("extended_rectangle_4", table$name)
  place[table$name == "gurth_symmetrical_placement"] <- relative + 0.5
  techniques[order(place), ]
}

# Converts the codes of levels to a factor, because making a factor of words is slow for millions
# of puzzles.
level_of <- function(code) {
  structure(code, levels = levels_by_difficulty, class = c("ordered", "factor"))
}

# Returns the names of the techniques that a user chose, in the order of the scale. Brute force
# explains nothing, so it is used only if it is named.
technique_names <- function(techniques, scale, call, arg = "techniques") {
  table <- technique_table(scale)
  if (is.null(techniques)) {
    return(table$name[table$on_by_default & table$name != "brute_force"])
  }
  if (!is.character(techniques) || length(techniques) == 0) {
    stop_must(techniques, arg, "be names of techniques", "i" = "{.fn sudoku_techniques} lists them.", call = call)
  }
  words <- unique(valid_text(techniques))
  rows <- lapply(words, technique_rows, table)
  unknown <- lengths(rows) == 0
  if (any(unknown)) {
    stop_unknown_techniques(words[unknown], scale, arg, call)
  }
  table$name[sort(unique(unlist(rows)))]
}

# Returns the rows of a table of techniques that match a word: a name, a label or an alias.
technique_rows <- function(word, table) {
  # Most words are names from a table.
  named <- match(word, table$name)
  if (!is.na(named)) {
    return(named)
  }
  key <- spelling_key(word)
  if (is.na(word) || !nzchar(key)) {
    return(integer())
  }
  # "naked pairs" also matches "naked pair".
  for (key in unique(c(key, sub("s$", "", key)))) {
    row <- match(key, spelling_key(table$name), match(key, spelling_key(table$label)))
    if (!is.na(row)) {
      return(row)
    }
    if (key %in% names(technique_aliases)) {
      pattern <- paste0("^(?:", technique_aliases[[key]], ")$")
      return(which(grepl(pattern, table$name, perl = TRUE)))
    }
  }
  integer()
}

# Makes "X-Wing", "x wing" and "xwing" equal.
spelling_key <- function(x) {
  gsub("[^a-z0-9]", "", gsub("+", "plus", lower_ascii(valid_text(x)), fixed = TRUE))
}

# Common names of techniques in articles and forums, with patterns that match the names of the
# techniques.
technique_aliases <- local({
  aliases <- c(
    "sole candidate" = "naked_single",
    "single candidate" = "naked_single",
    "forced digit" = "naked_single",
    "forced cell" = "naked_single",
    "lone single" = "naked_single",
    "single possibility" = "naked_single",
    "only candidate" = "naked_single",
    "single position" = "hidden_single",
    "only position" = "hidden_single",
    "cross hatching" = "hidden_single",
    "scanning" = "hidden_single",
    "unique candidate" = "hidden_single",
    "pinned digit" = "hidden_single",
    "last digit" = "full_house",
    "last cell" = "full_house",
    "single" = "full_house|naked_single|hidden_single",
    "pointing pair" = "pointing",
    "pointing triple" = "pointing",
    "candidate line" = "pointing",
    "block column interaction" = "pointing",
    "block row interaction" = "pointing",
    "block and column row interaction" = "pointing",
    "locked candidates type 1" = "pointing",
    "locked candidates 1" = "pointing",
    "box line reduction" = "claiming",
    "line box interaction" = "claiming",
    "locked candidates type 2" = "claiming",
    "locked candidates 2" = "claiming",
    "locked candidate" = "pointing|claiming",
    "intersection removal" = "pointing|claiming",
    "intersection" = "pointing|claiming",
    "block block interaction" = "claiming",
    "double pair" = "claiming",
    "multiple line" = "claiming",
    "naked subset" = "naked_(?:pair|triple|quad)",
    "naked set" = "naked_(?:pair|triple|quad)",
    "hidden subset" = "hidden_(?:pair|triple|quad)",
    "hidden set" = "hidden_(?:pair|triple|quad)",
    "subset" = "(?:naked|hidden)_(?:pair|triple|quad)",
    "disjoint pair" = "naked_pair",
    "conjugate pair" = "naked_pair",
    "naked triplet" = "naked_triple",
    "hidden triplet" = "hidden_triple",
    "naked quadruplet" = "naked_quad",
    "hidden quadruplet" = "hidden_quad",
    "naked quadruple" = "naked_quad",
    "hidden quadruple" = "hidden_quad",
    "fish" = "x_wing|swordfish|jellyfish",
    "y wing" = "xy_wing",
    "bent triple" = "xyz_wing",
    "simple colouring" = "simple_colors_(?:trap|wrap)",
    "simple coloring" = "simple_colors_(?:trap|wrap)",
    "simple colours" = "simple_colors_(?:trap|wrap)",
    "simple colors" = "simple_colors_(?:trap|wrap)",
    "multi colouring" = "multi_colors_[12]",
    "multi coloring" = "multi_colors_[12]",
    "multi colours" = "multi_colors_[12]",
    "multi colors" = "multi_colors_[12]",
    "colouring" = "(?:simple|multi)_colors_.*",
    "coloring" = "(?:simple|multi)_colors_.*",
    "unique rectangle" = "unique_(?:rectangle|loop)_.*|hidden_rectangle",
    "uniqueness test" = "unique_(?:rectangle|loop)_.*",
    "avoidable rectangle" = "avoidable_rectangle_.*",
    "deadly pattern" = "unique_(?:rectangle|loop)_.*|hidden_rectangle|bug_.*",
    "unique rectangle 1" = "unique_(?:rectangle|loop)_1",
    "unique rectangle type 1" = "unique_(?:rectangle|loop)_1",
    "unique rectangle type 2" = "unique_(?:rectangle|loop)_2",
    "unique rectangle type 3" = "unique_(?:rectangle|loop)_3.*",
    "unique rectangle type 4" = "unique_(?:rectangle|loop)_4",
    "unique rectangle type 5" = "unique_rectangle_5",
    "unique rectangle type 6" = "unique_rectangle_6",
    "bug" = "bug_.*",
    "bivalue universal grave" = "bug_.*",
    "bug 1" = "bug_plus_1|bug_1",
    "turbot crane" = "two_string_kite",
    "kite" = "two_string_kite",
    "nice loop" = "(?:dis)?continuous_nice_loop",
    "alternating inference chain" = "aic",
    "almost locked set" = "als_.*|death_blossom",
    "als" = "als_.*|death_blossom",
    "3d medusa" = "medusa_3d",
    "medusa" = "medusa_3d",
    "finned fish" = "(?:finned|sashimi)_(?:x_wing|swordfish|jellyfish)",
    "kraken" = "kraken_fish_type_[12]",
    "franken fish" = "(?:finned_)?franken_.*",
    "mutant fish" = "(?:finned_)?mutant_.*",
    "sashimi fish" = "sashimi_.*",
    "gordonian rectangle" = "unique_(?:rectangle|loop)_.*",
    "single chain" = "simple_colors_(?:trap|wrap)",
    "two sector disjoint subset" = "sue_de_coq",
    "kraken fish" = "kraken_fish_type_[12]",
    "forcing chain" = "forcing_chain.*|.*_forcing_chains.*",
    "forcing net" = "forcing_net_.*",
    "nishio" = "nishio_forcing_chains",
    "template" = "template_.*",
    "pom" = "template_.*",
    "bowman bingo" = "brute_force",
    "guess" = "brute_force",
    "trial and error" = "brute_force",
    "guessing" = "brute_force",
    "exocet" = "(?:junior|double)_exocet",
    "jexocet" = "junior_exocet",
    "tridagon" = "tridagon_[12]",
    "anti tridagon" = "tridagon_[12]",
    "trivalue oddagon" = "tridagon_[12]",
    "thors hammer" = "tridagon_[12]",
    "firework" = "firework_(?:triple|quad)",
    "oddagon" = "bivalue_oddagon_[1-4]",
    "bivalue oddagon" = "bivalue_oddagon_[1-4]",
    "guardian" = "broken_wing",
    "domino loop" = "sk_loop",
    "almost locked candidate" = "almost_locked_.*",
    "almost locked subset" = "almost_locked_.*",
    "extended rectangle" = "extended_rectangle_[1-4]",
    "extended unique rectangle" = "extended_rectangle_[1-4]",
    "bent subset" = "wxyz_wing|u?vwxyz_wing",
    "bent set" = "wxyz_wing|u?vwxyz_wing",
    "twinned xy chain" = "distributed_disjoint_subset",
    "bent locked set" = "distributed_disjoint_subset",
    "gurth theorem" = "gurth_symmetrical_placement",
    "gurths theorem" = "gurth_symmetrical_placement",
    "symmetrical placement" = "gurth_symmetrical_placement",
    "45 rule" = "innie_outie.*|innies_outies",
    "rule of 45" = "innie_outie.*|innies_outies",
    "innie" = "innie_outie.*|innies_outies",
    "outie" = "innie_outie.*|innies_outies",
    "cage splitting" = "split_cage",
    "cage combination" = "cage_single_combination|cage_combinations",
    "killer subset" = "killer_(?:pair|triple)"
  )
  names(aliases) <- gsub("[^a-z0-9]", "", names(aliases))
  aliases
})

# Returns a column for techniques of any scale. A technique on several scales has the value from
# the first of them. `place` is the place in the order of all scales.
of_technique <- function(technique, column) {
  tables <- lapply(scale_table()$name, technique_table)
  all <- function(name) unlist(lapply(tables, `[[`, name))
  at <- match(technique, all("name"))
  if (column == "place") at else all(column)[at]
}

# Returns the names of techniques that are similar to a misspelled name or alias.
closest_techniques <- function(word, table) {
  key <- spelling_key(word)
  keys <- c(spelling_key(table$name), names(technique_aliases))
  close <- closest(key, keys)
  rows <- lapply(close, technique_rows, table)
  utils::head(table$name[unique(unlist(rows))], 3)
}

stop_unknown_techniques <- function(unknown, scale, arg, call) {
  knows <- function(other) length(technique_rows(unknown[[1]], technique_table(other))) > 0
  others <- Filter(knows, setdiff(scale_table()$name, scale))
  close <- if (length(others) == 0) closest_techniques(unknown[[1]], technique_table(scale))
  stop_oxidoku(
    "technique",
    c(
      if (arg == "technique") "{.arg technique} must be the name of a technique." else "{.arg {arg}} must be names of techniques.",
      "x" = "{cli::qty(length(unknown))}{?This name is/These names are} unknown: {truncate_marked(unknown)}.",
      "i" = if (length(close) > 0) "Did you mean {.or {.val {close}}}?",
      "i" = if (length(others) > 0 && scale == "general") {
        "{.val {unknown[[1]]}} is for the classic board only, with {.code scale = \"{others[[1]]}\"}."
      } else if (length(others) > 0) {
        "{.val {unknown[[1]]}} is not on the scale {.val {scale}}, but {.code scale = \"{others[[1]]}\"} has it."
      },
      "i" = if (scale == "general") {
        "{.code sudoku_techniques(\"general\")} lists those of any board."
      } else {
        "{.fn sudoku_techniques} lists them."
      }
    ),
    arg = arg, unknown = unknown, call = call
  )
}

#' Variants of techniques
#'
#' Some techniques have disputed variants. `step_options()` switches them on or off for
#' [find_steps()], [explain_sudoku()] and [hint_sudoku()].
#'
#' @param ... These dots must be empty: name all options.
#' @param incomplete_rectangles Whether rectangles count if some of their corners lack one of the
#'   two digits.
#' @param siamese Whether two finned fish with the same base that remove different candidates count
#'   as one step.
#' @param als_overlap Whether almost locked sets may share cells.
#' @param als_in_chains Whether almost locked sets may be nodes of grouped chains and loops.
#' @param small_empty_rectangles Whether empty rectangles count if the box has the digit in only two
#'   cells.
#' @returns A list of class `oxidoku_step_options`.
#' @seealso [sudoku_words] for the terms.
#' @examples
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' find_steps(board, techniques = "empty_rectangle")
#'
#' # One more, in a box with two places for the digit
#' find_steps(
#'   board,
#'   techniques = "empty_rectangle",
#'   options = step_options(small_empty_rectangles = TRUE)
#' )
#' @export
step_options <- function(...,
                         incomplete_rectangles = TRUE,
                         siamese = FALSE,
                         als_overlap = FALSE,
                         als_in_chains = FALSE,
                         small_empty_rectangles = FALSE) {
  check_dots_empty(..., call = environment())
  options <- list(
    incomplete_rectangles = incomplete_rectangles,
    siamese = siamese,
    als_overlap = als_overlap,
    als_in_chains = als_in_chains,
    small_empty_rectangles = small_empty_rectangles
  )
  for (arg in names(options)) {
    check_flag(options[[arg]], arg, environment())
  }
  structure(options, class = "oxidoku_step_options")
}

#' @export
print.oxidoku_step_options <- function(x, ...) {
  cat("Variants of techniques:\n")
  cat(sprintf("  %-22s %s\n", names(x), ifelse(unlist(x), "on", "off")), sep = "")
  invisible(x)
}

#' @export
as.data.frame.oxidoku_step_options <- function(x, ...) {
  data.frame(option = names(x), on = unlist(x, use.names = FALSE))
}

check_step_options <- function(options, call) {
  if (!inherits(options, "oxidoku_step_options")) {
    stop_must(options, "options", "come from {.fn step_options}", call = call)
  }
  # The values are checked again, because elements may have been changed since the object was
  # made.
  do.call(step_options, unclass(options))
}
