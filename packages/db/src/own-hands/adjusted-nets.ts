/**
 * Computes what each player of an all-in would have won on average over the boards that could still come. This applies when all live hands
 * were open before the last card (P8). The result is exact from the flop on. Before the flop it comes from a sample of boards, which is the
 * same for the same hands.
 */
import { type Card, computeChances, type HandEvent, type HandView, type SeatNo } from "@poker/engine";

/** The hand at the end of its last betting round, and the hole cards that were tabled at that time. */
export interface RunOutStart {
  readonly view: HandView;
  readonly hands: Extract<HandEvent, { type: "tabled" }>["hands"];
}

/**
 * The number of sampled boards when the all-in is before the flop. The error of a share is below 0.008, and is positive as often as
 * negative. More samples would block the server.
 */
const SAMPLES = 4_000;

/**
 * `rakeParts` is the rake of each pot, empty when nothing was raked. The nets sum to the same total as the real nets: minus the rake. R5
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
 * Rounds to whole chips that sum to `total`. Missing chips go to the players who lost most by rounding down; among equals, to the earlier
 * one.
 */
function roundToSum(exact: ReadonlyMap<SeatNo, number>, total: number): ReadonlyMap<SeatNo, number> {
  // A share is a quotient, so it may be slightly below a whole number of chips.
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
