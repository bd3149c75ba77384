/** What the routes about links to hands send and get. */
import type { ShareLink } from "@poker/protocol";

export const SHARE_REFUSALS = [
  "session-revoked",
  "not-found",
  "too-many-links",
  "too-many-tries",
  "unavailable",
] as const;
export type ShareRefusalCode = (typeof SHARE_REFUSALS)[number];

/** A player's links to one hand, and what they show. */
export interface HandLinks {
  readonly links: readonly ShareLink[];
  readonly title: string;
  /** The preview in words. */
  readonly text: { readonly hidden: string; readonly named: string };
  /** All of the player's own cards were shown at the table. */
  readonly showsOwnCards: boolean;
}
