# Code for the classic board only. Apart from the storage of vectors (puzzle-parts.R), only this
# file asks whether rules are those of the classic board; all other code takes any rules.

is_classic_rules <- function(rules) identical(rules$key, classic_rules()$key)

# The rules as an element of a result: the classic board has none.
rules_to_show <- function(rules) if (!is_classic_rules(rules)) list(rules = rules)

# The scale of boards with these rules: HoDoKu's and others are defined on the classic board.
scale_of_rules <- function(rules) if (is_classic_rules(rules)) "hodoku" else "general"

# The page of the classic board has a script of its own: it knows the shape, finds most steps
# itself, and takes the digits of a board as text. Any other board comes with its shape, its
# rules in words and a picture of them; hints follow the paths that travel with it, and checks
# the solution. So does a classic board whose digits have other `symbols`, see written_in().
has_own_page <- function(rules) is_classic_rules(rules) && is.null(rules$symbols)

# What generate_sudoku() does unless the user says otherwise. It takes a fraction of a millisecond
# to make and judge a classic puzzle, and some fifty for any other, on which it may also take long
# to prove that a clue is redundant. Workers find duplicates among classic boards only.
usual_request <- function(rules) {
  if (is_classic_rules(rules)) {
    return(list(max_tries = 20000, minimal = NULL, over_workers = TRUE))
  }
  list(max_tries = 2000, minimal = FALSE, over_workers = FALSE)
}
