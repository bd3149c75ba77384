"use client";
/** The parts of a private game's table. They are fetched together, once the page knows that its table is a private game. */
export { PrivateGameNotes } from "./private-game-notes.tsx";
export { PrivateGameStrip } from "./private-game-strip.tsx";
