# Makes one puzzle of each kind of board at each level, and prints what it took.
#
#   Rscript bench/making.R [--seeds=1,2] [--seconds=20] [--kinds=killer,arrows] [--levels=Easy]
#
# Needs the installed package. Prints a table with one line per kind, level and seed: the CPU time
# in seconds of a call on one thread, the tries, the number of givens, and, if no puzzle was found,
# why the call ended. The limit of `--seconds` is one of time, so a busy machine may find less.

library(oxidoku)

option <- function(name, default) {
  given <- grep(paste0("^--", name, "="), commandArgs(trailingOnly = TRUE), value = TRUE)
  if (length(given)) strsplit(sub("^[^=]*=", "", given[[1]]), ",")[[1]] else default
}

kinds <- list(
  "6x6" = list(size = 6), "8x8" = list(size = 8),
  X = list(rule_diagonals()), windows = list(rule_windows()),
  "disjoint groups" = list(rule_disjoint_groups()), "anti-knight" = list(rule_anti_knight()),
  "anti-king" = list(rule_anti_king()), "non-consecutive" = list(rule_non_consecutive()),
  jigsaw = list(random_regions()), killer = list(random_cages()),
  thermometers = list(random_thermometers()), arrows = list(random_arrows()),
  whispers = list(random_whispers()), renban = list(random_renban()),
  palindromes = list(random_palindromes()), between = list(random_between()),
  "region sums" = list(random_region_sums()), zippers = list(random_zippers()),
  entropic = list(random_entropic()), modular = list(random_modular()),
  "little killers" = list(random_little_killers(8)), "outside sums" = list(random_outside_sums()),
  sandwiches = list(random_sandwiches()), skyscrapers = list(random_skyscrapers()),
  "X-sums" = list(random_x_sums()), "numbered rooms" = list(random_numbered_rooms()),
  even = list(random_even()), odd = list(random_odd()), minimum = list(random_minimum()),
  maximum = list(random_maximum()), greater = list(random_greater()),
  quadruples = list(random_quadruples()), dots = list(random_dots()), XV = list(random_xv())
)
levels <- option("levels", c("Easy", "Medium", "Hard", "Unfair", "Extreme"))
seconds <- as.numeric(option("seconds", "20"))
chosen <- option("kinds", names(kinds))
stopifnot(chosen %in% names(kinds))

# Returns the reason why a call ended without a puzzle.
why <- function(condition) {
  gsub("\\s+", " ", paste(strsplit(cli::ansi_strip(conditionMessage(condition)), "\n")[[1]][-1], collapse = " "))
}

measured <- function(kind, level, seed) {
  rules <- do.call(sudoku_rules, kinds[[kind]])
  reason <- ""
  set.seed(seed)
  before <- proc.time()[["user.self"]]
  made <- withCallingHandlers(
    generate_sudoku(1, level, rules = rules, threads = 1, max_seconds = seconds),
    oxidoku_warning_exhausted = function(condition) {
      reason <<- why(condition)
      tryInvokeRestart("muffleWarning")
    }
  )
  data.frame(
    kind, level, seed,
    found = nrow(made), cpu = round(proc.time()[["user.self"]] - before, 2),
    tries = sum(made$tries), clues = sum(made$clues), reason
  )
}

first <- TRUE
all <- list()
for (kind in chosen) {
  for (level in levels) {
    for (seed in as.integer(option("seeds", "1"))) {
      row <- measured(kind, level, seed)
      utils::write.table(row, sep = "\t", quote = FALSE, row.names = FALSE, col.names = first)
      flush(stdout())
      first <- FALSE
      all <- c(all, list(row))
    }
  }
}
all <- do.call(rbind, all)
found <- all[all$found == 1, ]
cat(sprintf(
  "# found %d of %d; CPU seconds of those: median %.2f, nine of ten below %.2f, slowest %.1f\n",
  nrow(found), nrow(all), stats::median(found$cpu), stats::quantile(found$cpu, 0.9), max(found$cpu)
))
none <- all[all$found == 0, ]
if (nrow(none)) {
  cat(sprintf("# not found: CPU seconds: median %.1f, most %.1f\n", stats::median(none$cpu), max(none$cpu)))
}
