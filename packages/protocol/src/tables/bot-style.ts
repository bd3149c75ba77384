/** How a bot of the room plays, in words that pages may show. */
export const BOT_STYLES = ["rock", "tag", "regular", "station", "maniac"] as const;
export type BotStyle = (typeof BOT_STYLES)[number];
