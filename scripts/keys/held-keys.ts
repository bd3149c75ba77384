/** The keys that are here, in secrets.json or in the environment, and which of them the room has. */
import { type Database, fingerprintsOf } from "@poker/db";
import { LASTING_KEYS, type LastingKey, type RoomKey } from "@poker/db/setup";
import { readKeptSecrets, SECRET_NAMES, type Secrets } from "../lib/secrets.ts";

export interface RoomOfKeys {
  readonly database: Database;
  /** The folder with `secrets.json`; null when the keys are in the environment. */
  readonly dataDir: string | null;
}

/** The lines to print. */
export interface Outcome {
  readonly lines: readonly string[];
  /** False when nothing was changed, or not everything is done. */
  readonly isDone: boolean;
}

export const refusal = (line: string): Outcome => ({ lines: [`${line}. Nothing was changed.`], isDone: false });

export type SecretName = keyof Secrets;

export const isLasting = (name: SecretName): name is LastingKey => LASTING_KEYS.some((each) => each === name);

/** The settings, each a key or a list of keys. */
export function readHeldKeys(dataDir: string | null): Partial<Secrets> {
  if (dataDir !== null) return readKeptSecrets(dataDir);
  return Object.fromEntries(SECRET_NAMES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** The fingerprints of the keys of this name that the room has, in the order of the setting. */
export function listPresent(keys: readonly RoomKey[], name: LastingKey, setting: string): readonly string[] {
  const present = keys.flatMap((key) => (key.name === name && key.endedAt === null ? (key.fingerprint ?? []) : []));
  return fingerprintsOf(name, setting).filter((fingerprint) => present.includes(fingerprint));
}

/**
 * The names whose list begins with the newest key that the room has ("new,old"). In a list that is still "old,new", the first key will not
 * stay.
 */
export function findRotating(
  keys: readonly RoomKey[],
  held: Partial<Secrets>,
): ReadonlyMap<LastingKey, readonly string[]> {
  return new Map(
    LASTING_KEYS.flatMap((name) => {
      const list = listPresent(keys, name, held[name] ?? "");
      const newest = keys.filter((key) => key.name === name && key.endedAt === null).at(-1);
      return list.length > 1 && newest?.fingerprint === list[0] ? [[name, list] as const] : [];
    }),
  );
}
