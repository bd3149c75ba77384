/**
 * Takes part in a table's deals for a player. Commits to a seed before each hand, and reveals the seed after the room
 * has promised the hand with that commitment. `DealSeeds` draws, hashes and keeps the seeds. F3
 */
import type { FrozenHand, TableView } from "@poker/engine";
import type { NextDeal } from "@poker/protocol";
import type { DealSeeds } from "./deal-seeds.ts";
import type { ReplicaChange } from "./replica-change.ts";
import type { RoomClient } from "./room-client.ts";
import { isSameDeal } from "./same-deal.ts";

export class DealParticipant {
  readonly #client: RoomClient;
  readonly #tableId: string;
  readonly #seeds: DealSeeds;
  /** The hand whose commitment is being sent. */
  #committing: NextDeal | null = null;
  /** The freeze whose seed is being revealed. */
  #revealing: string | null = null;
  #removeListener: (() => void) | null = null;

  constructor(client: RoomClient, tableId: string, seeds: DealSeeds) {
    this.#client = client;
    this.#tableId = tableId;
    this.#seeds = seeds;
  }

  /**
   * Starts to commit to a seed at each `next-deal`. `asked` is a `next-deal` that arrived before the start. The caller
   * must also pass each change of the table to `followChange`.
   */
  start(asked: NextDeal | null = null): void {
    this.#removeListener ??= this.#client.on("next-deal", (deal) => {
      if (deal.tableId === this.#tableId) void this.#commit(deal);
    });
    if (asked) void this.#commit(asked);
  }

  stop(): void {
    this.#removeListener?.();
    this.#removeListener = null;
  }

  /**
   * Reveals the seed when a hand is frozen. The caller passes each change of the table's replica. A frame may freeze a
   * hand, and a snapshot may show a hand that was frozen before.
   */
  followChange(change: ReplicaChange): void {
    if (change.type === "snapshot") {
      const { view } = change.snapshot;
      if (view.frozen) void this.#reveal(view.frozen, view);
    } else if (change.type === "frame")
      change.frame.events.forEach((event, at) => {
        const view = change.views[at];
        if (event.type === "hand-frozen" && view) void this.#reveal(event, view);
      });
  }

  async #commit(deal: NextDeal): Promise<void> {
    // The room sends `next-deal` again on each new connection. There is nothing to do if this client still waits for
    // the reply, because it sends an unanswered request again by itself.
    if (this.#committing && isSameDeal(this.#committing, deal)) return;
    this.#committing = deal;
    const { tableId, handNo } = deal;
    try {
      // If the seed cannot be drawn, the player takes no part and the hand is dealt without their seed.
      const commit = await this.#seeds.commit(deal).catch(() => null);
      if (commit === null || !this.#isStarted) return;
      const reply = await this.#client.request("commit-seed", { tableId, handNo, commit });
      if (reply.ok) this.#seeds.onAccepted?.(deal);
      else this.#seeds.onRefused?.(handNo, reply.code);
    } finally {
      if (this.#committing === deal) this.#committing = null;
    }
  }

  /** Reveals the seed of a frozen hand. `seats` are the table's seats when it was frozen. */
  async #reveal(
    { setup, promise }: Pick<FrozenHand, "setup" | "promise">,
    { seats }: Pick<TableView, "seats">,
  ): Promise<void> {
    if (this.#revealing === promise.freeze || !this.#isStarted) return;
    this.#revealing = promise.freeze;
    const tableId = this.#tableId;
    const { handNo } = setup;
    try {
      const seed = await this.#seeds
        .reveal({ tableId, handNo, setup, promise, players: seats.map(({ seat, playerId }) => ({ seat, playerId })) })
        .catch(() => null);
      if (seed === null || !this.#isStarted) return;
      this.#seeds.onAnswer({ handNo, seed }, await this.#client.request("reveal-seed", { tableId, handNo, seed }));
    } finally {
      if (this.#revealing === promise.freeze) this.#revealing = null;
    }
  }

  get #isStarted(): boolean {
    return this.#removeListener !== null;
  }
}
