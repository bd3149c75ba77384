/** Sanctions: what staff may forbid a player for a while. */
import type { BreakInForce } from "./breaks.ts";

/** freeze: no seat, queue or more chips; ban: no sign-in; chat-ban: no message at the tables. */
export const SANCTIONS = ["freeze", "ban", "chat-ban"] as const;
export type Sanction = (typeof SANCTIONS)[number];

/** When each sanction ends, epoch ms; null when it is not in force. */
export type ActiveSanctions = { readonly [Name in Sanction]: number | null };

/** A sanction as its player reads it. */
export interface SanctionInForce {
  readonly sanction: Sanction;
  /** Epoch ms. */
  readonly until: number;
  /** The words of the staff; null when they were not kept. */
  readonly reason: string | null;
}

/** What forbids a player something now, and to whom they may write. */
export interface Standing {
  readonly sanctions: readonly SanctionInForce[];
  /** The break they took; null when they are on none. */
  readonly onBreak: BreakInForce | null;
  /** An e-mail address, a web address or a sentence; null when the room has set none. */
  readonly contact: string | null;
}

/** The end of a sanction without an end; epoch ms. */
export const NEVER_EXPIRES = Date.UTC(9999, 11, 31);
