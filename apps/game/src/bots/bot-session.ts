/** Signs the room's bots in. */
import type { PlayerIdentity, Sessions } from "@poker/db";

/**
 * Returns `sessions` with one more session, in which the bots are signed in as long as this process lives. No other process can use that
 * session.
 */
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
