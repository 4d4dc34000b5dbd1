# The theory of techniques in words: how to see a step, why it is true, and a false friend that looks
# like it. The pictures beside them come from positions. Techniques without a text here are described
# by their sentence in sudoku_techniques().

theory_texts <- list(
  full_house = c(
    see = "Look for a row, a column or a box with a single empty cell.",
    why = "Each house holds every digit once. One digit is missing, and there is one cell for it.",
    friend = "Two empty cells are not enough: two digits are missing, and the house alone does not say which goes where."
  ),
  naked_single = c(
    see = "Take an empty cell and count through the digits that it sees. If they are all digits but one, the cell takes that one. Begin with cells that see many filled cells.",
    why = "A cell cannot repeat a digit that it sees, and it must hold some digit. If only one is left, there is no choice.",
    friend = "If two digits are left, it is easy to miss one. Before you write, count once more that the cell sees every other digit."
  ),
  hidden_single = c(
    see = "Take a digit and a house that lacks it. Wherever the digit stands, it blocks its row, its column and its box. If one cell of the house stays open, the digit goes there, even if other digits would fit in that cell.",
    why = "The house needs the digit in one of its cells. All others are filled or see the digit, so it goes to the one that is left.",
    friend = "If two cells stay open, the house does not decide. The first one that you find is not yet the only one."
  ),
  # With pencil marks, on boards where other steps come before singles.
  naked_single_marks = c(
    see = "Look for a cell with a single candidate.",
    why = "All other digits have been ruled out, by digits that the cell sees or by earlier steps. The cell must hold some digit, so it takes the one that is left.",
    friend = "This rests on complete marks. A candidate that was never written down, or removed by mistake, makes a single where there is none."
  ),
  hidden_single_marks = c(
    see = "Take a digit and a house, and look for its candidates there. If there is just one, the digit goes there, even if the cell has other candidates.",
    why = "The house needs the digit in one of its cells, and only one can take it.",
    friend = "A second candidate of the digit anywhere in the house leaves open where it goes."
  ),
  pointing = c(
    see = "Take a digit and a box. If all its places in the box lie in one row or in one column, look along that line outside the box.",
    why = "The box needs the digit, and has room for it only on this line. So the line has its digit inside the box, and nowhere else.",
    friend = "One more place in the box, off the line, is enough to spoil it: then the box may have its digit there, and the line has it elsewhere."
  ),
  claiming = c(
    see = "Take a digit and a row or a column. If all its places on this line lie in one box, look at the rest of the box.",
    why = "The line needs the digit, and has room for it only inside the box. So the box has its digit on the line, and nowhere else.",
    friend = "One more place on the line, outside the box, is enough to spoil it: then the line may have its digit there, and the box has it elsewhere."
  ),
  naked_pair = c(
    see = "Look in one house for two cells that have the same two candidates and no others.",
    why = "The two digits fill the two cells. Which goes where is open, but both are used up, so no other cell of the house can hold them.",
    friend = "Two cells that share two candidates are not enough. If one of them has a third candidate, that may be its digit, and the pair falls apart."
  ),
  naked_triple = c(
    see = "Look in one house for three cells that have only three candidates between them. Not every cell needs all three: two in each are enough.",
    why = "Three cells need three digits, and there are only these three. So these digits fill these cells, and are nowhere else in the house.",
    friend = "Count the digits, not only the cells. With a fourth candidate in one of the three cells, one of the digits may go elsewhere."
  ),
  hidden_pair = c(
    see = "Look in one house for two digits that have just two places, the same two. Other candidates in these cells hide the pair.",
    why = "Each of the two digits needs one of the two cells, so they fill both. Nothing else fits there.",
    friend = "If one of the digits has a third place in the house, it may go there, and the two cells have room for something else."
  ),
  hidden_triple = c(
    see = "Look in one house for three digits that have only three places between them. Not every digit needs to fit in all three cells.",
    why = "Three digits need three cells, and there are only these three. So nothing else fits there.",
    friend = "If one of the three digits has a fourth place in the house, it may go there, and the three cells have room for something else."
  ),
  x_wing = c(
    see = "Take one digit. Look for two rows in which it has just two places, in the same two columns; or for two such columns, with places in the same two rows. The four places are the corners of a rectangle.",
    why = "Each of the two lines holds the digit at one of its two corners, but not both in the same crossing line. So each crossing line has the digit at a corner, and nowhere else.",
    friend = "A third place in one of the two lines spoils the rectangle. If the digit is there, one of the crossing lines may have it anywhere."
  ),
  swordfish = c(
    see = "Take one digit. Look for three rows in which all its places lie in the same three columns, or for three columns with places in the same three rows. Two or three places in each line are enough.",
    why = "The three lines hold the digit in three different crossing lines, and there are only three. So each crossing line has it in one of the three lines, and nowhere else.",
    friend = "All places in the three lines must lie in the three crossing lines. A single place outside lets the digit escape."
  ),
  skyscraper = c(
    see = "Take one digit. Look for two rows, or two columns, in which it has just two places. On one side the places lie in one line: the base. The other two are the roof.",
    why = "The two cells of the base see each other, so at least one of them is without the digit. Its line then has the digit in the roof. So one cell of the roof holds it, and a cell that sees both cannot.",
    friend = "Both lines need exactly two places. If one has a third, the digit may be there, and the roof may be without it."
  ),
  two_string_kite = c(
    see = "Take one digit. Look for a row and a column in which it has just two places. One end of each lies in the same box.",
    why = "The two ends in the box see each other, so at least one of them is without the digit. The other end of its line then holds it. So one of the far ends holds the digit, and the cell that sees both cannot.",
    friend = "The row and the column need exactly two places each. If one has a third, the digit may be there, and both far ends may be without it."
  ),
  w_wing = c(
    see = "Look for two cells with the same two candidates that do not see each other. Then look for a house in which one of the two digits has just two places, one seen by each of the cells.",
    why = "If both cells held that digit, the house would have no place for it. So one of the cells holds the other digit, and a cell that sees both cannot.",
    friend = "The house that links the two cells must have no third place for the digit. Otherwise both cells may hold it."
  ),
  xy_wing = c(
    see = "Look for a cell with two candidates, the pivot, that sees two more cells with two candidates, the pincers. Each pincer shares one digit with the pivot, and the pincers share a third digit.",
    why = "Whichever digit the pivot takes, one pincer loses it and takes the third digit. So one of the pincers holds that digit, and a cell that sees both cannot.",
    friend = "All three cells need exactly two candidates. With one more in any of them, both pincers may be without the third digit."
  ),
  xyz_wing = c(
    see = "Look for a cell with three candidates, the pivot, that sees two cells with two of them each, the pincers. One digit is in all three cells.",
    why = "If neither pincer holds the shared digit, they take the other two, and the pivot is left with the shared one. So one of the three holds it, and a cell that sees all three cannot.",
    friend = "A cell must see the pivot, too: to see both pincers is not enough. And with one more candidate in any of the three cells, all of them may be without the shared digit."
  ),
  unique_rectangle_1 = c(
    see = "Look for four cells in two rows, two columns and two boxes. Three of them have the same two candidates and no others; the fourth has these and more.",
    why = "If the fourth cell held one of the two digits, the two could swap places in all four cells, and the puzzle would have two solutions. A proper puzzle has one, so the fourth cell holds something else.",
    friend = "In four boxes instead of two, the digits cannot swap places, and nothing follows. The same is true if one of the four cells is a given, or if the puzzle has several solutions."
  ),
  simple_colors_trap = c(
    see = "Take one digit. Where a house has just two places for it, one of them holds it. Link such pairs to a chain, and colour its cells in turn: A, B, A, B.",
    why = "Either all cells of A hold the digit or all cells of B. A cell that sees one of each sees the digit either way.",
    friend = "A link needs a house with exactly two places. If there is a third, both ends may be without the digit, and the colours are no longer opposites."
  ),
  cage_single_combination = c(
    see = "Look for cages with a very small or a very large sum. For some, only one set of digits is possible, such as 1+2 for a sum of 3 in two cells.",
    why = "The digits of a cage differ and add up to its sum. If only one set can do that, no other digit is in the cage.",
    friend = "One step further, there are two sets: 5 in two cells is 1+4 or 2+3, and no digit follows yet."
  ),
  cage_combinations = c(
    see = "List the sets of digits that add up to the sum of a cage, and cross out those that the candidates of its cells no longer allow.",
    why = "The digits of a cage form one of these sets. A candidate that is in none of them cannot be right.",
    friend = "A digit stays as long as a single set has it. Most sets without it are not enough."
  ),
  cage_must_contain = c(
    see = "List the sets of digits that a cage can still have, and look for a digit that is in all of them.",
    why = "Then the cage holds this digit for certain. A cell that sees all its places in the cage cannot hold it, too.",
    friend = "A digit in nearly all sets is not in all of them. And the cell must see every place of the digit in the cage."
  ),
  innie_outie = c(
    see = "Look for a house that its cages cover except for one cell, or that they cover with one cell sticking out. Houses side by side count as well.",
    why = "The digits of a house always have the same sum: 45 if there are nine. The cages add up to a known number. The difference is the one cell.",
    friend = "If two cells are left over or stick out, the difference is their sum, and neither of them is known."
  ),
  thermometer_ends = c(
    see = "Look along a thermometer, cell by cell, and count how many cells come before it and after it.",
    why = "Digits rise from the bulb to the tip. So a cell is greater than the least digit of the cell before it, and smaller than the greatest digit of the cell after it.",
    friend = "Digits rise, but they need not follow each other: a 3 may come before a 7. Only the room before and after a cell limits it."
  )
)

# Returns the words of the theory of a technique. Without a text, the description says how to see
# it, and the reason is that of the step in the picture.
theory_of <- function(technique, bare, description, labels) {
  with_marks <- if (!bare) theory_texts[[paste0(technique, "_marks")]]
  texts <- as.list(with_marks %||% theory_texts[[technique]] %||% c(see = description))
  lapply(texts, english_sentence, labels)
}
