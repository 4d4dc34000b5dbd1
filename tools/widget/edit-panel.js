// The panel of the editor: tools, fields, keypad, answers, and lists.
import { make, box, group, button, choice } from "./elements.js";
import { fill } from "./labels.js";

const modes = ["move", "digits", "pencil", "regions"];

const section = (title, name, children) => make("details", { class: "oxd-section oxd-edit-" + name }, [
  make("summary", { text: title }),
  box("oxd-section-body", children),
]);

// Creates the input of a field. `change(text)` gets what was entered.
function fieldOf({ name, label, type, choices, value }, now, translate, change) {
  const text = now === undefined || now === null ? (value === null || value === undefined ? "" : value) : now;
  if (type === "flag") {
    const check = make("input", { type: "checkbox", class: "oxd-check", checked: Boolean(text), onchange: () => change(check.checked), "data-field": name });
    return make("label", { class: "oxd-switch" }, [check, make("span", { text: label })]);
  }
  if (type === "choice") {
    const node = choice(label, choices.map((one) => [one, translate("choice_" + one) || one]), change, text);
    node.querySelector("select").dataset.field = name;
    return node;
  }
  const input = make("input", {
    class: "oxd-select", type: "text", value: text, inputmode: type === "number" ? "numeric" : "text", autocomplete: "off", "data-field": name,
    oninput: () => change(input.value),
  });
  return make("label", { class: "oxd-target" }, [make("span", { text: label }), input]);
}

// Milliseconds after which a click belongs to no touch before it.
const clickTime = 700;

// Creates a key that works when the finger is lifted. A browser may drop the click that follows,
// because the page changes at every key, and digits would be lost. Keyboards and screen readers
// click without a pointer.
function keyOf(text, run, options) {
  let lifted = -Infinity;
  const node = button(text, ({ timeStamp }) => {
    if (timeStamp - lifted > clickTime) run();
  }, options);
  node.addEventListener("pointerup", (event) => {
    if (event.button) return;
    lifted = event.timeStamp;
    run();
  });
  return node;
}

class EditPanel {
  //   desk   what the buttons call
  constructor(desk, { tools, labels, hasR }) {
    Object.assign(this, { desk, tools });
    this.translate = (name, values) => (values ? fill(labels[name], values) : labels[name]);
    this.hasR = hasR;
    this.node = box("oxd-panel oxd-edit", [
      this.makeModes(), this.makeKeys(), this.makeFields(), this.makeAnswers(), this.makeWhole(), this.makeList(), this.makeShape(), this.makeCode(), this.makeHelp(),
    ]);
  }

  // ---- Tools

  makeModes() {
    const { translate, desk } = this;
    this.modes = modes.map((mode) => button(translate("edit_" + mode), () => desk.useMode(mode), { class: "oxd-mode" }));
    const groups = new Map();
    for (const tool of this.tools) if (tool.draws !== "board") groups.set(tool.group, (groups.get(tool.group) || []).concat(tool));
    this.select = make("select", { class: "oxd-select", onchange: () => desk.useTool(this.select.value) }, [
      make("option", { value: "", text: translate("edit_choose") }),
      ...Array.from(groups, ([name, some]) => make("optgroup", { label: translate("edit_group_" + name) || name }, some.map((tool) => make("option", { value: tool.name, text: tool.label })))),
    ]);
    return group(translate("edit_tool"), "oxd-edit-tools", [
      box("oxd-edit-modes", this.modes),
      make("label", { class: "oxd-target" }, [make("span", { text: translate("edit_rule") }), this.select]),
    ]);
  }

  showMode(mode, tool) {
    this.modes.forEach((node, i) => node.setAttribute("aria-pressed", String(modes[i] === mode)));
    this.select.value = tool ? tool.name : "";
  }

  // ---- Fields of a new rule, or of the chosen one

  makeFields() {
    this.heading = make("p", { class: "oxd-edit-heading" });
    this.help = make("p", { class: "oxd-edit-help" });
    this.inputs = box("oxd-edit-inputs", []);
    const { translate, desk } = this;
    this.more = button(translate("edit_add"), () => desk.toggleAdding(), {});
    this.end = button(translate("edit_finish"), () => desk.finishStroke(), {});
    this.remove = button(translate("edit_delete"), () => desk.deleteChosen(), {});
    return box("oxd-edit-fields", [this.heading, this.help, this.inputs, box("oxd-buttons", [this.more, this.end, this.remove])]);
  }

  //   tool, entry   what the fields are of; entry is null for a new rule
  //   marks         the parts of a pair to choose from
  showFields({ heading, help, tool, args, part, chosen, adding, pending }) {
    const { desk, translate } = this;
    this.heading.textContent = heading;
    this.help.textContent = help;
    this.more.hidden = !chosen || !tool || !["set", "twins", "groups"].includes(tool.draws);
    this.more.setAttribute("aria-pressed", String(Boolean(adding)));
    this.end.hidden = !pending;
    this.remove.hidden = !chosen;
    const fields = tool ? tool.fields : [];
    const key = JSON.stringify([tool && tool.name, chosen, part && tool.parts.length]);
    if (key === this.fieldsKey) {
      this.updateFields(fields, args);
      return;
    }
    this.fieldsKey = key;
    const parts = tool && tool.draws === "pairs" && part
      ? [choice(translate("edit_mark"), tool.parts.map((one) => [one, translate("arg_" + one) || one]), (one) => desk.choosePart(one), part)] : [];
    this.inputs.replaceChildren(...parts, ...fields.map((field) => fieldOf(field, args[field.name], translate, (text) => desk.setField(field.name, text))));
  }

  // Shows what was typed on the board. The field with the focus shows it already.
  updateFields(fields, args) {
    for (const { name, type, value } of fields) {
      const input = this.inputs.querySelector('[data-field="' + name + '"]');
      if (!input || input === document.activeElement) continue;
      const now = args[name] === undefined || args[name] === null ? value : args[name];
      if (type === "flag") input.checked = Boolean(now);
      else input.value = now === null || now === undefined ? "" : now;
    }
  }

  // ---- Keypad

  makeKeys() {
    this.pad = group(this.translate("pad"), "oxd-pad oxd-edit-pad", []);
    return this.pad;
  }

  showKeys(symbols) {
    const key = symbols.join();
    if (key === this.padKey) return;
    this.padKey = key;
    const { desk, translate } = this;
    this.pad.replaceChildren(
      ...symbols.map((symbol) => keyOf(String(symbol), () => desk.type(String(symbol)), { class: "oxd-key" })),
      keyOf(translate("erase"), () => desk.erase(), { icon: "erase" }),
    );
  }

  // ---- Answers

  makeAnswers() {
    const { translate, desk } = this;
    this.status = make("p", { class: "oxd-status", role: "status", text: translate(this.hasR ? "count_waiting" : "edit_offline") });
    this.fault = make("p", { class: "oxd-edit-fault", role: "alert" });
    this.fault.hidden = true;
    const check = make("input", { type: "checkbox", class: "oxd-check", checked: true, onchange: () => desk.showTrue(check.checked) });
    const asking = ["step", "level"].map((what) => button(translate("edit_" + what), () => desk.ask(what), {}));
    return box("oxd-talk oxd-edit-answers", this.hasR ? [
      this.status, this.fault,
      make("label", { class: "oxd-switch" }, [check, make("span", { text: translate("edit_true") })]),
      box("oxd-buttons", asking),
    ] : [this.status, this.fault]);
  }

  say(text) {
    this.status.textContent = text;
  }

  // Shows why rules are refused, or hides that.
  showFaults(texts) {
    this.fault.hidden = !texts.length;
    if (this.fault.textContent !== texts.join(" ")) this.fault.textContent = texts.join(" ");
  }

  // ---- Rules

  makeWhole() {
    this.switches = new Map();
    const { desk, translate } = this;
    const rows = this.tools.filter((tool) => tool.draws === "board" || (tool.draws === "pairs" && tool.fields.some(({ type }) => type === "flag")))
      .map((tool) => {
        const flagged = tool.draws === "pairs" ? tool.fields.filter(({ type }) => type === "flag").map(({ name }) => name) : [];
        const check = make("input", { type: "checkbox", class: "oxd-check", onchange: () => desk.toggleWhole(tool, check.checked, flagged) });
        const options = tool.draws === "board" ? tool.fields.map((field) => fieldOf(field, undefined, translate, (text) => desk.setWhole(tool, field.name, text))) : [];
        this.switches.set(tool.name, { check, options, tool });
        const words = flagged.length ? translate("titled", { title: tool.label, words: tool.fields.find(({ name }) => name === flagged[0]).label }) : tool.label;
        return box("oxd-edit-whole-rule", [make("label", { class: "oxd-switch", title: tool.says }, [check, make("span", { text: words })]), ...options]);
      });
    return section(translate("edit_whole"), "whole", rows);
  }

  // `entries` are those without cells, by the name of their tool.
  showWhole(entries) {
    for (const [name, { check, options, tool }] of this.switches) {
      const entry = entries.get(name);
      check.checked = Boolean(entry);
      options.forEach((node, i) => {
        const { name: field, value, type } = tool.fields[i];
        const input = node.querySelector("input, select");
        node.hidden = !entry;
        const now = entry && entry.args[field] !== undefined ? entry.args[field] : value;
        if (type === "flag") input.checked = Boolean(now);
        else input.value = now;
      });
    }
  }

  makeList() {
    this.list = make("ul", { class: "oxd-steps oxd-edit-list", "aria-label": this.translate("edit_rules") });
    this.none = make("p", { text: this.translate("edit_no_rules") });
    const node = section(this.translate("edit_rules"), "rules", [this.none, this.list]);
    node.open = true;
    return node;
  }

  // Shows a button for each rule: [place, words, fault].
  showList(rows, chosen) {
    const { desk } = this;
    this.none.hidden = rows.length > 0;
    this.list.hidden = !rows.length;
    const focused = this.list.contains(document.activeElement) ? document.activeElement.dataset.entry : undefined;
    this.list.replaceChildren(...rows.map(([at, words, fault]) => {
      const node = make("button", { type: "button", class: "oxd-step" + (fault ? " oxd-edit-refused" : ""), "aria-current": at === chosen && "true", onclick: () => desk.choose(at, true), "data-entry": at }, [
        make("span", { text: words }),
        fault && make("span", { class: "oxd-edit-fault", text: fault }),
      ]);
      return make("li", {}, [node]);
    }));
    if (focused === undefined) return;
    const again = this.list.querySelector('[data-entry="' + focused + '"]') || this.list.querySelector("button");
    if (again) again.focus();
  }

  // ---- The board

  makeShape() {
    const { translate, desk } = this;
    const sizes = [4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 25].map((size) => [String(size), size + "x" + size]);
    const size = choice(translate("edit_size"), sizes, (one) => desk.setSize(Number(one)), "");
    this.size = size.querySelector("select");
    size.hidden = !this.hasR;
    this.zero = make("input", { type: "checkbox", class: "oxd-check", onchange: () => desk.setZero(this.zero.checked) });
    this.text = make("textarea", { class: "oxd-text", rows: 3, "aria-label": translate("edit_paste"), placeholder: translate("edit_paste_any") });
    this.others = make("input", { class: "oxd-select", type: "text", autocomplete: "off", oninput: () => desk.setLeftOut(this.others.value) });
    return section(translate("edit_shape"), "shape", [
      size,
      make("label", { class: "oxd-switch" }, [this.zero, make("span", { text: translate("edit_zero") })]),
      box("oxd-buttons", [button(translate("edit_boxes"), () => desk.setRegions(null), {}), button(translate("edit_clear"), () => desk.clear(), {})]),
      make("label", { class: "oxd-target" }, [make("span", { text: translate("edit_left_out") }), this.others]),
      ...(this.hasR ? [this.text, button(translate("paste"), () => desk.ask("open", this.text.value), {})] : []),
    ]);
  }

  showShape({ size, lowest, grids }, leftOut) {
    this.size.value = String(size);
    this.zero.checked = lowest === 0;
    this.size.disabled = this.zero.disabled = Boolean(grids);
    if (this.others !== document.activeElement) this.others.value = leftOut || "";
  }

  // ---- Code

  makeCode() {
    const { translate, desk } = this;
    this.code = make("textarea", { class: "oxd-text", rows: 8, readonly: true, "aria-label": translate("edit_code_text"), spellcheck: "false" });
    this.code.hidden = true;
    this.links = box("oxd-open", []);
    return section(translate("edit_code"), "code", [
      button(translate("edit_copy_code"), () => desk.copyCode(), {}),
      this.code, this.links,
    ]);
  }

  showCode(code, links = []) {
    this.code.hidden = false;
    this.code.value = code;
    this.links.replaceChildren(...links.map(({ name, href, lost }) => box("", [
      href ? make("a", { href, target: "_blank", rel: "noopener", text: this.translate("open_in") + " " + name }) : make("span", { text: this.translate("titled", { title: name, words: this.translate("edit_no_link") }) }),
      lost && make("p", { text: lost }),
    ])));
  }

  makeHelp() {
    const { translate } = this;
    const cells = (text, tag) => text.split("|").map((one) => make(tag, { text: one, scope: tag === "th" && "col" }));
    const rows = ["draw", "type", "finish", "take", "move", "delete", "undo"].map((name) => make("tr", {}, cells(translate("edit_keys_" + name), "td")));
    return section(translate("keys"), "keys", [make("table", { class: "oxd-gestures" }, [
      make("thead", {}, [make("tr", {}, cells(translate("keys_what"), "th"))]), make("tbody", {}, rows),
    ])]);
  }
}

export { EditPanel };
