// Describes a chain in words, with one line for each candidate.

// Returns the lines of a step's chains that `links` links reach. A candidate is false before a
// strong link and true after it.
function linesOf(step, links, translate) {
  const lines = [];
  let left = links;
  step.chains.forEach((chain, branch) => {
    if (branch && left <= 0) return;
    const count = Math.min(left, chain.strong.length);
    left -= count;
    let isTrue = chain.strong[0] === false;
    for (let i = 0; i <= count; i += 1) {
      const node = chain.nodes[i % chain.nodes.length];
      const label = (node.cells.length > 1 ? "some_" : "") + (isTrue ? "is" : "is_not");
      const state = translate(label, { cell: node.cells, roof: node.cells, digit: [node.digit] });
      lines.push(translate(i ? "line_then" : "line_if", { state: state }));
      isTrue = !isTrue;
    }
  });
  return lines;
}

export { linesOf };
