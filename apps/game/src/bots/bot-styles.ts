/**
 * Gives each of the room's bots a style of play by its position in the list of bots, so that a bot has the same style
 * in every process and after every restart.
 */
import type { PlayerIdentity } from "@poker/db";
import { BOT_STYLES, type BotStyle } from "@poker/protocol";

/** Expects all bots, in the order in which they were created. Returns styles keyed by user id. */
export const assignBotStyles = (bots: readonly Pick<PlayerIdentity, "userId">[]): ReadonlyMap<string, BotStyle> =>
  new Map(bots.map(({ userId }, i) => [userId, BOT_STYLES[i % BOT_STYLES.length] ?? "regular"]));
