/** Compares the keys of a room with the keys of a backup by their fingerprints, which reveal nothing about the keys. */
import { LASTING_KEYS } from "../sealing/key-fingerprint.ts";
import { fingerprintsOf } from "../sealing/key-list.ts";
import { BackupError } from "./backup-error.ts";

/** The secrets of a room by their names, as in `secrets.json`. */
export type RoomKeys = Readonly<Record<string, string>>;

/** Returns the fingerprint of each setting's key. For a list of keys, it is the fingerprints of all of them, separated by commas. */
export const fingerprintKeys = (keys: RoomKeys): Readonly<Record<string, string>> =>
  Object.fromEntries(
    LASTING_KEYS.flatMap((name) => {
      const setting = keys[name];
      return setting ? [[name, fingerprintsOf(name, setting).join()]] : [];
    }),
  );

export const splitFingerprints = (text: string | undefined): readonly string[] => text?.split(",") ?? [];

/** Throws when `keys` lacks a key whose fingerprint is in the backup. Additional newer keys are allowed. */
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
