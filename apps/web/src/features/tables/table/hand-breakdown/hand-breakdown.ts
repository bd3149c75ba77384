/**
 * Explains what happened to the chips of one hand: what each seat paid, what was returned, each pot with its rake and its halves, and each
 * stack afterwards. All amounts come from the events of the hand, so they add up to the cent.
 */
import {
  type Award,
  type Chips,
  findUnmatchedAnte,
  type HandEvent,
  type HandView,
  type RakeConfig,
  type RakedHand,
  rakeFor,
  type SeatNo,
} from "@poker/engine";

export interface PotBreakdown {
  /** The pot's chips before the rake was taken. */
  readonly amount: Chips;
  /** The seats that could win the pot. P1, P2 */
  readonly seats: readonly SeatNo[];
  /** How much of the rake came from this pot. R5 */
  readonly rake: Chips;
  /** The awards of the pot: one for the whole pot, or one for each half. P5 */
  readonly awards: readonly Award[];
  /** True when the pot could not be split evenly and the high half got the odd cent. P5 */
  readonly hasOddChip: boolean;
  /** True when the same players won both halves, so that the pot was divided among them as one. P5 */
  readonly isOneBothWays: boolean;
}

/**
 * A line that explains the rake. Each line has the rake as it would be without the parts of the config that belong to later lines. R1–R6
 */
export type RakeLine =
  | { readonly kind: "no-flop" }
  /** `from` is the step of the chart that the pot reached; null when the pot reached none. */
  | { readonly kind: "chart"; readonly from: Chips | null; readonly rake: Chips }
  | { readonly kind: "per-unit"; readonly unit: Chips; readonly each: Chips; readonly rake: Chips }
  | { readonly kind: "percentage"; readonly basisPoints: number; readonly rake: Chips }
  /** Present only when the cap lowered the rake. */
  | { readonly kind: "cap"; readonly rake: Chips }
  | { readonly kind: "least"; readonly least: Chips };

export interface RakeBreakdown {
  readonly name: string;
  readonly version: number;
  /** `pot` is the amount on which the rake is based. `players` is how many players were dealt in. */
  readonly pot: Chips;
  readonly players: number;
  readonly lines: readonly RakeLine[];
  readonly total: Chips;
}

export function buildRakeBreakdown(config: RakeConfig, pot: Chips, players: number, hand: RakedHand): RakeBreakdown {
  const total = rakeFor(config, pot, players, hand);
  const rakeUnder = (other: RakeConfig["rule"]) => rakeFor({ ...config, rule: other }, pot, players, hand);
  const { rule } = config;
  const lines: RakeLine[] = [];
  if (config.noFlopNoDrop && !hand.sawFlop) lines.push({ kind: "no-flop" });
  else if (rule.kind === "chart") {
    const steps = rule.groups.flatMap(({ tiers }) => tiers.flatMap((tier) => tier.steps.map((step) => step.pot)));
    const reached = steps.filter((step) => step <= pot && rakeFor(config, step, players, hand) === total);
    lines.push({ kind: "chart", from: total === 0 ? null : Math.min(...reached), rake: total });
  } else if (rule.kind === "per-unit") {
    const before = rakeUnder({ ...rule, caps: [], least: 0 });
    const capped = rakeUnder({ ...rule, least: 0 });
    lines.push({ kind: "per-unit", unit: rule.unit, each: rule.rake, rake: before });
    if (capped < before) lines.push({ kind: "cap", rake: capped });
    if (total < capped) lines.push({ kind: "least", least: rule.least });
  } else {
    const before = rakeUnder({ ...rule, caps: [] });
    lines.push({ kind: "percentage", basisPoints: rule.basisPoints, rake: before });
    if (total < before) lines.push({ kind: "cap", rake: total });
  }
  return { name: config.name, version: config.version, pot, players, lines, total };
}

export interface HandBreakdown {
  readonly outcome: "settled" | "cancelled";
  /** What each seat put into the pots. Includes dead chips, and does not include an uncalled bet. */
  readonly paid: readonly { readonly seat: SeatNo; readonly amount: Chips }[];
  readonly uncalled: { readonly seat: SeatNo; readonly amount: Chips } | null;
  readonly pots: readonly PotBreakdown[];
  /** null when the table takes no rake. */
  readonly rake: RakeBreakdown | null;
  readonly stacks: readonly { readonly seat: SeatNo; readonly before: Chips; readonly after: Chips }[];
}

const findLastEvent = <T extends HandEvent["type"]>(events: readonly HandEvent[], type: T) =>
  events.findLast((event): event is Extract<HandEvent, { type: T }> => event.type === type);

/**
 * True when the same players won both halves, so that the pot was divided as one. A pot without any low hand is divided as one too, but its
 * winners have no low. P5
 */
const isOneBothWays = ({ half, amount, shares }: Award, events: readonly HandEvent[]): boolean =>
  half === "whole" &&
  amount > 1 && // a single chip cannot be split
  shares.length > 1 &&
  events.some((event) => event.type === "shown" && event.seat === shares[0]?.seat && event.low !== null);

/** Returns null when the hand is not over, or when the page was opened after its end. */
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
        isOneBothWays: own.some((award) => isOneBothWays(award, events)),
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
