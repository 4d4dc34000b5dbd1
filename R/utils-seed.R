# The seed of generated puzzles.

# Returns the text of the seed of a call: `number`, or the numbers `drawn` if it is NA.
seed_words <- function(number, drawn) {
  if (is.na(number)) paste(drawn, collapse = "-") else as.character(number)
}

# Draws two numbers below 2^31 from R's generator, so that set.seed() makes results reproducible.
draw_seed <- function() {
  as.integer(stats::runif(2, 0, 2^31))
}

# Returns the number that was passed to set.seed() if nothing has been drawn since, otherwise NA.
number_of_seed <- function() {
  state <- globalenv()[[".Random.seed"]]
  if (is.null(state) || RNGkind()[[1]] != "Mersenne-Twister" || state[[2]] != 624L) {
    return(NA_integer_)
  }
  # set.seed() fills the state with a linear congruential generator that starts at its number. The
  # first word comes after 52 steps. See src/main/RNG.c in the source of R.
  words <- as.double(state[3:626]) %% 2^32
  follows <- (times_mod(words[-624], 69069) + 1) %% 2^32
  if (any(follows != words[-1])) {
    return(NA_integer_)
  }
  seed <- words[[1]]
  for (step in 1:52) {
    # 69069 is odd, so it has an inverse modulo 2^32.
    seed <- times_mod((seed - 1) %% 2^32, 2783094533)
  }
  if (seed == 2^31) NA_integer_ else as.integer(if (seed > 2^31) seed - 2^32 else seed)
}

# Returns the product of whole numbers below 2^32 modulo 2^32, which is exact in doubles.
times_mod <- function(x, y) {
  high <- x %/% 2^16
  low <- x %% 2^16
  ((high * y) %% 2^16 * 2^16 + low * y) %% 2^32
}
