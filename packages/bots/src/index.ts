/** Automatic players: how they decide, and how they play over the room's public protocol. */
export * from "./bot.ts";
export * from "./choose-action.ts";
export * from "./equity.ts";
export * from "./queued-bot.ts";
export * from "./registered-bot.ts";
export * from "./starting-hands.ts";
export * from "./style.ts";
