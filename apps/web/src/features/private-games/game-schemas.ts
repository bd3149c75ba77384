/** The bodies of requests about private games. */
import { ADMISSIONS, checkGameSettings, WATCHINGS } from "@poker/engine";
import { GAME_TERMS, MAX_GAME_PASSWORD, MAX_GAME_TITLE, tableSettingsSchema } from "@poker/protocol";
import * as z from "zod";

const titleSchema = z
  .string()
  .transform((title) => title.normalize("NFC").trim().replaceAll(/\s+/g, " "))
  .pipe(z.string().min(1).max(MAX_GAME_TITLE));
const passwordSchema = z.string().normalize("NFC").min(1).max(MAX_GAME_PASSWORD).nullable();

/** A shorter time is too short for a person to act. */
const LEAST_TO_ACT_MS = 5_000;

/**
 * The settings of a private game. Players must be able to check the deals and must have enough time to act, and the pace has a maximum. H7,
 * fault 122
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
  /** The page makes the id, so that a repeated request opens the same game. */
  tableId: z.uuid(),
  title: titleSchema,
  settings: gameSettingsSchema,
  admission: z.enum(ADMISSIONS),
  watching: z.enum(WATCHINGS),
  term: z.enum(GAME_TERMS),
  /** null for no password. */
  password: passwordSchema,
});
export type NewGame = z.infer<typeof newGameSchema>;

/** The token of a link, or a code as typed. */
const keySchema = z.string().max(64);

export const typedKeySchema = z.strictObject({ key: keySchema });

export const gameKeySchema = z.strictObject({
  key: keySchema,
  password: passwordSchema,
  /** True for a visitor who only wants to watch; without an account a visitor can do nothing else. */
  watch: z.boolean(),
});
export type GameKeyBody = z.infer<typeof gameKeySchema>;

export const newWaysSchema = z.strictObject({ password: passwordSchema });
