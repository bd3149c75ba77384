/** The fields that the forms for tables and for tournaments both have. */
import {
  IDENTICAL_BOTH_WAYS,
  ODD_CHIPS,
  POT_LIMIT_BASES,
  SHORT_ALL_INS,
  SHOWDOWNS,
  type TableSettings,
} from "@poker/engine";
import messages from "../../../messages/office/office.en.json";
import type { FieldsOf } from "./setting-field.ts";

const { tables } = messages;
type Shared = FieldsOf<Pick<TableSettings, "rules" | "clock" | "pacing">>;

/** The field that limits how many bets and raises a betting round of fixed limit can have. A2, A3 */
export const BET_CAP = [{ path: "rules.flBetCap", is: "number", initial: 4 }] as const satisfies Shared;

/** The fields for short all-ins, the pot limit, odd chips, split pots and the showdown. A7, A10, P4, P5, P7 */
export const PLAY_RULES = [
  { path: "rules.shortAllIn", is: "choice", values: SHORT_ALL_INS, names: tables.shortAllIns },
  { path: "rules.potLimitBasis", is: "choice", values: POT_LIMIT_BASES, names: tables.potLimitBases },
  { path: "rules.oddChips", is: "choice", values: ODD_CHIPS, names: tables.oddChips },
  { path: "rules.identicalBothWays", is: "choice", values: IDENTICAL_BOTH_WAYS, names: tables.bothWays },
  { path: "rules.showdown", is: "choice", values: SHOWDOWNS, names: tables.showdowns },
] as const satisfies Shared;

/** The fields for how long a player has to act. T1 */
export const TURN_TIME = [
  { path: "clock.quietMs", is: "seconds" },
  { path: "clock.countdownMs", is: "seconds", showsPartIssue: true },
] as const satisfies Shared;

/** The fields for the time bank. T8 */
export const TIME_BANK = [
  {
    path: "clock.timeBank",
    is: "part",
    initial: { startMs: 30_000, perHandMs: 500, maxMs: 60_000 },
    fields: [
      { path: "clock.timeBank.startMs", is: "seconds" },
      { path: "clock.timeBank.perHandMs", is: "seconds" },
      { path: "clock.timeBank.maxMs", is: "seconds", showsPartIssue: true },
    ],
  },
] as const satisfies Shared;

export const PACE = [
  { path: "pacing.streetMs", is: "seconds" },
  { path: "pacing.potMs", is: "seconds" },
  { path: "pacing.uncontestedPotMs", is: "seconds" },
  { path: "pacing.furtherPotMs", is: "seconds" },
  { path: "pacing.betweenHandsMs", is: "seconds" },
] as const satisfies Shared;
