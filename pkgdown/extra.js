// Code that is wider than the page scrolls, so the keyboard has to reach it.
document.addEventListener("DOMContentLoaded", () => {
  for (const frame of document.querySelectorAll("iframe.board")) {
    frame.addEventListener("load", () => fitFrame(frame));
    fitFrame(frame);
  }
  listContents(document.getElementById("toc"));
  for (const block of document.querySelectorAll("pre, main table")) {
    if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
  }
});

// Makes a frame as high as the page in it, so that the frame needs no scroll bar. It only grows: the
// board in it adapts to the height, too. A site opened from a folder cannot see into the frame and
// keeps the height of the style sheet.
function fitFrame(frame) {
  const page = frame.contentDocument;
  if (!page || !page.body) return;
  const fit = () => {
    const height = page.documentElement.offsetHeight + 2;
    if (height > frame.offsetHeight) frame.style.height = height + "px";
  };
  new ResizeObserver(fit).observe(page.body);
}

// Lists the headings of the page as links.
function listContents(toc) {
  if (!toc) return;
  const headings = Array.from(document.querySelectorAll("main h2, main h3")).filter((heading) => !toc.contains(heading));
  const list = document.createElement("ul");
  list.className = "nav navbar-nav flex-column";
  for (const heading of headings) {
    const target = heading.id || heading.closest("[id]").id;
    if (!target || target === "toc") continue;
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.className = heading.tagName === "H3" ? "nav-link ms-3" : "nav-link";
    link.href = "#" + target;
    link.textContent = heading.firstChild.textContent.trim() || heading.textContent.trim();
    item.append(link);
    list.append(item);
  }
  toc.append(list);
}
