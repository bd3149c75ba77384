/** Takes part in the deals of a table for the player of one connection, as pages do. F3 */
import { randomBytes } from "node:crypto";
import { MemorySeeds } from "@poker/client";
import type { FrozenHand } from "@poker/engine";
import type { NextDeal, Replies } from "@poker/protocol";
import type { RawSocketClient } from "./raw-socket-client.ts";

export class SeatDeals {
  readonly #tableId: string;
  readonly #seeds: MemorySeeds;
  line: RawSocketClient | null = null;

  constructor(tableId: string, userId: string) {
    this.#tableId = tableId;
    this.#seeds = new MemorySeeds({ userId, randomBytes: (length) => randomBytes(length), checksSignature: false });
  }

  /** `text`: of a message that is no frame. */
  async hear(text: string): Promise<void> {
    if (!text.startsWith('["next-deal"')) return;
    const [, deal]: ["next-deal", NextDeal] = JSON.parse(text);
    const { tableId, handNo } = deal;
    const commit = await this.#seeds.commit(deal);
    await this.line?.request<Replies["commit-seed"]>("commit-seed", { tableId, handNo, commit });
  }

  async reveal({ setup, promise }: Pick<FrozenHand, "setup" | "promise">): Promise<void> {
    const { handNo } = setup;
    const tableId = this.#tableId;
    const seed = await this.#seeds.reveal({ tableId, handNo, setup, promise });
    if (seed !== null) await this.line?.request<Replies["reveal-seed"]>("reveal-seed", { tableId, handNo, seed });
  }
}
