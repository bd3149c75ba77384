/** Finds uncalled bets, builds pots, and splits pots and their rake. A12, P1–P4, R5 */
import type { Chips, OddChips, SeatNo } from "../rules.ts";
import { remainingSeats, sumChips } from "./seats.ts";
import type { HandSeat, HandView, Pot } from "./types.ts";

/** The seat that put in more chips than any other seat, and how many more. */
interface Excess {
  readonly seat: HandSeat;
  readonly amount: Chips;
}

const liveChips = (seat: HandSeat): Chips => seat.contributed;
const liveAndDeadChips = (seat: HandSeat): Chips => seat.contributed + seat.dead;

/**
 * Returns the chips that no opponent called: the highest total of live chips minus the second-highest. Folded seats
 * count too. A12
 */
export const findUncalledBet = (seats: readonly HandSeat[]): Excess | null => findExcess(seats, liveChips);

/**
 * Returns the part of an ante that no other player matched, and the seat that posted it. After uncalled bets are
 * returned, these chips are still in the last pot. The player wins them back with that pot, and pays no rake on them.
 * Returns null when there are no such chips or the player has folded. A12
 */
export function findUnmatchedAnte({ seats, deadTrimmed }: Pick<HandView, "seats" | "deadTrimmed">): Excess | null {
  const excess = deadTrimmed ? findExcess(seats, liveAndDeadChips) : null;
  return excess && excess.seat.status !== "folded" ? excess : null;
}

function findExcess(seats: readonly HandSeat[], chips: (seat: HandSeat) => Chips): Excess | null {
  let highest: HandSeat | null = null;
  let most = 0;
  let second = 0;
  for (const seat of seats) {
    const own = chips(seat);
    if (highest && own <= most) second = Math.max(second, own);
    else {
      second = most;
      most = own;
      highest = seat;
    }
  }
  return highest && most > second ? { seat: highest, amount: most - second } : null;
}

/** Builds the pots, main pot first. Pots that the same seats can win are merged into one. P1, P2 */
export function buildPots(seats: readonly HandSeat[], deadTrimmed: boolean): Pot[] {
  const put = (s: HandSeat) => s.contributed + (deadTrimmed ? s.dead : 0);
  const pots: Pot[] = [];
  const dead = deadTrimmed ? 0 : sumChips(seats, (s) => s.dead);
  if (dead > 0) pots.push({ amount: dead, seats: remainingSeats(seats).map((s) => s.seat) });
  for (let below = 0; below < Number.POSITIVE_INFINITY; ) {
    let level = Number.POSITIVE_INFINITY; // stays infinite when no seat has put in more than `below`
    for (const s of seats) if (put(s) > below) level = Math.min(level, put(s));
    let amount = 0;
    const winners: SeatNo[] = [];
    for (const s of seats) {
      amount += Math.max(0, Math.min(put(s), level) - below);
      if (s.status !== "folded" && put(s) >= level) winners.push(s.seat);
    }
    if (amount > 0) addPot(pots, { amount, seats: winners });
    below = level;
  }
  return pots;
}

/**
 * Adds a pot, or adds its chips to the last pot when the same seats can win both. A seat that can win a higher pot can
 * also win every lower pot, so two pots with equally many seats have the same seats. A pot without seats holds what a
 * folded player put in beyond every remaining seat, and its chips go into the pot below.
 */
function addPot(pots: Pot[], { amount, seats }: Pot): void {
  const last = pots.at(-1);
  if (last && (seats.length === 0 || seats.length === last.seats.length))
    pots[pots.length - 1] = { amount: last.amount + amount, seats: last.seats };
  else pots.push({ amount, seats });
}

/** Returns all chips in the pots and in front of the seats. */
export const totalPot = ({ pots, seats }: Pick<HandView, "pots" | "seats">): Chips =>
  sumChips(pots, ({ amount }) => amount) + sumChips(seats, ({ bet }) => bet);

/**
 * Divides the rake over the pots in proportion to their size. The chips left over by rounding go to the largest
 * remainders, and in a tie to the earlier pot. R5
 */
export function spreadRake(total: Chips, pots: readonly Chips[]): Chips[] {
  const all = sumChips(pots, (pot) => pot);
  if (total > all) throw new Error(`A rake of ${total} on pots of ${all}`);
  // BigInt, because the product of two amounts can exceed the largest safe integer.
  const products = pots.map((pot) => BigInt(total) * BigInt(pot));
  const parts = products.map((product) => Number(product / BigInt(all)));
  const remainders = products.map((product) => Number(product % BigInt(all)));
  const order = pots.map((_, i) => i).sort((a, b) => remainders[b]! - remainders[a]!); // the sort is stable, so ties keep their order
  for (const i of order.slice(0, total - sumChips(parts, (part) => part))) parts[i]! += 1;
  return parts;
}

interface PotShare {
  readonly seat: SeatNo;
  readonly amount: Chips;
  readonly odd: Chips;
}

/**
 * Splits an amount among its winners and assigns the odd chips. Expects the winners clockwise, beginning with the first
 * winner left of the button. P3, P4
 */
export function splitPot(amount: Chips, winners: readonly SeatNo[], oddChips: OddChips): PotShare[] {
  const even = Math.floor(amount / winners.length);
  const odd = amount % winners.length;
  return winners.map((seat, place) => {
    const extra = ODD_CHIP_RULES[oddChips](odd, place);
    return { seat, amount: even + extra, odd: extra };
  });
}

const ODD_CHIP_RULES: Readonly<Record<OddChips, (odd: Chips, place: number) => Chips>> = {
  "one-by-one": (odd, place) => (place < odd ? 1 : 0),
  "all-to-nearest": (odd, place) => (place === 0 ? odd : 0),
};
