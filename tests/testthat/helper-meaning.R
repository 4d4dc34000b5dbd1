# Rules of every kind for what pages read of them, and boards to try them on.

# Returns boards on which each row has every digit once. Rules that read whole rows need that.
random_boards <- function(n, size = 6) lapply(seq_len(n), function(i) t(replicate(size, sample.int(size))))

# One rule of each kind that does more than keep digits apart, and of each variety of a kind.
rules_to_read <- function() {
  line <- "r1c1 r2c2 r3c3 r4c4"
  list(
    rule_non_consecutive(), rule_non_consecutive(diagonal = TRUE), rule_cage("r1c1 r2c1 r3c1", 9),
    rule_little_killer("r1c3 r2c4 r3c5 r4c6", 14),
    rule_arrow("r1c1", "r2c2 r3c3"), rule_arrow("r1c1 r1c2", c("r2c2 r3c3 r4c4", "r5c5 r6c6")), rule_double_arrow(line),
    rule_thermometer("r1c1 r2c2 r3c3"), rule_thermometer("r1c1 r2c2 r3c3", strict = FALSE),
    rule_whisper("r1c1 r2c1 r3c2", 2),
    rule_renban("r1c1 r2c1 r3c1"), rule_palindrome(line), rule_palindrome("r1c1 r2c2 r3c3"), rule_between(line),
    rule_lockout("r1c1 r2c2 r3c3", 2), rule_region_sum("r1c1 r2c1 r3c1 r4c1"), rule_zipper("r1c1 r2c2 r3c3"),
    rule_zipper("r1c1 r2c2 r3c3 r4c4"),
    rule_sum_line(line, 7), rule_entropic("r1c1 r2c2 r3c3"), rule_entropic("r1c1 r2c2 r3c3 r4c4"),
    rule_modular(line), rule_modular(line, 2),
    rule_modular("r1c1 r2c2 r3c3 r4c4 r5c5 r6c6", 5), rule_clone("r1c1 r1c2", "r5c4 r5c5"),
    rule_indexing("r2c3", "column"),
    rule_indexing("r2c3 r5c1", "row"), rule_kropki(white = "r1c1 r1c2", black = "r3c3 r4c3"),
    rule_xv(v = "r1c1 r1c2"), rule_greater("r1c1>r2c1"),
    rule_even("r1c1 r2c2"), rule_odd("r3c3"), rule_quadruple("r2c2", c(1, 4)), rule_quadruple("r2c2", c(3, 3)),
    rule_minimum("r1c1 r3c3"),
    rule_maximum("r1c1 r1c2"), rule_candidates("r1c1 r2c2", c(1, 2, 5)), rule_outside_sum(left = c(r1 = 9)),
    rule_sandwich(rows = c(r1 = 5)), rule_skyscraper(left = c(r1 = 2)),
    rule_x_sum(left = c(r1 = 10)), rule_numbered_room(left = c(r1 = 4)),
    rule_pairs(list(line), function(a, b) a + b > 5),
    rule_pairs(list("r1c1 r2c2 r3c1"), function(a, b) a - b < 2),
    rule_pairs(list("r1c1 r2c2 r3c1"), function(a, b) abs(a - b) > 1, all = TRUE),
    rule_neighbours(function(a, b) a + b != 7), rule_line(list("r1c1 r2c2 r3c3"), function(x) sum(x) %% 4 == 0),
    rule_regex(list(line), ".*[1-3]+.*5.?"),
    rule_automaton(list(line), 0, function(sum, digit) if (sum + digit < 15) sum + digit, function(sum) sum > 9),
    rule_sum(line, c(9, 13)), rule_sum(line, 12, weights = c(1, 2, 1, -1)), rule_sum("r1c1 r2c2", "r3c3 r4c4"),
    rule_sum(line, 13, compare = "<="), rule_sum(line, 13, compare = ">"), rule_sum(line, 13, compare = "!="),
    rule_equal_sums(list("r1c1 r2c2", "r3c3 r4c4", "r5c5 r6c1")), rule_equal_sums(list("r1c1 r2c2", "r2c2 r4c4")),
    rule_count("r1c1 r2c2 r3c3", c(1, 3), 1), rule_count("r1c1 r2c2 r3c3", c(1, 3), c(2, 3)),
    rule_count("r2c1 r2c2 r3c3", c(1, 3, 5), "r1c1"),
    rule_count("r1c1 r2c2 r3c3", 1:3, times = "itself"), rule_distinct("r1c1 r2c2 r3c3 r4c4", 3),
    rule_same_digits(list("r1c1 r2c1", "r1c2 r2c2")),
    rule_any(rule_renban("r1c1 r2c1 r3c1"), rule_cage("r1c1 r2c1 r3c1", 9)), rule_not(rule_palindrome("r2c1 r3c2")),
    rule_not(rule_all(rule_cage("r2c1 r3c1", 7), rule_even("r3c3"))), rule_any(rule_thermometer("r1c1 r2c1 r3c1"),
    rule_thermometer("r3c1 r2c1 r1c1")),
    rule_not(rule_diagonals("down"))
  )
}
