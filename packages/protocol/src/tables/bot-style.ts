/** How a bot of the room plays, as a code that pages turn into text. */
export const BOT_STYLES = ["rock", "tag", "regular", "station", "maniac"] as const;
export type BotStyle = (typeof BOT_STYLES)[number];
