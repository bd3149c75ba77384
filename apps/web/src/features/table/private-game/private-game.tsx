"use client";
/** The parts of a private game at its table, which are fetched together once the table is known to be one. */
export { PrivateGameNotes } from "./private-game-notes.tsx";
export { PrivateGameStrip } from "./private-game-strip.tsx";
