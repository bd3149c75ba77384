/**
 * Chooses a bot's action. The bot sees what its seat sees and draws every choice from `random`: the same view, style and numbers give
 * the same action. Its play is varied and sensible, not strong.
 */
import type { Action, Card, Chips, HandView, LegalActions, SeatNo } from "@poker/engine";
import { estimateEquity } from "./equity.ts";
import { rankStartingHand } from "./starting-hands.ts";
import type { Style } from "./style.ts";

const SAMPLES = 200;
/** More opponents cost time and change little. */
const MAX_OPPONENTS = 4;

/** Always legal under `legal`; never folds when checking is free. */
export function chooseAction(
  view: HandView,
  seat: SeatNo,
  legal: LegalActions,
  style: Style,
  random: () => number,
): Action {
  const spot = readSpot(view, seat, legal);
  if (!spot) return checkOrFold(legal);
  return view.street === 0 ? choosePreflopAction(spot, style, random) : choosePostflopAction(spot, style, random);
}

/** The situation of the seat that is to act. */
interface Spot {
  readonly view: HandView;
  readonly legal: LegalActions;
  readonly hole: readonly Card[];
  /** Live opponents, those all-in included; at least one. */
  readonly opponents: number;
  /** All chips on the table. */
  readonly pot: Chips;
  /** Chips a call adds; 0 when checking is free. */
  readonly price: Chips;
  /** The player's own chips on this street. */
  readonly bet: Chips;
  readonly stack: Chips;
}

/** null when the seat does not see its own cards. */
function readSpot(view: HandView, seat: SeatNo, legal: LegalActions): Spot | null {
  const own = view.seats.find((player) => player.seat === seat);
  const hole = own?.cards.filter((card) => card !== null) ?? [];
  if (!own || hole.length === 0 || hole.length < own.cards.length) return null;
  const live = view.seats.filter((player) => player.status !== "folded" && player.seat !== seat).length;
  const collected = view.pots.reduce((sum, pot) => sum + pot.amount, 0);
  return {
    view,
    legal,
    hole,
    opponents: Math.max(1, live),
    pot: view.seats.reduce((sum, player) => sum + player.bet, collected),
    price: legal.call ?? 0,
    bet: own.bet,
    stack: own.stack,
  };
}

function choosePreflopAction(spot: Spot, style: Style, random: () => number): Action {
  const { view, legal, pot, price } = spot;
  const { bigBlind, game } = view.rules;
  const rank = rankStartingHand(game, spot.hole, random);
  // Fewer players, weaker hands; a higher price, stronger ones. What is in the pot already counts for the price.
  const shorthanded = Math.max(1, 2.2 - 0.2 * view.seats.length);
  const raised = Math.sqrt(bigBlind / Math.max(bigBlind, price));
  const odds = Math.max(0.6, Math.min(1.6, Math.sqrt(pot / (1.5 * Math.max(1, price)))));
  const plays = Math.min(0.95, style.loose * shorthanded * raised * odds);
  if (legal.wager && rank >= 1 - plays * style.raises * raised && random() < 0.9)
    return betOrRaise(spot, 0.6 + style.size * random());
  if (rank >= 1 - plays) return callOrCheck(legal);
  // A steal, now and then, of a pot without a raise.
  if (legal.wager && price <= bigBlind && random() < style.bluffs * 0.3) return betOrRaise(spot, style.size);
  return checkOrFold(legal);
}

function choosePostflopAction(spot: Spot, style: Style, random: () => number): Action {
  const { view, legal, pot, price } = spot;
  const opponents = Math.min(MAX_OPPONENTS, spot.opponents);
  const share = estimateEquity(view.rules.game, spot.hole, view.board, opponents, SAMPLES, random);
  /** 1: as good as the others' hands on average. */
  const lead = share * (opponents + 1);
  if (price === 0) {
    const valuable = lead > 1.25 && random() < style.aggression;
    const bluff = lead < 1 && random() < style.bluffs / opponents;
    return valuable || bluff ? betOrRaise(spot, chooseBetSize(style, lead, random)) : checkOrFold(legal);
  }
  // Random hands do not bet: the later the street and the larger the bet, the better the hand a call needs.
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

/** Part of the pot to bet: more with more in hand, varied by chance. */
const chooseBetSize = (style: Style, lead: number, random: () => number): number =>
  style.size * (0.6 + 0.5 * random() + 0.25 * Math.max(0, lead - 1));

/** Bets or raises by about `part` of the pot after a call, as far as the rules allow; else calls or checks. */
function betOrRaise({ view, legal, pot, price, bet, stack }: Spot, part: number): Action {
  if (!legal.wager) return callOrCheck(legal);
  const { type, min, max } = legal.wager;
  const { bigBlind, smallBlind } = view.rules;
  const wanted = bet + price + part * (pot + price);
  // Players bet round amounts.
  const unit = wanted < 10 * bigBlind ? Math.max(1, smallBlind) : Math.max(1, bigBlind);
  const round = Math.round(wanted / unit) * unit;
  // A bet that would leave only a few chips behind is all-in.
  const to = round - bet > 0.7 * stack ? max : round;
  return { type, to: Math.max(min, Math.min(max, to)) };
}

/** Stays in the hand without raising. */
const callOrCheck = (legal: LegalActions): Action => (legal.call === null ? checkOrFold(legal) : { type: "call" });

const checkOrFold = (legal: LegalActions): Action => (legal.check ? { type: "check" } : { type: "fold" });
