export * from "./chat.ts";
export * from "./client-in.ts";
export * from "./lobby-row.ts";
export * from "./office-command.ts";
export * from "./refusals.ts";
export * from "./server-out.ts";
export * from "./table-settings.ts";
export * from "./version.ts";
