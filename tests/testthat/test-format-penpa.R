read_of <- function(link) read_sudoku(I(link))
penpa_url <- function(text) paste0("https://swaroopg92.github.io/penpa-edit/#m=edit&p=", penpa_code(text))

# A drawing of 4x4 cells as the program writes it, with the numbers of the cells worked out by hand:
# each row has eight places, and the board begins at the third of the third row, number 18.
usual_head <- "sudoku,4,4,38,0,1,1,190,190,36,36,1,0,0,0,Title: By hand,Author: Me%2C you,,Two%2Dlines,OFF,false"
hand_made <- function(drawn, head = usual_head, space = "[0,0,0,0]") {
  paste(c(
    head, space, "[\"1\",\"2\",\"1\"]~zS~[\"\",1]", drawn, "", "[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]", "[]", "{}", "\"x\"", "\"x\"", "[3,1,4]"
  ), collapse = "\n")
}

# Thick lines between the boxes. The corner at the lower right of a cell has the number of the cell
# plus 64, so the line right of r1c2 goes from 64 + 11 to 64 + 19.
boxes_of_four <- "zE:{\"75,83\":2,\"83,91\":2,\"91,99\":2,\"99,107\":2,\"89,90\":2,\"90,91\":2,\"91,92\":2,\"92,93\":2}"

test_that("a link made by hand is read", {
  skip_if_not_installed("jsonlite")
  # The digit 3 in r1c2 (19), a cage of 5 in r2c3 r2c4 (28, 29) whose sum is in the upper left corner
  # of r2c3 (4 * 64 + 4 * 28), a thermometer from r3c1 (34) to r4c2, and an arrow from r1c1 to r1c3.
  drawn <- paste0(
    "{zN:{\"19\":[\"3\",1,\"1\"]},z1:{\"368\":[\" 5\",1]},zY:{},zT:[[34,43],[]],z3:[[18,26,27]],", boxes_of_four, ",z6:[[28,29]],zC:{\"368,369\":10}}"
  )
  link <- paste0(
    "https://swaroopg92.github.io/penpa-edit/#m=solve&p=",
    "bVC7bsMwDNz9FQaBbDeIUvyQtjZttrZDsxSChgBxkKBGDNQx2thwvr2UtXQoKErk8XEU++HQfQ5Yi5gaChzFqkVNGQ8LGmV3vraNyx9v+Wl/OeBh",
    "uJ66L5e/NCu9yW/dAOy+u5V+as+Xpsfbdovjvu2bzKdyFTJPTCAtyhTu4/vdE4FDNo2vbiK25DwZQZb4jJEFNWUd4byImYJ9uEnunfPeyMwmwIeA",
    "0YjPNXQJXUX/WSqrArUhp0G1geXFsgxrk2XBqkphC6sSqP4m6mRp2NhGWEth0cJiI8UmDScbkoas5jnL4gjL/lD8/8oK5LdzRj+0qDeCrsMv"
  )
  for (one in c(link, penpa_url(hand_made(drawn)))) {
    read <- read_of(one)
    expect_identical(read$reason, NA_character_)
    expect_identical(unlist(read[c("label", "author", "rules")], use.names = FALSE), c("By hand", "Me, you", "Two\nlines"))
    expect_identical(which(t(givens(read$puzzle)) > 0), 2L)
    wanted <- sudoku_rules(
      rule_cage("r2c3 r2c4", 5), rule_thermometer("r3c1 r4c2"), rule_arrow("r1c1", "r2c1 r2c2"), rule_diagonals("down"), size = 4
    )
    expect_identical(rules(read$puzzle)$key, wanted$key)
  }
})

test_that("the empty rows and columns around a board and its regions are read", {
  skip_if_not_installed("jsonlite")
  # Six columns and six rows, of which one is empty on each side: ten places in each row, and the
  # board begins with number 33.
  head <- "square,6,6,38,0,1,1,190,190,36,36,0,0,0,1,Title: ,Author: ,,,OFF,false"
  text <- sub("[18,1,1,1,5", "[33,1,1,1,7", hand_made("{zN:{\"33\":[\"1\",1,\"1\"],\"66\":[\"4\",1,\"1\"]}}", head, "[1,1,1,1]"), fixed = TRUE)
  text <- gsub(",5,", ",7,", text, fixed = TRUE)
  read <- read_of(penpa_url(text))
  expect_identical(read$reason, NA_character_)
  expect_identical(givens(read$puzzle)[c(1, 16)], c(1L, 4L))
  expect_identical(rules(read$puzzle)$key, sudoku_rules(rule_diagonals("up"), size = 4, regions = "none")$key)
})

test_that("drawings without a meaning are named", {
  skip_if_not_installed("jsonlite")
  left_out <- function(...) {
    drawn <- paste0("{", paste(c(boxes_of_four, ...), collapse = ","), "}")
    lost <- expect_warning(read <- read_of(penpa_url(hand_made(drawn))), class = "oxidoku_warning_left_out")
    expect_identical(read$reason, paste0("without: ", paste(lost$left_out, collapse = ", ")))
    lost$left_out
  }
  expect_identical(left_out("zL:{\"18,19\":5}"), "drawn lines")
  expect_identical(left_out("zY:{\"70\":[1,\"circle_SS\",2]}"), "drawn symbols")
  expect_identical(left_out("zN:{\"18\":[\"ab\",1,\"1\"]}"), "drawn texts")
  expect_identical(left_out("zN:{\"10\":[\"12\",1,\"1\"]}"), "drawn texts")
  expect_identical(left_out("z1:{\"368\":[\"7\",1]}"), "drawn texts")
  expect_identical(left_out("z6:[[18,19]]"), "drawn cages")
  expect_identical(left_out("zS:{\"18\":1}"), "drawn colours")
  expect_identical(left_out("z7:[[18,19]]"), "drawn arrows and frames")
  parts <- sub("\"75,83\":2,", "", boxes_of_four, fixed = TRUE)
  expect_warning(read <- read_of(penpa_url(hand_made(paste0("{", parts, "}")))), class = "oxidoku_warning_left_out")
  expect_match(read$reason, "parts of another size")
})

test_that("puzzles that the package makes are read back", {
  skip_if_not_installed("jsonlite")
  withr::local_seed(11)
  for (size in c(4, 6, 9)) {
    rules <- sudoku_rules(random_cages(2:3), random_thermometers(1), random_arrows(1), size = size)
    made <- generate_sudoku(1, rules = rules)$puzzle
    # Cages without a sum are refused.
    expect_identical(read_of(sudoku_link(made, "penpa"))$puzzle, made)
  }
  jigsaw <- generate_sudoku(1, rules = sudoku_rules(random_regions(), rule_diagonals(), size = 6))$puzzle
  expect_identical(read_of(sudoku_link(jigsaw, "penpa"))$puzzle, jigsaw)
  single <- sudoku_puzzle(rules = sudoku_rules(rule_cage("r1c1", 4), rule_cage("r2c2 r2c3", 5), rule_cage("r9c9", 2)))
  expect_identical(read_of(sudoku_link(single, "penpa"))$puzzle, single)
  expect_held("penpa", c("puzzle", "label", "author"))
  title <- "A, b & c = z \"zZ\" \u00e9"
  read <- read_of(sudoku_link(jigsaw, "penpa", title = title, author = "z,"))
  expect_identical(unlist(read[c("label", "author")], use.names = FALSE), c(title, "z,"))
  for (rule in list(rule_anti_knight(), rule_cage("r1c1 r1c2"), rule_thermometer("r1c1 r1c2", strict = FALSE),
    rule_arrow("r1c1 r1c2", "r2c2 r2c3"))) {
    expect_error(sudoku_link(sudoku_puzzle(rules = sudoku_rules(rule)), "penpa"), class = "oxidoku_error_file")
  }
})

test_that("damaged, long and hostile links give a reason", {
  skip_if_not_installed("jsonlite")
  good <- hand_made(paste0("{zN:{\"19\":[\"3\",1,\"1\"]},", boxes_of_four, ",zT:[[34,43]]}"))
  bad <- c(
    "AAAA", "%%%", "", penpa_code("sudoku"), penpa_code(paste(rep("\n", 300000), collapse = "")), penpa_code("a\nb\nc\nd\ne\nf"),
    penpa_code(sub("sudoku,4,4", "hex,4,4", good)), penpa_code(sub("sudoku,4,4", "sudoku,4,5", good)),
    penpa_code(sub("[18,1", "[18,2", good, fixed = TRUE)), penpa_code(hand_made("[]")), penpa_code(hand_made("{")),
    penpa_code(hand_made(paste0("{zN:", strrep("[", 5000), "}"))), penpa_code(hand_made("{zN:{\"19\":[\"7\",1,\"1\"]}}")),
    penpa_code(hand_made("{zT:[[18,999]]}")), penpa_code(sub("[0,0,0,0]", "[0,0]", good, fixed = TRUE))
  )
  for (code in bad) {
    read <- read_of(c(played$puzzle, paste0("https://swaroopg92.github.io/penpa-edit/#m=edit&p=", code)))
    expect_identical(is.na(read$puzzle), c(FALSE, TRUE), label = code)
    expect_false(is.na(read$reason[[2]]), label = code)
  }
  withr::local_seed(13)
  characters <- c("{", "}", "[", "]", "\"", ":", ",", "null", "1e9", "-1", "0", "\n", "zN", "z", "[[]]", "\"a\"")
  for (i in seq_len(sweep_size(40, 120, 400))) {
    text <- mutated(good, characters)
    read <- suppressMessages(suppressWarnings(read_of(c(played$puzzle, penpa_url(text)))))
    expect_true(!is.na(read$puzzle[[2]]) || !is.na(read$reason[[2]]), label = text)
  }
})
