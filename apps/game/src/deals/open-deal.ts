/**
 * Computes which deck a hand uses once its seeds are revealed, and opens the deck's cards. After a restart it computes the same deck from
 * the journal. F3
 */
import type { DealOpened, DealPromise, FrozenDeal, Game } from "@poker/engine";
import {
  type CommittedDeck,
  commitDeck,
  hashContext,
  hexToBytes,
  type Opening,
  planDeal,
  playedDeck,
  tableIdBytes,
} from "@poker/fair-deal";
import type { Deal } from "../tables/decide-table.ts";

/** The hash in the record of a chain's first hand, which has no hand before it. */
export const NO_HAND_HASH = "00".repeat(32);

interface PromisedHand extends Pick<DealPromise, "decks" | "prevHandHash"> {
  readonly tableId: string;
  readonly handNo: number;
  readonly game: Game;
}

/** Returns the context to which all hashes of a hand are bound. */
export const contextOf = ({ tableId, handNo, game, decks, prevHandHash }: PromisedHand): Uint8Array =>
  hashContext({
    tableId: tableIdBytes(tableId),
    handNo,
    gameCode: game,
    decks,
    prevHandHash: hexToBytes(prevHandHash),
  });

interface OpenedDeal {
  readonly deal: Deal;
  readonly opened: DealOpened;
}

/** Returns the coin of the frozen hand, and the deck that the coin picks. */
export function openDeal(frozen: FrozenDeal, decks: readonly CommittedDeck[]): OpenedDeal {
  const { promise, deckSeeds } = frozen;
  const reveals = promise.commits.map(
    ({ seat }) => frozen.reveals.find((reveal) => reveal.seat === seat) ?? { seat, seed: null, answer: null },
  );
  const { pick, cut } = planDeal({ freeze: promise.freeze, reveals, decks: promise.decks });
  const deck = decks[pick];
  const seed = deckSeeds[pick];
  if (!deck || seed === undefined) throw new Error(`no deck ${pick} was prepared`);
  return {
    deal: { deck: playedDeck(deck.order, cut), seed: hexToBytes(seed), openCard: (j) => deck.openCard(j, cut) },
    opened: { reveals, decks: deckSeeds.flatMap((unpicked, k) => (k === pick ? [] : [{ k, seed: unpicked }])) },
  };
}

/**
 * Returns a function that opens the cards of a hand that another process dealt. It prepares the deck again when it opens the first card.
 */
export function reopenDeal(
  hand: Pick<PromisedHand, "tableId" | "handNo" | "game">,
  promise: DealPromise,
  { reveals }: DealOpened,
  seed: Uint8Array,
): (j: number) => Opening {
  const { pick, cut } = planDeal({ freeze: promise.freeze, reveals, decks: promise.decks });
  const { decks, prevHandHash } = promise;
  let deck: CommittedDeck | null = null;
  return (j) => {
    deck ??= commitDeck(contextOf({ ...hand, decks, prevHandHash }), pick, seed);
    return deck.openCard(j, cut);
  };
}

/** Returns true when these decks have the roots that were promised. */
export const areDecksPromised = (decks: readonly CommittedDeck[], { roots }: DealPromise): boolean =>
  decks.length === roots.length && decks.every(({ root }, k) => Buffer.from(root).toString("hex") === roots[k]);
