/** Converts the values that the protocol hashes to bytes: whole numbers (big-endian) and text (UTF-8). */
import * as noble from "@noble/hashes/utils.js";

export type Bytes = Uint8Array;

export const bytesToHex = (bytes: Bytes): string => noble.bytesToHex(bytes);
/** Converts hexadecimal text to bytes. Throws when the text is not hexadecimal. */
export const hexToBytes = (hex: string): Bytes => noble.hexToBytes(hex);
export const concatParts = (...parts: readonly Bytes[]): Bytes => noble.concatBytes(...parts);
export const encodeText = (text: string): Bytes => noble.utf8ToBytes(text);

export const u8 = (value: number): Bytes => bigEndian(value, 1);
export const u16 = (value: number): Bytes => bigEndian(value, 2);
export const u32 = (value: number): Bytes => bigEndian(value, 4);
export const u64 = (value: number): Bytes => bigEndian(value, 8);

function bigEndian(value: number, length: number): Bytes {
  if (!Number.isSafeInteger(value) || value < 0 || value >= 256 ** length)
    throw new Error(`${value} does not fit ${length} bytes`);
  const bytes = new Uint8Array(length);
  let rest = value;
  for (let i = length - 1; i >= 0; i--) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

export function areBytesEqual(a: Bytes, b: Bytes): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/**
 * Returns the bytes unchanged. Throws when their number is not `length`, because a field of the wrong length would give a wrong hash
 * without any error.
 */
export function requireLength(length: number, bytes: Bytes, name: string): Bytes {
  if (bytes.length !== length) throw new Error(`${name} has ${bytes.length} bytes instead of ${length}`);
  return bytes;
}
