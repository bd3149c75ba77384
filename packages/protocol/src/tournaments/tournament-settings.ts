/** Schemas of tournament settings that come from outside. A schema checks the shape, and then the engine checks the values. */
import {
  ANTES,
  checkTournamentSettings,
  GAMES,
  STRUCTURES,
  TOURNAMENT_KINDS,
  type TournamentSettings,
} from "@poker/engine";
import * as z from "zod";
import { addIssues, originSchema, pacingSchema, playRulesShape, turnTimeShape } from "../tables/setting-shapes.ts";

export const MAX_TOURNAMENT_NAME_LENGTH = 60;

/**
 * How many items a list may have. A longer list is a mistake or an attack. The engine's own limits are lower, and its errors name the
 * field.
 */
const MAX_LIST_LENGTH = 250;
/**
 * How many payouts, and how many bands of a payout, there may be. The limit is low because a band may cover thousands of places, and the
 * engine counts places one by one.
 */
const MAX_PAYOUT_LENGTH = 60;

const list = <T extends z.ZodType>(entry: T) => z.array(entry).max(MAX_LIST_LENGTH);
const priceShape = z.strictObject({ prize: z.number(), fee: z.number() });

const tournamentShape = z.strictObject({
  preset: originSchema,
  kind: z.enum(TOURNAMENT_KINDS),
  currency: z.enum(["play", "real"]),
  game: z.enum(GAMES),
  structure: z.enum(STRUCTURES),
  rules: z.strictObject(playRulesShape),
  seats: z.number(),
  entries: z.strictObject({ min: z.number(), max: z.number() }),
  buyIn: priceShape,
  startingStack: z.number(),
  ante: z.enum(ANTES),
  levels: list(
    z.strictObject({
      smallBlind: z.number(),
      bigBlind: z.number(),
      bigBet: z.number(),
      ante: z.number(),
      ms: z.number(),
    }),
  ),
  breaks: z.strictObject({
    afterLevels: list(z.strictObject({ level: z.number(), ms: z.number() })),
    hourly: z.strictObject({ minute: z.number(), ms: z.number() }).nullable(),
  }),
  leaveUntilMs: z.number(),
  lateRegistration: z.strictObject({ level: z.number(), throughBreak: z.boolean() }).nullable(),
  reEntries: z.number(),
  rebuy: z
    .strictObject({
      price: priceShape,
      chips: z.number(),
      max: z.number(),
      untilLevel: z.number(),
      decideMs: z.number(),
    })
    .nullable(),
  addOn: z.strictObject({ price: priceShape, chips: z.number() }).nullable(),
  button: z.enum(["dead", "moving"]),
  antesCount: z.boolean(),
  clock: z.strictObject(turnTimeShape),
  pacing: pacingSchema,
  bots: z.strictObject({ afterMs: z.number() }).nullable(),
  absentMs: z.number(),
  balancing: z.strictObject({ difference: z.number(), halt: z.number(), restHands: z.number() }),
  breakTable: z.enum(["highest", "lowest"]),
  handForHand: z.strictObject({ before: z.number(), payJumps: list(z.number()), roundMs: z.number() }),
  guarantee: z.number(),
  payouts: z
    .array(
      z.strictObject({
        fromEntries: z.number(),
        bands: z.array(z.strictObject({ places: z.number(), share: z.number() })).max(MAX_PAYOUT_LENGTH),
      }),
    )
    .max(MAX_PAYOUT_LENGTH),
  deal: z.strictObject({ keptShare: z.number(), answerMs: z.number() }).nullable(),
  satellite: z.strictObject({ tournamentId: z.union([z.literal(""), z.uuid()]), price: z.number() }).nullable(),
});

/** Checks only the shape of stored settings. Settings that were missing in the database have already been filled in. */
export const tournamentSettingsShapeSchema: z.ZodType<TournamentSettings> = tournamentShape;

/** The schema of tournament settings, with the engine's checks. M1–M23 */
export const tournamentSettingsSchema: z.ZodType<TournamentSettings> = tournamentShape.check(({ value, issues }) =>
  addIssues(checkTournamentSettings(value), issues, value),
);

/**
 * Checks a template in the same way. A satellite's template needs no target, because the target is chosen when a tournament is made from
 * it. M23
 */
export const tournamentTemplateSchema: z.ZodType<TournamentSettings> = tournamentShape.check(({ value, issues }) =>
  addIssues(checkTournamentSettings(withSomeTarget(value)), issues, value),
);

/** Gives a satellite without a target a made-up target, so that its other settings can be checked. */
export const withSomeTarget = (settings: TournamentSettings): TournamentSettings => {
  const { satellite } = settings;
  return satellite
    ? { ...settings, satellite: { ...satellite, tournamentId: satellite.tournamentId || "any" } }
    : settings;
};
