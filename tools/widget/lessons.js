// The logic of lessons: what a proposal is, the stages in which a step is shown, and the parts of a
// lesson.
import { whereToLook, placesToLook } from "./hints.js";

const isWithin = (some, all) => some.every((id) => all.includes(id));
const sizeOf = (step) => step.place.length + step.remove.length;

// Returns what a proposal is, as {kind, ...}:
//   nothing  it is empty
//   wrong    the solution contradicts it at the candidate `id`
//   yes      a whole step of the lesson's technique, `step`
//   part     a part of such a step, which has `left` further candidates
//   other    the effect of another technique, `technique`
//   true     true, but not by a step that the task contains
// `proposed` is {place, remove} with candidates. A task has its solution, `steps` of the lesson's
// technique, and `others`, the effects of other techniques, the simplest first.
function verdict({ cellOf, digitOf }, { place, remove }, { solution, steps, others }) {
  if (!place.length && !remove.length) return { kind: "nothing" };
  const isDigit = (id) => Number(solution[cellOf(id)]) === digitOf(id);
  const wrong = place.filter((id) => !isDigit(id)).concat(remove.filter(isDigit));
  if (wrong.length) return { kind: "wrong", id: wrong[0] };
  const whole = steps.find((step) => isWithin(step.place, place) && isWithin(step.remove, remove));
  if (whole) return { kind: "yes", step: whole };
  const fits = (step) => isWithin(place, step.place) && isWithin(remove, step.remove);
  const shared = (step) => place.filter((id) => step.place.includes(id)).length + remove.filter((id) => step.remove.includes(id)).length;
  // The step of which the proposal has the most.
  const part = steps.filter(shared).sort((a, b) => sizeOf(a) - shared(a) - sizeOf(b) + shared(b))[0];
  const other = others.find(fits);
  if (part && (fits(part) || !other)) return { kind: "part", left: sizeOf(part) - shared(part) };
  return other ? { kind: "other", technique: other.technique } : { kind: "true" };
}

// Returns the answer to a proposal, as the label of a sentence and its values. `nameOf` returns the
// label of a technique, and `digits` are those on the board.
function answerTo({ cellOf, digitOf, peers }, found, proposed, digits, technique, nameOf) {
  if (found.kind === "part") return found.left === 1 ? ["lesson_part_one"] : ["lesson_part", { number: found.left }];
  if (found.kind !== "wrong") return ["lesson_" + found.kind, { technique, other: found.technique && nameOf(found.technique) }];
  const cell = cellOf(found.id);
  const digit = digitOf(found.id);
  const values = { cell: [cell], digit: [digit], near: peers[cell].filter((other) => Number(digits[other]) === digit).slice(0, 1) };
  if (proposed.remove.includes(found.id)) return ["lesson_wrong_remove", values];
  return [values.near.length ? "lesson_wrong_seen" : "lesson_wrong_place", values];
}

// Splits the sentences of a step: returns those before the last conclusion, or "" if there are none.
function reasonOf(text) {
  const end = text.lastIndexOf(" So ");
  return end < 0 ? "" : text.slice(0, end);
}

// A step is shown in three stages: where to look, the pattern with the reason, and the effect.
// Returns the sentence of a stage.
function sayStage(geometry, step, stage, translate) {
  if (stage === 1) return translate(...whereToLook(geometry, step));
  return stage === 2 ? reasonOf(step.text) || translate("lesson_pattern") : step.text;
}

// Returns what a stage lights: a digit in the spotlight, or cells.
function lightOf(geometry, step) {
  const [label, values] = whereToLook(geometry, step);
  return label === "nudge_digit" ? { digit: values.digit[0], cells: [] } : { digit: 0, cells: placesToLook(geometry, step) };
}

// Returns a step without its effect, and without marks in the cells that it fills.
const withoutEffect = (step) =>
  ({ ...step, place: [], remove: [], highlights: step.highlights.filter(([id]) => !step.place.includes(id)) });

// Returns the step of a false friend as it is drawn: the pattern, the candidate that spoils it, and
// what the step would remove or place.
const friendStep = ({ step, extra, wrong }) => {
  const bare = withoutEffect(step);
  const roleOf = (id) => (step.place.includes(id) ? "false" : "true");
  return { ...bare, highlights: bare.highlights.concat([[extra, "extra"]], wrong.map((id) => [id, roleOf(id)])) };
};

// Returns what is wrong with a false friend, as the label of a sentence and its values.
function sayFriend({ cellOf, digitOf }, { step, extra, wrong }) {
  const values = { cell: [cellOf(extra)], digit: [digitOf(extra)], removals: wrong, ends: wrong };
  return [step.place.length ? "lesson_friend_place" : "lesson_friend_remove", values];
}

// Returns the parts of a lesson: the theory, the example in its stages, and the tasks.
function partsOf({ texts, theory, friend, example, tasks }) {
  return [
    { kind: "see", text: texts.see, position: theory, stage: 2 },
    { kind: "why", text: texts.why, position: theory, stage: 3 },
    ...(texts.friend || friend ? [{ kind: "friend", text: texts.friend, position: friend || theory, friend, stage: friend ? 2 : 0 }] : []),
    ...[1, 2, 3].map((stage) => ({ kind: "example", position: example, stage, number: stage, total: 3 })),
    ...tasks.map((task, i) => ({ kind: "task", task, position: task, stage: 0, number: i + 1, total: tasks.length })),
  ];
}

// Returns the stops of a page in their order: lessons, the test of each level, and the end.
function stopsOf({ lessons, course }) {
  if (!course) return lessons.map((lesson) => ({ lesson }));
  const ofLevel = (level) => level.lessons.map((at) => ({ lesson: lessons[at], level }))
    .concat(level.questions.length ? { test: level, level } : []);
  return course.levels.flatMap(ofLevel).concat({ end: true });
}

// Returns what a stop shows, one after the other.
function slidesOf({ lesson, test }) {
  if (lesson) return partsOf(lesson);
  if (!test) return [{ kind: "end" }];
  return test.questions.map((question, i) => ({ kind: "question", question, position: question, stage: 0, number: i + 1, total: test.questions.length, level: test.label }));
}

// The names under which the browser keeps what is solved.
const taskName = (lesson, number) => lesson.technique + "." + number;
const questionName = (test, number) => "test." + test.label + "." + number;

// Returns how much of a stop is done: {done, total}.
function doneOf(stop, progress) {
  const names = stop.lesson
    ? stop.lesson.tasks.map((task, i) => taskName(stop.lesson, i + 1))
    : stop.test ? stop.test.questions.map((question, i) => questionName(stop.test, i + 1)) : [];
  return { done: names.filter((name) => progress.has(name)).length, total: names.length };
}

// Adds up what is done in stops of a kind: "lesson" or "test".
const sumOf = (stops, kind, progress) => stops.filter((stop) => stop[kind]).map((stop) => doneOf(stop, progress))
  .reduce((sum, { done, total }) => ({ done: sum.done + done, total: sum.total + total }), { done: 0, total: 0 });

export { stopsOf, slidesOf, taskName, questionName, doneOf, sumOf };
export { verdict, answerTo, reasonOf, sayStage, lightOf, withoutEffect, friendStep, sayFriend, partsOf };
