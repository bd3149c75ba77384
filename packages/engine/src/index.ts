export * from "./buy-in.ts";
export * from "./cards/card.ts";
export * from "./hand/types.ts";
export * from "./rake.ts";
export * from "./rake-charts.ts";
export * from "./refusal.ts";
export * from "./rules.ts";
export * from "./table/types.ts";
