// The parts of a step, both here and in data from R:
//   technique   its name
//   place       candidates that are filled in
//   remove      candidates that are removed
//   cells       cells of the pattern
//   highlights  [candidate, role] of the pattern
//   base, cover houses of the pattern
//   fish        whether these houses are the base and cover of a fish
//   sets        {cells, digits, name, tint} of sets of cells
//   chains      {nodes: [{digit, cells}], strong}
//   blockers    {cell, cells}: a filled cell, and cells in which it blocks its digit; for a
//               naked single, cells with the other digits
//   text        the reason, or `words`: the label of the reason and its values

// `words` are the values for the reason. `why` is its label, by default that of the technique.
function step(technique, parts, words, why = technique) {
  return {
    technique, place: [], remove: [], cells: [], highlights: [], base: [], cover: [], sets: [], chains: [], blockers: [],
    ...parts, words: ["why_" + why, { outcome: parts.remove, ...words }],
  };
}

export { step };
