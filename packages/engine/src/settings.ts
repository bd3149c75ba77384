/**
 * Checks that the settings of a table work together. Houses may have different rules, but the rules of one table must
 * not contradict each other.
 */

import { checkRake } from "./check-rake.ts";
import { SEAT_OFFER_MS } from "./presets.ts";
import type { HandRules, TableSettings, TimeBank } from "./rules.ts";
import {
  checkWholeNumber,
  issueIf,
  MAX_AMOUNT,
  MAX_GAME_STACK,
  MAX_TIMER_MS,
  type SettingIssue,
} from "./setting-issue.ts";

export const MAX_SEATS = 10; // G7

/** Values for settings that may be missing in a stored table. */
const SETTING_DEFAULTS = {
  offerMs: SEAT_OFFER_MS,
  bots: true,
  fairDeal: true,
  missedSmallBlind: "not-owed",
  ratholeMs: 30 * 60_000,
} satisfies Partial<TableSettings>;
const PACING_DEFAULTS = { uncontestedPotMs: 500, furtherPotMs: 800 } satisfies Partial<TableSettings["pacing"]>;
/** Values for rules that may be missing in stored tables and tournaments. P5 */
export const RULE_DEFAULTS = { identicalBothWays: "by-halves" } satisfies Partial<HandRules>;
const CLOCK_SETTING_DEFAULTS = { timeBank: null, protectionsPerDay: null } satisfies Partial<TableSettings["clock"]>;

/** Settings as they are stored in the database. Settings that were added later may be missing. */
export type StoredSettings = Omit<TableSettings, keyof typeof SETTING_DEFAULTS | "clock" | "pacing"> &
  Partial<Pick<TableSettings, keyof typeof SETTING_DEFAULTS>> & {
    readonly pacing: Omit<TableSettings["pacing"], keyof typeof PACING_DEFAULTS> & Partial<TableSettings["pacing"]>;
    readonly clock: Omit<TableSettings["clock"], keyof typeof CLOCK_SETTING_DEFAULTS> & Partial<TableSettings["clock"]>;
  };

export const completeSettings = (stored: StoredSettings): TableSettings => ({
  ...SETTING_DEFAULTS,
  ...stored,
  rules: { ...RULE_DEFAULTS, ...stored.rules },
  clock: { ...CLOCK_SETTING_DEFAULTS, ...stored.clock },
  pacing: { ...PACING_DEFAULTS, ...stored.pacing },
});

/**
 * Returns every setting that cannot work, with the reason. Returns an empty list when a table can be played with these
 * settings.
 */
export function checkSettings(settings: TableSettings): readonly SettingIssue[] {
  const { rules, seats, minPlayers, buyIn, clock, sitOut, pacing } = settings;
  const limited = typeof clock.protectionsPerDay === "number";
  return [
    ...checkWholeNumber("seats", seats, 2, MAX_SEATS),
    ...checkWholeNumber("minPlayers", minPlayers, 2),
    ...issueIf(minPlayers > seats, "minPlayers", "too-large", `${minPlayers} players do not fit ${seats} seats`), // B9
    ...issueIf(
      settings.allowHeadsUpAfterThree && minPlayers > 3,
      "allowHeadsUpAfterThree",
      "contradiction",
      `a hand of two after a hand of three needs a table that starts with three, not ${minPlayers}`,
    ), // B9
    ...checkRules(rules),
    ...issueIf(
      settings.currency === "play" && rules.rake !== null,
      "rules.rake",
      "play-money",
      "play money is not raked",
    ), // G9
    ...issueIf(settings.currency === "game" && rules.rake !== null, "rules.rake", "game-chips", "a game is not raked"), // H1
    ...issueIf(
      settings.currency === "game" && settings.seating !== "pick-a-seat",
      "seating",
      "contradiction",
      "a private game is one table, not a pool",
    ), // H1
    ...(rules.rake === null ? [] : checkRake("rules.rake", rules.rake)),
    ...checkWholeNumber("buyIn.min", buyIn.min, 1),
    ...checkWholeNumber("buyIn.max", buyIn.max, 1, settings.currency === "game" ? MAX_GAME_STACK : MAX_AMOUNT),
    ...issueIf(buyIn.min > buyIn.max, "buyIn", "out-of-order", `${buyIn.min} is above ${buyIn.max}`), // S3
    ...issueIf(
      buyIn.min < rules.bigBlind,
      "buyIn.min",
      "below-big-blind",
      `${buyIn.min} does not pay one big blind of ${rules.bigBlind}`,
    ),
    ...checkWholeNumber("clock.quietMs", clock.quietMs, 0, MAX_TIMER_MS),
    ...checkWholeNumber("clock.countdownMs", clock.countdownMs, 0, MAX_TIMER_MS),
    ...checkWholeNumber("clock.reconnectMs", clock.reconnectMs, 0, MAX_TIMER_MS),
    ...issueIf(clock.quietMs + clock.countdownMs <= 0, "clock", "too-small", "a decision needs time"), // T1
    ...(clock.timeBank ? checkTimeBank(clock.timeBank) : []),
    ...(limited ? checkWholeNumber("clock.protectionsPerDay", clock.protectionsPerDay ?? 0, 0) : []), // T8
    ...issueIf(
      limited && rules.timeOut !== "all-in-protection",
      "clock.protectionsPerDay",
      "contradiction",
      "only all-in protection can be limited",
    ), // T2
    ...(sitOut.maxMs === null ? [] : checkWholeNumber("sitOut.maxMs", sitOut.maxMs, 1, MAX_TIMER_MS)),
    ...(sitOut.maxBigBlinds === null ? [] : checkWholeNumber("sitOut.maxBigBlinds", sitOut.maxBigBlinds, 1)),
    ...(settings.ratholeMs === null ? [] : checkWholeNumber("ratholeMs", settings.ratholeMs, 1, MAX_TIMER_MS)),
    ...checkWholeNumber("offerMs", settings.offerMs, 1_000, MAX_TIMER_MS),
    ...checkWholeNumber("pacing.streetMs", pacing.streetMs, 0, MAX_TIMER_MS),
    ...checkWholeNumber("pacing.potMs", pacing.potMs, 0, MAX_TIMER_MS),
    ...checkWholeNumber("pacing.uncontestedPotMs", pacing.uncontestedPotMs, 0, MAX_TIMER_MS),
    ...checkWholeNumber("pacing.furtherPotMs", pacing.furtherPotMs, 0, MAX_TIMER_MS),
    ...checkWholeNumber("pacing.betweenHandsMs", pacing.betweenHandsMs, 0, MAX_TIMER_MS),
  ];
}

/** T8: checks the settings of the time bank. */
function checkTimeBank({ startMs, perHandMs, maxMs }: TimeBank): readonly SettingIssue[] {
  return [
    ...checkWholeNumber("clock.timeBank.startMs", startMs, 0, MAX_TIMER_MS),
    ...checkWholeNumber("clock.timeBank.perHandMs", perHandMs, 0, MAX_TIMER_MS),
    ...checkWholeNumber("clock.timeBank.maxMs", maxMs, 1, MAX_TIMER_MS),
    ...issueIf(
      startMs > maxMs,
      "clock.timeBank",
      "out-of-order",
      `a start of ${startMs} is above the maximum of ${maxMs}`,
    ),
  ];
}

/** Checks the rules of a hand, except the rake. */
export function checkRules(rules: HandRules): readonly SettingIssue[] {
  const { structure, smallBlind, bigBlind, smallBet, bigBet, flBetCap } = rules;
  const limit = structure === "fixed-limit";
  return [
    ...checkWholeNumber("rules.smallBlind", smallBlind, 1),
    ...checkWholeNumber("rules.bigBlind", bigBlind, 1),
    ...checkWholeNumber("rules.smallBet", smallBet, 1),
    ...checkWholeNumber("rules.bigBet", bigBet, 1),
    ...issueIf(
      smallBlind > bigBlind,
      "rules.smallBlind",
      "above-big-blind",
      `${smallBlind} is above the big blind of ${bigBlind}`,
    ), // G6
    ...issueIf(
      smallBet !== bigBlind,
      "rules.smallBet",
      "not-big-blind",
      `the first bet is the big blind: ${bigBlind}, not ${smallBet}`,
    ), // G6, A4
    ...issueIf(
      limit ? bigBet < smallBet : bigBet !== bigBlind,
      "rules.bigBet",
      limit ? "out-of-order" : "not-big-blind",
      limit ? `${bigBet} is below the small bet of ${smallBet}` : `the least bet is the big blind: ${bigBlind}`,
    ), // G5, A4
    ...(limit && flBetCap !== null ? checkWholeNumber("rules.flBetCap", flBetCap, 1) : []),
    ...issueIf(limit && flBetCap === null, "rules.flBetCap", "missing", "fixed limit needs a cap"), // A2
    ...issueIf(!limit && flBetCap !== null, "rules.flBetCap", "contradiction", "only fixed limit caps the bets"), // A3
  ];
}
