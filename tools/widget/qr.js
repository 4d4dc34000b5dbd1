// QR codes of texts: version 10 or 25, error correction L, mask 0. Two versions are enough for links
// to puzzles, and readers accept any of the eight masks.
import { makeSvg, drawing } from "./elements.js";

// The versions, the smaller first. Each has the number of modules along a side, the middles of its
// small squares, the number of data bytes in each block, the number of error correction bytes per
// block, and the version with its check bits.
const versions = [
  { size: 57, middles: [6, 28, 50], blocks: [68, 68, 69, 69], checkBytes: 18, versionBits: 0xa4d3 },
  { size: 117, middles: [6, 32, 58, 84, 110], blocks: [...Array(8).fill(106), ...Array(4).fill(107)], checkBytes: 26, versionBits: 0x191e1 },
];
// A text needs three bytes for its mode, its length and its end.
const roomIn = ({ blocks }) => blocks.reduce((sum, block) => sum + block, 0) - 3;
const longest = roomIn(versions[1]);
// The format with its check bits.
const formatBits = 0x77c4;

// Powers of 2 in the field of 256 elements, and their logarithms.
const powers = [];
const logs = [];
for (let i = 0, x = 1; i < 255; i += 1) {
  powers[i] = x;
  logs[x] = i;
  x = (x << 1) ^ (x & 128 ? 285 : 0);
}
const times = (a, b) => (a && b ? powers[(logs[a] + logs[b]) % 255] : 0);

// Returns the error correction bytes of a block.
function correction(data, checkBytes) {
  let generator = [1];
  for (let i = 0; i < checkBytes; i += 1) {
    generator = generator.concat(0).map((value, at) => value ^ (at ? times(generator[at - 1], powers[i]) : 0));
  }
  const rest = data.concat(new Array(checkBytes).fill(0));
  data.forEach((value, i) => {
    const lead = rest[i];
    generator.forEach((factor, at) => { rest[i + at] ^= times(factor, lead); });
  });
  return rest.slice(data.length);
}

// Returns all bytes of a code in order, taken from the blocks in turn. The text follows its mode
// (4 bits) and its length (16 bits).
function bytesOf(own, { blocks, checkBytes }) {
  const room = roomIn({ blocks }) + 3;
  const nibbles = [4].concat(...[own.length >> 8, own.length & 255].concat(own).map((byte) => [byte >> 4, byte & 15]), 0);
  const data = [];
  for (let i = 0; i < nibbles.length; i += 2) data.push((nibbles[i] << 4) | nibbles[i + 1]);
  for (let i = 0; data.length < room; i += 1) data.push(i % 2 ? 17 : 236);
  let at = 0;
  const parts = blocks.map((length) => data.slice(at, (at += length)));
  const inTurn = (lists) =>
    [].concat(...lists[lists.length - 1].map((_, i) => lists.map((list) => list[i]))).filter((byte) => byte !== undefined);
  return inTurn(parts).concat(inTurn(parts.map((part) => correction(part, checkBytes))));
}

// Returns the modules of a code as rows of 0 and 1, or null if the text is too long.
function qrModules(text) {
  const own = Array.from(new TextEncoder().encode(text));
  const version = versions.find((one) => own.length <= roomIn(one));
  if (!version) return null;
  const { size, middles, versionBits } = version;
  const last = middles.length - 1;
  const dark = Array.from({ length: size }, () => []);
  const put = (x, y, value) => { if (dark[y] && x >= 0 && x < size) dark[y][x] = value ? 1 : 0; };
  const bit = (value, i) => (value >> i) & 1;
  const square = (x, y, rings) => {
    const reach = rings.length - 1;
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) put(x + dx, y + dy, rings[Math.max(Math.abs(dx), Math.abs(dy))]);
    }
  };
  for (let i = 0; i < size; i += 1) {
    put(i, 6, i % 2 === 0);
    put(6, i, i % 2 === 0);
  }
  middles.forEach((x, i) => middles.forEach((y, j) => {
    // The other three corners have their own squares.
    if ((i && j) || (i + j && i + j < last)) square(x, y, [1, 0, 1]);
  }));
  [[3, 3], [size - 4, 3], [3, size - 4]].forEach(([x, y]) => square(x, y, [1, 1, 0, 1, 0]));
  for (let i = 0; i < 18; i += 1) {
    put(size - 11 + (i % 3), Math.floor(i / 3), bit(versionBits, i));
    put(Math.floor(i / 3), size - 11 + (i % 3), bit(versionBits, i));
  }
  [0, 1, 2, 3, 4, 5, 7, 8, size - 7, size - 6, size - 5, size - 4, size - 3, size - 2, size - 1].forEach((at, i) => {
    put(8, at, bit(formatBits, i));
    const across = i < 8 ? size - 1 - i : 14 - i + (i === 8 ? 1 : 0);
    put(across, 8, bit(formatBits, i));
  });
  put(8, size - 8, 1);
  fill(dark, bytesOf(own, version));
  return dark;
}

// Writes the bytes up and down in pairs of columns from the right, and inverts every second
// module.
function fill(dark, bytes) {
  const size = dark.length;
  let at = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const isUp = ((right < 6 ? right + 1 : right) & 2) === 0;
    for (let i = 0; i < size; i += 1) {
      const y = isUp ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (dark[y][x] !== undefined) continue;
        dark[y][x] = ((bytes[at >> 3] >> (7 - (at & 7))) & 1) ^ ((x + y + 1) & 1);
        at += 1;
      }
    }
  }
}

// Draws a code of three pixels a module, which a phone can still read from a screen.
function qrPath(text) {
  const modules = qrModules(text);
  const all = modules.length + 8;
  const squares = [].concat(...modules.map((row, y) => row.map((value, x) => (value ? "M" + (x + 4) + " " + (y + 4) + "h1v1h-1z" : ""))));
  return drawing({ viewBox: "0 0 " + all + " " + all, width: 3 * all }, [
    makeSvg("path", { d: "M0 0h" + all + "v" + all + "H0z", fill: "#fff" }), makeSvg("path", { d: squares.join(""), fill: "#000" }),
  ]);
}

export { qrModules, qrPath, longest };
