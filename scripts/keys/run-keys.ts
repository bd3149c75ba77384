/** Runs one task of `npm run keys`, as the owner of the database. */
import { LASTING_KEYS } from "@poker/db/setup";
import { parseChoice } from "../lib/command-line.ts";
import { findDataDir } from "../lib/data-directories.ts";
import { withOwnerDatabase } from "../lib/owner-database.ts";
import { SECRET_NAMES } from "../lib/secrets.ts";
import { stopSignal } from "../lib/stop-signal.ts";
import type { Outcome } from "./held-keys.ts";
import { listKeys } from "./list-keys.ts";
import { acceptKeys } from "./lost-keys.ts";
import { resealKeys } from "./reseal-keys.ts";
import { retireKeys } from "./retire-keys.ts";
import { describeRotation, rotateSecrets } from "./rotate-secrets.ts";

type KeyTask = "status" | "rotate" | "reseal" | "retire" | "accept";

/** How long a query may take. This is long, because some tasks read whole tables. */
const QUERY_TIMEOUT_MS = 600_000;

/** Works on a room of any version, because `npm start` may have refused to start and so could not upgrade the room. */
const onAnyRoom = <T>(work: Parameters<typeof withOwnerDatabase<T>>[1]): Promise<T> =>
  withOwnerDatabase("keys", work, { needsOnly: "room_keys", queryTimeoutMs: QUERY_TIMEOUT_MS });
const onRoom = <T>(work: Parameters<typeof withOwnerDatabase<T>>[1]): Promise<T> =>
  withOwnerDatabase("keys", work, { queryTimeoutMs: QUERY_TIMEOUT_MS });

/**
 * Runs the task, prints its lines, and resolves to the exit code. `given` are the typed names of keys, and is empty for
 * a task that takes none. Throws `WrongUse` for a name that no key has.
 */
export async function runKeys(task: KeyTask, given: readonly string[], isSure: boolean): Promise<number> {
  const { lines, isDone } = await runTask(task, given, isSure);
  for (const line of lines) console.log(line);
  return isDone ? 0 : 1;
}

async function runTask(task: KeyTask, given: readonly string[], isSure: boolean): Promise<Outcome> {
  const secrets = () => [...new Set(given.map((name) => parseChoice("A name", name, SECRET_NAMES)))];
  switch (task) {
    case "status": {
      const { lines, isComplete } = await onAnyRoom(listKeys);
      return { lines, isDone: isComplete };
    }
    case "accept": {
      const names = [...new Set(given.map((name) => parseChoice("A name", name, LASTING_KEYS)))];
      return onAnyRoom((room) => acceptKeys(room, names, isSure));
    }
    case "rotate": {
      const names = secrets();
      return process.env.DATABASE_URL ? describeRotation(names) : rotateSecrets(findDataDir("keys"), names);
    }
    case "reseal":
      return onRoom((room) => resealKeys(room, stopSignal()));
    case "retire": {
      const names = secrets();
      return onRoom((room) => retireKeys(room, names, isSure));
    }
  }
}
