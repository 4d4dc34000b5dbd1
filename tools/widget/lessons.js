// Whether what a player proposes is the step of a lesson, another step, or none.

const isWithin = (some, all) => some.every((id) => all.includes(id));

// `proposed` is {place, remove}: candidates. A task has `steps`, those of the lesson's
// technique, and `others`, what other techniques place and remove.
function verdict(proposed, task) {
  const { place, remove } = proposed;
  if (!place.length && !remove.length) return "nothing";
  const fits = (step) => isWithin(place, step.place) && isWithin(remove, step.remove);
  if (task.steps.some(fits)) return "yes";
  return task.others.some(fits) ? "other" : "no";
}

export { verdict };
