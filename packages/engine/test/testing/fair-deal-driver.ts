/** Freezes and deals hands for tests. Hashes, seeds and signatures can be any text here, because the engine only stores them. */
import type { SeatNo } from "../../src/rules.ts";
import type { DealOpened, DealPromise, FairDealCommand, FrozenHand } from "../../src/table/fair-deal/types.ts";
import type { CommandOf, TableState } from "../../src/table/types.ts";

export const testPromise = (handNo: number, committed: readonly SeatNo[]): DealPromise => ({
  version: "bpr/v1",
  decks: 2,
  prevHandHash: `hash before ${handNo}`,
  roots: ["root 0", "root 1"],
  commits: committed.map((seat) => ({ seat, userTag: `tag ${seat}`, commit: `commit ${seat}` })),
  freeze: `freeze ${handNo}`,
  signature: "signature",
  key: "key",
  leftOut: [],
});

/** Seeds that no viewer may see before the hand is dealt. */
export const DECK_SEEDS = ["hidden deck seed 0", "hidden deck seed 1"];
export const hiddenReveal = (seat: SeatNo) => ({ seat, seed: `hidden seed ${seat}`, answer: `hidden answer ${seat}` });

export const freezeCommand = (
  handNo: number,
  committed: readonly SeatNo[],
  draw = 0,
): Extract<FairDealCommand, { type: "freeze-hand" }> => ({
  type: "freeze-hand",
  handNo,
  draw,
  promise: testPromise(handNo, committed),
  deckSeeds: DECK_SEEDS,
});

export const openingOf = ({ promise, revealed }: FrozenHand): DealOpened => ({
  reveals: promise.commits.map(({ seat }) =>
    revealed.includes(seat)
      ? { seat, seed: `seed ${seat}`, answer: `answer ${seat}` }
      : { seat, seed: null, answer: null },
  ),
  decks: [{ k: 1, seed: "opened deck seed 1" }],
});

/** Returns the command that deals the frozen hand. */
export function dealFrozenCommand({ frozen }: TableState, deck: readonly number[]): CommandOf<"start-hand"> {
  if (!frozen) throw new Error("No hand is frozen");
  return { type: "start-hand", deck, draw: 0, handNo: frozen.setup.handNo, opened: openingOf(frozen) };
}
