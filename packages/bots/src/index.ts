/** Players made of code: what they decide, and a client that plays over the room's public protocol like any other. */
export * from "./bot.ts";
export * from "./connection.ts";
export * from "./decide.ts";
export * from "./equity.ts";
export * from "./follow.ts";
export * from "./pool-waiter.ts";
export * from "./seeded.ts";
export * from "./starting-hands.ts";
export * from "./style.ts";
export * from "./think.ts";
