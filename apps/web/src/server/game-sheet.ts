/** Reads the sheet of a private game: by the game's id for those who played in it, by the token of its link for those who have that. H9 */
import { type GameSheet, isGameToken } from "@poker/protocol";
import { cache } from "react";
import * as z from "zod";
import { currentUser } from "./current-user.ts";
import { uuidSchema } from "./id-param.ts";
import { repositories } from "./repositories.ts";

export const gameTokenSchema = z.string().refine(isGameToken);
export const sheetIdSchema = z.union([uuidSchema, gameTokenSchema]);

/** null when there is none, or none for this visitor. */
export const readGameSheet = cache(async (id: string): Promise<GameSheet | null> => {
  const { privateGames } = repositories();
  if (isGameToken(id)) return privateGames.sheetByLink(id);
  const user = await currentUser();
  return user && privateGames.sheetFor(user.userId, id);
});
