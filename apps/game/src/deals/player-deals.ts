/**
 * Handles the messages of players' pages about a table's deals: commits to seeds, seeds, and what the pages found when they checked a hand.
 * F3
 */
import type { ClientIn, Replies } from "@poker/protocol";

/** No message names its player or seat. The player is known from the ticket, and the table knows the player's seat. */
export interface PlayerDeals {
  commitSeed(userId: string, message: ClientIn["commit-seed"]): Replies["commit-seed"];
  /**
   * Takes a player's seed. Resolves with the room's signature when the seed is in the journal, or with the reason why the seed does not
   * count.
   */
  revealSeed(userId: string, message: ClientIn["reveal-seed"]): Promise<Replies["reveal-seed"]>;
  /** Returns true when this is the player's first report of this hand, and the hand is one of the table's last hands. */
  takeReport(userId: string, handNo: number): boolean;
}
