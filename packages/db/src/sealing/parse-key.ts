/** Parses one key from the text of a setting. */

const KEY_BYTES = 32;

/** Parses 32 bytes in base64 or base64url, or as 64 hexadecimal digits. Returns null when the text is not a key. */
export function parseKey(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? "hex" : "base64");
  return bytes.length === KEY_BYTES ? new Uint8Array(bytes) : null;
}
