/** The shapes that settings of tables and tournaments share. Errors that the engine finds become issues of a schema here. */
import {
  IDENTICAL_BOTH_WAYS,
  ODD_CHIPS,
  POT_LIMIT_BASES,
  type SettingIssue,
  SHORT_ALL_INS,
  SHOWDOWNS,
} from "@poker/engine";
import * as z from "zod";

/** The house or preset from which the settings were made. */
export const originSchema = z.string().min(1).max(60);

/** The rules of a hand that a house chooses for all its stakes. */
export const playRulesShape = {
  flBetCap: z.number().nullable(),
  shortAllIn: z.enum(SHORT_ALL_INS),
  potLimitBasis: z.enum(POT_LIMIT_BASES),
  oddChips: z.enum(ODD_CHIPS),
  identicalBothWays: z.enum(IDENTICAL_BOTH_WAYS),
  showdown: z.enum(SHOWDOWNS),
} as const;

export const turnTimeShape = {
  quietMs: z.number(),
  countdownMs: z.number(),
  timeBank: z.strictObject({ startMs: z.number(), perHandMs: z.number(), maxMs: z.number() }).nullable(),
} as const;

export const pacingSchema = z.strictObject({
  streetMs: z.number(),
  potMs: z.number(),
  uncontestedPotMs: z.number(),
  furtherPotMs: z.number(),
  betweenHandsMs: z.number(),
});

/** Adds the errors that the engine found as issues. Each issue has the path of the wrong setting, and the error's code as its message. */
export function addIssues(
  found: readonly SettingIssue[],
  issues: z.core.$ZodRawIssue[],
  input: unknown,
  skip = 0,
): void {
  for (const { field, code } of found)
    issues.push({ code: "custom", path: field.split(".").slice(skip), message: code, input });
}
