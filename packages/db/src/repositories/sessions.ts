/** Sign-ins. The cookie or ticket names one; it counts only while it is live here. Fault 42 */

import { randomUUID } from "node:crypto";
import type { SessionInfo } from "@poker/protocol";
import { createBatcher } from "../sql/batcher.ts";
import type { Database } from "../sql/connect.ts";
import { isOutage } from "../sql/outage.ts";

/** Who is signed in, as far as a table needs to know. */
export interface PlayerIdentity {
  readonly userId: string;
  readonly name: string;
  readonly guest: boolean;
  readonly bot: boolean;
}

export interface Sessions {
  /** Its `sid`. Times are the server's now plus `lifeMs`. */
  create(userId: string, lifeMs: number): Promise<string>;
  /** Ended at once, everywhere; repeating it changes nothing. */
  revoke(sid: string): Promise<void>;
  /** The user's active sessions, newest first. */
  list(userId: string): Promise<readonly SessionInfo[]>;
  /** Ends a session of this user; another user's session stays. */
  revokeOwn(userId: string, sid: string): Promise<void>;
  /** Ends all sessions of the user but `kept`. */
  revokeOthers(userId: string, kept: string): Promise<void>;
  /** null: ended, revoked, or another user's. */
  findIdentity(sid: string, userId: string): Promise<PlayerIdentity | null>;
  isActive(sid: string): Promise<boolean>;
  /** Those of `sids` that are still good. */
  filterActive(sids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** A banned user has no active session. */
const ACTIVE_SESSIONS = `
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.revoked_at IS NULL AND s.expires_at > $1 AND (u.banned_until IS NULL OR u.banned_until <= $1)`;

interface SessionLookup {
  readonly sid: string;
  readonly userId: string;
}
/** Most people in one look. */
const MAX_LOOKUPS_PER_BATCH = 500;
/** Between two looks: so many a second at most, however many come. Fault 30 */
export const LOOKUP_PAUSE_MS = 10;

export function createSessions({ prisma, pool }: Database): Sessions {
  async function filterActive(sids: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await pool.query<{ sid: string }>({
      name: "sessions-live",
      text: `SELECT s.sid ${ACTIVE_SESSIONS} AND s.sid = ANY ($2::uuid[])`,
      values: [new Date(), sids],
    });
    return new Set(rows.map(({ sid }) => sid));
  }

  // Thousands come at once after an outage.
  const findIdentity = createBatcher({
    concurrency: 1,
    maxBatch: MAX_LOOKUPS_PER_BATCH,
    pauseMs: LOOKUP_PAUSE_MS,
    retryIndividually: (error) => !isOutage(error),
    async runBatch(asked: readonly SessionLookup[]): Promise<(PlayerIdentity | null)[]> {
      const { rows } = await pool.query<PlayerIdentity & SessionLookup>({
        name: "sessions-person",
        text: `SELECT s.sid, u.id AS "userId", u.name, u.guest, u.bot ${ACTIVE_SESSIONS} AND s.sid = ANY ($2::uuid[])`,
        values: [new Date(), asked.map(({ sid }) => sid)],
      });
      const bySid = new Map(rows.map(({ sid, ...signedIn }) => [sid, signedIn]));
      return asked.map(({ sid, userId }) => {
        const found = bySid.get(sid);
        return found?.userId === userId ? found : null;
      });
    },
  });

  const endSessions = (which: { readonly userId?: string; readonly sid: string | { readonly not: string } }) =>
    prisma.session.updateMany({ where: { ...which, revokedAt: null }, data: { revokedAt: new Date() } });

  return {
    filterActive,
    async create(userId, lifeMs) {
      const sid = randomUUID();
      await prisma.session.create({ data: { sid, userId, expiresAt: new Date(Date.now() + lifeMs) } });
      return sid;
    },
    async revoke(sid) {
      await endSessions({ sid });
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
        select: { sid: true, createdAt: true, expiresAt: true },
        orderBy: { createdAt: "desc" },
      });
      return sessions.map(({ sid, createdAt, expiresAt }) => ({
        sid,
        createdAt: createdAt.getTime(),
        expiresAt: expiresAt.getTime(),
      }));
    },
    async revokeOwn(userId, sid) {
      await endSessions({ userId, sid });
    },
    async revokeOthers(userId, kept) {
      await endSessions({ userId, sid: { not: kept } });
    },
    findIdentity: (sid, userId) => findIdentity({ sid, userId }),
    async isActive(sid) {
      return (await filterActive([sid])).has(sid);
    },
  };
}
