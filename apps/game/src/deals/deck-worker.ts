/** Prepares decks in a separate thread, one request at a time. */
import { parentPort } from "node:worker_threads";
import { prepareDecks } from "@poker/fair-deal";

export interface DeckRequest {
  /** The context of the hand: a hash to which the decks are bound. */
  readonly ctx: Uint8Array;
  readonly seeds: readonly Uint8Array[];
}

parentPort?.on("message", ({ ctx, seeds }: DeckRequest) => {
  const decks = prepareDecks(ctx, seeds);
  parentPort?.postMessage(decks, [decks]);
});
