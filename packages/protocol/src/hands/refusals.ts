/** Why the web server refuses a player's requests about finished hands. Codes are stable; pages turn them into text. */
import { REQUEST_REFUSALS } from "../request-refusals.ts";

/** Notes and tags on one's own hands. */
export const HAND_NOTE_REFUSALS = [
  ...REQUEST_REFUSALS,
  "no-such-hand", // the hand has not ended, or the player was not dealt in
  "note-too-long",
  "tag-too-long",
  "too-many-tags",
  "too-many-notes", // the player has notes on too many hands, and must delete some first
] as const;
export type HandNoteRefusalCode = (typeof HAND_NOTE_REFUSALS)[number];

/** Links to a hand. */
export const SHARE_REFUSALS = [
  ...REQUEST_REFUSALS,
  "not-found", // no such finished hand exists, or the player was not dealt in
  "too-many-links",
] as const;
export type ShareRefusalCode = (typeof SHARE_REFUSALS)[number];

/** Files of one's own hands. */
export const HAND_EXPORT_REFUSALS = [
  ...REQUEST_REFUSALS,
  "too-many-exports", // the player must wait until their other exports are done
  "broken", // the page gives this code when the connection ended before the file did
] as const;
export type HandExportRefusalCode = (typeof HAND_EXPORT_REFUSALS)[number];
