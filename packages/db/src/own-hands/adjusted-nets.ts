/**
 * Computes what each player of an all-in would have won on average over all boards that could still come. It applies when all live hands
 * were open before the last card (P8). From the flop on the result is exact. Before the flop it comes from a sample of boards, which is
 * always the same sample for the same hands.
 */
import { type Card, computeChances, type HandEvent, type HandView, type SeatNo } from "@poker/engine";

/** The hand at the end of its last betting round, and the hole cards that were shown then. */
export interface RunOutStart {
  readonly view: HandView;
  readonly hands: Extract<HandEvent, { type: "tabled" }>["hands"];
}

/**
 * How many boards are sampled for an all-in before the flop. The error of a share is then below 0.008, and as often too high as too low.
 * More samples would keep the server from its other work for too long.
 */
const SAMPLES = 4_000;

/**
 * Returns the average result of each player. `rakeParts` is the rake of each pot, empty when no rake was taken. Like the real results, the
 * average results add up to minus the rake. R5
 */
export function adjustNets({ view, hands }: RunOutStart, rakeParts: readonly number[]): ReadonlyMap<SeatNo, number> {
  const open = hands.map(({ seat, cards }) => ({ seat, cards: requireKnown(cards) }));
  const contested = view.pots.flatMap(({ seats }, pot) => (seats.length > 1 ? [{ pot, seats }] : []));
  const { pots } = computeChances({ game: view.rules.game, board: view.board, hands: open, pots: contested }, SAMPLES);
  const expected = new Map(open.map(({ seat }) => [seat, 0]));
  let total = 0;
  for (const [index, { amount, seats }] of view.pots.entries()) {
    const paid = amount - (rakeParts[index] ?? 0);
    total += paid;
    const shares = pots.find(({ pot }) => pot === index)?.seats ?? seats.map((seat) => ({ seat, share: 1 }));
    for (const { seat, share } of shares) expected.set(seat, (expected.get(seat) ?? 0) + share * paid);
  }
  const won = roundToSum(expected, total);
  return new Map(
    view.seats.flatMap(({ seat, stack, startStack }) => {
      const chips = won.get(seat);
      return chips === undefined ? [] : [[seat, stack + chips - startStack] as const];
    }),
  );
}

/**
 * Rounds the results to whole chips that add up to `total`. Missing chips go to the players who lost most by rounding down. If two lost the
 * same, the earlier one gets the chip.
 */
function roundToSum(exact: ReadonlyMap<SeatNo, number>, total: number): ReadonlyMap<SeatNo, number> {
  // The exact share comes from a division, so it may be a tiny bit below a whole number of chips.
  const parts = [...exact].map(([seat, chips]) => ({ seat, chips: Math.floor(chips + 1e-6), rest: chips }));
  for (const part of parts) part.rest -= part.chips;
  const missing = total - parts.reduce((sum, { chips }) => sum + chips, 0);
  for (const part of parts.toSorted((a, b) => b.rest - a.rest).slice(0, missing)) part.chips += 1;
  return new Map(parts.map(({ seat, chips }) => [seat, chips]));
}

const requireKnown = (cards: readonly (Card | null)[]): Card[] =>
  cards.map((card) => {
    if (card === null) throw new Error("a tabled card is hidden");
    return card;
  });
