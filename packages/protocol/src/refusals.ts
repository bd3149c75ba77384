/** Every reason the server may give for a no. Codes are stable; pages turn them into words. */
import { type Refusal, RULE_REFUSALS, type RuleRefusalCode } from "@poker/engine";

export const WIRE_REFUSALS = [
  "malformed", // not the shape the protocol asks for
  "too-many-messages",
  "old-protocol", // reload the page
  "ticket-missing",
  "ticket-invalid", // forged, expired, or for another server
  "ticket-used",
  "session-revoked",
  "no-such-table",
  "no-such-pool",
  "not-open-yet", // it opens later, as the lobby says
  "pool-only", // the room gives the seats here: join the pool's queue
  "not-here", // the table is run by another server: ask for a new ticket
  "not-seated",
  "too-late", // the turn's time was over; detail {lateMs}
  "played-elsewhere", // a newer window of this player has the table; this one may watch
  "not-enough-chips", // the wallet does not cover it
  "play-money-only",
  "account-frozen", // by the staff: he may leave and read, and not sit, queue or top up
  "not-watching", // look at the table first
  "empty-message", // no letter was left of it
  "chat-too-fast", // detail {waitMs}
  "chat-banned", // detail {until}
  "no-such-player",
  "no-such-message",
  "dealing-stopped", // no hand starts while the shuffle is in doubt
  "paused", // the room is recovering; nothing was lost, try again
  "closing", // the server is going down
] as const;
export type WireRefusalCode = (typeof WIRE_REFUSALS)[number];

export const REFUSALS = [...new Set<RuleRefusalCode | WireRefusalCode>([...RULE_REFUSALS, ...WIRE_REFUSALS])] as const;
export type RefusalCode = RuleRefusalCode | WireRefusalCode;

/** A no of the game server. */
export type WireRefusal = Refusal<RefusalCode>;
