/** What pages show of accounts: the names of guests, sign-ins and refills. */

const GUEST_NAME = /^Guest (\d+)$/;

/** The name that the room gives a guest who picks none. It is stored like this; pages show it in the reader's language. */
export const guestName = (number: number): string => `Guest ${number}`;

/** Returns the number in such a name; null when it is another name. No player can pick one like it. Fault 40 */
export const guestNumberOf = (name: string): string | null => GUEST_NAME.exec(name)?.[1] ?? null;

/** What is shown of the browser that opened a session; null: not known. */
export interface SessionPlace {
  /** Such as "Firefox on Windows". */
  readonly device: string | null;
  /** The network of the address. */
  readonly address: string | null;
  /** The city and the code of its country, `Munich, DE`, or the code alone. */
  readonly place: string | null;
}

/** A sign-in. Times in epoch ms. */
export interface SessionInfo extends SessionPlace {
  readonly sid: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** To some minutes. */
  readonly lastUsedAt: number;
}

/** When a player may get play chips for free. G9 */
export interface RefillRule {
  /** Wallet and stacks together, cents; below it a refill is given. */
  readonly below: number;
  /** What wallet and stacks are filled up to, cents. */
  readonly upTo: number;
  readonly everyMs: number;
}

/** True when a player has few enough play chips for a refill, in the wallet and at tables together; when the last one was is another question. G9 */
export const isBelowRefill = ({ below }: RefillRule, playChips: number): boolean => playChips < below;
