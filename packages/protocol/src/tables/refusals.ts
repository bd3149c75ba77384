/** Lists every reason that the server may give for a refusal. The codes are stable, and pages turn them into text. */
import {
  type Refusal,
  RULE_REFUSALS,
  type RuleRefusalCode,
  TOURNAMENT_REFUSALS,
  type TournamentRefusalCode,
} from "@poker/engine";

export const WIRE_REFUSALS = [
  "malformed", // the message does not have the shape that the protocol requires
  "too-many-messages",
  "too-many-sockets", // one person has too many sockets: close other windows
  "busy", // too many requests at once: ask again a little later
  "old-protocol", // reload the page
  "ticket-missing",
  "ticket-invalid", // forged, expired, or for another server
  "ticket-used",
  "session-revoked",
  "not-signed-in", // a viewer without an account may only watch
  "too-many-viewers", // one address has too many viewers without an account
  "no-such-table",
  "no-such-pool",
  "no-such-tournament",
  "not-open-yet", // the table opens later, at the time that the lobby shows
  "pool-only", // the room assigns the seats here: join the pool's queue
  "not-here", // the table is run by another server: ask for a new ticket
  "not-seated",
  "too-late", // the time of the decision was over; detail {lateMs}
  "stale-deal", // the hand takes no seeds or reports, because it was already dealt or is not the next hand
  "already-committed", // another seed was already sent for this hand
  "deal-frozen", // the hand's commits are fixed
  "not-committed", // this player's seed is not part of the hand
  "wrong-seed", // the seed does not fit the commitment
  "played-elsewhere", // the player opened the table in a newer window; this window may only watch
  "not-enough-chips", // the wallet does not have enough
  "play-limit-reached", // the player set this limit themself; detail {limit, period, currency, left, until}
  "too-many-given-chips", // the network's limit for a day; detail {left, until}: the player may bring `left` until then. Decision 0068
  "play-money-only",
  "account-frozen", // staff froze the account: the player may leave and read, but not sit, queue or top up
  "on-a-break", // the player chose this break; detail {until}, where it is known
  "not-invited", // a private game: people with its link may watch, if the host lets them. H8
  "muted-in-game", // the host of this private game does not let the player write
  "game-resting", // a private game that has used too much of the room's resources deals no hand; detail {until}
  "not-watching", // watch the table first
  "empty-message", // the text has no readable character left
  "chat-too-fast", // detail {waitMs}
  "chat-banned", // detail {until}
  "no-such-message",
  "blocked-by-you", // a blocked player cannot be unmuted
  "not-friends",
  "messages-off", // one of the two players accepts no private messages
  "in-the-same-hand", // friends in the same running hand cannot write to each other
  "dealing-stopped", // no hand starts while the shuffle is in doubt
  "paused", // the room is recovering; nothing was lost, try again
  "closing", // this server is shutting down; other servers continue
  "maintenance", // staff closed the room to players for some time. Decision 0113
  "restarting", // the whole room stops; its hands continue when it starts again
] as const;
type WireRefusalCode = (typeof WIRE_REFUSALS)[number];

export type RefusalCode = RuleRefusalCode | TournamentRefusalCode | WireRefusalCode;
export const REFUSALS = [
  ...new Set<RefusalCode>([...RULE_REFUSALS, ...TOURNAMENT_REFUSALS, ...WIRE_REFUSALS]),
] as const;

/** A refusal of the game server. */
export type WireRefusal = Refusal<RefusalCode>;
