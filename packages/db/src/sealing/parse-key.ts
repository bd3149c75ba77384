/** Reads one key as configuration writes it. */

const KEY_BYTES = 32;

/** 32 bytes as base64 (or base64url), or as 64 hexadecimal digits. null when the text is not a key. */
export function parseKey(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? "hex" : "base64");
  return bytes.length === KEY_BYTES ? new Uint8Array(bytes) : null;
}
