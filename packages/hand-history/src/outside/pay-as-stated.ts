/**
 * Pays the pots of a hand from another room as its file says. The rules decide who wins each pot, but another room may take rake from the
 * pots, or divide odd chips, in its own way.
 */
import type { Award, Chips, HandEvent, Pot, SeatNo } from "@poker/engine";

/** Chips that a player won, as a file states it. */
export interface StatedWin {
  readonly seat: SeatNo;
  readonly chips: Chips;
  /** The pot that the chips came from: 0 is the main pot. null when the file does not say. */
  readonly pot: number | null;
}

/**
 * How many odd chips the shares of two winners of one pot may differ by. The rake may add to the difference, because some rooms take more
 * rake from one winner than from another.
 */
const MAX_ODD: Chips = 3;

/** Returns awards that pay every player the amount in the file. Returns null when the rules give other winners or other pots. */
export function statedAwards(events: readonly HandEvent[], wins: readonly StatedWin[], rake: Chips): Award[] | null {
  const ruled = awardsIn(events);
  const pots = potsIn(events);
  const paid = paidByPot(ruled, wins);
  if (paid === null) return null;
  const awards = ruled.map((award) => payAward(award, ruled, paid));
  const rakes = rakesOf(pots, awards);
  const isWhole = rakes.every((part) => part >= 0) && sumOf(rakes) === rake;
  const shares = awards.flatMap((award) => award.shares);
  const isPaid = sumOf(shares.map(({ amount }) => amount)) === sumOf(wins.map(({ chips }) => chips));
  return isWhole && isPaid && awards.every((award) => isEven(award, Math.max(rake, MAX_ODD))) ? awards : null;
}

/** Returns the events with the awards that the file states instead of the awards by our rules. */
export function payAsStated(events: readonly HandEvent[], awards: readonly Award[]): readonly HandEvent[] {
  const ruled = awardsIn(events);
  const parts = rakesOf(potsIn(events), awards);
  const rake = sumOf(parts);
  const difference = (seat: SeatNo) => wonBy(seat, awards) - wonBy(seat, ruled);
  return events.map((event): HandEvent => {
    switch (event.type) {
      case "raked":
        return { ...event, total: rake, parts };
      case "awarded":
        return { ...event, award: awards[ruled.indexOf(event.award)] ?? event.award };
      case "hand-ended":
        return {
          ...event,
          rake,
          stacks: event.stacks.map((stack) => ({ ...stack, after: stack.after + difference(stack.seat) })),
        };
      default:
        return event;
    }
  });
}

export const awardsIn = (events: readonly HandEvent[]): readonly Award[] =>
  events.flatMap((event) => (event.type === "awarded" ? event.award : []));

/** Returns the pots before rake, main pot first. */
export const potsIn = (events: readonly HandEvent[]): readonly Pot[] =>
  events.findLast((event) => event.type === "round-ended")?.pots ?? [];

const rakesOf = (pots: readonly Pot[], awards: readonly Award[]): readonly Chips[] =>
  pots.map(({ amount }, pot) => amount - sumOf(awards.map((award) => (award.pot === pot ? award.amount : 0))));

/** Returns how many chips a seat wins in all awards together. */
export function wonBy(seat: SeatNo, awards: readonly Award[]): Chips {
  let won = 0;
  for (const { shares } of awards) for (const share of shares) if (share.seat === seat) won += share.amount;
  return won;
}

export const sumOf = (list: readonly Chips[]): Chips => list.reduce((sum, chips) => sum + chips, 0);

type PaidByPot = ReadonlyMap<number, ReadonlyMap<SeatNo, Chips>>;

/**
 * Returns how many chips each player wins from each pot. Returns null in two cases:
 * - The file pays a player from a pot that they do not win by the rules.
 * - A player wins several pots, and the file does not say how much came from which pot.
 */
function paidByPot(ruled: readonly Award[], wins: readonly StatedWin[]): PaidByPot | null {
  const paid = new Map<number, Map<SeatNo, Chips>>();
  for (const { seat, chips, pot } of wins) {
    if (chips === 0) continue;
    const won = new Set(
      ruled.flatMap((award) => (award.shares.some((share) => share.seat === seat) ? [award.pot] : [])),
    );
    const [only] = won;
    const from = pot ?? (won.size === 1 ? only : undefined);
    if (from === undefined || !won.has(from)) return null;
    const ofPot = paid.get(from) ?? new Map<SeatNo, Chips>();
    ofPot.set(seat, (ofPot.get(seat) ?? 0) + chips);
    paid.set(from, ofPot);
  }
  return paid;
}

function payAward(award: Award, ruled: readonly Award[], paid: PaidByPot): Award {
  const shares = award.shares.map(({ seat, amount }) => ({ seat, amount: shareOf(seat, amount, award, ruled, paid) }));
  const least = Math.min(...shares.map(({ amount }) => amount));
  return {
    ...award,
    amount: sumOf(shares.map(({ amount }) => amount)),
    shares: shares.map((share) => ({ ...share, odd: share.amount - least })),
  };
}

/**
 * Returns a player's share of an award. When the player wins both halves of a pot, the file's amounts are only used as a sum: the low half
 * is paid as the rules say, and the high half gets the rest.
 */
function shareOf(seat: SeatNo, amount: Chips, award: Award, ruled: readonly Award[], paid: PaidByPot): Chips {
  const stated = paid.get(award.pot)?.get(seat) ?? 0;
  const other = ruled.find((each) => each.pot === award.pot && each !== award && wonBy(seat, [each]) > 0);
  if (!other) return stated;
  return award.half === "low" ? Math.min(amount, stated) : stated - Math.min(wonBy(seat, [other]), stated);
}

const isEven = ({ shares }: Award, most: Chips): boolean =>
  shares.every(({ odd, amount }) => amount > 0 && odd <= most);
