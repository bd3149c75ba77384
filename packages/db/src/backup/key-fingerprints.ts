/** Compares the keys of a room with those of a backup by their fingerprints, which reveal nothing about the keys. */
import { hkdfSync } from "node:crypto";
import { parseKey } from "../sealing/sealing.ts";
import { BackupError } from "./backup-error.ts";

/** The secrets of a room by name, as in `secrets.json`. */
export type RoomKeys = Readonly<Record<string, string>>;

/** The keys that protect something which outlives a restart, in the database or in browsers. */
const LASTING_KEYS = ["LIVE_KEY", "ARCHIVE_KEY", "DEAL_KEY", "PUSH_KEY", "NEXTAUTH_SECRET"];
const FINGERPRINT_BYTES = 8;

/** The digits say nothing about the key, because the key is random, and the same key has other digits under another name. */
function fingerprintOf(name: string, key: string): string {
  // The servers use NEXTAUTH_SECRET as text, and all other keys as the bytes that their text encodes.
  const bytes = (name === "NEXTAUTH_SECRET" ? null : parseKey(key)) ?? Buffer.from(key);
  return Buffer.from(
    hkdfSync("sha256", bytes, "", `poker-room/key-fingerprint/v1/${name}`, FINGERPRINT_BYTES),
  ).toString("hex");
}

export const fingerprintsOf = (keys: RoomKeys): Readonly<Record<string, string>> =>
  Object.fromEntries(
    LASTING_KEYS.flatMap((name) => {
      const key = keys[name];
      return key ? [[name, fingerprintOf(name, key)]] : [];
    }),
  );

/** Throws when one of the keys is not the key with the fingerprint that the backup has. */
export function requireSameKeys(expected: Readonly<Record<string, string>>, keys: RoomKeys): void {
  const given = fingerprintsOf(keys);
  const wrong = Object.keys(expected).filter((name) => given[name] !== expected[name]);
  if (wrong.length > 0)
    throw new BackupError(
      "keys-differ",
      `${wrong.join(", ")} ${wrong.length === 1 ? "is not the key" : "are not the keys"} of this backup: with other keys, hands and authenticator apps stay sealed. Nothing was changed.`,
    );
}
