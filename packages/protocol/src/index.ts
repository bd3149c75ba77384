export * from "./chat.ts";
export * from "./client-in.ts";
export * from "./lobby-row.ts";
export * from "./refusals.ts";
export * from "./server-out.ts";
export * from "./table-settings.ts";
export * from "./ticket.ts";
export * from "./version.ts";
