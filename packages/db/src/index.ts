export * from "./journal/types.ts";
