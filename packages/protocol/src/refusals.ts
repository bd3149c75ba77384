/** Lists every reason the server may give for a refusal. Codes are stable; pages turn them into text. */
import {
  type Refusal,
  RULE_REFUSALS,
  type RuleRefusalCode,
  TOURNAMENT_REFUSALS,
  type TournamentRefusalCode,
} from "@poker/engine";

export const WIRE_REFUSALS = [
  "malformed", // not the shape the protocol asks for
  "too-many-messages",
  "too-many-sockets", // of one person: close other windows
  "busy", // too many ask at once: ask again a little later
  "old-protocol", // reload the page
  "ticket-missing",
  "ticket-invalid", // forged, expired, or for another server
  "ticket-used",
  "session-revoked",
  "not-signed-in", // viewers without an account may only watch
  "too-many-viewers", // from one address, without an account
  "no-such-table",
  "no-such-pool",
  "no-such-tournament",
  "not-open-yet", // it opens later, at the time that the lobby shows
  "pool-only", // the room gives the seats here: join the pool's queue
  "not-here", // the table is run by another server: ask for a new ticket
  "not-seated",
  "too-late", // the time of the decision was over; detail {lateMs}
  "stale-deal", // that hand takes no seeds, or is not checked: it was dealt, or another is next
  "already-committed", // another seed, for this hand
  "deal-frozen", // the hand's commits are fixed
  "not-committed", // this player's seed is not part of the hand
  "wrong-seed", // not the one that was committed to
  "played-elsewhere", // a newer window of this player has the table; this one may watch
  "not-enough-chips", // the wallet does not cover it
  "play-limit-reached", // one that the player set themself; detail {limit, period, currency, left, until}
  "too-many-given-chips", // from one network in a day; detail {left, until}: what the player may bring now, and when this. Decision 0068
  "play-money-only",
  "account-frozen", // by the staff: the player may leave and read, and not sit, queue or top up
  "on-a-break", // of the player's own choice; detail {until}, where it is known
  "not-invited", // a private game: those who have its link may watch, where the host lets them. H8
  "muted-in-game", // the host of this private game lets the player write nothing
  "not-watching", // watch the table first
  "empty-message", // no readable character was left
  "chat-too-fast", // detail {waitMs}
  "chat-banned", // detail {until}
  "no-such-message",
  "blocked-by-you", // who is blocked stays muted
  "not-friends",
  "messages-off", // one of the two takes no private messages
  "in-the-same-hand", // friends in one running hand do not write to each other
  "dealing-stopped", // no hand starts while the shuffle is in doubt
  "paused", // the room is recovering; nothing was lost, try again
  "closing", // the server is going down
] as const;
type WireRefusalCode = (typeof WIRE_REFUSALS)[number];

export type RefusalCode = RuleRefusalCode | TournamentRefusalCode | WireRefusalCode;
export const REFUSALS = [
  ...new Set<RefusalCode>([...RULE_REFUSALS, ...TOURNAMENT_REFUSALS, ...WIRE_REFUSALS]),
] as const;

/** A refusal of the game server. */
export type WireRefusal = Refusal<RefusalCode>;
