/** What the pages of players may say of a table's deals: commits to seeds, seeds, and what their checks found. F3 */
import { refuse } from "@poker/engine";
import type { ClientIn, Replies } from "@poker/protocol";

/** A player is known by the ticket, and sits where the table says, so that no message names either. */
export interface PlayerDeals {
  commitSeed(userId: string, message: ClientIn["commit-seed"]): Replies["commit-seed"];
  /** Resolves when the seed is in the journal, with the room's signature, or with the reason why it does not count. */
  revealSeed(userId: string, message: ClientIn["reveal-seed"]): Promise<Replies["reveal-seed"]>;
  /** Returns true once for each player of each of the last hands: a page reports a hand once. */
  takeReport(userId: string, handNo: number): boolean;
}

/** A table whose hands are dealt without the players' seeds asks for none. */
export const NO_DEALS: PlayerDeals = {
  commitSeed: () => refuse("stale-deal"),
  revealSeed: async () => refuse("stale-deal"),
  takeReport: () => false,
};
