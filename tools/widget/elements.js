// Creates elements. Text is always set as text, never as HTML.

function set(node, attributes) {
  for (const name of Object.keys(attributes || {})) {
    const value = attributes[name];
    if (name === "text") node.textContent = value;
    else if (name.slice(0, 2) === "on") node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if ((value ?? false) !== false) node.setAttribute(name, value);
  }
  return node;
}

function add(node, children = []) {
  node.append(...children.filter(Boolean));
  return node;
}

const make = (tag, attributes, children) =>
  add(set(document.createElement(tag), attributes), children);
const makeSvg = (tag, attributes, children) =>
  add(set(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes), children);
// Creates a drawing that screen readers skip.
const drawing = (attributes, children) => makeSvg("svg", { ...attributes, "aria-hidden": "true", focusable: "false" }, children);

const icons = {
  undo: "M8 4 3 9l5 5M3 9h11a6 6 0 0 1 0 12h-4",
  redo: "M16 4l5 5-5 5M21 9H10a6 6 0 0 0 0 12h4",
  erase: "M9 5h12v14H9l-6-7zM12 9l6 6M18 9l-6 6",
  pause: "M8 5v14M16 5v14",
  resume: "M7 4v16l13-8z",
  previous: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
};

const icon = (name) =>
  drawing({ viewBox: "0 0 24 24", class: "oxd-icon" }, [makeSvg("path", { d: icons[name] })]);

// Sets whether a node has one of our classes.
const flag = (node, name, on) => node.classList.toggle("oxd-" + name, Boolean(on));

const box = (name, children) => make("div", { class: name }, children);

// Creates a box with its own name.
const group = (label, name, children) => make("div", { class: name, role: "group", "aria-label": label }, children);

// Creates a button with a text, or with an icon that has the text as its name.
function button(text, onclick, options = {}) {
  const node = make("button", { type: "button", class: "oxd-button " + (options.class || ""), onclick });
  if (options.icon) setIcon(node, options.icon, text);
  else node.textContent = text;
  return node;
}

// Creates a named selection list. Options are pairs of a value and a text, and `run` gets the
// chosen value.
function choice(label, options, run, chosen) {
  const select = make("select", { class: "oxd-select", onchange: () => run(select.value) }, options.map(([value, text]) =>
    make("option", { value, text, selected: value === chosen })));
  return make("label", { class: "oxd-target" }, [make("span", { text: label }), select]);
}

function setIcon(node, name, text) {
  if (node.title === text) return;
  node.replaceChildren(icon(name));
  set(node, { "aria-label": text, title: text });
}

export { icon, icons, set, make, flag, makeSvg, drawing, box, group, button, choice, setIcon };
