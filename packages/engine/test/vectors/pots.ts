/**
 * Compares the pots that the engine paid in a hand with the pots of a vector. Both are first converted to one common
 * form.
 */
import type { Award, Chips, HandEvent, Pot, SeatNo } from "../../src/index.ts";
import { describeDifference } from "./describe-difference.ts";

export interface VectorPot {
  readonly amount: Chips;
  readonly seats: readonly SeatNo[];
  readonly won: { readonly hi: Winnings; readonly lo?: Winnings };
}

type Winnings = Readonly<Record<string, Chips>>;

/** Returns the engine's pots and awards in the form that vectors use. */
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
 * Describes the first difference between the pots. Returns null when there is none. Two things may be written
 * differently although the payouts are the same:
 * - A low half of zero chips is listed with its winners, or left out.
 * - An ante that no other player matched goes back to its poster in the last pot, in a pot of its own, or before the
 *   pots are made. `unmatched` is how many chips this is; it may be 0.
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

/** Removes the unmatched chips from the last pot, which only the player who posted them can win. */
function withoutUnmatched(pots: readonly VectorPot[], unmatched: Chips): readonly VectorPot[] {
  const last = pots.at(-1);
  if (unmatched === 0 || last?.seats.length !== 1) return pots;
  const rest = { ...last, amount: last.amount - unmatched };
  return [...pots.slice(0, -1), ...(rest.amount > 0 ? [rest] : [])];
}

/** Merges the last pots that only one player can win into one pot, when an unmatched ante went back to this player. */
function toCommonForm(pots: readonly VectorPot[], mergesLast: boolean): readonly VectorPot[] {
  const [last, before] = [pots.at(-1), pots.at(-2)];
  if (!mergesLast || !last || !before || last.seats.length !== 1 || `${last.seats}` !== `${before.seats}`) return pots;
  const merged = { ...last, amount: before.amount + last.amount };
  return toCommonForm([...pots.slice(0, -2), merged], mergesLast);
}

/**
 * Returns the shares of the high half and of the low half, sorted by seat. A pot that one seat wins has no halves. A
 * low half of zero chips is left out. P5
 */
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
