# What the rules of a board mean to a page: see R/rule-meaning.R for conditions.

# Returns the conditions of each rule of a board. Groups of cells that differ are left out, because
# a page has them anyway: see rule_groups().
meanings_of_rules <- function(rules, facts) lapply(rules, meaning_of, facts, rules)

# Whether the conditions and the groups of different cells are all that the rules require.
say_all <- function(rules, meanings) {
  known <- function(rule, meaning) {
    has_all <- length(meaning) > 0 && all(vapply(meaning, is_readable, NA))
    has_all || isTRUE(kind_of(rule)$only_differ) || only_differs_here(rule)
  }
  all(as.logical(unlist(Map(known, rules, meanings))))
}

# Whether a rule requires different digits and nothing else, such as a cage without a sum.
only_differs_here <- function(rule) {
  kind <- kind_of(rule)
  isTRUE(kind$differ) && is.null(kind$means) && !is.null(kind$adds) && is.null(kind$adds(rule))
}

# Returns the conditions of a rule. `beside` are the rules that hold together with it.
meaning_of <- function(rule, facts, beside = list(rule)) {
  kind <- kind_of(rule)
  if (is.character(kind$means)) {
    return(list(joined_meaning(kind$means, rule$rules, facts)))
  }
  added <- if (is.function(kind$adds)) kind$adds(rule)
  c(
    if (is.function(kind$means)) kind$means(rule, facts, beside),
    if (!is.null(added)) list(sum_of(added$cells, added$target, by = added$factor, digits = values_of(facts)))
  )
}

# Returns the condition of rules of which all or any hold, or the first does not.
joined_meaning <- function(joins, rules, facts) {
  each <- lapply(rules, function(rule) list(all = whole_meaning(rule, facts, if (joins == "all") rules else list(rule))))
  switch(joins, all = list(all = each), any = list(any = each), not = list(not = each[[1]]))
}

# Returns the conditions of a rule, with those on groups of cells that differ.
whole_meaning <- function(rule, facts, beside) {
  c(lapply(rule_groups(rule, facts), function(ids) list(apart = places_of_ids(ids, facts))), meaning_of(rule, facts, beside))
}

# Whether a page can read a condition: all machines are small enough, and no part is unknown.
is_readable <- function(condition) {
  if (!is.null(condition$lines)) {
    return(!is.null(condition$machine))
  }
  parts <- c(condition$all, condition$any, if (!is.null(condition$not)) list(condition$not))
  !is.null(condition$apart) || length(parts) > 0 && all(vapply(parts, is_readable, NA))
}
