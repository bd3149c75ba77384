/** The schemas for the bodies of requests about private games. */
import { ADMISSIONS, checkGameSettings, WATCHINGS } from "@poker/engine";
import { GAME_TERMS, MAX_GAME_PASSWORD, MAX_GAME_TITLE, tableSettingsSchema } from "@poker/protocol";
import * as z from "zod";

const titleSchema = z
  .string()
  .transform((title) => title.normalize("NFC").trim().replaceAll(/\s+/g, " "))
  .pipe(z.string().min(1).max(MAX_GAME_TITLE));
const passwordSchema = z.string().normalize("NFC").min(1).max(MAX_GAME_PASSWORD).nullable();

/** A person cannot act in a shorter time than this. */
const LEAST_TO_ACT_MS = 5_000;

/**
 * The settings of a private game. In addition to the rules for every table:
 * - players must be able to check the deals
 * - players must have enough time to act
 * - pages must show each part of a hand for a minimum time
 * - the room must know the house
 *
 * H7, fault 122
 */
const gameSettingsSchema = tableSettingsSchema
  .check(({ value, issues }) => {
    for (const { field, code } of checkGameSettings(value))
      issues.push({ code: "custom", path: field.split("."), message: code, input: value });
  })
  .refine(({ fairDeal }) => fairDeal, { path: ["fairDeal"], message: "missing" })
  .refine(({ clock }) => clock.quietMs + clock.countdownMs >= LEAST_TO_ACT_MS, {
    path: ["clock"],
    message: "too-small",
  });

export const newGameSchema = z.strictObject({
  /** The page creates the id, so that a request that is sent twice opens only one game. */
  tableId: z.uuid(),
  title: titleSchema,
  settings: gameSettingsSchema,
  admission: z.enum(ADMISSIONS),
  watching: z.enum(WATCHINGS),
  term: z.enum(GAME_TERMS),
  /** null when the game has no password. */
  password: passwordSchema,
});
export type NewGame = z.infer<typeof newGameSchema>;

/** The token of a link, or a code as the visitor typed it. */
const keySchema = z.string().max(64);

export const typedKeySchema = z.strictObject({ key: keySchema });

export const gameKeySchema = z.strictObject({
  key: keySchema,
  password: passwordSchema,
  /** True when the visitor only wants to watch. A visitor without an account cannot do anything else. */
  watch: z.boolean(),
});
export type GameKeyBody = z.infer<typeof gameKeySchema>;

export const newWaysSchema = z.strictObject({ password: passwordSchema });
