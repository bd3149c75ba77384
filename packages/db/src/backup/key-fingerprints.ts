/** Compares the keys of a room with those of a backup by their fingerprints, which reveal nothing about the keys. */
import { LASTING_KEYS } from "../sealing/key-fingerprint.ts";
import { fingerprintsOf } from "../sealing/key-list.ts";
import { BackupError } from "./backup-error.ts";

/** The secrets of a room by name, as in `secrets.json`. */
export type RoomKeys = Readonly<Record<string, string>>;

/** For each setting, the fingerprint of its key, or of all keys in its list, separated by commas. */
export const fingerprintKeys = (keys: RoomKeys): Readonly<Record<string, string>> =>
  Object.fromEntries(
    LASTING_KEYS.flatMap((name) => {
      const setting = keys[name];
      return setting ? [[name, fingerprintsOf(name, setting).join()]] : [];
    }),
  );

export const splitFingerprints = (text: string | undefined): readonly string[] => text?.split(",") ?? [];

/** Throws when `keys` lacks a key whose fingerprint is in the backup. A room may also have newer keys. */
export function requireSameKeys(expected: Readonly<Record<string, string>>, keys: RoomKeys): void {
  const given = fingerprintKeys(keys);
  const wrong = Object.entries(expected).flatMap(([name, fingerprints]) => {
    const own = splitFingerprints(given[name]);
    return splitFingerprints(fingerprints).every((fingerprint) => own.includes(fingerprint)) ? [] : name;
  });
  if (wrong.length > 0)
    throw new BackupError(
      "keys-differ",
      `${wrong.join(", ")} ${wrong.length === 1 ? "is not the key" : "are not the keys"} of this backup: with other keys, hands and authenticator apps stay sealed. Nothing was changed.`,
    );
}
