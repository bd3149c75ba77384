/** A client of the game server: it reopens its connection when needed, and keeps a table up to date. It depends on no framework. */
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
