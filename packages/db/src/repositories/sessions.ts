/** Sign-ins. The cookie or ticket names one; it counts only while it is live here. Fault 42 */
import { randomUUID } from "node:crypto";
import type { Database } from "../connect.ts";
import { grouped } from "../grouped.ts";
import { isOutage } from "../journal/errors.ts";

/** Who is signed in, as far as a table needs to know. */
export interface SignedIn {
  readonly userId: string;
  readonly name: string;
  readonly guest: boolean;
  readonly bot: boolean;
}

/** Times in epoch ms. */
export interface SignIn {
  readonly sid: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface Sessions {
  /** Its `sid`. Times are the server's now plus `lifeMs`. */
  create(userId: string, lifeMs: number): Promise<string>;
  /** Ended at once, everywhere; repeating it changes nothing. */
  revoke(sid: string): Promise<void>;
  /** Those of his that are still good, newest first. */
  list(userId: string): Promise<readonly SignIn[]>;
  /** Ends one of his own; a stranger's is left alone. */
  revokeOf(userId: string, sid: string): Promise<void>;
  /** Ends all of his but `kept`. */
  revokeOthers(userId: string, kept: string): Promise<void>;
  /** null: ended, revoked, or another user's. */
  person(sid: string, userId: string): Promise<SignedIn | null>;
  isLive(sid: string): Promise<boolean>;
  /** Those of `sids` that are still good. */
  live(sids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Whoever is banned has no sign-in that counts, however it came about. */
const GOOD = `
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.revoked_at IS NULL AND s.expires_at > $1 AND (u.banned_until IS NULL OR u.banned_until <= $1)`;

interface Asked {
  readonly sid: string;
  readonly userId: string;
}
/** Most people in one look. */
const MOST_AT_ONCE = 500;
/** Between two looks: so many a second at most, however many come. Fault 30 */
export const LOOKS_REST_MS = 10;

export function createSessions({ prisma, pool }: Database): Sessions {
  async function live(sids: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await pool.query<{ sid: string }>({
      name: "sessions-live",
      text: `SELECT s.sid ${GOOD} AND s.sid = ANY ($2::uuid[])`,
      values: [new Date(), sids],
    });
    return new Set(rows.map(({ sid }) => sid));
  }

  // Thousands come at once after an outage.
  const person = grouped({
    lanes: 1,
    most: MOST_AT_ONCE,
    restMs: LOOKS_REST_MS,
    alone: (error) => !isOutage(error),
    async run(asked: readonly Asked[]): Promise<(SignedIn | null)[]> {
      const { rows } = await pool.query<SignedIn & Asked>({
        name: "sessions-person",
        text: `SELECT s.sid, u.id AS "userId", u.name, u.guest, u.bot ${GOOD} AND s.sid = ANY ($2::uuid[])`,
        values: [new Date(), asked.map(({ sid }) => sid)],
      });
      const bySid = new Map(rows.map(({ sid, ...signedIn }) => [sid, signedIn]));
      return asked.map(({ sid, userId }) => {
        const found = bySid.get(sid);
        return found?.userId === userId ? found : null;
      });
    },
  });

  const end = (which: { readonly userId?: string; readonly sid: string | { readonly not: string } }) =>
    prisma.session.updateMany({ where: { ...which, revokedAt: null }, data: { revokedAt: new Date() } });

  return {
    live,
    async create(userId, lifeMs) {
      const sid = randomUUID();
      await prisma.session.create({ data: { sid, userId, expiresAt: new Date(Date.now() + lifeMs) } });
      return sid;
    },
    async revoke(sid) {
      await end({ sid });
    },
    async list(userId) {
      const { rows } = await pool.query<{ sid: string; created_at: Date; expires_at: Date }>(
        `SELECT s.sid, s.created_at, s.expires_at ${GOOD} AND s.user_id = $2 ORDER BY s.created_at DESC`,
        [new Date(), userId],
      );
      return rows.map(({ sid, created_at: createdAt, expires_at: expiresAt }) => ({
        sid,
        createdAt: createdAt.getTime(),
        expiresAt: expiresAt.getTime(),
      }));
    },
    async revokeOf(userId, sid) {
      await end({ userId, sid });
    },
    async revokeOthers(userId, kept) {
      await end({ userId, sid: { not: kept } });
    },
    person: (sid, userId) => person({ sid, userId }),
    async isLive(sid) {
      return (await live([sid])).has(sid);
    },
  };
}
