/**
 * What happened to the chips of one hand, from its events alone: what everybody paid, what came back, each pot with its rake and its
 * halves, and what each seat holds afterwards. Nothing is worked out again; the parts add up to the cent.
 */
import type { Award, Chips, HandEvent, HandView, SeatNo } from "@poker/engine";
import { type RakeStory, rakeStory } from "./rake-story.ts";

export interface PotStory {
  /** Before rake. */
  readonly amount: Chips;
  /** Who could win it. P1, P2 */
  readonly seats: readonly SeatNo[];
  /** This pot's part of the rake. R5 */
  readonly rake: Chips;
  /** Whole, or high and low. P5 */
  readonly awards: readonly Award[];
  /** The cent that did not split in two went to the high half. P5 */
  readonly oddHalf: boolean;
}

export interface MoneyStory {
  readonly outcome: "settled" | "cancelled";
  /** What stayed in the pots, dead chips included; the uncalled bet is not part of it. */
  readonly paid: readonly { readonly seat: SeatNo; readonly amount: Chips }[];
  readonly uncalled: { readonly seat: SeatNo; readonly amount: Chips } | null;
  readonly pots: readonly PotStory[];
  /** null: none was taken, and none could be. */
  readonly rake: RakeStory | null;
  readonly stacks: readonly { readonly seat: SeatNo; readonly before: Chips; readonly after: Chips }[];
}

const last = <T extends HandEvent["type"]>(events: readonly HandEvent[], type: T) =>
  events.findLast((event): event is Extract<HandEvent, { type: T }> => event.type === type);

/** null: the hand is not over, or its end was not seen (the page came later). */
export function moneyStory(hand: HandView, events: readonly HandEvent[]): MoneyStory | null {
  const ended = last(events, "hand-ended");
  if (!ended) return null;
  const { outcome, stacks } = ended;
  if (outcome === "cancelled") return { outcome, paid: [], uncalled: null, pots: [], rake: null, stacks };
  const cut = last(events, "round-ended")?.pots;
  if (!cut) return null;
  const returned = last(events, "uncalled-returned");
  const raked = last(events, "raked");
  const awards = events.flatMap((event) => (event.type === "awarded" ? [event.award] : []));
  const whole = cut.reduce((sum, pot) => sum + pot.amount, 0);
  return {
    outcome,
    stacks,
    paid: hand.seats
      .map(({ seat, total, dead }) => ({ seat, amount: total + dead }))
      .filter(({ amount }) => amount > 0),
    uncalled: returned ? { seat: returned.seat, amount: returned.amount } : null,
    pots: cut.map((pot, index): PotStory => {
      const own = awards.filter((award) => award.pot === index);
      const high = own.find(({ half }) => half === "high");
      const low = own.find(({ half }) => half === "low");
      return {
        ...pot,
        rake: raked?.parts[index] ?? 0,
        awards: own,
        oddHalf: high !== undefined && low !== undefined && high.amount > low.amount,
      };
    }),
    rake:
      hand.rules.rake &&
      rakeStory(hand.rules.rake, whole, hand.seats.length, {
        lowStake: hand.rules.smallBet,
        sawFlop: hand.board.length > 0,
      }),
  };
}
