// A number for each edge that depends on nothing but the edge: kind, ends, place and rule (DESIGN 14.14). Node numbers play no part,
// so an edge keeps its number when files are added elsewhere. Ids are hashed once per node; edges only mix integers.

/** Two 32-bit hashes of each of a list of texts, side by side. */
export function textHashes(texts: readonly string[]): Uint32Array {
  const hashes = new Uint32Array(2 * texts.length);
  texts.forEach((text, index) => {
    let low = 0x9e3779b9;
    let high = 0x85ebca6b;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      low = Math.imul(low ^ unit, 0x9e3779b1);
      high = Math.imul(high ^ unit, 0x5f356495);
      low = (low << 13) | (low >>> 19);
      high = (high << 15) | (high >>> 17);
    }
    hashes[2 * index] = finish(low ^ text.length);
    hashes[2 * index + 1] = finish(high ^ low);
  });
  return hashes;
}

function finish(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Mixes 32-bit words, in order, into a whole number below 2^53. */
export function mixWords(words: Uint32Array, count: number): number {
  let low = 0x1b873593;
  let high = 0xe6546b64;
  for (let at = 0; at < count; at++) {
    low = Math.imul(low ^ words[at], 0xcc9e2d51);
    low = Math.imul((low << 13) | (low >>> 19), 5) + 0x38495ab5;
    high = Math.imul(high ^ words[at], 0xab0e9789);
    high = Math.imul((high << 17) | (high >>> 15), 5) + 0x561ccd1b;
  }
  const a = finish(low ^ high);
  const b = finish(high ^ a);
  return a + (b & 0x1fffff) * 2 ** 32;
}
