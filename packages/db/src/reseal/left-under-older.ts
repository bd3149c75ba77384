/**
 * Counts what is still sealed with a key other than the first one of its list. It only reads the marks of the keys, as the owner of the
 * database. Decision 0110
 */
import * as z from "zod";
import type { LastingKey } from "../sealing/key-fingerprint.ts";
import { markOf } from "../sealing/key-list.ts";
import type { Queryable } from "../sql/connect.ts";
import { listOldArchives } from "./reseal-archive.ts";
import { RECORD_IS_LEFT, WAITS_FOR_RECORD } from "./reseal-journal.ts";

export interface LeftUnderOlder {
  readonly hands: number;
  readonly ownHands: number;
  readonly authenticators: number;
  /** How many steps are left that are sealed again where they are. */
  readonly steps: number;
  /** How many steps are left that a record will replace, after HAND_RECORD_HOURS. */
  readonly waitingSteps: number;
  readonly records: number;
  readonly archiveFiles: number;
  /** How many tournaments have not drawn their seats yet and have a promise with an older key. */
  readonly undrawnTournaments: number;
  readonly sessions: number;
  /** How many guests have such a session. */
  readonly guests: number;
  readonly pushBrowsers: number;
}

interface LeftOptions {
  /** For each setting with several keys: the fingerprints of the keys, newest first. */
  readonly lists: ReadonlyMap<LastingKey, readonly string[]>;
  /** The public half of the first PUSH_KEY; null when there is no such key. */
  readonly pushKey: string | null;
  readonly archiveDir: string;
}

const NONE: LeftUnderOlder = {
  ...{ hands: 0, ownHands: 0, authenticators: 0, steps: 0, waitingSteps: 0, records: 0, archiveFiles: 0 },
  ...{ undrawnTournaments: 0, sessions: 0, guests: 0, pushBrowsers: 0 },
};

export async function countLeftUnderOlder(
  pool: Queryable,
  { lists, pushKey, archiveDir }: LeftOptions,
): Promise<LeftUnderOlder> {
  const left = { ...NONE };
  const [archive] = lists.get("ARCHIVE_KEY") ?? [];
  if (archive !== undefined) Object.assign(left, await countHands(pool, markOf(archive)));
  const [live, ...olderLive] = lists.get("LIVE_KEY") ?? [];
  if (live !== undefined) {
    Object.assign(left, await countJournal(pool, markOf(live), olderLive.map(markOf)));
    left.undrawnTournaments = await countUndrawnTournaments(pool, markOf(live));
    left.archiveFiles = (await listOldArchives(archiveDir, live)).length;
  }
  const [secret] = lists.get("NEXTAUTH_SECRET") ?? [];
  if (secret !== undefined) Object.assign(left, await countSessions(pool, secret));
  if (lists.has("PUSH_KEY")) left.pushBrowsers = await countBrowsers(pool, pushKey);
  return left;
}

async function countHands(pool: Queryable, mark: Uint8Array) {
  const { rows } = await pool.query<Pick<LeftUnderOlder, "hands" | "ownHands" | "authenticators">>(
    `SELECT (SELECT count(*)::int FROM hands WHERE substr(sealed, 1, 8) <> $1) AS hands,
       (SELECT count(*)::int FROM own_hands WHERE hidden_cards IS NOT NULL AND substr(hidden_cards, 5) <> $1) AS "ownHands",
       (SELECT count(*)::int FROM totp_secrets WHERE key_mark IS DISTINCT FROM $1) AS authenticators`,
    [mark],
  );
  return rows[0];
}

async function countJournal(pool: Queryable, mark: Uint8Array, older: readonly Uint8Array[]) {
  const { rows } = await pool.query<Pick<LeftUnderOlder, "steps" | "waitingSteps" | "records">>(
    `SELECT s.steps, s."waitingSteps", (SELECT count(*)::int FROM hand_records WHERE ${RECORD_IS_LEFT}) AS records
     FROM (SELECT count(*) FILTER (WHERE NOT ${WAITS_FOR_RECORD})::int AS steps, count(*) FILTER (WHERE ${WAITS_FOR_RECORD})::int AS "waitingSteps"
           FROM stream_steps s WHERE s.sealed IS NOT NULL AND substr(s.sealed, 1, 8) <> $1) AS s`,
    [mark, older],
  );
  return rows[0];
}

const promisedSchema = z.array(z.unknown());
const drawSchema = z.object({ type: z.literal("draw-promised"), sealedSeed: z.base64() });

/**
 * Counts tournaments whose draw still needs an older key. The promise of a draw is public and part of what players verify, so it is not
 * sealed again. It is needed only until the seats are drawn.
 */
async function countUndrawnTournaments(pool: Queryable, mark: Uint8Array): Promise<number> {
  const { rows } = await pool.query<{ events: unknown }>(
    `SELECT s.events FROM tournaments t JOIN stream_steps s ON s.stream_id = t.id
     WHERE t.status = 'registering' AND s.events::text LIKE '%"draw-promised"%'`,
  );
  const promises = rows.flatMap(({ events }) =>
    promisedSchema.parse(events).flatMap((event) => drawSchema.safeParse(event).data ?? []),
  );
  const isUnderFirstKey = (seed: string) => Buffer.from(seed, "base64").subarray(0, mark.length).equals(mark);
  return promises.filter(({ sealedSeed }) => !isUnderFirstKey(sealedSeed)).length;
}

async function countSessions(pool: Queryable, secret: string) {
  const { rows } = await pool.query<Pick<LeftUnderOlder, "sessions" | "guests">>(
    `SELECT count(*)::int AS sessions, count(DISTINCT s.user_id) FILTER (WHERE u.guest)::int AS guests
     FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.revoked_at IS NULL AND s.expires_at > now() AND NOT u.bot AND s.cookie_key IS DISTINCT FROM $1`,
    [secret],
  );
  return rows[0];
}

async function countBrowsers(pool: Queryable, pushKey: string | null): Promise<number> {
  const { rows } = await pool.query<{ browsers: number }>(
    "SELECT count(*)::int AS browsers FROM push_subscriptions WHERE public_key IS DISTINCT FROM $1",
    [pushKey],
  );
  return rows[0]?.browsers ?? 0;
}
