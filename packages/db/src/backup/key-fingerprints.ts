/** Compares the keys of a room with those of a backup by their fingerprints, which reveal nothing about the keys. */
import { keyFingerprint, LASTING_KEYS } from "../sealing/key-fingerprint.ts";
import { BackupError } from "./backup-error.ts";

/** The secrets of a room by name, as in `secrets.json`. */
export type RoomKeys = Readonly<Record<string, string>>;

export const fingerprintsOf = (keys: RoomKeys): Readonly<Record<string, string>> =>
  Object.fromEntries(
    LASTING_KEYS.flatMap((name) => {
      const key = keys[name];
      return key ? [[name, keyFingerprint(name, key)]] : [];
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
