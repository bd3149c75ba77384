/** Schemas of table settings and rake configs that come from outside. A schema checks the shape, and then the engine checks the values. */
import {
  checkRake,
  checkSettings,
  GAMES,
  MISSED_SMALL_BLINDS,
  RATHOLE_RULES,
  type RakeConfig,
  STRUCTURES,
  TABLE_CURRENCIES,
  type TableSettings,
  TIME_OUTS,
} from "@poker/engine";
import * as z from "zod";
import { addIssues, originSchema, pacingSchema, playRulesShape, turnTimeShape } from "./setting-shapes.ts";

const MAX_NAME_LENGTH = 60;
/** How many entries a list may have, such as the steps of a rake chart. A longer list is a mistake or an attack. */
const MAX_LIST_LENGTH = 100;

const list = <T extends z.ZodType>(entry: T) => z.array(entry).max(MAX_LIST_LENGTH);
const caps = list(z.strictObject({ fromPlayers: z.number(), cap: z.number() }));

export const rakeConfigIdSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(MAX_NAME_LENGTH);

const rakeShape = z.strictObject({
  id: rakeConfigIdSchema,
  version: z.number(),
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
  noFlopNoDrop: z.boolean(),
  rule: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("chart"),
      groups: list(
        z.strictObject({
          fromLowStake: z.number(),
          tiers: list(
            z.strictObject({
              fromPlayers: z.number(),
              steps: list(z.strictObject({ pot: z.number(), rake: z.number() })),
            }),
          ),
        }),
      ),
    }),
    z.strictObject({
      kind: z.literal("per-unit"),
      unit: z.number(),
      rake: z.number(),
      least: z.number(),
      caps,
    }),
    z.strictObject({ kind: z.literal("percentage"), basisPoints: z.number(), caps }),
  ]),
});

const settingsShape = z.strictObject({
  house: originSchema,
  currency: z.enum(TABLE_CURRENCIES),
  rules: z.strictObject({
    game: z.enum(GAMES),
    structure: z.enum(STRUCTURES),
    smallBlind: z.number(),
    bigBlind: z.number(),
    smallBet: z.number(),
    bigBet: z.number(),
    ...playRulesShape,
    timeOut: z.enum(TIME_OUTS),
    rake: rakeShape.nullable(),
  }),
  seats: z.number(),
  minPlayers: z.number(),
  allowHeadsUpAfterThree: z.boolean(),
  firstButton: z.enum(["first-seated", "random"]),
  missedSmallBlind: z.enum(MISSED_SMALL_BLINDS),
  clock: z.strictObject({
    ...turnTimeShape,
    reconnectMs: z.number(),
    protectionsPerDay: z.number().nullable(),
  }),
  sitOut: z.strictObject({ maxMs: z.number().nullable(), maxBigBlinds: z.number().nullable() }),
  seating: z.enum(["pick-a-seat", "pool"]),
  offerMs: z.number(),
  buyIn: z.strictObject({ min: z.number(), max: z.number() }),
  rathole: z.enum(RATHOLE_RULES),
  ratholeMs: z.number().nullable(),
  pacing: pacingSchema,
  bots: z.boolean(),
  fairDeal: z.boolean(),
});

/** The schema of a rake config, with the engine's checks. R1–R4 */
export const rakeConfigSchema: z.ZodType<RakeConfig> = rakeShape.check(({ value, issues }) =>
  addIssues(checkRake("config", value), issues, value, 1),
);

/** Checks only the shape of table settings. The engine checks their values later, and names each wrong field and its error. */
export const tableSettingsShapeSchema: z.ZodType<TableSettings> = settingsShape;

export const tableSettingsSchema: z.ZodType<TableSettings> = settingsShape.check(({ value, issues }) =>
  addIssues(checkSettings(value), issues, value),
);
