/** Why the room refuses requests that concern other people. The codes are stable, and pages turn them into text. */
import { REQUEST_REFUSALS } from "../request-refusals.ts";
import type { RefusalCode } from "../tables/refusals.ts";

/** Why the web server refuses requests about friends, friend requests, blocked players, and invitations to a table. */
export const FRIEND_REFUSALS = [
  ...REQUEST_REFUSALS,
  "account-needed",
  "no-such-player",
  "player-without-account",
  "own-name",
  "blocked-by-you",
  "already-friends",
  "already-asked",
  "too-many-friends",
  "too-many-requests",
  "no-such-request",
  "not-friends",
  "on-a-break",
  "no-such-table",
  "already-invited",
  "too-many-invitations",
] as const;
export type FriendRefusalCode = (typeof FRIEND_REFUSALS)[number];

/** Why a player cannot save a note on another player. */
export const NOTE_REFUSALS = [
  ...REQUEST_REFUSALS,
  "note-too-long",
  "no-such-player", // no such account exists, or the note would be about its own author
] as const;
export type NoteRefusalCode = (typeof NOTE_REFUSALS)[number];

/** Why the game server refuses a private message. */
export const PRIVATE_MESSAGE_REFUSALS = [
  "not-friends",
  "messages-off",
  "chat-banned", // detail {until}
  "on-a-break",
  "in-the-same-hand",
  "chat-too-fast", // detail {waitMs}
] as const satisfies readonly RefusalCode[];
export type PrivateMessageRefusalCode = (typeof PRIVATE_MESSAGE_REFUSALS)[number];
