/** What must hold of a room's database whatever was played, checked from outside: for tests, soak and chaos. */
export * from "./acknowledged.ts";
export * from "./books.ts";
export * from "./numbers.ts";
export * from "./one-moment.ts";
export * from "./table-replay.ts";
export * from "./violation.ts";
