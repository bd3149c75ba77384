/**
 * Finds, lists and ends sessions. A cookie or ticket names a session, and is valid only while the database says that the session is active.
 * Plain rows go through Prisma. SQL: one parameter holds thousands of sessions to look up, and functions of the database end sessions.
 * Faults 42, 100
 */

import type { SessionInfo, SessionPlace } from "@poker/protocol";
import { createBatcher } from "../../sql/batcher.ts";
import type { Database, Queryable } from "../../sql/connect.ts";
import { isOutage } from "../../sql/outage.ts";
import { IS_STAFF } from "../accounts/named-players.ts";
import { toKeyHash } from "./session-keys.ts";

/** The signed-in player, with what a table needs to know about them. */
export interface PlayerIdentity {
  readonly userId: string;
  readonly name: string;
  readonly guest: boolean;
  readonly bot: boolean;
  /** True for a member of the staff, whatever their role. */
  readonly staff: boolean;
}

/** A player and the session in which they are signed in. */
export interface SessionIdentity extends PlayerIdentity {
  /** The id of the session, which is not secret. */
  readonly sid: string;
}

/** Where a new session comes from, as far as the web server knows. */
export interface SessionOrigin extends SessionPlace {
  /** The secret id that the browser sends with its sign-ins. It identifies the device. null when the browser sent none. */
  readonly deviceId: string | null;
  /** The language of the pages in the browser; undefined when it is not known. */
  readonly locale?: string;
}

/** Callers pass the key of a session, which is secret. Lists show the id, which is not. */
export interface Sessions {
  /** Ends the session at once, on all servers. A repeated call changes nothing. */
  end(sessionKey: string): Promise<void>;
  /** Stores which secret signed the cookie of the session, as a fingerprint of the secret. Decision 0110 */
  noteCookie(sessionKey: string, fingerprint: string): Promise<void>;
  /** Returns the user's active sessions, newest first. */
  list(userId: string): Promise<readonly SessionInfo[]>;
  /** Ends the session with the id `sid` if it belongs to the person of `sessionKey`. Another person's session stays open. */
  endOwn(sessionKey: string, sid: string): Promise<void>;
  /** Ends all sessions of the person of `sessionKey` except this one. */
  endOthers(sessionKey: string): Promise<void>;
  /**
   * Returns the player of a session and marks the session as used. Returns null when the session is unknown, has ended, was revoked or
   * belongs to another user.
   */
  findIdentity(sessionKey: string, userId: string): Promise<SessionIdentity | null>;
  /** Returns those of the sessions `sids` that are still active, and marks them as used. */
  filterActive(sids: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Returns true when session `sid` was opened in the same browser as one of `others`, which may have ended. Returns false when the browser
 * is not known.
 */
export async function isOfSameDevice(pool: Queryable, sid: string, others: readonly string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM sessions s JOIN sessions o USING (user_id, device_hash) WHERE s.sid = $1 AND o.sid = ANY ($2::uuid[]) LIMIT 1`,
    [sid, others],
  );
  return rowCount === 1;
}

/** Selects active sessions. A banned user has none. */
const ACTIVE_SESSIONS = `
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.revoked_at IS NULL AND s.expires_at > $1 AND (u.banned_until IS NULL OR u.banned_until <= $1)`;

/** Longer than the time that `sessions_mark_used` requires between two marks of a session. */
const IS_USE_DUE = "s.last_used_at < now() - interval '5 minutes'";

/** How many sessions one statement marks. After each statement comes a pause of `MARK_PAUSE_MS`. */
const MAX_MARKS_PER_BATCH = 1_000;
const MARK_PAUSE_MS = 1_000;

/**
 * Writes when sessions were last used, many sessions in one statement. No request waits for this. A failed write is made up for at the next
 * use.
 */
function createUseMarker(pool: Queryable): (sids: readonly string[]) => void {
  const mark = createBatcher({
    concurrency: 1,
    maxBatch: MAX_MARKS_PER_BATCH,
    pauseMs: MARK_PAUSE_MS,
    retryIndividually: () => false,
    async runBatch(sids: readonly string[]) {
      await pool.query("SELECT sessions_mark_used($1)", [sids]);
      return sids;
    },
  });
  return (sids) => {
    for (const sid of sids) mark(sid).catch(() => {});
  };
}

interface SessionLookup {
  readonly sessionKey: string;
  readonly userId: string;
}
/** How many sessions one statement looks up. */
const MAX_LOOKUPS_PER_BATCH = 500;
/** The pause between two look-ups in milliseconds. It limits the statements per second, even when very many requests arrive. Fault 30 */
export const LOOKUP_PAUSE_MS = 10;

/** Looks up many sessions in one statement, because thousands of look-ups arrive at once after an outage. */
const createIdentityLookup = (pool: Queryable, markUsed: (sids: readonly string[]) => void) =>
  createBatcher({
    concurrency: 1,
    maxBatch: MAX_LOOKUPS_PER_BATCH,
    pauseMs: LOOKUP_PAUSE_MS,
    retryIndividually: (error) => !isOutage(error),
    async runBatch(asked: readonly SessionLookup[]): Promise<(SessionIdentity | null)[]> {
      const hashes = asked.map(({ sessionKey }) => toKeyHash(sessionKey));
      const { rows } = await pool.query<SessionIdentity & { key_hash: Buffer; due: boolean }>({
        name: "sessions-person",
        text: `SELECT s.sid, s.key_hash, u.id AS "userId", u.name, u.guest, u.bot, ${IS_STAFF} AS staff, ${IS_USE_DUE} AS due
               ${ACTIVE_SESSIONS} AND s.key_hash = ANY ($2::bytea[])`,
        values: [new Date(), hashes],
      });
      markUsed(rows.filter(({ due }) => due).map(({ sid }) => sid));
      const byHash = new Map(rows.map(({ key_hash, due: _, ...identity }) => [key_hash.toString("hex"), identity]));
      return asked.map(({ userId }, index) => {
        const found = byHash.get(hashes[index]?.toString("hex") ?? "");
        return found?.userId === userId ? found : null;
      });
    },
  });

export function createSessions({ prisma, pool }: Database): Sessions {
  const markUsed = createUseMarker(pool);
  const findIdentity = createIdentityLookup(pool, markUsed);

  return {
    async filterActive(sids) {
      const { rows } = await pool.query<{ sid: string; due: boolean }>({
        name: "sessions-live",
        text: `SELECT s.sid, ${IS_USE_DUE} AS due ${ACTIVE_SESSIONS} AND s.sid = ANY ($2::uuid[])`,
        values: [new Date(), sids],
      });
      markUsed(rows.filter(({ due }) => due).map(({ sid }) => sid));
      return new Set(rows.map(({ sid }) => sid));
    },
    async noteCookie(sessionKey, fingerprint) {
      await pool.query("SELECT session_note_cookie($1, $2)", [sessionKey, fingerprint]);
    },
    async end(sessionKey) {
      await pool.query("SELECT session_end($1)", [sessionKey]);
    },
    async list(userId) {
      const now = new Date();
      const sessions = await prisma.session.findMany({
        where: {
          userId,
          revokedAt: null,
          expiresAt: { gt: now },
          user: { OR: [{ bannedUntil: null }, { bannedUntil: { lte: now } }] },
        },
        select: {
          sid: true,
          createdAt: true,
          expiresAt: true,
          lastUsedAt: true,
          device: true,
          shownAddress: true,
          place: true,
        },
        orderBy: { createdAt: "desc" },
      });
      return sessions.map(({ createdAt, expiresAt, lastUsedAt, shownAddress, ...session }) => ({
        ...session,
        createdAt: createdAt.getTime(),
        expiresAt: expiresAt.getTime(),
        lastUsedAt: lastUsedAt.getTime(),
        address: shownAddress,
      }));
    },
    async endOwn(sessionKey, sid) {
      await pool.query("SELECT session_end_others($1, $2)", [sessionKey, sid]);
    },
    async endOthers(sessionKey) {
      await pool.query("SELECT session_end_others($1, NULL)", [sessionKey]);
    },
    findIdentity: (sessionKey, userId) => findIdentity({ sessionKey, userId }),
  };
}
