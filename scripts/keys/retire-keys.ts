/** Removes the older keys of a name when no data is left under them. Decision 0110 */
import { fingerprintSecrets, fingerprintsOf, splitKeys } from "@poker/db";
import {
  areArchivesMissing,
  findAbsentKeys,
  type LastingKey,
  listNodesSealingWith,
  readKeyFingerprints,
  replaceKeys,
} from "@poker/db/setup";
import { encodeTicketKey } from "@poker/protocol/ticket";
import { archiveDirOf } from "../lib/room-backup.ts";
import { namedDataDir } from "../lib/room-data.ts";
import { keepSecrets, readKeptSecrets } from "../lib/secrets.ts";
import { isLasting, type Outcome, type RoomOfKeys, readHeldKeys, refusal, type SecretName } from "./held-keys.ts";
import { readLeft, writeLeft } from "./left-lines.ts";
import { reseal } from "./reseal-keys.ts";

/**
 * Retires the older keys of each name separately. When data is left under older keys of one name, that name keeps its
 * older keys and the others still retire theirs. `isSure` gives up the data that is left.
 */
export async function retireKeys(room: RoomOfKeys, names: readonly SecretName[], isSure: boolean): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const name of names) outcomes.push(await retireName(room, name, isSure));
  return { lines: outcomes.flatMap(({ lines }) => lines), isDone: outcomes.every(({ isDone }) => isDone) };
}

async function retireName(room: RoomOfKeys, name: SecretName, isSure: boolean): Promise<Outcome> {
  const { pool } = room.database;
  const held = readHeldKeys(room.dataDir);
  const [first, ...older] = splitKeys(held[name] ?? "");
  if (!first) return refusal(`${name} is not here`);
  if (older.length === 0) return refusal(`${name} has only one key`);
  const isUnder = isLasting(name)
    ? fingerprintsOf(name, older.join())
    : older.map((secret) => fingerprintSecrets([encodeTicketKey(secret)]));
  const nodes = await listNodesSealingWith(pool, name, isUnder);
  if (nodes.length > 0)
    return refusal(`${nodes.join(", ")} still seals with an older ${name}: restart it with the new key first`);
  const given = isLasting(name) ? await giveUpOlder(room, name, isSure) : { lines: [], isDone: true };
  if (!given.isDone) return given;
  // The keys were removed from the database above, before the file changes. In the opposite order, a failure between
  // the two would leave a room that cannot start, because the file would lack a key that the database still expects.
  if (room.dataDir !== null) keepSecrets(room.dataDir, { ...readKeptSecrets(room.dataDir), [name]: first });
  const end =
    room.dataDir === null
      ? `${name}: only the first key is needed from now on. Set it alone, and restart the servers one after the other.`
      : `${name}: secrets.json has only the new key. Servers that run forget the older one when they are started again.`;
  return { lines: [...given.lines, end], isDone: true };
}

async function giveUpOlder({ database, dataDir }: RoomOfKeys, name: LastingKey, isSure: boolean): Promise<Outcome> {
  const { pool } = database;
  const held = readHeldKeys(dataDir);
  const keys = await readKeyFingerprints(pool);
  const present = keys.flatMap((key) => (key.name === name && key.endedAt === null ? (key.fingerprint ?? []) : []));
  const [first = "", ...rest] = fingerprintsOf(name, held[name] ?? "");
  if (!present.includes(first)) return refusal(`${name}: the room has never started with the first key`);
  if (present.at(-1) !== first) return refusal(`${name}: the first key is not the newest; begin with "new,old"`);
  if (findAbsentKeys(keys, held).some((key) => key.name === name))
    return refusal(`A ${name} of the room is not here; "npm run keys -- accept ${name}" says what is lost with it`);
  const older = rest.filter((fingerprint) => present.includes(fingerprint));
  if (older.length === 0) return { lines: [], isDone: true };
  const folder = archiveDirOf(namedDataDir());
  if (name === "LIVE_KEY" && (await areArchivesMissing(pool, folder)))
    return refusal(`The files of old hands are not in ${folder}: name their folder with ARCHIVE_DIR`);
  const { lines, unopened } = await reseal(database, held, [name]);
  const lists = new Map([[name, [first, ...older]]]);
  const left = (await readLeft(database, lists, held, unopened)).get(name) ?? [];
  const isEmpty = left.length === 0;
  const under = isEmpty ? [] : [`${name}, left under older keys:`, ...writeLeft(left)];
  if (!isEmpty && !isSure) {
    const sure = `To give it up for good: npm run keys -- retire ${name} --yes`;
    return { lines: [...lines, ...under, `The older key stays. ${sure}`], isDone: false };
  }
  const accepted = isEmpty ? "Nothing was left under the older key." : under.join("\n");
  await replaceKeys(pool, { name, text: splitKeys(held[name] ?? "")[0] ?? "", accepted });
  return { lines: [...lines, ...under], isDone: true };
}
