/** Every reason for which the game server may refuse something. The codes are stable, and pages turn them into text. */
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
  "too-many-sockets", // the person has too many sockets and must close other windows
  "busy", // the server has too many requests at once; try again a little later
  "old-protocol", // the page is too old and must be reloaded
  "ticket-missing",
  "ticket-invalid", // forged, expired, or for another server
  "ticket-used",
  "session-revoked",
  "not-signed-in", // a viewer without an account may only watch
  "too-many-viewers", // too many viewers without an account share one network address
  "no-such-table",
  "no-such-pool",
  "no-such-tournament",
  "not-open-yet", // the table opens later, at the time that the lobby shows
  "pool-only", // the room assigns the seats; join the pool's queue instead
  "not-here", // another server runs the table; ask for a new ticket
  "not-seated",
  "too-late", // the time for the decision was over; detail {lateMs}
  "stale-deal", // seeds and reports are not accepted for this hand: it is already dealt, or is not the next hand
  "already-committed", // the player has already committed to another seed for this hand
  "deal-frozen", // the hand's commitments are already fixed
  "not-committed", // the player did not commit to a seed for this hand
  "wrong-seed", // the seed does not match the commitment
  "played-elsewhere", // the player has opened the table in a newer window, so this window may only watch
  "not-enough-chips", // the wallet holds too little
  "play-limit-reached", // the player set this limit on their own play; detail {limit, period, currency, left, until}
  "too-many-given-chips", // the network's limit for the day; detail {left, until}: the player may bring `left` until then. Decision 0068
  "play-money-only",
  "account-frozen", // staff froze the account, so the player may leave and read, but not sit, queue or top up
  "on-a-break", // the player has chosen to take a break; detail {until}, where it is known
  "not-invited", // only people with the link of this private game may watch, and only if the host lets them. H8
  "muted-in-game", // the host of this private game has muted the player
  "game-resting", // this private game has used too much of the room's resources and deals no hand for a while; detail {until}
  "not-watching", // the page must watch the table first
  "empty-message", // nothing readable is left of the text
  "chat-too-fast", // detail {waitMs}
  "chat-banned", // detail {until}
  "no-such-message",
  "blocked-by-you", // a player whom you block cannot be unmuted
  "not-friends",
  "messages-off", // one of the two friends does not accept private messages
  "in-the-same-hand", // friends who are in the same running hand cannot write to each other
  "dealing-stopped", // no hand starts after the shuffle's self-test has failed
  "paused", // the room is recovering; nothing is lost; try again
  "closing", // this server is shutting down, but other servers continue
  "maintenance", // staff have closed the room to players for some time. Decision 0113
  "restarting", // the whole room is stopping; its hands continue after the restart
] as const;
type WireRefusalCode = (typeof WIRE_REFUSALS)[number];

export type RefusalCode = RuleRefusalCode | TournamentRefusalCode | WireRefusalCode;
export const REFUSALS = [
  ...new Set<RefusalCode>([...RULE_REFUSALS, ...TOURNAMENT_REFUSALS, ...WIRE_REFUSALS]),
] as const;

/** A refusal of the game server. */
export type WireRefusal = Refusal<RefusalCode>;
