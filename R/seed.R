# The seed that decides what is generated.

# The words for the random numbers of a call that has drawn `drawn`.
seed_words <- function(number, drawn) {
  if (is.na(number)) paste(drawn, collapse = "-") else as.character(number)
}

# Two numbers below 2^31 from R's generator, so that set.seed() governs.
draw_seed <- function() {
  as.integer(stats::runif(2, 0, 2^31))
}

# What to call the random numbers that are drawn next: the number that set.seed()
# got, where nothing has been drawn since, else NA.
number_of_seed <- function() {
  state <- globalenv()[[".Random.seed"]]
  if (is.null(state) || RNGkind()[[1]] != "Mersenne-Twister" || state[[2]] != 624L) {
    return(NA_integer_)
  }
  # set.seed() fills the state with what a simple generator makes of its number, the
  # first word after 52 steps. See the source of R, file src/main/RNG.c.
  words <- as.double(state[3:626]) %% 2^32
  follows <- (times_mod(words[-624], 69069) + 1) %% 2^32
  if (any(follows != words[-1])) {
    return(NA_integer_)
  }
  seed <- words[[1]]
  for (step in 1:52) {
    # 69069 has an inverse, as it is odd.
    seed <- times_mod((seed - 1) %% 2^32, 2783094533)
  }
  if (seed == 2^31) NA_integer_ else as.integer(if (seed > 2^31) seed - 2^32 else seed)
}

# A product modulo 2^32 of whole numbers below it, without loss in doubles.
times_mod <- function(x, y) {
  high <- x %/% 2^16
  low <- x %% 2^16
  ((high * y) %% 2^16 * 2^16 + low * y) %% 2^32
}
