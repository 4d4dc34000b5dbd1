no_digits <- list(x = numeric(), y = numeric(), r = numeric(), dims = c(9, 9), side = 3)

test_that("arrows go round digits where they can", {
  # A link from r1c1 to r1c9, with a digit in the middle of each cell between them.
  link <- data.frame(x0 = 0.5, y0 = 0.5, x1 = 8.5, y1 = 0.5, line = "solid")
  digits <- list(x = c(0.5, 8.5, 1:7 + 0.5), y = rep(0.5, 9), r = rep(0.2, 9), dims = c(9, 9), side = 3)
  route <- route_links(link, digits)[[1]]
  away <- outer(route$x, 1:7 + 0.5, "-")^2 + outer(route$y, rep(0.5, 7), "-")^2
  expect_gt(min(away), 0.2^2)
  expect_true(all(route$x > 0 & route$x < 9 & route$y > -0.06 & route$y < 9))
  # Without digits in its way, the link is almost straight.
  route <- route_links(link, no_digits)[[1]]
  expect_lt(max(abs(route$y - 0.5)), 0.5)
  # In all pictures, arrows touch far fewer digits than straight lines would.
  crossings <- function(x, y, digits, link) {
    ends <- (abs(digits$x - link$x0) + abs(digits$y - link$y0) < 0.05) |
      (abs(digits$x - link$x1) + abs(digits$y - link$y1) < 0.05)
    near <- outer(x, digits$x[!ends], "-")^2 + outer(y, digits$y[!ends], "-")^2
    sum(apply(sqrt(near), 2, min) < digits$r[!ends])
  }
  routed <- straight <- 0
  for (picture in pictures()) {
    links <- picture$scene$links
    routes <- picture$scene$routes
    digits <- digits_in_the_way(picture$scene$state)
    for (i in which(!vapply(routes, is.null, NA))) {
      link <- links[i, ]
      t <- seq(0, 1, length.out = 50)
      routed <- routed + crossings(routes[[i]]$x, routes[[i]]$y, digits, link)
      straight <- straight + crossings(
        link$x0 + t * (link$x1 - link$x0), link$y0 + t * (link$y1 - link$y0), digits, link
      )
    }
  }
  expect_gt(straight, 50)
  expect_lt(routed, straight / 4)
})

test_that("links are drawn once, with arrows, and those between neighbours too", {
  picture <- pictures()$forcing_chain_verity
  links <- chain_links(picture$step$pattern[[1]]$chains)
  lines <- part_of(picture$leaves, "links")
  expect_identical(length(lines), nrow(links))
  expect_true(all(vapply(lines, function(leaf) !is.null(leaf$arrow), NA)))
  # A link between two digits of the same cell.
  link <- data.frame(x0 = 0.2, y0 = 0.2, x1 = 0.5, y1 = 0.2, line = "solid")
  expect_false(is.null(route_links(link, no_digits)[[1]]))
})

test_that("branches of a single node are drawn", {
  steps <- find_steps(article_1, techniques = "forcing_chain_verity")
  links <- lapply(steps$pattern, function(pattern) lengths(lapply(pattern$chains, `[[`, "strong")))
  single <- which(vapply(links, function(n) any(n == 0), NA))
  expect_gt(length(single), 0)
  expect_gt(length(drawn(scene_grob(step_scene(steps, single[[1]])))), 10)
})

test_that("a link joins the nearest marks of two nodes", {
  one <- list(digit = 3, cells = list(row = c(1, 2, 5), col = c(1, 8, 4)))
  other <- list(digit = 7, cells = list(row = c(6, 9), col = c(5, 9)))
  pairs <- expand.grid(i = 1:3, j = 1:2)
  x <- function(node, i) node$cells$col[i] - 0.5 + ((node$digit - 1) %% 3 - 1) * 0.3
  # The marks leave room at the top of the cell for the sum of a cage.
  y <- function(node, i) node$cells$row[i] - 0.45 + ((node$digit - 1) %/% 3 - 1) * 0.85 / 3
  far <- (x(one, pairs$i) - x(other, pairs$j))^2 + (y(one, pairs$i) - y(other, pairs$j))^2
  best <- pairs[which.min(far), ]
  expect_equal(
    nearest_marks(one, other),
    c(x(one, best$i), y(one, best$i), x(other, best$j), y(other, best$j))
  )
})

test_that("curves lead from end to end, and those through circles touch them", {
  link <- data.frame(x0 = 1, y0 = 2, x1 = 7, y1 = 5)
  curves <- curves_between(link, data.frame(a = c(0, 0.5, -0.5), b = c(0, 0.5, 0.5)))
  last <- ncol(curves$x)
  expect_equal(curves$x[, c(1, last)], cbind(rep(1, 3), 7))
  expect_equal(curves$y[, c(1, last)], cbind(rep(2, 3), 5))
  # The first curve is the straight line: it fully hits a circle in its middle, and the others
  # miss that circle.
  expect_equal(touched(curves, 4, 3.5, 0.3)[[1]], 1)
  expect_identical(touched(curves, 4, 3.5, 0.3)[[2]], 0)
  expect_identical(touched(curves, 8, 8, 0.3), c(0, 0, 0))
  # Arrows end before the shapes at both of their ends.
  flat <- data.frame(x0 = 1, y0 = 2, x1 = 2, y1 = 2)
  expect_identical(cut_short(seq(1, 2, 0.125), rep(2, 9), flat, 0.17), list(x = seq(1.25, 1.75, 0.125), y = rep(2, 5)))
  expect_null(cut_short(c(1, 1.1, 1.2), c(2, 2, 2), link, 0.17))
})

test_that("links stay on the board, whatever its size", {
  link <- data.frame(x0 = 0.5, y0 = 11.5, x1 = 11.5, y1 = 11.5, line = "solid")
  obstacle <- list(x = 6, y = 11.5, r = 0.3, dims = c(12, 12), side = 4)
  route <- route_links(link, obstacle)[[1]]
  expect_true(all(route$x > -0.06 & route$x < 12.06 & route$y > -0.06 & route$y < 12.06))
  expect_gt(min((route$x - 6)^2 + (route$y - 11.5)^2), 0.3^2)
})
