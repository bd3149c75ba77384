/** What pages show of accounts: the names of guests, sign-ins and refills. */

const GUEST_NAME = /^Guest (\d+)$/;

/** The name that the room gives a guest who picks no name. It is stored like this; pages show it in the reader's language. */
export const guestName = (number: number): string => `Guest ${number}`;

/** Returns the number in a guest's name; null for any other name. No player can pick such a name. Fault 40 */
export const guestNumberOf = (name: string): string | null => GUEST_NAME.exec(name)?.[1] ?? null;

/** What is shown about the browser that opened a session; null when not known. */
export interface SessionPlace {
  /** For example "Firefox on Windows". */
  readonly device: string | null;
  /** The network of the address. */
  readonly address: string | null;
  /** The city and the code of its country, `Munich, DE`, or only the code. */
  readonly place: string | null;
}

/** A sign-in. Times in epoch ms. */
export interface SessionInfo extends SessionPlace {
  readonly sid: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Exact to some minutes. */
  readonly lastUsedAt: number;
}

/** When a player may get play chips for free. G9 */
export interface RefillRule {
  /** Wallet and stacks together, cents; a player with less gets a refill. */
  readonly below: number;
  /** The amount up to which wallet and stacks are filled, cents. */
  readonly upTo: number;
  readonly everyMs: number;
}

/**
 * True when a player has few enough play chips for a refill, in the wallet and at tables together. The time since the last refill is
 * checked separately. G9
 */
export const isBelowRefill = ({ below }: RefillRule, playChips: number): boolean => playChips < below;
