/**
 * The reference opponent, against which the current bots are measured. It has the decisions and styles that the room's
 * bots had at commit 61db9ca.
 * It stays the same when the bots change.
 */
import { estimateEquity } from "@poker/bots";
import {
  type Action,
  type Card,
  type Chips,
  type Game,
  type HandView,
  type LegalActions,
  type SeatNo,
  seatAt,
  totalPot,
} from "@poker/engine";

interface ReferenceStyle {
  readonly name: string;
  /** The share of starting hands that the player plays at a full table when the price is one big blind. */
  readonly loose: number;
  /** The share of the hands played that the player raises before the flop. */
  readonly raises: number;
  /** How often the player bets or raises with a hand that is good enough for it. 1 is always. */
  readonly aggression: number;
  /** How often the player bets a weak hand when no opponent has bet. 1 is always. */
  readonly bluffs: number;
  /** How much more equity than the pot odds the player needs to call a bet of the size of the pot. Below 0, the player calls too often. */
  readonly caution: number;
  /** The size of a typical bet, as a share of the pot. It may be above 1. */
  readonly size: number;
}

export const REFERENCE_STYLES = {
  rock: { name: "rock", loose: 0.16, raises: 0.45, aggression: 0.6, bluffs: 0.04, caution: 0.12, size: 0.55 },
  tag: { name: "tag", loose: 0.26, raises: 0.6, aggression: 0.8, bluffs: 0.18, caution: 0.06, size: 0.65 },
  regular: { name: "regular", loose: 0.36, raises: 0.35, aggression: 0.6, bluffs: 0.12, caution: 0.04, size: 0.55 },
  station: { name: "station", loose: 0.6, raises: 0.1, aggression: 0.25, bluffs: 0.03, caution: -0.06, size: 0.4 },
  maniac: { name: "maniac", loose: 0.55, raises: 0.45, aggression: 0.9, bluffs: 0.3, caution: -0.02, size: 0.8 },
} as const satisfies Record<string, ReferenceStyle>;

const SAMPLES = 200;
/** How many opponents the equity is computed against at most. With more opponents, the computation takes longer and changes little. */
const MAX_OPPONENTS = 4;

/** Returns an action that `legal` allows. Never folds when the player can check. */
export function chooseReferenceAction(
  view: HandView,
  seat: SeatNo,
  legal: LegalActions,
  style: ReferenceStyle,
  random: () => number,
): Action {
  const spot = readSpot(view, seat, legal);
  if (!spot) return checkOrFold(legal);
  return view.street === 0 ? choosePreflopAction(spot, style, random) : choosePostflopAction(spot, style, random);
}

/** What the seat to act can see. */
interface Spot {
  readonly view: HandView;
  readonly legal: LegalActions;
  readonly hole: readonly Card[];
  /** How many opponents have not folded, including those who are all-in. At least 1. */
  readonly opponents: number;
  /** All chips in the middle, including the bets of this street. */
  readonly pot: Chips;
  /** How many chips a call costs; 0 when the player can check. */
  readonly price: Chips;
  /** How many chips the player has bet on this street. */
  readonly bet: Chips;
  readonly stack: Chips;
}

/** Returns what the seat to act can see; null when its own cards are hidden from it. */
function readSpot(view: HandView, seat: SeatNo, legal: LegalActions): Spot | null {
  const own = seatAt(view.seats, seat);
  const hole = own?.cards.filter((card) => card !== null) ?? [];
  if (!own || hole.length === 0 || hole.length < own.cards.length) return null;
  const live = view.seats.filter((player) => player.status !== "folded" && player.seat !== seat).length;
  return {
    view,
    legal,
    hole,
    opponents: Math.max(1, live),
    pot: totalPot(view),
    price: legal.call ?? 0,
    bet: own.bet,
    stack: own.stack,
  };
}

function choosePreflopAction(spot: Spot, style: ReferenceStyle, random: () => number): Action {
  const { view, legal, pot, price } = spot;
  const { bigBlind, game } = view.rules;
  const rank = rankStartingHand(game, spot.hole, random);
  // The player plays weaker hands with fewer players at the table or with a larger pot, and needs a stronger hand when the price is higher.
  const shorthanded = Math.max(1, 2.2 - 0.2 * view.seats.length);
  const raised = Math.sqrt(bigBlind / Math.max(bigBlind, price));
  const odds = Math.max(0.6, Math.min(1.6, Math.sqrt(pot / (1.5 * Math.max(1, price)))));
  const plays = Math.min(0.95, style.loose * shorthanded * raised * odds);
  if (legal.wager && rank >= 1 - plays * style.raises * raised && random() < 0.9)
    return betOrRaise(spot, 0.6 + style.size * random());
  if (rank >= 1 - plays) return callOrCheck(legal);
  // With a weak hand, sometimes tries to steal a pot that no opponent has raised.
  if (legal.wager && price <= bigBlind && random() < style.bluffs * 0.3) return betOrRaise(spot, style.size);
  return checkOrFold(legal);
}

function choosePostflopAction(spot: Spot, style: ReferenceStyle, random: () => number): Action {
  const { view, legal, pot, price } = spot;
  const opponents = Math.min(MAX_OPPONENTS, spot.opponents);
  const share = estimateEquity(view.rules.game, spot.hole, view.board, opponents, SAMPLES, random);
  /** How the hand compares with an average hand of the opponents. 1 means equally good. */
  const lead = share * (opponents + 1);
  if (price === 0) {
    const valuable = lead > 1.25 && random() < style.aggression;
    const bluff = lead < 1 && random() < style.bluffs / opponents;
    return valuable || bluff ? betOrRaise(spot, chooseBetSize(style, lead, random)) : checkOrFold(legal);
  }
  // The equity is computed against random hands, but an opponent who bets has a better hand than that. So the player
  // needs more equity to call on a later street, and against a larger bet.
  const odds = price / (pot + price);
  const respect = (0.07 + style.caution / 2) * view.street * (2 / (opponents + 1));
  const needed = odds + respect + (0.12 + style.caution) * Math.min(2, price / pot);
  const strong = lead > 1.55 && share > needed + 0.15;
  if (strong && random() < style.aggression * 0.7) return betOrRaise(spot, chooseBetSize(style, lead, random));
  if (share >= needed) return callOrCheck(legal);
  if (spot.opponents === 1 && random() < style.bluffs * 0.15)
    return betOrRaise(spot, chooseBetSize(style, lead, random));
  return checkOrFold(legal);
}

/** Returns the size of a bet as a share of the pot. It is larger with a better hand, and partly random. */
const chooseBetSize = (style: ReferenceStyle, lead: number, random: () => number): number =>
  style.size * (0.6 + 0.5 * random() + 0.25 * Math.max(0, lead - 1));

/**
 * Bets or raises, as far as the rules allow. The size is about `part` of the pot as it would be after a call. If no bet
 * or raise is legal, calls or checks.
 */
function betOrRaise({ view, legal, pot, price, bet, stack }: Spot, part: number): Action {
  if (!legal.wager) return callOrCheck(legal);
  const { type, min, max } = legal.wager;
  const { bigBlind, smallBlind } = view.rules;
  const wanted = bet + price + part * (pot + price);
  // The bet is rounded, because players bet round amounts.
  const unit = wanted < 10 * bigBlind ? Math.max(1, smallBlind) : Math.max(1, bigBlind);
  const round = Math.round(wanted / unit) * unit;
  // If a bet would leave only a few chips behind, the player goes all-in instead.
  const to = round - bet > 0.7 * stack ? max : round;
  return { type, to: Math.max(min, Math.min(max, to)) };
}

/** Calls, or checks when there is nothing to call. */
const callOrCheck = (legal: LegalActions): Action => (legal.call === null ? checkOrFold(legal) : { type: "call" });

const checkOrFold = (legal: LegalActions): Action => (legal.check ? { type: "check" } : { type: "fold" });

const OPPONENTS = 2;
const RANK_SAMPLES = 600;

/**
 * For each share in SHARES_OF_WORSE_HANDS: the equity of a hand that is better than this share of all starting hands. The
 * equity is the share of the pot that the hand wins against two random hands. Measured over 1,500 deals of each game.
 */
const SHARES_OF_WORSE_HANDS = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1];
const EQUITIES_AT_SHARES: Readonly<Record<Game, readonly number[]>> = {
  holdem: [0.178, 0.217, 0.231, 0.256, 0.278, 0.298, 0.316, 0.344, 0.367, 0.398, 0.441, 0.475, 0.747],
  omaha: [0.116, 0.252, 0.266, 0.286, 0.3, 0.313, 0.326, 0.341, 0.356, 0.375, 0.402, 0.431, 0.538],
  omaha8: [0.113, 0.259, 0.271, 0.289, 0.302, 0.312, 0.323, 0.337, 0.352, 0.377, 0.406, 0.432, 0.552],
};

/** Returns the share of all starting hands, from 0 to 1, that is worse than this hand. It is accurate to a few hundredths. */
function rankStartingHand(game: Game, hole: readonly Card[], random: () => number): number {
  return interpolate(
    EQUITIES_AT_SHARES[game],
    SHARES_OF_WORSE_HANDS,
    estimateEquity(game, hole, [], OPPONENTS, RANK_SAMPLES, random),
  );
}

function interpolate(from: readonly number[], to: readonly number[], value: number): number {
  const above = from.findIndex((mark) => mark > value);
  if (above === 0) return to[0] ?? 0;
  const [low, high, start, end] = [from[above - 1], from[above], to[above - 1], to[above]];
  if (low === undefined || high === undefined || start === undefined || end === undefined) return to.at(-1) ?? 1;
  return start + ((value - low) / (high - low)) * (end - start);
}
