/**
 * Stores the fingerprints of the room's lasting keys, as the owner of the database. The first start of a room stores them, and every later
 * start compares its own keys with them. While one key is being replaced by another, the room has several keys of the same name. Decisions
 * 0097 and 0110
 */
import type pg from "pg";
import { LASTING_KEYS, type LastingKey } from "../sealing/key-fingerprint.ts";
import { fingerprintsOf } from "../sealing/key-list.ts";
import { connect, inTransaction, type Queryable } from "../sql/connect.ts";

export interface RoomKey {
  readonly name: LastingKey;
  /** The fingerprint of the key. null when the room has used the key, but no start has stored its fingerprint yet. */
  readonly fingerprint: string | null;
  /** Epoch ms. */
  readonly since: number;
  /**
   * When the key was given up as lost, or when no data was left that needs it, in epoch milliseconds. null for a current key of the room.
   */
  readonly endedAt: number | null;
}

/** The text of the setting of each lasting key, which may list several keys. */
type KeyTexts = { readonly [Name in LastingKey]?: string | undefined };

/** Returns all keys that the room has or had, oldest first. Empty for a new room, and for a database that does not have the table yet. */
export async function readKeyFingerprints(pool: Queryable): Promise<readonly RoomKey[]> {
  const { rows: found } = await pool.query("SELECT FROM pg_class WHERE oid = to_regclass('room_keys')");
  if (found.length === 0) return [];
  const { rows } = await pool.query<{ name: string; fingerprint: string; since: Date; ended_at: Date | null }>(
    "SELECT name, fingerprint, since, ended_at FROM room_keys ORDER BY since, name",
  );
  return rows.flatMap(({ name, fingerprint, since, ended_at: ended }) => {
    const known = LASTING_KEYS.find((each) => each === name);
    const key = { fingerprint: fingerprint || null, since: since.getTime(), endedAt: ended?.getTime() ?? null };
    return known ? [{ name: known, ...key }] : [];
  });
}

/** Returns the current keys of the room that `held` lacks, because it has another key of the name or none. */
export const findAbsentKeys = (keys: readonly RoomKey[], held: KeyTexts): readonly RoomKey[] =>
  keys.filter(({ name, fingerprint, endedAt }) => {
    const text = held[name];
    if (endedAt !== null) return false;
    return text === undefined || (fingerprint !== null && !fingerprintsOf(name, text).includes(fingerprint));
  });

/**
 * Stores the fingerprints of keys that are new to the room. If `held` lacks current keys of the room, stores nothing and returns those
 * keys.
 */
export const storeKeyFingerprints = (ownerUrl: string, held: KeyTexts): Promise<readonly RoomKey[]> =>
  withOwner(ownerUrl, (pool) =>
    inTransaction(pool, async (client) => {
      const keys = await lockKeys(client);
      const absent = findAbsentKeys(keys, held);
      if (absent.length > 0) return absent;
      for (const name of LASTING_KEYS) {
        const text = held[name];
        if (text !== undefined) await storeKeys(client, name, fingerprintsOf(name, text));
      }
      return [];
    }),
  );

/**
 * Makes these keys the only ones of this name, and gives up all others of the name. `accepted` is written to the audit log, and says what
 * is lost with them. Returns false when the room already has exactly these keys.
 */
export async function replaceKeys(
  pool: Queryable,
  { name, text, accepted }: { readonly name: LastingKey; readonly text: string; readonly accepted: string },
): Promise<boolean> {
  const { rows } = await pool.query<{ replaced: boolean }>("SELECT room_key_replace($1, $2, $3) AS replaced", [
    name,
    fingerprintsOf(name, text),
    accepted,
  ]);
  return rows[0]?.replaced === true;
}

/** Takes a lock and reads the room's keys. Without it, two starts at the same time could both find that the room has no key of a name. */
async function lockKeys(client: pg.PoolClient): Promise<readonly RoomKey[]> {
  await client.query("LOCK TABLE room_keys IN SHARE ROW EXCLUSIVE MODE");
  return readKeyFingerprints(client);
}

/** Stores keys. If several are new at once, the last of the list is stored as the oldest. A key that was retired stays retired. */
async function storeKeys(client: pg.PoolClient, name: LastingKey, fingerprints: readonly string[]): Promise<void> {
  await client.query("DELETE FROM room_keys WHERE name = $1 AND fingerprint = ''", [name]);
  await client.query(
    `INSERT INTO room_keys (name, fingerprint, since)
     SELECT $1, f.fingerprint, now() - f.place * interval '1 millisecond' FROM unnest($2::text[]) WITH ORDINALITY AS f(fingerprint, place)
     ON CONFLICT DO NOTHING`,
    [name, fingerprints],
  );
}

/** Runs `work` on a single connection as the owner of the database. */
export async function withOwner<T>(ownerUrl: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = connect(ownerUrl, { maxConnections: 1, applicationName: "keys" });
  try {
    return await work(database.pool);
  } finally {
    await database.close();
  }
}
