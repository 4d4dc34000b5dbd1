// What the scripts of a page share: the modes of boards, the boards that are shown, and, on pages
// that need them, `rules`, the checks of rules.
const shared = (window.oxidoku = window.oxidoku || { modes: {}, shown: new Map() });

export { shared };
