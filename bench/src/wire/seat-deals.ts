/** Takes part in the deals of a table for the player of one connection, as a page does. F3 */
import { randomBytes } from "node:crypto";
import { MemorySeeds } from "@poker/client";
import type { FrozenHand, SeatNo } from "@poker/engine";
import type { NextDeal, Replies } from "@poker/protocol";
import type { RawSocketClient } from "./raw-socket-client.ts";

export class SeatDeals {
  readonly #tableId: string;
  readonly #userId: string;
  readonly #seeds: MemorySeeds;
  /** The player's seat; null until the first deal is announced. */
  #seat: SeatNo | null = null;
  line: RawSocketClient | null = null;

  constructor(tableId: string, userId: string) {
    this.#tableId = tableId;
    this.#userId = userId;
    this.#seeds = new MemorySeeds({ userId, randomBytes: (length) => randomBytes(length), checksSignature: false });
  }

  /** Handles a message that is not a frame. When the next deal is announced, sends the player's commitment. */
  async receiveMessage(text: string): Promise<void> {
    if (!text.startsWith('["next-deal"')) return;
    const [, deal]: ["next-deal", NextDeal] = JSON.parse(text);
    const { tableId, handNo } = deal;
    this.#seat = deal.seat;
    const commit = await this.#seeds.commit(deal);
    await this.line?.request<Replies["commit-seed"]>("commit-seed", { tableId, handNo, commit });
  }

  async reveal({ setup, promise }: Pick<FrozenHand, "setup" | "promise">): Promise<void> {
    const { handNo } = setup;
    const tableId = this.#tableId;
    if (this.#seat === null) return;
    // The seat is still this player's, because no player leaves a table that is measured.
    const players = [{ seat: this.#seat, playerId: this.#userId }];
    const seed = await this.#seeds.reveal({ tableId, handNo, setup, promise, players });
    if (seed !== null) await this.line?.request<Replies["reveal-seed"]>("reveal-seed", { tableId, handNo, seed });
  }
}
