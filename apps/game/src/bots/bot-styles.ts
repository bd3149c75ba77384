/**
 * Gives each of the room's bots a style of play. The style depends on the bot's position in the list of bots, so a bot has the same style
 * in every process and after every restart.
 */
import type { PlayerIdentity } from "@poker/db";
import { BOT_STYLES, type BotStyle } from "@poker/protocol";

/** Returns each bot's style, keyed by user id. `bots` must contain all bots in the order in which they were created. */
export const assignBotStyles = (bots: readonly Pick<PlayerIdentity, "userId">[]): ReadonlyMap<string, BotStyle> =>
  new Map(bots.map(({ userId }, i) => [userId, BOT_STYLES[i % BOT_STYLES.length] ?? "regular"]));
