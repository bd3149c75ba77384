/**
 * Takes part in deals as a page does or, if a test wants that, as a page that misbehaves. Collects the data with which a page would verify
 * the deals.
 */
import { randomBytes } from "node:crypto";
import type { FrozenHand, TableEvent } from "@poker/engine";
import { bytesToHex, commitClientSeed, hashUser, hexToBytes, type Opening, unpackOpening } from "@poker/fair-deal";
import type { NextDeal, PackedOpening, Replies } from "@poker/protocol";
import { contextOf } from "../../src/deals/open-deal.ts";
import type { TestClient } from "./test-server.ts";

interface DealPlayerOptions {
  /** False when the test sends commits itself. `reveals` is false when the test sends seeds itself. */
  readonly commits?: boolean;
  readonly reveals?: boolean;
}

interface CommittedSeed {
  readonly seed: string;
  readonly commit: string;
}

export class DealPlayer {
  readonly client: TestClient;
  readonly userId: string;
  /** The seeds to which the player has committed, keyed by hand number. */
  readonly seeds = new Map<number, CommittedSeed>();
  readonly answers = new Map<number, Replies["reveal-seed"]>();
  readonly deals: NextDeal[] = [];
  readonly openings: Opening[] = [];

  constructor(client: TestClient, userId: string, { commits = true, reveals = true }: DealPlayerOptions = {}) {
    this.client = client;
    this.userId = userId;
    client.takesPartInDeals = false;
    client.on("next-deal", (deal) => {
      this.deals.push(deal);
      if (commits) void this.commit(deal);
    });
    client.on("frame", ({ tableId, events, openings = [] }) => {
      this.#keep(openings);
      for (const event of events) if (event.type === "hand-frozen" && reveals) void this.reveal(tableId, event);
    });
  }

  #keep(packed: readonly PackedOpening[]): void {
    for (const one of packed) {
      const opening = unpackOpening(one);
      if (!opening) throw new Error("an opening that cannot be read");
      this.openings.push(opening);
    }
  }

  /** Commits to a seed for the hand. Without `seed`, uses the seed of an earlier commit for the same hand, or a new one. */
  commit(deal: NextDeal, seed = this.seeds.get(deal.handNo)?.seed ?? randomBytes(32).toString("hex")) {
    const { handNo, seat, tableId } = deal;
    const commit = bytesToHex(commitClientSeed(contextOf(deal), seat, hashUser(this.userId), hexToBytes(seed)));
    this.seeds.set(handNo, { seed, commit });
    return this.client.request("commit-seed", { tableId, handNo, commit });
  }

  async reveal(tableId: string, { setup: { handNo }, promise }: Omit<FrozenHand, "revealed">) {
    const own = this.seeds.get(handNo);
    if (!own || !promise.commits.some(({ commit }) => commit === own.commit)) return null;
    const reply = await this.client.request("reveal-seed", { tableId, handNo, seed: own.seed });
    this.answers.set(handNo, reply);
    return reply;
  }

  /** Returns all events that arrived in frames. */
  events(): readonly TableEvent[] {
    return this.client.frames.flatMap(({ events }) => events);
  }
}
