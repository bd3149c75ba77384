/**
 * Finds a house by whose rules a hand from elsewhere was played. Files do not name it: it is the first whose odd chips and order of showing pay
 * as the file says, and if possible turn up the hands that it says were shown.
 */
import { type Chips, type HandEvent, ODD_CHIPS, type RakeConfig, SHOWDOWNS } from "@poker/engine";
import type { HandHistory, Move } from "../history.ts";
import { playHistory } from "../play.ts";
import { type HistoryRefusal, isHistoryRefusal, type Place, refuseHistory } from "../refusal.ts";
import { playActions, type ToldHand } from "./play-actions.ts";

export interface ToldEnd {
  /** null: these events pay as the file says. */
  readonly differs: (events: readonly HandEvent[]) => HistoryRefusal | null;
  /** `3 true`: the hand of seat 3 was shown, else mucked. null: the file does not say. */
  readonly shown: readonly string[] | null;
  /** The pots at the end, main pot first. Absent when the file does not say, so that it says itself in which pots dead chips count. */
  readonly pots?: readonly Chips[];
}

/** Plays the hand of a file, or says where it is wrong. */
export function readToldHand(hand: ToldHand, told: ToldEnd): HandHistory | HistoryRefusal {
  const played = playWithShortBlinds(hand);
  return isHistoryRefusal(played) ? played : findHouse(played, told, hand.end);
}

/** Players of a tournament's hand may bet the pot as if short blinds were whole (M6); a file does not say how much was missing. */
function playWithShortBlinds(hand: ToldHand): HandHistory | HistoryRefusal {
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

function findHouse(
  history: HandHistory & { readonly moves: readonly Move[] },
  told: ToldEnd,
  end: Place,
): HandHistory | HistoryRefusal {
  let found: HandHistory | null = null;
  // A house that pays otherwise says more about the file than one that turns up a hand which the file does not tell.
  let difference: HistoryRefusal | null = null;
  let unplayable: HistoryRefusal | null = null;
  for (const candidate of candidatesOf(history, told)) {
    const played = playHistory(candidate);
    if (isHistoryRefusal(played)) {
      unplayable ??= { ...played, line: end.line ?? null, field: end.field ?? null };
      continue;
    }
    const other = told.differs(played.events);
    if (other) difference ??= other;
    else if (fits(played.events, told)) return candidate;
    else found ??= candidate;
  }
  return found ?? difference ?? unplayable ?? refuseHistory("unfinished", "the hand has no end", end);
}

function candidatesOf(history: HandHistory, { pots }: ToldEnd): readonly HandHistory[] {
  const { setup } = history;
  const trims = pots ? [setup.deadTrimmed, !setup.deadTrimmed] : [setup.deadTrimmed];
  return SHOWDOWNS.toReversed().flatMap((showdown) =>
    ODD_CHIPS.flatMap((oddChips) =>
      trims.map((deadTrimmed) => ({
        ...history,
        setup: { ...setup, deadTrimmed, rules: { ...setup.rules, showdown, oddChips } },
      })),
    ),
  );
}

function fits(events: readonly HandEvent[], { shown, pots }: ToldEnd): boolean {
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
  const told = new Set(shown);
  return played.size === told.size && shown.every((each) => played.has(each));
}

/** A rake of that many chips, as a file says; null for none. */
export function toldRake(rake: number): RakeConfig | null {
  if (rake <= 0) return null;
  const groups = [{ fromLowStake: 0, tiers: [{ fromPlayers: 0, steps: [{ pot: rake, rake }] }] }];
  return { id: "file", version: 1, name: "As the file says", noFlopNoDrop: false, rule: { kind: "chart", groups } };
}

/** Of the rules what no file says: no cap on raises, the cumulative rule for short all-ins. */
export const TOLD_RULES = {
  flBetCap: null,
  shortAllIn: "cumulative",
  potLimitBasis: "whole-pot",
  oddChips: "one-by-one",
  showdown: "all-show",
  timeOut: "grace-then-check-fold",
} as const;
