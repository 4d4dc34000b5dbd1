# Code that is only for the classic board. Apart from the storage of vectors (puzzle-parts.R),
# only this file asks whether rules are those of the classic board; all other code accepts any
# rules.

is_classic_rules <- function(rules) identical(rules$key, classic_rules()$key)

# What the classic board has of its own, and what other boards have instead:
# * `scale`: HoDoKu's scale and others are defined only for the classic board.
# * `has_page`: the script of the classic board's page knows the shape, finds most steps itself, and
#   takes the digits of a board as text. The page of any other board receives the shape, the rules in
#   words and a picture of them. Its hints follow the solving paths that it receives, and its checks
#   use the solution that it receives.
# * `request`: the defaults of generate_sudoku(). Making and rating a puzzle takes a fraction of a
#   millisecond on the classic board and about fifty milliseconds on other boards, where it can also
#   take long to prove that a clue is redundant. Workers find duplicates only among classic boards.
usual_of_classic <- list(
  scale = "hodoku", has_page = TRUE, request = list(max_tries = 20000, minimal = NULL, over_workers = TRUE)
)
usual_of_others <- list(
  scale = "general", has_page = FALSE, request = list(max_tries = 2000, minimal = FALSE, over_workers = FALSE)
)
usual_of <- function(rules) if (is_classic_rules(rules)) usual_of_classic else usual_of_others

# Returns the scale for boards with these rules.
scale_of_rules <- function(rules) usual_of(rules)$scale

# Whether a board uses the page of the classic board. A classic board whose digits are written in
# other `symbols` uses the other page, too: see written_in().
has_own_page <- function(rules) usual_of(rules)$has_page && is.null(rules$symbols)

# Returns the defaults of generate_sudoku().
usual_request <- function(rules) usual_of(rules)$request

# Returns the rules as an element of a result. Results for the classic board do not have this
# element.
rules_to_show <- function(rules) if (!is_classic_rules(rules)) list(rules = rules)
