/** Checks, when a server starts, that it has the lasting keys of the room. Fault 139, decisions 0097 and 0110 */
import { LASTING_KEYS, type LastingKey } from "../sealing/key-fingerprint.ts";
import { fingerprintsOf, type KeySetting } from "../sealing/key-list.ts";
import type { Queryable } from "./connect.ts";

/**
 * Throws an error of one line when `held` lacks a key of the room, or when the first of several keys is not a key of the room. The process
 * must then not start. In the first case it could not open what the room has sealed. In the second it would seal with a key that the room
 * may lose. Does nothing in a database that does not store keys yet.
 */
export async function assertRoomKeys(
  pool: Queryable,
  held: { readonly [Name in LastingKey]?: KeySetting | undefined },
): Promise<void> {
  const { rows: found } = await pool.query("SELECT FROM pg_proc WHERE oid = to_regproc('room_keys_differing')");
  if (found.length === 0) return;
  const own = new Map<string, readonly string[]>();
  for (const name of LASTING_KEYS) {
    const key = held[name];
    if (key !== undefined) own.set(name, fingerprintsOf(name, key));
  }
  const { rows } = await pool.query<{ name: string; fingerprint: string | null }>(
    "SELECT name, fingerprint FROM room_keys_differing($1)",
    [JSON.stringify(Object.fromEntries(own))],
  );
  if (rows.length === 0) return;
  throw new Error(rows.map((row) => describeDifference(row, own.get(row.name) ?? [])).join("; "));
}

function describeDifference(
  { name, fingerprint }: { readonly name: string; readonly fingerprint: string | null },
  own: readonly string[],
): string {
  if (fingerprint === null)
    return `${name} begins with a key that this room does not have yet, with the fingerprint ${own[0]}: run "npm run migrate -- prepare" with it first`;
  const which = own.length === 1 ? `its fingerprint is ${own[0]}` : `its fingerprints are ${own.join(" and ")}`;
  return `${name} is not the key of this room: ${which}, the room's is ${fingerprint}`;
}
