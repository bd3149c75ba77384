/**
 * Chooses a bot's action before the flop from the rank of its hand among all starting hands. The bot plays fewer hands
 * against raises, and when more players can still act. It plays more hands with position, for a low price, and when few
 * players are dealt in.
 */
import type { Chips, Game } from "@poker/engine";
import type { Decision } from "./decision.ts";
import { callOrCheck, checkOrFold, wagerOrCall } from "./legal-wager.ts";
import type { Spot } from "./spot.ts";
import { rankStartingHand } from "./starting-hands.ts";
import type { Style } from "./style.ts";

/**
 * When no player has raised, the number of hands that the bot plays is multiplied by this factor. The index is the
 * number of opponents who have not acted.
 */
const OPENING_FACTORS = [1.3, 1.7, 1.6, 1.2, 1, 0.85, 0.75, 0.7, 0.65, 0.6];
/**
 * After raises, the number of hands that the bot plays is multiplied by this factor. The index is the number of raises.
 */
const AFTER_RAISES = [1, 0.8, 0.32, 0.15];
/** The highest bet, in big blinds, up to which there was no raise, one raise, or two raises. */
const RAISE_LEVELS = [1, 5.5, 17];
/** The factor for fixed limit, where calls are cheap relative to the pot and a raise says less about a hand. */
const LIMIT_FACTOR = 1.15;
/**
 * For each game, the number of hands that the bot plays is multiplied by this factor. In Omaha, hands are closer to each other in
 * strength, so more can be played. In Hi/Lo, many hands win only half the pot.
 */
const GAME_FACTORS: Readonly<Record<Game, number>> = { holdem: 1, omaha: 1.25, omaha8: 0.85 };
const HI_LO_OPENING = 0.85;
/** The usual price of calling a raise, as a fraction of the pot after the call. */
const USUAL_ODDS = 0.36;
/** A decision is close when the hand's rank is nearer than this to the limit for calling or raising. */
const CLOSE = 0.12;

export function choosePreflop(spot: Spot, style: Style, random: () => number): Decision {
  const { view, legal, price } = spot;
  /** The fraction of all starting hands that are at least as good as the bot's hand. */
  const top = 1 - rankStartingHand(view.rules.game, spot.hole);
  const raises = countRaises(spot);
  const plays = raises === 0 ? openingPart(spot, style) : continuingPart(spot, style, raises);
  const raisePart = plays * raiseShare(spot, style, raises);
  const effort = effortOf(spot, Math.min(Math.abs(top - plays), Math.abs(top - raisePart)), raises);
  const steals = raises === 0 && spot.unacted <= 3 && random() < style.bluffs * 0.15;
  if (legal.wager && (top <= raisePart || (steals && top > plays)))
    return { action: wagerOrCall(spot, chooseRaise(spot, style, raises, random)), effort };
  if (price === 0) return { action: checkOrFold(legal), effort: 0 };
  return { action: top <= plays ? callOrCheck(legal) : checkOrFold(legal), effort };
}

const isLimit = ({ view }: Spot): boolean => view.rules.structure === "fixed-limit";

/** Counts the raises so far. The blinds do not count. */
function countRaises(spot: Spot): number {
  const { round, rules } = spot.view;
  if (isLimit(spot)) return Math.max(0, Math.min(3, round.betCount - 1));
  const level = RAISE_LEVELS.findIndex((limit) => round.highestBet <= limit * rules.bigBlind);
  return level === -1 ? RAISE_LEVELS.length : level;
}

/** Returns a larger factor when only two or three players are dealt in, because then more hands can be played. */
const shortHandedFactor = ({ view: { seats } }: Spot): number =>
  seats.length === 2 ? 1.7 : seats.length === 3 ? 1.25 : 1;

const gameFactor = (spot: Spot): number => (isLimit(spot) ? LIMIT_FACTOR : 1) * GAME_FACTORS[spot.view.rules.game];

/** Returns the fraction of all hands that the bot plays when no player has raised. */
function openingPart(spot: Spot, { loose }: Style): number {
  const position = OPENING_FACTORS[Math.min(spot.unacted, OPENING_FACTORS.length - 1)] ?? 1;
  const game = spot.view.rules.game === "omaha8" ? HI_LO_OPENING : 1;
  return Math.min(0.97, loose * position * shortHandedFactor(spot) * game);
}

/**
 * Returns the fraction of all hands that the bot still plays after raises. It is larger when the price is good or the
 * bot has position.
 */
function continuingPart(spot: Spot, { loose }: Style, raises: number): number {
  const { pot, price, hasPosition } = spot;
  const odds = price / (pot + price);
  const bargain = Math.max(0.45, Math.min(2.4, (USUAL_ODDS / odds) ** 1.2));
  const position = hasPosition ? 1.1 : 0.9;
  const part = loose * (AFTER_RAISES[raises] ?? 0) * bargain * position * shortHandedFactor(spot) * gameFactor(spot);
  return Math.min(0.95, part);
}

/** Returns the fraction of the played hands with which the bot raises. */
function raiseShare(spot: Spot, { raises: share }: Style, raises: number): number {
  if (raises > 0) return share * (isLimit(spot) ? 0.5 : 0.4);
  const limpers = spot.opponents.filter(({ bet }) => bet === spot.view.rules.bigBlind).length - 1;
  return limpers > 0 ? share * 0.6 : share;
}

/**
 * Returns the total bet of a raise. The first raise goes to about three big blinds, and one more for each caller. A
 * later raise goes to about three times the highest bet.
 */
function chooseRaise(spot: Spot, { size }: Style, raises: number, random: () => number): Chips {
  const { view, opponents, hasPosition } = spot;
  const { highestBet } = view.round;
  const { bigBlind } = view.rules;
  const callers = opponents.filter(({ bet }) => bet === highestBet).length - 1;
  const jitter = 0.9 + 0.2 * random();
  if (raises === 0) return bigBlind * ((2 + size * 1.2) * jitter + Math.max(0, callers));
  const times = (raises === 1 ? 2.7 : 2.2) + (hasPosition ? 0 : 0.5) + 0.4 * size;
  return highestBet * times * jitter + Math.max(0, callers) * highestBet * 0.7;
}

/**
 * Returns how much thought the decision takes. Close and costly decisions take more. Folding a hand that is far too
 * weak takes little.
 */
function effortOf(spot: Spot, distance: number, raises: number): number {
  const closeness = Math.max(0, 1 - distance / CLOSE);
  const cost = Math.min(1, spot.price / Math.max(1, 0.4 * spot.stack));
  return Math.min(1, closeness * (0.25 + 0.2 * raises) + cost * (0.3 + 0.5 * closeness));
}
