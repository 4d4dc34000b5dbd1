# The theory of techniques in words: how to see a step, why it is true, and a false friend that looks
# like it. The pictures beside them come from positions. Techniques without a text here are described
# by their sentence in sudoku_techniques().

theory_texts <- list(
  full_house = c(
    see = "Look for a row, a column or a box with a single empty cell.",
    why = "Each house holds every digit once. One digit is missing, and there is one cell for it.",
    friend = "With two empty cells, two digits are missing, and the house alone does not show which digit goes in which cell."
  ),
  naked_single = c(
    see = "Take an empty cell and list the digits that it sees. If only one digit is missing from the list, that digit goes in the cell. Begin with cells that see many filled cells.",
    why = "A cell cannot repeat a digit that it sees, and it must hold some digit. If only one digit is left, there is no choice.",
    friend = "A second possible digit is easy to overlook. Before you write a digit, check that the cell sees every other one."
  ),
  hidden_single = c(
    see = "Take a digit and a house that lacks it. Each cell that holds the digit blocks its row, its column and its box. If only one empty cell of the house is not blocked, the digit goes there, even if other digits would fit in that cell.",
    why = "The house needs the digit in one of its cells. All cells but one are filled or see the digit, so the digit goes in that one.",
    friend = "If two cells are not blocked, the house does not decide between them. When you find one, look for a second before you write the digit."
  ),
  # With pencil marks, on boards where other steps come before singles.
  naked_single_marks = c(
    see = "Look for a cell with a single candidate.",
    why = "All other digits have been ruled out, by digits that the cell sees or by earlier steps. The cell must hold some digit, so it takes the one that is left.",
    friend = "The marks must be complete. If a candidate was never written down, or was removed by mistake, a cell may only seem to have a single one."
  ),
  hidden_single_marks = c(
    see = "Take a digit and a house, and look for the cells that have the digit as a candidate. If there is only one, the digit goes in it, even if the cell has other candidates.",
    why = "The house needs the digit in one of its cells, and only one can take it.",
    friend = "If a second cell of the house has the digit as a candidate, the house does not show where the digit goes."
  ),
  pointing = c(
    see = "Take a digit and a box. If all places of the digit in the box lie in one row or in one column, the rest of that line cannot hold the digit.",
    why = "The box needs the digit, and has room for it only on this line. So the line has the digit inside the box, and nowhere else.",
    friend = "A single place in the box that is off the line breaks the argument: the box may have the digit there, and the line may have it outside the box."
  ),
  claiming = c(
    see = "Take a digit and a row or a column. If all places of the digit on this line lie in one box, the rest of the box cannot hold the digit.",
    why = "The line needs the digit, and has room for it only inside the box. So the box has the digit on the line, and nowhere else.",
    friend = "A single place on the line that is outside the box breaks the argument: the line may have the digit there, and the box may have it off the line."
  ),
  naked_pair = c(
    see = "Look in one house for two cells that have the same two candidates and no others.",
    why = "The two digits fill the two cells, in one order or the other. Both digits are used up, so no other cell of the house can hold either of them.",
    friend = "Two cells that share two candidates are not enough. If one of the cells has a third candidate, it may hold that one, and one of the two digits may go elsewhere."
  ),
  naked_triple = c(
    see = "Look in one house for three cells that have only three candidates between them. A cell need not have all three: two are enough.",
    why = "Three cells need three digits, and there are only these three. So the three digits fill the three cells, and no other cell of the house can hold them.",
    friend = "Count the digits, not only the cells. If one of the three cells has a fourth candidate, one of the digits may go elsewhere."
  ),
  hidden_pair = c(
    see = "Look in one house for two digits that can go only in the same two cells. Other candidates in these cells hide the pair.",
    why = "Each of the two digits needs one of the two cells, so they fill both. No other digit fits there.",
    friend = "If one of the digits has a third place in the house, it may go there, and another digit may go in one of the two cells."
  ),
  hidden_triple = c(
    see = "Look in one house for three digits that have only three places between them. A digit need not fit in all three cells: two are enough.",
    why = "Three digits need three cells, and there are only these three. So no other digit fits there.",
    friend = "If one of the three digits has a fourth place in the house, it may go there, and another digit may go in one of the three cells."
  ),
  x_wing = c(
    see = "Take one digit. Look for two rows that have just two places for it, in the same two columns; or for two columns with places in the same two rows. The four places are the corners of a rectangle.",
    why = "Each of the two lines holds the digit at one of its corners. They cannot both hold it in the same crossing line, so each crossing line has the digit at a corner, and nowhere else.",
    friend = "A third place in one of the two lines spoils the rectangle. If the digit is there, one of the crossing lines may have it outside the rectangle."
  ),
  swordfish = c(
    see = "Take one digit. Look for three rows whose places for it all lie in the same three columns, or for three columns whose places all lie in the same three rows. A line may have only two of these places.",
    why = "The three lines hold the digit in three different crossing lines, and there are only three. So each crossing line has the digit in one of the three lines, and nowhere else.",
    friend = "All places in the three lines must lie in the three crossing lines. If a single place lies outside them, the digit may be there, and one crossing line may have it elsewhere."
  ),
  skyscraper = c(
    see = "Take one digit. Look for two rows that have just two places for it. One place of each row lies in a column that they share. These two cells are the base; the other two are the roof. The same works for two columns.",
    why = "The two cells of the base see each other, so at least one of them is without the digit. Its line then has the digit in the roof. So at least one cell of the roof holds the digit, and a cell that sees both roof cells cannot.",
    friend = "Both lines need exactly two places. If one line has a third, the digit may be there, and both cells of the roof may be without it."
  ),
  two_string_kite = c(
    see = "Take one digit. Look for a row and a column that have just two places for it. One place of the row and one of the column are different cells of the same box. The other two places are the far ends.",
    why = "The two cells in the box see each other, so at least one of them is without the digit. Its line then has the digit at the far end. So at least one of the far ends holds the digit, and the cell that sees both far ends cannot.",
    friend = "The row and the column need exactly two places each. If one has a third, the digit may be there, and both far ends may be without it."
  ),
  w_wing = c(
    see = "Look for two cells with the same two candidates that do not see each other. Then look for a house that has just two places for one of these digits, such that each of the two cells sees one of the places.",
    why = "If both cells held that digit, the house would have no place for it. So at least one of the cells holds the other digit, and a cell that sees both of them cannot hold that digit.",
    friend = "The house that links the two cells must not have a third place for the digit. Otherwise both cells may hold the digit."
  ),
  xy_wing = c(
    see = "Look for a cell with two candidates, the pivot, that sees two more cells with two candidates, the pincers. Each pincer shares a different digit with the pivot, and the pincers share a third digit.",
    why = "Whichever digit the pivot holds, one pincer loses that digit and holds the third. So at least one of the pincers holds the third digit, and a cell that sees both pincers cannot.",
    friend = "All three cells need exactly two candidates. If any of them has one more, both pincers may be without the third digit."
  ),
  xyz_wing = c(
    see = "Look for a cell with three candidates, the pivot, that sees two cells with two of these candidates, the pincers. The pincers have different pairs, so only one digit is in all three cells.",
    why = "If neither pincer holds the shared digit, they hold the other two digits, and only the shared digit is left for the pivot. So one of the three cells holds it, and a cell that sees all three cannot.",
    friend = "A cell must see the pivot, too: seeing both pincers is not enough. And if one of the three cells has one more candidate, all three may be without the shared digit."
  ),
  unique_rectangle_1 = c(
    see = "Look for four cells in two rows, two columns and two boxes. Three of the cells have the same two candidates and no others; the fourth has these two and more.",
    why = "If the fourth cell held one of the two digits, the digits could swap places in all four cells, and the puzzle would have two solutions. A proper puzzle has one, so the fourth cell holds another digit.",
    friend = "If the four cells lie in four boxes, the digits cannot swap places, and nothing follows. The same is true if one of the cells is a given, or if the puzzle has several solutions."
  ),
  simple_colors_trap = c(
    see = "Take one digit. If a house has just two places for it, one of them holds it. Link such pairs into a chain, and colour the cells of the chain in turn: A, B, A, B.",
    why = "Either all cells of colour A hold the digit, or all cells of colour B. A cell that sees both colours sees the digit in either case, so it cannot hold the digit.",
    friend = "A link needs a house with exactly two places. If there is a third, both ends may be without the digit, and the colours are no longer opposites."
  ),
  cage_single_combination = c(
    see = "Look for cages with a very small or a very large sum for their number of cells. For some, only one set of digits is possible, such as 1+2 for a sum of 3 in two cells.",
    why = "The digits of a cage differ and add up to its sum. If only one set of digits can do that, no other digit is in the cage.",
    friend = "A sum that is less extreme allows several sets: 5 in two cells is 1+4 or 2+3. The cage does not yet show which of these digits it holds."
  ),
  cage_combinations = c(
    see = "List the sets of digits that add up to the sum of a cage. Cross out the sets that the candidates of its cells no longer allow.",
    why = "The digits of the cage form one of the sets that are left. A candidate that is in none of these sets cannot be right.",
    friend = "A digit stays as long as one of the sets has it, even if most sets do not."
  ),
  cage_must_contain = c(
    see = "List the sets of digits that are still possible for a cage, and look for a digit that is in all of them.",
    why = "The cage holds this digit for certain. A cell outside the cage that sees all places of the digit in the cage cannot hold it.",
    friend = "A digit that is in nearly all sets is not certain. The cell outside must also see every place of the digit in the cage."
  ),
  innie_outie = c(
    see = "Look for a house in which cages cover all cells but one, or for cages that cover a house and one cell outside it.",
    why = "The digits of a house always have the same sum: 45 if there are nine. The sum of the cages is known as well. The difference between the two sums is the digit of the one cell.",
    friend = "If two cells are left over or stick out, only their sum is known. If one is left over and another sticks out, only the difference of their digits is known."
  ),
  thermometer_ends = c(
    see = "Look along a thermometer, cell by cell, and count the cells before and after each cell.",
    why = "Digits rise from the bulb to the tip. So a cell is greater than the smallest candidate of the cell before it, and smaller than the largest candidate of the cell after it.",
    friend = "Digits rise, but they need not be consecutive: a 7 may come right after a 3. A cell is limited only by the digits that must fit before and after it."
  )
)

# Returns the words of the theory of a technique. Without a text, the description says how to see
# it, and the reason is that of the step in the picture.
theory_of <- function(technique, bare, description, labels) {
  with_marks <- if (!bare) theory_texts[[paste0(technique, "_marks")]]
  texts <- as.list(with_marks %||% theory_texts[[technique]] %||% c(see = description))
  lapply(texts, english_sentence, labels)
}
