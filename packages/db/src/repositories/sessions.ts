/** Sign-ins. The cookie or ticket names one; it counts only while it is live here. Fault 42 */
import { randomUUID } from "node:crypto";
import type { Database } from "../connect.ts";

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

export function createSessions({ prisma }: Database): Sessions {
  /** Whoever is banned has no sign-in that counts, however it came about. */
  const good = () => {
    const now = new Date();
    const user = { OR: [{ bannedUntil: null }, { bannedUntil: { lte: now } }] };
    return { revokedAt: null, expiresAt: { gt: now }, user };
  };

  async function live(sids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await prisma.session.findMany({
      where: { sid: { in: [...sids] }, ...good() },
      select: { sid: true },
    });
    return new Set(found.map(({ sid }) => sid));
  }

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
      const found = await prisma.session.findMany({
        where: { userId, ...good() },
        select: { sid: true, createdAt: true, expiresAt: true },
        orderBy: { createdAt: "desc" },
      });
      return found.map(({ sid, createdAt, expiresAt }) => ({
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
    async person(sid, userId) {
      const found = await prisma.session.findFirst({
        where: { sid, userId, ...good() },
        select: { user: { select: { name: true, guest: true, bot: true } } },
      });
      return found && { userId, ...found.user };
    },
    async isLive(sid) {
      return (await live([sid])).has(sid);
    },
  };
}
