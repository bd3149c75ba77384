/** Re-seals data that older keys sealed, and says what is still sealed under older keys. Decision 0110 */
import { type KeyList, parseKeyList } from "@poker/db";
import { type LastingKey, listNodesWithout, readKeyFingerprints, resealRoom, type SealedKind } from "@poker/db/setup";
import { archiveDirOf } from "../lib/room-backup.ts";
import { namedDataDir } from "../lib/room-data.ts";
import type { Secrets } from "../lib/secrets.ts";
import { findRotating, type Outcome, type RoomOfKeys, readHeldKeys, refusal } from "./held-keys.ts";
import { readLeft, writeLeft } from "./left-lines.ts";

const KINDS: Readonly<Record<SealedKind, string>> = {
  hands: "finished hands",
  ownHands: "hands in the lists of players",
  authenticators: "authenticator apps",
  steps: "steps of the journal",
  records: "records of hands",
  archiveFiles: "files of old hands",
};

/** The keys whose data can be re-sealed under a newer key. */
const SEALING: readonly LastingKey[] = ["LIVE_KEY", "ARCHIVE_KEY"];

/**
 * Re-seals everything that is sealed under the older keys of each name in rotation.
 * `isDone` is true when nothing is left under older keys. The last of the `lines` is a summary.
 */
export async function resealKeys({ database, dataDir }: RoomOfKeys, signal?: AbortSignal): Promise<Outcome> {
  const held = readHeldKeys(dataDir);
  const all = findRotating(await readKeyFingerprints(database.pool), held);
  const rotating = new Map([...all].filter(([name]) => SEALING.includes(name)));
  if (rotating.size === 0) return { lines: ["Nothing is to be re-sealed."], isDone: true };
  for (const [name, [first = ""]] of rotating) {
    const nodes = await listNodesWithout(database.pool, name, first);
    if (nodes.length > 0)
      return refusal(`${nodes.join(", ")} does not have the new ${name} yet: restart it with both keys`);
  }
  const { lines, unopened } = await reseal(database, held, [...rotating.keys()], signal);
  const left = await readLeft(database, rotating, held, unopened);
  const isDone = [...left.values()].every(({ length }) => length === 0);
  const under = [...left].flatMap(([name, each]) =>
    each.length === 0 ? [] : [`${name}, left under older keys:`, ...writeLeft(each)],
  );
  const end = isDone
    ? `Nothing is left under older keys. To remove them: npm run keys -- retire ${[...rotating.keys()].join(" ")}`
    : 'Something is left under older keys, and ends by itself; "npm run keys -- status" says what.';
  return { lines: [...lines, ...under, end], isDone };
}

/** Re-seals the data of these keys. `unopened` counts what no key opens, because the key that sealed it was given up earlier. */
export async function reseal(
  { pool }: RoomOfKeys["database"],
  held: Partial<Secrets>,
  names: readonly LastingKey[],
  signal?: AbortSignal,
): Promise<{ readonly lines: readonly string[]; readonly unopened: ReadonlyMap<SealedKind, number> }> {
  const listOf = (name: LastingKey): KeyList | null =>
    names.includes(name) ? parseKeyList(name, held[name] ?? "") : null;
  const done = await resealRoom(pool, {
    live: listOf("LIVE_KEY"),
    archive: listOf("ARCHIVE_KEY"),
    archiveDir: archiveDirOf(namedDataDir()),
    signal,
  });
  const unopened = new Map<SealedKind, number>();
  const lines = [...done].flatMap(([kind, { resealed, unopened: closed }]) => {
    unopened.set(kind, closed);
    const opened = resealed > 0 ? [`Re-sealed: ${resealed} ${KINDS[kind]}.`] : [];
    return closed > 0
      ? [...opened, `Sealed under keys that this room gave up before: ${closed} ${KINDS[kind]}.`]
      : opened;
  });
  return { lines, unopened };
}
