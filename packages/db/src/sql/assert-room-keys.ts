/** Checks at the start of a server that the lasting keys which it holds are the room's. Fault 139, decision 0097 */
import { keyFingerprint, LASTING_KEYS, type LastingKey } from "../sealing/key-fingerprint.ts";
import type { Queryable } from "./connect.ts";

/**
 * Throws with one line when the room has another key than one of these, given as bytes or as text. The process must then not start: it
 * could not open what the room has sealed, and the others could not open what it seals. A database without the table says nothing here.
 */
export async function assertRoomKeys(
  pool: Queryable,
  held: { readonly [Name in LastingKey]?: Uint8Array | string | undefined },
): Promise<void> {
  const { rows: found } = await pool.query("SELECT FROM pg_proc WHERE oid = to_regproc('room_keys_differing')");
  if (found.length === 0) return;
  const own = new Map<string, string>();
  for (const name of LASTING_KEYS) {
    const key = held[name];
    if (key !== undefined) own.set(name, keyFingerprint(name, key));
  }
  const { rows } = await pool.query<{ name: string; fingerprint: string }>(
    "SELECT name, fingerprint FROM room_keys_differing($1)",
    [JSON.stringify(Object.fromEntries(own))],
  );
  if (rows.length === 0) return;
  const differing = rows.map(
    ({ name, fingerprint }) =>
      `${name} is not the key of this room: its fingerprint is ${own.get(name)}, the room's is ${fingerprint}`,
  );
  throw new Error(differing.join("; "));
}
