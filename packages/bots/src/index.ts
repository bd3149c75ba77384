/** Players made of code: what they decide, and a client that plays over the room's public protocol like any other. */
export * from "./decide.ts";
export * from "./equity.ts";
export * from "./seeded.ts";
export * from "./starting-hands.ts";
export * from "./style.ts";
