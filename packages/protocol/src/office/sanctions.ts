/** Sanctions: what staff can forbid a player for some time. */
import type { BreakInForce } from "../protection/breaks.ts";

/**
 * The sanctions:
 * - freeze: the player gets no seat, no place in a queue and no more chips.
 * - ban: the player cannot sign in.
 * - chat-ban: the player cannot write at tables.
 */
export const SANCTIONS = ["freeze", "ban", "chat-ban"] as const;
export type Sanction = (typeof SANCTIONS)[number];

/** When each sanction ends, epoch ms. null when it is not in force. */
export type ActiveSanctions = { readonly [Name in Sanction]: number | null };

/** A sanction, as the player concerned reads it. */
export interface SanctionInForce {
  readonly sanction: Sanction;
  /** Epoch ms. */
  readonly until: number;
  /** The reason that staff wrote. null when it was not kept. */
  readonly reason: string | null;
}

/** What a player may not do at the moment, and where they can complain. */
export interface Standing {
  readonly sanctions: readonly SanctionInForce[];
  /** The player's current break; null when the player is not on a break. */
  readonly onBreak: BreakInForce | null;
  /** Where the player can complain: an e-mail address, a web address or a sentence. null when the room has set none. */
  readonly contact: string | null;
}

/** The end that is stored for a sanction without an end; epoch ms. */
export const NEVER_EXPIRES = Date.UTC(9999, 11, 31);
