/** Does what `npm run keys` was asked for, as the owner of the database. */
import { LASTING_KEYS } from "@poker/db/setup";
import { parseChoice } from "../lib/command-line.ts";
import { withOwnerDatabase } from "../lib/owner-database.ts";
import { acceptKeys, listKeys } from "./lost-keys.ts";

/** This works on a room of another version too, because that room may have refused the start that would upgrade it. */
const onRoom = <T>(work: Parameters<typeof withOwnerDatabase<T>>[1]): Promise<T> =>
  withOwnerDatabase("keys", work, { needsOnly: "room_keys" });

/** Lists the keys, or replaces the lost keys with these names. Resolves to the exit code. Throws `WrongUse` for a name that no key has. */
export async function runKeys(given: readonly string[] | null, isSure: boolean): Promise<number> {
  if (given === null) {
    const { lines, isComplete } = await onRoom(listKeys);
    return print(lines, isComplete);
  }
  const names = [...new Set(given.map((name) => parseChoice("A name", name, LASTING_KEYS)))];
  const { lines, isDone } = await onRoom((room) => acceptKeys(room, names, isSure));
  return print(lines, isDone);
}

function print(lines: readonly string[], isFine: boolean): number {
  for (const line of lines) console.log(line);
  return isFine ? 0 : 1;
}
