/**
 * `npm run keys -- <command>`:
 *   status                  lists the lasting keys of the room by their fingerprints, and says which of them are in secrets.json of DATA_DIR,
 *                           or in the environment with DATABASE_URL; exits with 1 when one is not
 *   accept <name>… [--yes]  says what is lost with keys that cannot be found any more; with --yes, gives them up and takes new ones.
 *                           The audit log keeps what was lost
 */
import { parseArgs } from "node:util";
import { LASTING_KEYS, type LastingKey } from "@poker/db/setup";
import { acceptKeys, listKeys } from "./lib/lost-keys.ts";
import { withOwnerDatabase } from "./lib/owner-database.ts";

const USAGE = `usage: npm run keys -- status | accept <name>… [--yes]   (names: ${LASTING_KEYS.join(", ")})`;

/** Works on a room of another version too, because the start that would upgrade the room may be the one that was refused. */
const onRoom: typeof withOwnerDatabase = (command, work) =>
  withOwnerDatabase(command, work, { needsOnly: "room_keys" });

const isLastingKey = (name: string): name is LastingKey => LASTING_KEYS.some((known) => known === name);

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { yes: { type: "boolean" } } });
  const [command, ...words] = positionals;
  const names = [...new Set(words)].filter(isLastingKey);
  if (command === "status" && words.length === 0) {
    const { lines, isComplete } = await onRoom("keys", listKeys);
    for (const line of lines) console.log(line);
    return isComplete ? 0 : 1;
  }
  if (command !== "accept" || words.length === 0 || !words.every(isLastingKey)) {
    console.error(USAGE);
    return 1;
  }
  const { lines, isDone } = await onRoom("keys", (room) => acceptKeys(room, names, values.yes === true));
  for (const line of lines) console.log(line);
  return isDone ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
