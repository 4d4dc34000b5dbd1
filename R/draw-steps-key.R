# Makes the key to the picture of a step, which explains everything drawn except the digits.

step_key <- function(technique, pattern, cells, marks, links, placed, struck, blockers = list()) {
  key <- c(
    house_entries(technique, pattern),
    tint_entry("cells", tints$cell, nrow(cells) > 0),
    set_entries(technique, pattern$sets),
    tint_entry("digit that blocks cells", tints$blocker, length(blockers) > 0),
    if (!is.null(blocker_rays(blockers))) key_entry("blocked", "line", ray_colour),
    role_entries(marks),
    if (length(grouped_nodes(pattern$chains)) > 0) key_entry("group", "band", group_colour),
    link_entries(technique, links),
    if (nrow(placed) > 0) key_entry("placed", "frame", placed_colour),
    if (nrow(struck) > 0) key_entry("removed", "strike", strike_colour)
  )
  key[!duplicated(key)]
}

# Makes the entries of houses. The terms base and cover are used only for fish. In other patterns,
# houses are named.
house_entries <- function(technique, pattern) {
  if (is_fish(technique)) {
    labels <- c("base", "cover")
  } else {
    labels <- c(house_label(pattern$base), house_label(pattern$cover))
  }
  c(
    tint_entry(labels[[1]], tints$base, nrow(pattern$base) > 0),
    tint_entry(labels[[2]], tints$cover, nrow(pattern$cover) > 0)
  )
}

is_fish <- function(technique) family_of(technique) %in% c("fish", "kraken")

# Names houses, as in "row 1 and column 4", "rows 2, 5 and 8" or "rows 2 and 5 and box 1". If
# there are more than three, only names their kind.
house_label <- function(houses) {
  if (NROW(houses) == 0) {
    return("")
  }
  kinds <- unique(houses$kind)
  many <- function(kind) if (kind == "box") "boxes" else paste0(kind, "s")
  if (nrow(houses) > 3) {
    return(if (length(kinds) > 1) "houses" else many(kinds))
  }
  named <- vapply(kinds, function(kind) {
    numbers <- houses$number[houses$kind == kind]
    paste(if (length(numbers) > 1) many(kind) else kind, and_words(numbers))
  }, "")
  and_words(named)
}

set_entries <- function(technique, sets) {
  if (length(sets) == 0) {
    return(NULL)
  }
  labels <- set_labels(technique, sets)
  fills <- set_tints(technique, length(sets))
  do.call(c, Map(tint_entry, labels, fills, USE.NAMES = FALSE))
}

# Returns the names of sets, as sentences use them.
set_labels <- function(technique, sets) {
  n <- length(sets)
  if (technique == "death_blossom") {
    return(c(paste("set", LETTERS[seq_len(n - 1)]), "stem"))
  }
  if (technique == "chute_remote_pair") {
    return("cells that lack a digit")
  }
  switch(family_of(technique),
    almost_locked = c("naked cells", "hidden cells"),
    sue_de_coq = c("intersection", paste("cells of", LETTERS[seq_len(n - 1)])),
    wings = c("pivot", rep("pincer", n - 1)),
    subsets = ,
    locked = rep("cells", n),
    direct = rep("cells", n),
    uniqueness = ,
    graves = rep("naked subset", n),
    loops = rep(if (technique == "unique_loop_3_hidden") "hidden subset" else "naked subset", n),
    exclusion = rep("cells that see all", n),
    exocets = exocet_labels(technique),
    fireworks = c(rep("crossing", n - 1), "ends"),
    oddagons = rep("naked subset", n),
    tridagons = paste("box", vapply(sets, box_of_set, 0)),
    domino_loops = c("pairs of the rows", "pairs of the rows", "pairs of the columns", "pairs of the columns"),
    symmetry = rep("givens", n),
    chains = ,
    forcing = rep("almost locked set", n),
    paste("set", LETTERS[seq_len(n)])
  )
}

box_of_set <- function(set) {
  3 * ((set$cells$row[[1]] - 1) %/% 3) + (set$cells$col[[1]] - 1) %/% 3 + 1
}

exocet_labels <- function(technique) {
  switch(technique,
    junior_exocet = c("base", "targets", "companions", "mirrors", "S-cells"),
    c("base A", "targets A", "base B", "targets B", "S-cells")
  )
}

role_entries <- function(marks) {
  used <- intersect(names(role_styles), marks$style)
  do.call(c, lapply(unname(role_styles[used]), function(style) {
    key_entry(style$label, style$shape, style$fill)
  }))
}

# Whether the chains of a technique are branches of one argument.
has_branches <- function(technique) {
  family_of(technique) %in% c("forcing", "forcing_chains", "kraken")
}

link_entries <- function(technique, links) {
  if (length(links) == 0 || nrow(links) == 0) {
    return(NULL)
  }
  branches <- unique(links[c("branch", "colour")])
  several <- nrow(branches) > 1
  colour <- if (several) "grey25" else links$colour[[1]]
  word <- if (has_branches(technique)) "branch" else "chain"
  c(
    if ("solid" %in% links$line) key_entry("strong link", "solid", colour),
    if ("dashed" %in% links$line) key_entry("weak link", "dashed", colour),
    bond_entries(links$bond, colour),
    if (several) {
      # If there are more branches than colours, several branches share one.
      named <- split(branches$branch, factor(branches$colour, unique(branches$colour)))
      do.call(c, Map(function(colour, numbers) {
        key_entry(paste(word, paste(numbers, collapse = ", ")), "line", colour)
      }, names(named), named, USE.NAMES = FALSE))
    }
  )
}

# Makes the entry for links that rules such as dots make. It names the rules if there are few.
# Links in a row, column, box or cell have no entry.
bond_entries <- function(bonds, colour) {
  bonds <- setdiff(bonds, "")
  named <- if (length(bonds) > 3) "rules" else and_words(bonds)
  if (length(bonds) > 0) key_entry(paste("link by", named), "dotted_link", colour)
}

grouped_nodes <- function(chains) {
  Filter(function(node) nrow(node$cells) > 1, chain_nodes(chains))
}

family_of <- function(technique) {
  of_technique(technique, "family")
}

# Returns the tints of sets. Sets of the same kind share one, such as the pincers of a wing, or
# the givens of all digits in a symmetry.
set_tints <- function(technique, n) {
  kind <- switch(family_of(technique),
    wings = pmin(seq_len(n), 2),
    fireworks = if (n == 3) c(1, 1, 2) else seq_len(n),
    domino_loops = c(1, 1, 2, 2),
    symmetry = rep(1, n),
    seq_len(n)
  )
  tints$sets[(kind - 1) %% length(tints$sets) + 1]
}

chain_nodes <- function(chains) {
  do.call(c, c(list(list()), lapply(chains, function(chain) chain$nodes)))
}
