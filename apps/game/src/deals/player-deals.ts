/** The messages of players' pages about a table's deals: commits to seeds, seeds, and what their checks found. F3 */
import type { ClientIn, Replies } from "@poker/protocol";

/** No message contains the player or the seat. The player is known from the ticket, and the table knows the seat. */
export interface PlayerDeals {
  commitSeed(userId: string, message: ClientIn["commit-seed"]): Replies["commit-seed"];
  /** Resolves with the room's signature when the seed is in the journal, or with the reason why the seed does not count. */
  revealSeed(userId: string, message: ClientIn["reveal-seed"]): Promise<Replies["reveal-seed"]>;
  /** Returns true only for the player's first report of a hand. Only the table's last hands can be reported. */
  takeReport(userId: string, handNo: number): boolean;
}
