/**
 * A client of the game server, which works with any framework. It opens a new connection when the old one is lost, and
 * keeps tables and tournaments up to date.
 */
export * from "./deal-participant.ts";
export * from "./deal-seeds.ts";
export * from "./draw-participant.ts";
export * from "./draw-seeds.ts";
export * from "./replica-change.ts";
export * from "./room-client.ts";
export * from "./round-trip.ts";
export * from "./same-deal.ts";
export * from "./socket.ts";
export * from "./table-replica.ts";
export * from "./ticket-response.ts";
export * from "./timers.ts";
export * from "./tournament-replica.ts";
