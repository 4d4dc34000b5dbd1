// Whether a proposal is the step of a lesson, another step, or not a step.

const isWithin = (some, all) => some.every((id) => all.includes(id));

// `proposed` is {place, remove} with candidates. A task has `steps` of the lesson's technique,
// and `others`, the placements and eliminations of other techniques.
function verdict(proposed, task) {
  const { place, remove } = proposed;
  if (!place.length && !remove.length) return "nothing";
  const fits = (step) => isWithin(place, step.place) && isWithin(remove, step.remove);
  if (task.steps.some(fits)) return "yes";
  return task.others.some(fits) ? "other" : "no";
}

export { verdict };
