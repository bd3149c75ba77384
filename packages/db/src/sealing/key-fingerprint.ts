/**
 * Names the lasting keys of a room, and computes a fingerprint of each. By the fingerprint, a later start of the room recognises the key.
 * Decision 0097
 */
import { hkdfSync } from "node:crypto";
import { parseKey } from "./parse-key.ts";

/**
 * The keys that protect data in the database or in browsers for longer than one run of a server. When such a key is lost, its data is lost
 * too.
 */
export const LASTING_KEYS = ["LIVE_KEY", "ARCHIVE_KEY", "DEAL_KEY", "PUSH_KEY", "NEXTAUTH_SECRET"] as const;
export type LastingKey = (typeof LASTING_KEYS)[number];

const FINGERPRINT_BYTES = 8;

/**
 * Returns the fingerprint of a key as 16 hexadecimal digits. `key` is the bytes of the key, or the text of its setting. The digits reveal
 * nothing about the key, because the key is random. Under another name, the same key has another fingerprint.
 */
export function keyFingerprint(name: LastingKey, key: Uint8Array | string): string {
  const info = `poker-room/key-fingerprint/v1/${name}`;
  return Buffer.from(hkdfSync("sha256", toBytes(name, key), "", info, FINGERPRINT_BYTES)).toString("hex");
}

/** Returns the bytes of a key. The servers use NEXTAUTH_SECRET as text, and all other keys as the bytes that their text encodes. */
function toBytes(name: LastingKey, key: Uint8Array | string): Uint8Array {
  if (typeof key !== "string") return key;
  return (name === "NEXTAUTH_SECRET" ? null : parseKey(key)) ?? Buffer.from(key);
}
