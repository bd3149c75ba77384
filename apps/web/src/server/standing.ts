/** Reads what is forbidden to a player now, and to whom they may write. */
import type { Standing } from "@poker/protocol";
import { env } from "../env.ts";
import { repositories } from "./repositories.ts";

/** Of a person whom the room does not know. */
export const NO_STANDING: Standing = { sanctions: [], contact: null };

export const readStandingOf = async (userId: string): Promise<Standing> => ({
  sanctions: await repositories().sanctions.listInForce(userId),
  contact: env().ROOM_CONTACT || null,
});
