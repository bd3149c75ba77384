/**
 * Finds rules under which a hand from another room can be played, because files do not say what rules the room has. Tries the odd-chip
 * rules and the orders of showing, and takes the first ones that pay the amounts in the file. Prefers rules under which the players also
 * show the hands that the file shows.
 */
import {
  type Chips,
  type HandEvent,
  type HandRules,
  IDENTICAL_BOTH_WAYS,
  type IdenticalBothWays,
  ODD_CHIPS,
  type RakeConfig,
  type SeatNo,
  SHOWDOWNS,
} from "@poker/engine";
import type { HandHistory } from "../history.ts";
import { playHistory } from "../play.ts";
import { type HistoryRefusal, isHistoryRefusal, type Place, refuseHistory } from "../refusal.ts";
import { awardsIn, potsIn, type StatedWin, statedAwards, sumOf, wonBy } from "./pay-as-stated.ts";
import { playActions, type StatedHand } from "./play-actions.ts";

/** What a file says about the end of the hand: either `stacks` or `wins`. */
export interface StatedEnd {
  /** What each player won, in any order. */
  readonly wins?: readonly StatedWin[];
  /** True when `wins` always include uncalled bets. Otherwise they may or may not include them. */
  readonly winsUncalled?: boolean;
  /** The total of all pots, as the file states it. It may include the rake, and in some rooms an uncalled bet. */
  readonly total?: { readonly chips: Chips; readonly at: Place };
  /** The stacks after the hand. A seat that is not listed may have any stack. */
  readonly stacks?: ReadonlyMap<SeatNo, Chips>;
  /** The rake. null when the file does not state it. Then the chips that no winner got count as rake. */
  readonly rake: Chips | null;
  /** Returns where the file says what a seat won. */
  readonly placeOf: (seat: SeatNo) => Place;
  /**
   * The hands shown and mucked at the showdown: `3 true` means that seat 3 showed, `3 false` that seat 3 mucked. null when the file does
   * not say.
   */
  readonly shown: readonly string[] | null;
  /**
   * The pots at the end, main pot first. Missing when the file does not list them. Such a file shows in another way in which pots dead
   * chips count.
   */
  readonly pots?: readonly Chips[];
}

/** Plays the hand of a file. Returns its history, or a refusal that says where the file is wrong. */
export function readStatedHand(hand: StatedHand, stated: StatedEnd): HandHistory | HistoryRefusal {
  const played = playWithShortBlinds(hand);
  if (isHistoryRefusal(played)) return played;
  const found = stated.rake === null ? null : findHouse(withRake(played, stated.rake), stated, hand);
  if (found && !(isHistoryRefusal(found) && found.code === "stacks-differ")) return found;
  const missing = stated.rake !== null ? null : missingRake(played, stated);
  if (missing === null || missing === stated.rake) return found ?? findHouse(played, stated, hand);
  const again = findHouse(withRake(played, missing), { ...stated, rake: missing }, hand);
  return found && isHistoryRefusal(again) ? found : again;
}

const withRake = (history: HandHistory, rake: Chips): HandHistory => ({
  ...history,
  setup: { ...history.setup, rules: { ...history.setup.rules, rake: statedRake(rake) } },
});

/**
 * Returns how many chips of the pots went to no winner in the file. Some rooms take such chips as a fee without calling it rake. Returns
 * null when there are too many or too few of these chips for a rake.
 */
function missingRake(history: HandHistory, { wins, winsUncalled, stacks }: StatedEnd): Chips | null {
  if (!wins || stacks) return null;
  const played = playHistory(withRake(history, 0));
  if (isHistoryRefusal(played)) return null;
  const back = winsUncalled ? sumOf(history.setup.seats.map(({ seat }) => uncalledOf(seat, played.events))) : 0;
  const pots = sumOf(potsIn(played.events).map(({ amount }) => amount));
  const rake = pots + back - sumOf(wins.map(({ chips }) => chips));
  // No room takes more than a quarter of the pots as rake, so a larger difference means that the file is wrong.
  return rake < 0 || rake > pots / 4 ? null : rake;
}

/**
 * Plays the hand. When the file has a pot-limit bet above our maximum, plays it again with a maximum that counts short blinds as full
 * blinds (M6). The file does not say how much of the blinds was missing, so the amount above our maximum is taken.
 */
function playWithShortBlinds(hand: StatedHand): HandHistory | HistoryRefusal {
  const { base } = hand;
  const moves = playActions(hand);
  if (!isHistoryRefusal(moves)) return { ...base, moves };
  const { asked, max } = moves.detail ?? {};
  const isPotLimit = base.setup.rules.structure === "pot-limit" && typeof asked === "number" && typeof max === "number";
  if (!isPotLimit || base.setup.tournament) return moves;
  const tournament = { missingBlinds: asked - max, antesCount: true };
  const tried = { ...base, setup: { ...base.setup, tournament } };
  const again = playActions({ ...hand, base: tried });
  return isHistoryRefusal(again) ? moves : { ...tried, moves: again };
}

function findHouse(history: HandHistory, stated: StatedEnd, hand: StatedHand): HandHistory | HistoryRefusal {
  let found: HandHistory | null = null;
  // The first refusal that says that amounts differ. It tells the person more than a refusal that says that a player's cards are missing in
  // the file.
  let difference: HistoryRefusal | null = null;
  let unplayable: HistoryRefusal | null = null;
  let paidAsStated: HandHistory | null = null;
  // The first history in which a player had to show cards that the file does not contain. When the file says what every other player won,
  // those unknown cards have lost, so this history can be used.
  let faceDown: HandHistory | null = null;
  const { end } = hand;
  for (const candidate of candidatesOf(history, stated)) {
    const played = playHistory(candidate);
    if (isHistoryRefusal(played)) {
      unplayable ??= { ...played, line: end.line ?? null, field: end.field ?? null };
      continue;
    }
    const other = differenceOf(played.events, stated, hand);
    if (other) {
      difference ??= other;
      paidAsStated ??= withStatedAwards(candidate, played.events, stated, hand);
    } else if (played.unstated.length > 0) faceDown ??= candidate;
    else if (fits(played.events, stated)) return candidate;
    else found ??= candidate;
  }
  const isPaid = stated.wins !== undefined || stated.stacks !== undefined;
  return (
    found ??
    (isPaid ? faceDown : null) ??
    paidAsStated ??
    difference ??
    (faceDown && refuseUnstated(end)) ??
    unplayable ??
    refuseHistory("unfinished", "the hand has no end", end)
  );
}

const refuseUnstated = (end: Place): HistoryRefusal =>
  refuseHistory("cards-unknown", "shown: a card that is not told", end);

/** Returns a refusal for the first seat whose amount differs from the file. Returns null when no amount differs. */
function differenceOf(events: readonly HandEvent[], stated: StatedEnd, { nameOf }: StatedHand): HistoryRefusal | null {
  const end = events.find((event) => event.type === "hand-ended");
  const awards = awardsIn(events);
  for (const { seat, after } of end?.stacks ?? []) {
    const refuse = (rules: Chips, file: Chips) => {
      const words = `the rules pay ${rules} to ${nameOf(seat)}, not ${file}`;
      return refuseHistory("stacks-differ", words, stated.placeOf(seat), { rules });
    };
    const stack = stated.stacks?.get(seat) ?? after;
    if (stack !== after) return refuse(after, stack);
    if (!stated.wins) continue;
    const won = wonBy(seat, awards);
    let file = 0;
    for (const win of stated.wins) if (win.seat === seat) file += win.chips;
    const back = uncalledOf(seat, events);
    if (file !== won + back && (stated.winsUncalled || file !== won)) return refuse(won, file);
  }
  return otherTotal(events, stated);
}

/** Refuses a file whose stated total differs from its pots, because such a file was put together from two hands. */
function otherTotal(events: readonly HandEvent[], { total, wins = [] }: StatedEnd): HistoryRefusal | null {
  const paid = sumOf(awardsIn(events).map(({ amount }) => amount));
  if (!total || wins.length === 0 || paid === 0) return null;
  const end = events.find((event) => event.type === "hand-ended");
  const rake = end?.rake ?? 0;
  const back = sumOf((end?.stacks ?? []).map(({ seat }) => uncalledOf(seat, events)));
  if ([0, rake, back, rake + back].some((more) => paid + more === total.chips)) return null;
  return refuseHistory("stacks-differ", `the pots are ${paid + rake}, not ${total.chips}`, total.at, { rules: paid });
}

/** Returns the uncalled bet that went back to a seat. Some programs write it as part of what the player won. */
function uncalledOf(seat: SeatNo, events: readonly HandEvent[]): Chips {
  const back = events.find((event) => event.type === "uncalled-returned" && event.seat === seat);
  return back?.type === "uncalled-returned" ? back.amount : 0;
}

function withStatedAwards(
  history: HandHistory,
  events: readonly HandEvent[],
  stated: StatedEnd,
  hand: StatedHand,
): HandHistory | null {
  const awards = stated.wins && statedAwards(events, stated.wins, stated.rake ?? 0);
  if (!awards) return null;
  const paid = { ...history, awards };
  const played = playHistory(paid);
  return isHistoryRefusal(played) || differenceOf(played.events, stated, hand) ? null : paid;
}

function candidatesOf(history: HandHistory, { pots }: StatedEnd): readonly HandHistory[] {
  const { setup } = history;
  const trims = pots ? [setup.deadTrimmed, !setup.deadTrimmed] : [setup.deadTrimmed];
  return SHOWDOWNS.toReversed().flatMap((showdown) =>
    ODD_CHIPS.flatMap((oddChips) =>
      waysOf(setup.rules).flatMap((identicalBothWays) =>
        trims.map((deadTrimmed) => ({
          ...history,
          setup: { ...setup, deadTrimmed, rules: { ...setup.rules, showdown, oddChips, identicalBothWays } },
        })),
      ),
    ),
  );
}

/**
 * Returns the ways to treat a pot whose two halves have the same winners. Dividing it by halves comes first, because then the winners of
 * each half are known. In games without a low, a pot has no halves. P5
 */
const waysOf = ({ game }: HandRules): readonly IdenticalBothWays[] =>
  game === "omaha8" ? IDENTICAL_BOTH_WAYS.toReversed() : ["as-one"];

function fits(events: readonly HandEvent[], { shown, pots }: StatedEnd): boolean {
  const played = events.findLast((event) => event.type === "round-ended")?.pots ?? [];
  const isSame = played.length === pots?.length && pots.every((amount, index) => played[index]?.amount === amount);
  return (pots === undefined || isSame) && (shown === null || isSameShowdown(events, shown));
}

function isSameShowdown(events: readonly HandEvent[], shown: readonly string[]): boolean {
  const played = new Set(
    events.flatMap((event) => {
      if (event.type === "tabled") return event.hands.map(({ seat }) => `${seat} true`);
      return event.type === "shown" || event.type === "mucked" ? [`${event.seat} ${event.type === "shown"}`] : [];
    }),
  );
  const stated = new Set(shown);
  return played.size === stated.size && shown.every((each) => played.has(each));
}

/** Returns a rake config that takes exactly this many chips. Returns null when there is no rake. */
function statedRake(rake: number): RakeConfig | null {
  if (rake <= 0) return null;
  const groups = [{ fromLowStake: 0, tiers: [{ fromPlayers: 0, steps: [{ pot: rake, rake }] }] }];
  return { id: "file", version: 1, name: "As the file says", noFlopNoDrop: false, rule: { kind: "chart", groups } };
}

/**
 * The rules that are assumed for hands from files, because no file states them. Raises have no cap, and short all-ins follow the cumulative
 * rule.
 */
export const ASSUMED_RULES = {
  flBetCap: null,
  shortAllIn: "cumulative",
  potLimitBasis: "whole-pot",
  oddChips: "one-by-one",
  identicalBothWays: "as-one",
  showdown: "all-show",
  timeOut: "grace-then-check-fold",
} as const;
