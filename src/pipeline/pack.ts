// Whole numbers as bytes, seven bits a byte: what a worker sends and the cache keeps is mostly small numbers.

export interface PackWriter {
  /** A whole number from 0 to 2^53. */
  count: (value: number) => void;
  /** A whole number of either sign. */
  signed: (value: number) => void;
  /** The bytes written so far. */
  bytes: () => Uint8Array;
}

export interface PackReader {
  count: () => number;
  signed: () => number;
}

export function packWriter(): PackWriter {
  let buffer = new Uint8Array(4096);
  let length = 0;
  const count = (value: number): void => {
    if (length + 8 > buffer.length) {
      const larger = new Uint8Array(buffer.length * 2);
      larger.set(buffer);
      buffer = larger;
    }
    let rest = value;
    while (rest > 127) {
      buffer[length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    buffer[length++] = rest;
  };
  return {
    count,
    signed: (value) => count(value < 0 ? -2 * value - 1 : 2 * value),
    bytes: () => buffer.subarray(0, length),
  };
}

/** Reads what a writer wrote, in the same order. */
export function packReader(bytes: Uint8Array): PackReader {
  let at = 0;
  const count = (): number => {
    let byte = bytes[at++];
    if (byte < 128) return byte;
    let value = byte & 127;
    let factor = 128;
    do {
      byte = bytes[at++];
      value += (byte & 127) * factor;
      factor *= 128;
    } while (byte > 127);
    return value;
  };
  return {
    count,
    signed: () => {
      const value = count();
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    },
  };
}
