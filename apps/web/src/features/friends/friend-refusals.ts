/** Stable codes of what can go wrong with friends; the messages have a sentence for each. */
export const FRIEND_REFUSALS = [
  "session-revoked",
  "account-needed",
  "no-such-player",
  "player-without-account",
  "own-name",
  "blocked-by-you",
  "already-friends",
  "already-asked",
  "too-many-friends",
  "too-many-requests",
  "too-many-tries",
  "no-such-request",
  "not-friends",
  "on-a-break",
  "no-such-table",
  "already-invited",
  "too-many-invitations",
  "malformed",
  "unavailable",
] as const;
export type FriendRefusalCode = (typeof FRIEND_REFUSALS)[number];
