/** Which settings of a table cannot work, by name. House rules are free; contradictions are not. */

import { checkRake } from "./rake-check.ts";
import type { HandRules, TableSettings, TimeBank } from "./rules.ts";
import { problem, type SettingProblem, whole } from "./setting-problem.ts";

export const MAX_SEATS = 10; // G7

/** Settings that a table may have been stored without. */
const ADDED_LATER = { offerMs: 45_000 } satisfies Partial<TableSettings>;
const CLOCK_ADDED_LATER = { timeBank: null, protectionsPerDay: null } satisfies Partial<TableSettings["clock"]>;

/** As they lie in the database, perhaps from before a setting existed. */
export type StoredSettings = Omit<TableSettings, keyof typeof ADDED_LATER | "clock"> &
  Partial<Pick<TableSettings, keyof typeof ADDED_LATER>> & {
    readonly clock: Omit<TableSettings["clock"], keyof typeof CLOCK_ADDED_LATER> & Partial<TableSettings["clock"]>;
  };

export const completeSettings = (stored: StoredSettings): TableSettings => ({
  ...ADDED_LATER,
  ...stored,
  clock: { ...CLOCK_ADDED_LATER, ...stored.clock },
});

/** Every setting that cannot work and why; empty when a table can be played with them. */
export function checkSettings(settings: TableSettings): readonly SettingProblem[] {
  const { rules, seats, minPlayers, buyIn, clock, sitOut, pacing } = settings;
  const limited = typeof clock.protectionsPerDay === "number";
  return [
    ...whole("seats", seats, 2, MAX_SEATS),
    ...whole("minPlayers", minPlayers, 2),
    ...problem(minPlayers > seats, "minPlayers", "too-large", `${minPlayers} to start do not fit ${seats} seats`), // B9
    ...problem(
      settings.pairAfterThree && minPlayers > 3,
      "pairAfterThree",
      "contradiction",
      `a hand of two after a hand of three needs a table that starts with three, not ${minPlayers}`,
    ), // B9
    ...checkRules(rules),
    ...problem(
      settings.currency === "play" && rules.rake !== null,
      "rules.rake",
      "play-money",
      "play money is not raked",
    ), // G9
    ...(rules.rake === null ? [] : checkRake("rules.rake", rules.rake)),
    ...whole("buyIn.min", buyIn.min, 1),
    ...whole("buyIn.max", buyIn.max, 1),
    ...problem(buyIn.min > buyIn.max, "buyIn", "upside-down", `least ${buyIn.min} is above most ${buyIn.max}`), // S3
    ...problem(
      buyIn.min < rules.bigBlind,
      "buyIn.min",
      "below-big-blind",
      `${buyIn.min} does not pay one big blind of ${rules.bigBlind}`,
    ),
    ...whole("clock.quietMs", clock.quietMs, 0),
    ...whole("clock.countdownMs", clock.countdownMs, 0),
    ...whole("clock.reconnectMs", clock.reconnectMs, 0),
    ...problem(clock.quietMs + clock.countdownMs <= 0, "clock", "too-small", "a turn needs time"), // T1
    ...(clock.timeBank ? checkTimeBank(clock.timeBank) : []),
    ...(limited ? whole("clock.protectionsPerDay", clock.protectionsPerDay ?? 0, 0) : []), // T8
    ...problem(
      limited && rules.timeOut !== "all-in-protection",
      "clock.protectionsPerDay",
      "contradiction",
      "only all-in protection can be limited",
    ), // T2
    ...(sitOut.maxMs === null ? [] : whole("sitOut.maxMs", sitOut.maxMs, 1)),
    ...(sitOut.maxBigBlinds === null ? [] : whole("sitOut.maxBigBlinds", sitOut.maxBigBlinds, 1)),
    ...whole("offerMs", settings.offerMs, 1_000),
    ...whole("pacing.streetMs", pacing.streetMs, 0),
    ...whole("pacing.potMs", pacing.potMs, 0),
    ...whole("pacing.betweenHandsMs", pacing.betweenHandsMs, 0),
  ];
}

/** T8 */
function checkTimeBank({ startMs, perHandMs, maxMs }: TimeBank): readonly SettingProblem[] {
  return [
    ...whole("clock.timeBank.startMs", startMs, 0),
    ...whole("clock.timeBank.perHandMs", perHandMs, 0),
    ...whole("clock.timeBank.maxMs", maxMs, 1),
    ...problem(startMs > maxMs, "clock.timeBank", "upside-down", `a start of ${startMs} is above the most of ${maxMs}`),
  ];
}

function checkRules(rules: HandRules): readonly SettingProblem[] {
  const { structure, smallBlind, bigBlind, smallBet, bigBet, flBetCap } = rules;
  const limit = structure === "fixed-limit";
  return [
    ...whole("rules.smallBlind", smallBlind, 1),
    ...whole("rules.bigBlind", bigBlind, 1),
    ...whole("rules.smallBet", smallBet, 1),
    ...whole("rules.bigBet", bigBet, 1),
    ...problem(
      smallBlind > bigBlind,
      "rules.smallBlind",
      "above-big-blind",
      `${smallBlind} is above the big blind of ${bigBlind}`,
    ), // G6
    ...problem(
      smallBet !== bigBlind,
      "rules.smallBet",
      "not-big-blind",
      `the first bet is the big blind: ${bigBlind}, not ${smallBet}`,
    ), // G6, A4
    ...problem(
      limit ? bigBet < smallBet : bigBet !== bigBlind,
      "rules.bigBet",
      limit ? "upside-down" : "not-big-blind",
      limit ? `${bigBet} is below the small bet of ${smallBet}` : `the least bet is the big blind: ${bigBlind}`,
    ), // G5, A4
    ...(limit && flBetCap !== null ? whole("rules.flBetCap", flBetCap, 1) : []),
    ...problem(limit && flBetCap === null, "rules.flBetCap", "missing", "fixed limit needs a cap"), // A2
    ...problem(!limit && flBetCap !== null, "rules.flBetCap", "contradiction", "only fixed limit caps the bets"), // A3
  ];
}
