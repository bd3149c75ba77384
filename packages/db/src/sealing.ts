/** Seals what nobody may see yet: AES-256-GCM under a key of the hand, bound to the very row it belongs to. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** The row that something is sealed for. */
export interface SealedAt {
  readonly tableId: string;
  readonly handNo: number;
  readonly seq: number;
}

const CIPHER = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;

/** Nonce, ciphertext and tag. `key` is one of the room's, 32 random bytes. */
export function seal(
  key: Uint8Array,
  at: SealedAt,
  bytes: Uint8Array,
  random: (size: number) => Uint8Array = randomBytes,
): Uint8Array {
  const nonce = random(NONCE);
  const cipher = createCipheriv(CIPHER, handKey(key, at), nonce, { authTagLength: TAG });
  cipher.setAAD(binding(at));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** null: another key, another row, or tampered with. */
export function unseal(key: Uint8Array, at: SealedAt, sealed: Uint8Array): Uint8Array | null {
  if (sealed.length < NONCE + TAG) return null;
  const end = sealed.length - TAG;
  const decipher = createDecipheriv(CIPHER, handKey(key, at), sealed.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(binding(at));
  decipher.setAuthTag(sealed.subarray(end));
  const opened = decipher.update(sealed.subarray(NONCE, end));
  try {
    return Buffer.concat([opened, decipher.final()]);
  } catch {
    return null;
  }
}

const handKey = (key: Uint8Array, { tableId, handNo }: SealedAt) =>
  new Uint8Array(hkdfSync("sha256", key, "", `poker-room/seal/v1/${tableId}/${handNo}`, 32));

const binding = ({ tableId, handNo, seq }: SealedAt) => Buffer.from(`${tableId}/${handNo}/${seq}`);

/** A key as configuration writes it: 32 bytes as base64 (or base64url), or as 64 hexadecimal digits. null: it is none. */
export function keyFrom(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? "hex" : "base64");
  return bytes.length === KEY_BYTES ? new Uint8Array(bytes) : null;
}
const KEY_BYTES = 32;
