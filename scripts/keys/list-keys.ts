/** Lists the room's keys by their fingerprints, and counts what is still sealed under older keys. Decisions 0097 and 0110 */
import { findAbsentKeys, readKeyFingerprints } from "@poker/db/setup";
import { findRotating, listPresent, type RoomOfKeys, readHeldKeys } from "./held-keys.ts";
import { readLeft, writeLeft } from "./left-lines.ts";

/** Returns one line for each key. `isComplete` is true when no key of the room is missing here. */
export async function listKeys({ database, dataDir }: RoomOfKeys): Promise<{
  readonly lines: readonly string[];
  readonly isComplete: boolean;
}> {
  const all = await readKeyFingerprints(database.pool);
  const keys = all.filter(({ endedAt }) => endedAt === null);
  const held = readHeldKeys(dataDir);
  const absent = findAbsentKeys(keys, held);
  const lines = keys.map((key) => {
    const since = `${new Date(key.since).toISOString().slice(0, 16).replace("T", " ")} UTC`;
    const fingerprint = key.fingerprint ?? "at next start";
    const [first] = listPresent(keys, key.name, held[key.name] ?? "");
    const opens = first !== undefined && key.fingerprint !== first ? ", only opens" : "";
    const here = absent.includes(key) ? "no" : "yes";
    return `${key.name.padEnd(16)} ${fingerprint.padEnd(17)} ${since}   ${here}${opens}`;
  });
  const head = `${"key".padEnd(16)} ${"fingerprint".padEnd(17)} ${"since".padEnd(20)}   here`;
  const rotating = findRotating(keys, held);
  const left = rotating.size === 0 ? new Map() : await readLeft(database, rotating, held);
  const under = [...left].flatMap(([name, each]) =>
    each.length === 0
      ? ["", `${name}: nothing is left under older keys. To remove them: npm run keys -- retire ${name}`]
      : ["", `${name}, left under older keys:`, ...writeLeft(each)],
  );
  return { lines: [head, ...lines, ...under], isComplete: absent.length === 0 };
}
