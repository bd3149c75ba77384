/** Counts what a room would lose together with each lasting key, as the owner of the database. Decision 0097 */
import { ALIVE_NODES } from "../journal/node-registry.ts";
import type { Queryable } from "../sql/connect.ts";

/** How many things depend on each key now, however old they are. Each field names its key. */
export interface KeyUses {
  /** How many hands are being played. LIVE_KEY */
  readonly handsInPlay: number;
  /** How many tournaments have not drawn their seats yet. LIVE_KEY */
  readonly openDraws: number;
  /** How many finished hands have sealed cards. ARCHIVE_KEY */
  readonly finishedHands: number;
  /** How many authenticator apps are set up. ARCHIVE_KEY */
  readonly authenticatorApps: number;
  /** How many browsers get push messages. PUSH_KEY */
  readonly pushBrowsers: number;
  /** How many sessions are open. NEXTAUTH_SECRET */
  readonly openSessions: number;
  /** How many guests have an open session. NEXTAUTH_SECRET */
  readonly guests: number;
}

export async function countKeyUses(pool: Queryable): Promise<KeyUses> {
  const { rows } = await pool.query<{ uses: KeyUses }>(
    `SELECT jsonb_build_object(
       'handsInPlay', (
         SELECT count(*) FROM tables t
         CROSS JOIN LATERAL (
           SELECT s.hand_no FROM stream_steps s WHERE s.stream_id = t.id AND s.hand_no IS NOT NULL ORDER BY s.seq DESC LIMIT 1
         ) AS latest
         WHERE NOT EXISTS (SELECT FROM hands h WHERE h.table_id = t.id AND h.hand_no >= latest.hand_no)),
       'openDraws', (SELECT count(*) FROM tournaments WHERE status = 'registering'),
       'finishedHands', (SELECT count(*) FROM hands),
       'authenticatorApps', (SELECT count(*) FROM totp_secrets WHERE confirmed_at IS NOT NULL),
       'pushBrowsers', (SELECT count(*) FROM push_subscriptions),
       'openSessions', count(o.*), 'guests', count(DISTINCT o.user_id) FILTER (WHERE o.guest)) AS uses
     FROM (SELECT s.user_id, u.guest FROM sessions s JOIN users u ON u.id = s.user_id
           WHERE s.revoked_at IS NULL AND s.expires_at > now() AND NOT u.bot) AS o`,
  );
  const [row] = rows;
  if (!row) throw new Error("the uses of the keys were not counted");
  return row.uses;
}

/** Returns true while a game server of the room is running. That server has the room's keys. */
export async function isRoomRunning(pool: Queryable): Promise<boolean> {
  const { rows } = await pool.query("SELECT FROM nodes WHERE heartbeat_at > clock_timestamp() - interval '10 seconds'");
  return rows.length > 0;
}

/** Returns the names of living nodes that cannot open what this key seals. `fingerprint` is in the form in which nodes announce it. */
export async function listNodesWithout(pool: Queryable, name: string, fingerprint: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name FROM (${ALIVE_NODES}) AS alive WHERE keys IS NULL OR NOT coalesce(keys -> $1::text ? $2, true) ORDER BY name`,
    [name, fingerprint],
  );
  return rows.map((row) => row.name);
}

/**
 * Returns the names of living nodes that seal with one of these keys, and of those whose version does not announce its keys. `fingerprints`
 * are in the form in which nodes announce them.
 */
export async function listNodesSealingWith(
  pool: Queryable,
  name: string,
  fingerprints: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name FROM (${ALIVE_NODES}) AS alive WHERE keys IS NULL OR keys -> $1::text ->> 0 = ANY ($2) ORDER BY name`,
    [name, fingerprints],
  );
  return rows.map((row) => row.name);
}
