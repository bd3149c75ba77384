"use client";
/** The parts of a private game at its table. They are fetched together when the table turns out to be a private game. */
export { PrivateGameNotes } from "./private-game-notes.tsx";
export { PrivateGameStrip } from "./private-game-strip.tsx";
