/** Compares the paid pots of a hand with the pots of a vector, after converting both to one common form. */
import type { Award, Chips, HandEvent, Pot, SeatNo } from "../../src/index.ts";
import { describeDifference } from "./describe-difference.ts";

export interface VectorPot {
  readonly amount: Chips;
  readonly seats: readonly SeatNo[];
  readonly won: { readonly hi: Winnings; readonly lo?: Winnings };
}

type Winnings = Readonly<Record<string, Chips>>;

/** The engine's pots and awards, written as a vector writes them. */
export function paidPots(pots: readonly Pot[], events: readonly HandEvent[]): VectorPot[] {
  const awards = events.flatMap((event) => (event.type === "awarded" ? [event.award] : []));
  return pots.map(({ amount, seats }, index) => {
    const winnings = (...halves: readonly Award["half"][]): Winnings => {
      const shares = awards.find(({ pot, half }) => pot === index && halves.includes(half))?.shares ?? [];
      return Object.fromEntries(shares.map(({ seat, amount: chips }) => [seat, chips]));
    };
    return { amount, seats, won: { hi: winnings("whole", "high"), lo: winnings("low") } };
  });
}

/**
 * Describes the first difference; null when there is none. Two facts can be written in several ways with the same payouts. A low
 * half of zero chips is listed with its winners, or left out. An ante that no other player matched (`unmatched` chips, which may
 * be 0) goes back to its poster in the last pot, in a separate pot, or before the pots are made.
 */
export function findPotsMismatch(
  ours: readonly VectorPot[],
  theirs: readonly VectorPot[],
  unmatched: Chips,
): string | null {
  const isReturnedBefore = totalAmount(theirs) === totalAmount(ours) - unmatched;
  const a = toCommonForm(isReturnedBefore ? withoutUnmatched(ours, unmatched) : ours, unmatched > 0);
  const b = toCommonForm(theirs, unmatched > 0);
  return (
    describeDifference("pots", a.map(amountAndSeats), b.map(amountAndSeats)) ??
    describeDifference("winners", a.map(sharesByHalf), b.map(sharesByHalf))
  );
}

const totalAmount = (pots: readonly VectorPot[]): Chips => pots.reduce((total, { amount }) => total + amount, 0);

const amountAndSeats = ({ amount, seats }: VectorPot) => ({ amount, seats });

/** Takes the unmatched chips out of the last pot, which only their poster can win. */
function withoutUnmatched(pots: readonly VectorPot[], unmatched: Chips): readonly VectorPot[] {
  const last = pots.at(-1);
  if (unmatched === 0 || last?.seats.length !== 1) return pots;
  const rest = { ...last, amount: last.amount - unmatched };
  return [...pots.slice(0, -1), ...(rest.amount > 0 ? [rest] : [])];
}

/** When an ante came back, merges the last pots that only its poster can win into one pot. */
function toCommonForm(pots: readonly VectorPot[], mergesLast: boolean): readonly VectorPot[] {
  const [last, before] = [pots.at(-1), pots.at(-2)];
  if (!mergesLast || !last || !before || last.seats.length !== 1 || `${last.seats}` !== `${before.seats}`) return pots;
  const merged = { ...last, amount: before.amount + last.amount };
  return toCommonForm([...pots.slice(0, -2), merged], mergesLast);
}

/** Sorted shares of the high half and of the low half. A pot of one seat has no halves; a low half of zero is left out. P5 */
function sharesByHalf({ amount, seats, won }: VectorPot) {
  const [only] = seats;
  if (seats.length === 1 && only !== undefined) return [[[only, amount]], []];
  const low = sortedShares(won.lo ?? {});
  return [sortedShares(won.hi), low.every(([, chips]) => chips === 0) ? [] : low];
}

const sortedShares = (winnings: Winnings): (readonly [SeatNo, Chips])[] =>
  Object.entries(winnings)
    .map(([seat, chips]) => [Number(seat), chips] as const)
    .sort(([a], [b]) => a - b);
