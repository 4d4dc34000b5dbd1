// What the scripts of a page share: the modes of boards, the boards that are shown, `draw`, which
// draws a board again, and, on pages that need them, `rules`, the checks of rules, and `host`, the
// connection to R.
const shared = (window.oxidoku = window.oxidoku || { modes: {}, shown: new Map() });

// Whether R is still connected.
const isConnected = () => !window.Shiny.shinyapp || window.Shiny.shinyapp.isConnected();

// Returns the connection of a board to R, or one that does nothing.
const hostOf = (node, x) => (shared.host ? shared.host(node.id, x) : { send() {} });

export { shared, isConnected, hostOf };
