/** Why the web server refuses a player's requests about finished hands. The codes are stable, and pages turn them into text. */
import { REQUEST_REFUSALS } from "../request-refusals.ts";

/** Why a player cannot save a note or tags on their own hand. */
export const HAND_NOTE_REFUSALS = [
  ...REQUEST_REFUSALS,
  "no-such-hand", // the hand has not ended, or the player was not dealt in
  "note-too-long",
  "tag-too-long",
  "too-many-tags",
  "too-many-notes", // too many hands have notes of this player, who must delete some first
] as const;
export type HandNoteRefusalCode = (typeof HAND_NOTE_REFUSALS)[number];

/** Why a player cannot make a link to a hand. */
export const SHARE_REFUSALS = [
  ...REQUEST_REFUSALS,
  "not-found", // no such finished hand exists, or the player was not dealt in
  "too-many-links",
] as const;
export type ShareRefusalCode = (typeof SHARE_REFUSALS)[number];

/** Why a player cannot download a file of their own hands. */
export const HAND_EXPORT_REFUSALS = [
  ...REQUEST_REFUSALS,
  "too-many-exports", // the player must wait until their other exports are done
  "broken", // set by the page: the connection ended before the file was complete
] as const;
export type HandExportRefusalCode = (typeof HAND_EXPORT_REFUSALS)[number];
