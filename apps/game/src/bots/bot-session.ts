/** Signs the room's bots in. */
import type { PlayerIdentity, Sessions } from "@poker/db";

/** The bots are signed in as long as the process lives; no other process can use their session. */
export const withBotSession = (
  sessions: Pick<Sessions, "findIdentity" | "filterActive">,
  own: string,
  bots: readonly PlayerIdentity[],
): Pick<Sessions, "findIdentity" | "filterActive"> => ({
  async findIdentity(sessionKey, userId) {
    if (sessionKey !== own) return sessions.findIdentity(sessionKey, userId);
    const bot = bots.find((each) => each.userId === userId);
    return bot ? { ...bot, sid: own } : null;
  },
  async filterActive(sids) {
    const others = sids.filter((sid) => sid !== own);
    return new Set([own, ...(others.length === 0 ? [] : await sessions.filterActive(others))]);
  },
});
