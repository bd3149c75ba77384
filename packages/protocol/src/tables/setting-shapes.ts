/**
 * Parts of schemas that the settings of tables and of tournaments share. Errors that the engine finds are added to a schema's issues here.
 */
import {
  IDENTICAL_BOTH_WAYS,
  ODD_CHIPS,
  POT_LIMIT_BASES,
  type SettingIssue,
  SHORT_ALL_INS,
  SHOWDOWNS,
} from "@poker/engine";
import * as z from "zod";

/** The house or preset from which staff started to fill in the settings. */
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

/** Adds the engine's errors to a schema's issues. Each issue has the path of the wrong setting, and the error's code as its message. */
export function addIssues(
  found: readonly SettingIssue[],
  issues: z.core.$ZodRawIssue[],
  input: unknown,
  skip = 0,
): void {
  for (const { field, code } of found)
    issues.push({ code: "custom", path: field.split(".").slice(skip), message: code, input });
}
