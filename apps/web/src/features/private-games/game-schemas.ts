/** The bodies of requests about private games. */
import { ADMISSIONS, WATCHINGS } from "@poker/engine";
import { GAME_TERMS, MAX_GAME_PASSWORD, MAX_GAME_TITLE, tableSettingsSchema } from "@poker/protocol";
import * as z from "zod";

const titleSchema = z
  .string()
  .transform((title) => title.normalize("NFC").trim().replaceAll(/\s+/g, " "))
  .pipe(z.string().min(1).max(MAX_GAME_TITLE));
const passwordSchema = z.string().min(1).max(MAX_GAME_PASSWORD).nullable();

/** Less is time for no person. */
const LEAST_TO_ACT_MS = 5_000;

/** Cards are dealt, and players have time, as everywhere in the room. H7 */
const gameSettingsSchema = tableSettingsSchema
  .refine(({ fairDeal }) => fairDeal, { path: ["fairDeal"], message: "missing" })
  .refine(({ clock }) => clock.quietMs + clock.countdownMs >= LEAST_TO_ACT_MS, {
    path: ["clock"],
    message: "too-small",
  });

export const newGameSchema = z.strictObject({
  /** Made by the page: the same again is the same game. */
  tableId: z.uuid(),
  title: titleSchema,
  settings: gameSettingsSchema,
  admission: z.enum(ADMISSIONS),
  watching: z.enum(WATCHINGS),
  term: z.enum(GAME_TERMS),
  /** null for none. */
  password: passwordSchema,
});
export type NewGame = z.infer<typeof newGameSchema>;

/** A link's token, or a code as it is typed. */
const keySchema = z.string().max(64);

export const typedKeySchema = z.strictObject({ key: keySchema });

export const gameKeySchema = z.strictObject({
  key: keySchema,
  password: passwordSchema,
  /** True for who only wants to watch; a visitor without an account can do nothing else. */
  watch: z.boolean(),
});
export type GameKeyBody = z.infer<typeof gameKeySchema>;

export const newWaysSchema = z.strictObject({ password: passwordSchema });
