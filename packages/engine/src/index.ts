export * from "./buy-in.ts";
export * from "./cards/card.ts";
export * from "./hand/types.ts";
export * from "./refusal.ts";
export * from "./rules.ts";
export * from "./table/types.ts";
