/** Players made of code: what they decide, and a client that plays over the room's public protocol like any other. */
export * from "./bot.ts";
export * from "./choose-action.ts";
export * from "./equity.ts";
export * from "./pool-waiter.ts";
export * from "./room-client.ts";
export * from "./seeded-random.ts";
export * from "./starting-hands.ts";
export * from "./style.ts";
export * from "./table-replica.ts";
export * from "./think.ts";
