// Code that is wider than the page scrolls: the keyboard has to reach it.
document.addEventListener("DOMContentLoaded", () => {
  for (const block of document.querySelectorAll("pre, main table")) {
    if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
  }
});
