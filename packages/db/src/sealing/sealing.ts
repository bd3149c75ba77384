/** Seals hidden cards with AES-256-GCM, with a key of the hand. Sealed bytes can be opened only for the same step or hand. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveHandKey, rememberHandKeys } from "./hand-keys.ts";
import { listKeys, MARK_BYTES, type SealKeys, sealingKey, startsWithMark } from "./key-list.ts";
import type { SealLocation } from "./seal-location.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns the mark of the key if there are several keys, then the nonce, the ciphertext and the tag. `keys` are keys of the room. */
export function seal(
  keys: SealKeys,
  at: SealLocation,
  bytes: Uint8Array,
  random: (size: number) => Uint8Array = randomBytes,
): Uint8Array {
  const { bytes: key, mark } = sealingKey(keys);
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, handKey(key, at), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(at));
  return Buffer.concat([mark, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Returns null when the bytes were sealed with none of these keys, were sealed for another place, or were changed. */
export function unseal(keys: SealKeys, at: SealLocation, sealed: Uint8Array): Uint8Array | null {
  const listed = listKeys(keys);
  const marked = listed.find(({ mark }) => mark !== null && startsWithMark(sealed, mark));
  const opened = marked && unsealWith(marked.bytes, at, sealed.subarray(MARK_BYTES));
  if (opened) return opened;
  // Bytes without a mark were sealed when the room had only one key. By chance their nonce may look like a mark, so every key is tried both
  // ways.
  for (const { bytes, mark } of listed) {
    const found =
      unsealWith(bytes, at, sealed) ?? (mark === null ? unsealWith(bytes, at, sealed.subarray(MARK_BYTES)) : null);
    if (found) return found;
  }
  return null;
}

function unsealWith(key: Uint8Array, at: SealLocation, sealed: Uint8Array): Uint8Array | null {
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
