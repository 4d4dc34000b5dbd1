// The lessons and tests of a course by level, with what is done, and the end of the course.
import { make, button, box } from "./elements.js";
import { doneOf, sumOf, slidesOf, taskName, questionName } from "./lessons.js";

class CourseMap {
  //   open   a function that opens a part of a stop
  constructor(translate, stops, progress, open) {
    Object.assign(this, { translate, stops, progress, open });
    this.head = make("p", { class: "oxd-course-head", role: "heading", "aria-level": 2, tabindex: -1 });
    this.sums = make("p");
    this.goOn = button("", () => this.open(...this.nextOpen()), { class: "oxd-apply" });
    this.levels = box("oxd-levels");
    this.node = box("oxd-map", [this.head, this.sums, this.goOn, this.levels]);
  }

  // Returns the first part that is not done, or the beginning. A lesson begins with its first part.
  nextOpen() {
    const { stops, progress } = this;
    const isOpen = (stop) => doneOf(stop, progress).done < doneOf(stop, progress).total;
    const isBegun = (stop) => doneOf(stop, progress).done > 0;
    const at = Math.max(0, stops.findIndex((stop) => isOpen(stop) && !this.isAnswered(stop)));
    const stop = stops[at];
    const name = (slide) => (slide.task ? taskName(stop.lesson, slide.number) : slide.question ? questionName(stop.test, slide.number) : null);
    const part = isBegun(stop) ? slidesOf(stop).findIndex((slide) => name(slide) && !progress.has(name(slide))) : 0;
    return [at, Math.max(0, part)];
  }

  // Whether a test has no question left, although some were answered wrong.
  isAnswered({ test }) {
    return Boolean(test) && test.questions.every((question, i) => this.progress.isAnswered(questionName(test, i + 1)));
  }

  show(isEnd) {
    const { translate, stops, progress } = this;
    const solved = sumOf(stops, "lesson", progress);
    const right = sumOf(stops, "test", progress);
    const all = solved.done === solved.total;
    this.head.textContent = translate(isEnd ? "course_end" : "lessons");
    this.sums.textContent = [
      translate("course_solved", { number: solved.done, total: solved.total }),
      translate("course_answered", { number: right.done, total: right.total }),
      isEnd ? translate(all ? "course_end_all" : "course_end_some") : "",
    ].filter(Boolean).join(" ");
    this.goOn.textContent = translate(solved.done + right.done ? "course_go_on" : "course_begin");
    this.goOn.hidden = isEnd && all;
    const levels = Array.from(new Set(stops.map(({ level }) => level))).filter(Boolean);
    this.levels.replaceChildren(...levels.map((level) => this.makeLevel(level)));
  }

  makeLevel(level) {
    const items = this.stops.map((stop, at) => (stop.level === level ? this.makeItem(stop, at) : null));
    return box("oxd-level", [
      make("p", { class: "oxd-course-level", role: "heading", "aria-level": 3, text: level.label }),
      make("ol", { class: "oxd-stops" }, items),
    ]);
  }

  makeItem(stop, at) {
    const { done, total } = doneOf(stop, this.progress);
    const label = stop.lesson ? stop.lesson.label : this.translate("course_test");
    return make("li", {}, [make("button", { type: "button", class: "oxd-button oxd-stop" + (stop.test ? " oxd-test" : ""), onclick: () => this.open(at, 0) }, [
      make("span", { text: label }),
      make("span", { class: "oxd-count", text: done + "/" + total + (done === total ? " \u2713" : "") }),
    ])]);
  }
}

export { CourseMap };
