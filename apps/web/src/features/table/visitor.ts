import type { PlayLimitLeft } from "@poker/protocol";

/** A viewer who is not signed in: how they would sit down. */
export interface Visitor {
  /** The guest of this browser, as whom they would play; null when a new guest is made. */
  readonly guestName: string | null;
  /** The play chips that this guest has, or a new one gets; cents. */
  readonly chips: number;
  /** The way into the private game that they watch; null at any other table. H2 */
  readonly joinHref: string | null;
  /** What this guest's own limits leave of them; null when they have none. Decision 0061 */
  readonly limitLeft: PlayLimitLeft | null;
}
