/** Prepares decks in a thread of its own, one request at a time. */
import { parentPort } from "node:worker_threads";
import { prepareDecks } from "@poker/fair-deal";

export interface DeckRequest {
  /** What the decks are bound to. */
  readonly ctx: Uint8Array;
  readonly seeds: readonly Uint8Array[];
}

parentPort?.on("message", ({ ctx, seeds }: DeckRequest) => {
  const decks = prepareDecks(ctx, seeds);
  parentPort?.postMessage(decks, [decks]);
});
