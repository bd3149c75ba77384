/**
 * Tells what happened to the chips of one hand, from its events alone: what each seat paid, what was returned, each pot with its rake
 * and its halves, and each stack afterwards. Nothing is computed again; the parts add up to the cent.
 */
import { type Award, type Chips, findUnmatchedAnte, type HandEvent, type HandView, type SeatNo } from "@poker/engine";
import { buildRakeBreakdown, type RakeBreakdown } from "./rake-breakdown.ts";

export interface PotBreakdown {
  /** Before rake. */
  readonly amount: Chips;
  /** The seats that could win it. P1, P2 */
  readonly seats: readonly SeatNo[];
  /** This pot's part of the rake. R5 */
  readonly rake: Chips;
  /** Whole, or high and low. P5 */
  readonly awards: readonly Award[];
  /** The cent that did not split in two went to the high half. P5 */
  readonly hasOddChip: boolean;
}

export interface HandBreakdown {
  readonly outcome: "settled" | "cancelled";
  /** What stayed in the pots, dead chips included; the uncalled bet is not part of it. */
  readonly paid: readonly { readonly seat: SeatNo; readonly amount: Chips }[];
  readonly uncalled: { readonly seat: SeatNo; readonly amount: Chips } | null;
  readonly pots: readonly PotBreakdown[];
  /** null when the table takes no rake. */
  readonly rake: RakeBreakdown | null;
  readonly stacks: readonly { readonly seat: SeatNo; readonly before: Chips; readonly after: Chips }[];
}

const findLastEvent = <T extends HandEvent["type"]>(events: readonly HandEvent[], type: T) =>
  events.findLast((event): event is Extract<HandEvent, { type: T }> => event.type === type);

/** null when the hand is not over, or the page was opened after its end. */
export function buildHandBreakdown(hand: HandView, events: readonly HandEvent[]): HandBreakdown | null {
  const ended = findLastEvent(events, "hand-ended");
  if (!ended) return null;
  const { outcome, stacks } = ended;
  if (outcome === "cancelled") return { outcome, paid: [], uncalled: null, pots: [], rake: null, stacks };
  const cut = findLastEvent(events, "round-ended")?.pots;
  if (!cut) return null;
  const returned = findLastEvent(events, "uncalled-returned");
  const raked = findLastEvent(events, "raked");
  const awards = events.flatMap((event) => (event.type === "awarded" ? [event.award] : []));
  const rakeable = cut.reduce((sum, pot) => sum + pot.amount, 0) - (findUnmatchedAnte(hand)?.amount ?? 0);
  return {
    outcome,
    stacks,
    paid: hand.seats
      .map(({ seat, contributed, dead }) => ({ seat, amount: contributed + dead }))
      .filter(({ amount }) => amount > 0),
    uncalled: returned ? { seat: returned.seat, amount: returned.amount } : null,
    pots: cut.map((pot, index): PotBreakdown => {
      const own = awards.filter((award) => award.pot === index);
      const high = own.find(({ half }) => half === "high");
      const low = own.find(({ half }) => half === "low");
      return {
        ...pot,
        rake: raked?.parts[index] ?? 0,
        awards: own,
        hasOddChip: high !== undefined && low !== undefined && high.amount > low.amount,
      };
    }),
    rake:
      hand.rules.rake &&
      buildRakeBreakdown(hand.rules.rake, rakeable, hand.seats.length, {
        lowStake: hand.rules.smallBet,
        sawFlop: hand.board.length > 0,
      }),
  };
}
