// A step, here and as R sends it:
//   technique   its name
//   place       candidates that are filled in
//   remove      candidates that are removed
//   cells       cells of the pattern
//   highlights  [candidate, role] of the pattern
//   base, cover houses it looks at
//   fish        whether these are the base and cover of a fish
//   sets        {cells, digits, name, tint} of sets of cells
//   chains      {nodes: [{digit, cells}], strong}
//   blockers    {cell, cells}: a filled cell and those it keeps its digit out of; for the only
//               candidate of a cell, a cell with each other digit
//   text        the reason, or `words`: the label of the reason and what fills it

// `words` fill the reason, which is that of the technique or another one.
function step(technique, parts, words, why = technique) {
  return {
    technique, place: [], remove: [], cells: [], highlights: [], base: [], cover: [], sets: [], chains: [], blockers: [],
    ...parts, words: ["why_" + why, { outcome: parts.remove, ...words }],
  };
}

export { step };
