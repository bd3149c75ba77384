/**
 * Chooses a bot's action after the flop. For checking or calling, and for several sizes of a wager, estimates the
 * average gain against likely hands of the opponents. Takes the action with the largest gain. Opponents whose hand is
 * too weak to call a wager do not compete for the pot. The style decides about bluffs, close bets and close calls.
 */
import type { Chips, HandSeat, Street } from "@poker/engine";
import { believedRanges } from "./believed-ranges.ts";
import type { Decision } from "./decision.ts";
import { callOrCheck, checkOrFold, roundWager } from "./legal-wager.ts";
import { type Outlook, potShare, sampleOutlook } from "./outlook.ts";
import type { Spot } from "./spot.ts";
import type { Style } from "./style.ts";

const DEALS = 160;
/** How many opponents are considered at most. More of them would take more time and change little. */
const MAX_OPPONENTS = 4;
/** The sizes of wagers to compare, as fractions of the pot, for a style with the usual size. */
const SIZES = [0.4, 0.7, 1.1];
const USUAL_SIZE = 0.65;
/** Going all-in is also compared when the stack is smaller than this many times the pot. */
const ALL_IN_POTS = 1.6;
/** For each street, the fraction of its price that a call must gain at least, because more bets may follow. */
const LATER_BETS = [0, 0.15, 0.1, 0];
/**
 * For each street, the fraction of the deals in which opponents call although their hand is too weak. Most of these
 * hands are draws.
 */
const LOOSE_CALL_SHARE = [0, 0.16, 0.13, 0.06];
/**
 * A player without position wins less than their cards are worth, so their share of the pot is multiplied by this
 * factor. The factor for fixed limit is closer to 1.
 */
const WITHOUT_POSITION = 0.95;
const WITHOUT_POSITION_IN_LIMIT = 0.99;
/**
 * A hand counts as strong when it wins at least this fraction of the pot against callers. From `NUT_SHARE` on, it
 * counts as a hand that cannot lose.
 */
const STRONG_SHARE = 0.75;
const NUT_SHARE = 0.97;
/** What fraction of the pot a bluff of the boldest style may lose on average. */
const MAX_BLUFF_LOSS = 0.35;
/** How often the bot tries a bluff that its style allows. The index is the number of opponents. */
const BLUFFS_AGAINST = [0, 1, 0.4, 0.1];

/** An action that the bot may take, and how much it gains on average. */
interface ValuedAction {
  /** The player's total bet on this street after the action. */
  readonly to: Chips;
  /** The average gain of the action, in chips. */
  readonly gain: number;
  /** The average share of the pot in those deals in which an opponent calls; 1 when no opponent ever calls. */
  readonly calledShare: number;
  /**
   * The share of the pot times the number of players in the pot, averaged over the deals in which an opponent calls.
   * Above 1, the bot gains from the chips that callers put in.
   */
  readonly calledLead: number;
}

export function choosePostflop(spot: Spot, style: Style, random: () => number): Decision {
  const { view, legal, price, bet, hole } = spot;
  const opponents = spot.opponents.toSorted((a, b) => b.bet - a.bet).slice(0, MAX_OPPONENTS);
  const outlook = sampleOutlook(view.rules.game, hole, view.board, believedRanges(spot, opponents), DEALS, random);
  const callsLoosely = Array.from({ length: outlook.deals }, () => random() < (LOOSE_CALL_SHARE[view.street] ?? 0));
  const weigh = (to: Chips) => valueAction(spot, opponents, outlook, callsLoosely, to);
  const passive = weigh(bet + price);
  const wager = chooseSizes(spot, style, random)
    .map(weigh)
    .reduce<ValuedAction | null>((best, valued) => (best && best.gain >= valued.gain ? best : valued), null);
  const effort = effortOf(spot, passive, wager);
  if (wager && legal.wager && wantsWager(spot, style, passive, wager, random))
    return { action: { type: legal.wager.type, to: wager.to }, effort };
  const calls = price === 0 || passive.gain > (style.caution + (LATER_BETS[view.street] ?? 0)) * price;
  return { action: calls ? callOrCheck(legal) : checkOrFold(legal), effort };
}

/** Returns the total bets to compare. */
function chooseSizes(spot: Spot, { size }: Style, random: () => number): readonly Chips[] {
  const { legal, bet, price, pot, stack } = spot;
  if (!legal.wager) return [];
  const scale = (size / USUAL_SIZE) * (0.85 + 0.3 * random()) * (pot + price);
  const totals = SIZES.flatMap((part) => roundWager(spot, bet + price + part * scale) ?? []);
  if (stack < ALL_IN_POTS * (pot + price)) totals.push(legal.wager.max);
  return [...new Set(totals)];
}

/**
 * Estimates, over all deals, how much a total bet of `to` on this street gains. Opponents whose hand is too weak for
 * the price fold, and the others call.
 */
function valueAction(
  { view, pot, bet, hasPosition }: Spot,
  opponents: readonly HandSeat[],
  outlook: Outlook,
  callsLoosely: readonly boolean[],
  to: Chips,
): ValuedAction {
  const added = to - bet;
  const owed = opponents.map((seat) => (seat.status === "live" ? Math.max(0, Math.min(seat.stack, to - seat.bet)) : 0));
  const needed = owed.map((chips) => (chips === 0 ? -1 : strengthToCall(chips / (pot + added + chips), view.street)));
  const isLimit = view.rules.structure === "fixed-limit";
  const worth = view.street === 3 || hasPosition ? 1 : isLimit ? WITHOUT_POSITION_IN_LIMIT : WITHOUT_POSITION;
  let [gain, shares, leads, called] = [0, 0, 0, 0];
  for (let deal = 0; deal < outlook.deals; deal++) {
    const isIn = (i: number) =>
      callsLoosely[deal] === true || outlook.strengths[deal * outlook.opponents + i]! >= needed[i]!;
    let [more, matched, callers] = [0, 0, 0];
    for (let i = 0; i < opponents.length; i++) {
      if (!isIn(i)) continue;
      callers++;
      more += owed[i]!;
      matched = Math.max(matched, opponents[i]!.bet + owed[i]!);
    }
    if (callers === 0) {
      gain += pot;
      continue;
    }
    const share = potShare(outlook, deal, isIn);
    const cost = Math.min(added, Math.max(0, matched - bet));
    gain += share * worth * (pot + cost + more) - cost;
    shares += share;
    leads += share * (callers + 1);
    called++;
  }
  const often = Math.max(1, called);
  return {
    to,
    gain: gain / outlook.deals,
    calledShare: called === 0 ? 1 : shares / often,
    calledLead: called === 0 ? 2 : leads / often,
  };
}

/** For each street, the strength below which a hand is worthless and folds to any bet. */
const NOTHING = [0, 0.2, 0.28, 0.36];

/**
 * Returns how strong an opponent's hand must be to call. `odds` is the price of the call as a fraction of the pot after
 * it.
 */
const strengthToCall = (odds: number, street: Street): number =>
  Math.max(NOTHING[street] ?? 0, Math.min(0.75, 1.35 * odds - 0.02));

/**
 * Decides if the bot bets or raises. A wager that gains even when it is called is more likely the more it gains. Every
 * other wager is a bluff, and the style decides how often the bot bluffs.
 */
function wantsWager(
  spot: Spot,
  style: Style,
  passive: ValuedAction,
  wager: ValuedAction,
  random: () => number,
): boolean {
  const { view, pot, price, bet, opponents } = spot;
  const gain = wager.gain - Math.max(0, passive.gain);
  if (wager.calledLead < 1) {
    const tries = style.bluffs * (price === 0 ? 1 : 0.25) * (BLUFFS_AGAINST[opponents.length] ?? 0);
    return gain > -MAX_BLUFF_LOSS * style.bluffs * pot && random() < tries * (gain > 0 ? 1 : 0.6);
  }
  if (gain <= 0) return false;
  if (wager.calledShare >= NUT_SHARE && view.street === 3) return true;
  /** The gain as a fraction of the pot, or of two and a half times the cost when that is smaller. */
  const better = gain / Math.min(pot, 2.5 * (wager.to - bet));
  const isStrong = wager.calledShare >= STRONG_SHARE;
  return random() < (isStrong ? 0.3 + 0.7 * style.aggression + better : style.aggression * (1 + 3 * better));
}

/**
 * Returns how much thought the decision takes. A close decision takes more when a large part of the stack is at risk.
 * An obvious decision takes almost none.
 */
function effortOf({ pot, price, stack }: Spot, passive: ValuedAction, wager: ValuedAction | null): number {
  const ways = [passive.gain, ...(wager ? [wager.gain] : []), ...(price > 0 ? [0] : [])].sort((a, b) => b - a);
  const [best = 0, next = 0] = ways;
  const closeness = Math.max(0, 1 - (best - next) / (0.4 * pot));
  const cost = Math.min(1, (price > 0 ? price : 0.3 * pot) / Math.max(1, 0.5 * stack));
  return Math.min(1, closeness * (0.25 + 0.75 * cost) + 0.15 * cost);
}
