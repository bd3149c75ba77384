/** How a bot of the room plays, as its pages may say it. */
export const BOT_STYLES = ["rock", "tag", "regular", "station", "maniac"] as const;
export type BotStyle = (typeof BOT_STYLES)[number];
