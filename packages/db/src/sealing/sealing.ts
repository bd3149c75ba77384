/** Seals hidden cards: AES-256-GCM under a key of the hand, bound to their step or hand. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveHandKey, rememberHandKeys } from "./hand-keys.ts";
import type { SealLocation } from "./seal-location.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns the nonce, the ciphertext and the tag. `key` is a key of the room, 32 random bytes. */
export function seal(
  key: Uint8Array,
  at: SealLocation,
  bytes: Uint8Array,
  random: (size: number) => Uint8Array = randomBytes,
): Uint8Array {
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, handKey(key, at), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(at));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** null for another key, another place, or changed bytes. */
export function unseal(key: Uint8Array, at: SealLocation, sealed: Uint8Array): Uint8Array | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const end = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, handKey(key, at), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(associatedData(at));
  decipher.setAuthTag(sealed.subarray(end));
  const opened = decipher.update(sealed.subarray(NONCE_BYTES, end));
  try {
    return Buffer.concat([opened, decipher.final()]);
  } catch {
    return null;
  }
}

const handKey = rememberHandKeys(deriveHandKey);

const associatedData = ({ tableId, handNo, seq }: SealLocation) => Buffer.from(`${tableId}/${handNo}/${seq}`);

/** A key as configuration writes it: 32 bytes as base64 (or base64url), or as 64 hexadecimal digits. null when the text is no key. */
export function parseKey(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? "hex" : "base64");
  return bytes.length === KEY_BYTES ? new Uint8Array(bytes) : null;
}
const KEY_BYTES = 32;
