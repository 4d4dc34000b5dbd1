// The text at the end of a puzzle.

// Describes how a puzzle was solved: the time, the number of hints, and the difficulty.
//   rating   {level, score, hardest} from R, or null
function endingText(translate, { time, hints, rating }) {
  const parts = [time ? translate("solved_time", { time: time }) : translate("solved")];
  if (hints !== null) parts.push(translate(["end_no_hint", "end_one_hint"][hints] || "end_hints", { number: hints }));
  if (rating) parts.push(translate("end_rating", rating));
  return parts.join(" ");
}

export { endingText };
