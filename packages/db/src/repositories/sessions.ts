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

export interface Sessions {
  /** Its `sid`. Times are the server's now plus `lifeMs`. */
  create(userId: string, lifeMs: number): Promise<string>;
  /** Ended at once, everywhere; repeating it changes nothing. */
  revoke(sid: string): Promise<void>;
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

  return {
    live,
    async create(userId, lifeMs) {
      const sid = randomUUID();
      await prisma.session.create({ data: { sid, userId, expiresAt: new Date(Date.now() + lifeMs) } });
      return sid;
    },
    async revoke(sid) {
      await prisma.session.updateMany({ where: { sid, revokedAt: null }, data: { revokedAt: new Date() } });
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
