// Groups steps with the same effect, the simplest first.
import { sorted } from "./geometry.js";

// Returns arrays of steps with the same effect, ordered by their simplest step. Placements come
// first.
function byEffect(steps, rankOf) {
  const groups = new Map();
  for (const step of steps) {
    const key = step.place.length ? "+" + sorted(step.place) : sorted(step.remove).join();
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(step);
  }
  const rank = (step) => rankOf(step) + (step.place.length ? 0 : 1e6);
  return Array.from(groups.values(), (some) => some.sort((a, b) => rank(a) - rank(b))).sort((a, b) => rank(a[0]) - rank(b[0]));
}

// Describes the effect of a step in a few words.
const effectText = (step, translate) =>
  step.place.length ? translate("effect_place", { placed: step.place }) : translate("effect_remove", { removed: step.remove });

export { byEffect, effectText };
