/** Reads what is forbidden to a player now, and to whom they may write. */
import type { Standing } from "@poker/protocol";
import { env } from "../env.ts";
import { repositories } from "./repositories.ts";

/** Of a person whom the room does not know. */
export const NO_STANDING: Standing = { sanctions: [], onBreak: null, contact: null };

export async function readStandingOf(userId: string): Promise<Standing> {
  const { sanctions, breaks } = repositories();
  const [inForce, onBreak] = await Promise.all([sanctions.listInForce(userId), breaks.findInForce(userId)]);
  return { sanctions: inForce, onBreak, contact: env().ROOM_CONTACT ?? null };
}
