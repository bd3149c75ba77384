/**
 * Chooses the emote with which a bot comments on what happens at its table: a greeting, praise, sympathy or thanks.
 * Every page shows an emote in the language of its reader.
 */

import type { SeatNo, TableEvent, TableView } from "@poker/engine";
import { evaluateHigh, type HandSeat, type HandView, type HighCategory, highCategory, seatAt } from "@poker/engine";
import type { ChatMessage, Emote } from "@poker/protocol";

/**
 * How many big blinds a pot must have before a bot comments on it. In fixed limit it must have `BIG_POT_BETS` big bets
 * instead.
 */
const BIG_POT_BLINDS = 30;
const BIG_POT_BETS = 8;
/** How many milliseconds after a bot's win a compliment still counts as a comment on the win. */
export const COMPLIMENT_TIME_MS = 20_000;
const COMPLIMENTS: readonly Emote[] = ["nice-hand", "well-played"];
/** For each game, the hands with which a player does not expect to lose. */
const STRONG: Readonly<Record<HandView["rules"]["game"], readonly HighCategory[]>> = {
  holdem: ["three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush"],
  omaha: ["flush", "full-house", "four-of-a-kind", "straight-flush"],
  omaha8: ["flush", "full-house", "four-of-a-kind", "straight-flush"],
};

/** Returns the emote that fits these events; null when none fits. Bots talk only to people. */
export function chooseWord(events: readonly TableEvent[], view: TableView, you: SeatNo): Emote | null {
  if (events.some((event) => event.type === "player-sat" && !event.seat.bot)) return "welcome";
  const { hand } = view;
  if (!hand || !isBigPot(hand) || !events.some(({ type }) => type === "hand-ended")) return null;
  const winner = onlyWinner(hand);
  if (!winner) return null;
  if (winner.seat === you) return losesStrongHand(hand, (seat) => isPerson(view, seat)) ? "unlucky" : null;
  if (!isPerson(view, winner.seat)) return null;
  return losesStrongHand(hand, (seat) => seat === you) ? "well-played" : "nice-hand";
}

/** Returns the answer to a message. Returns null unless the message is a compliment of a person. */
export const chooseAnswer = ({ content, userId }: ChatMessage, view: TableView): Emote | null =>
  content.type === "emote" &&
  COMPLIMENTS.includes(content.emote) &&
  view.seats.some(({ playerId, bot }) => playerId === userId && !bot)
    ? "thanks"
    : null;

/** Returns true when a person is deciding about this bot's bet and an emote would disturb them. */
export const wouldDisturb = ({ hand, ...view }: TableView, you: SeatNo): boolean =>
  hand?.toAct !== null &&
  hand?.toAct !== undefined &&
  hand.lastAggressor === you &&
  view.seats.some(({ seat, bot }) => seat === hand.toAct?.seat && !bot);

/** Returns true when this seat has just won a big pot alone. */
export const hasWonBigPot = (events: readonly TableEvent[], { hand }: TableView, you: SeatNo): boolean =>
  hand !== null && events.some(({ type }) => type === "hand-ended") && isBigPot(hand) && onlyWinner(hand)?.seat === you;

const isPerson = ({ seats }: TableView, seat: SeatNo): boolean => seatAt(seats, seat)?.bot === false;

function isBigPot({ seats, rules, result }: HandView): boolean {
  const won = seats.reduce((sum, seat) => sum + seat.won, 0);
  const least = rules.structure === "fixed-limit" ? BIG_POT_BETS * rules.bigBet : BIG_POT_BLINDS * rules.bigBlind;
  return result?.outcome === "settled" && won >= least;
}

function onlyWinner({ seats }: HandView): HandSeat | null {
  const winners = seats.filter(({ won }) => won > 0);
  return winners.length === 1 ? (winners[0] ?? null) : null;
}

/** Returns true when one of these seats lost at the showdown with a hand that rarely loses. */
const losesStrongHand = ({ seats, board, rules }: HandView, isMeant: (seat: SeatNo) => boolean): boolean =>
  seats.some(({ seat, won, status, cards }) => {
    const hole = cards.filter((card) => card !== null);
    if (won > 0 || status === "folded" || !isMeant(seat) || board.length < 5 || hole.length < cards.length)
      return false;
    return STRONG[rules.game].includes(highCategory(evaluateHigh(rules.game, hole, board)));
  });
