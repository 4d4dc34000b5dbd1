// Code that is wider than the page scrolls: the keyboard has to reach it.
document.addEventListener("DOMContentLoaded", () => {
  listContents(document.getElementById("toc"));
  for (const block of document.querySelectorAll("pre, main table")) {
    if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
  }
});

// The headings of the page, as links.
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
