/** The bodies of requests about private games. */
import { ADMISSIONS, WATCHINGS } from "@poker/engine";
import { GAME_TERMS, gameTitleSchema, MAX_GAME_PASSWORD, tableSettingsSchema } from "@poker/protocol";
import * as z from "zod";

const passwordSchema = z.string().min(1).max(MAX_GAME_PASSWORD).nullable();

export const newGameSchema = z.strictObject({
  /** Made by the page: the same again is the same game. */
  tableId: z.uuid(),
  title: gameTitleSchema,
  settings: tableSettingsSchema,
  admission: z.enum(ADMISSIONS),
  watching: z.enum(WATCHINGS),
  term: z.enum(GAME_TERMS),
  /** null for none. */
  password: passwordSchema,
});
export type NewGame = z.infer<typeof newGameSchema>;

export const gameKeySchema = z.strictObject({
  /** A link's token, or a code as it is typed. */
  key: z.string().max(64),
  password: passwordSchema,
  /** True for who only wants to watch; a visitor without an account can do nothing else. */
  watch: z.boolean(),
});
export type GameKeyBody = z.infer<typeof gameKeySchema>;

export const newWaysSchema = z.strictObject({ password: passwordSchema });
