# Gives errors their usual class and fields but only a short message, until the caller ends. cli
# needs 25 milliseconds for each full message. So a loop over many wrong arguments checks the full
# message of a few, and the class of all others.
local_brief_errors <- function(env = parent.frame()) {
  brief <- function(kind, message, ..., call, brief = FALSE, env = NULL) {
    stop(asNamespace("oxidoku")$brief_error(kind, list(...)))
  }
  local_function("stop_oxidoku", brief, env = env)
}
