/** Reads a player's current sanctions and break, and the room's contact that pages show to them. */
import type { Standing } from "@poker/protocol";
import { roomSettings } from "../office/room-settings.ts";
import { repositories } from "./repositories.ts";

/** The standing of an unknown visitor. */
export const NO_STANDING: Standing = { sanctions: [], onBreak: null, contact: null };

export async function readStandingOf(userId: string): Promise<Standing> {
  const { sanctions, breaks } = repositories();
  const [inForce, onBreak] = await Promise.all([sanctions.listInForce(userId), breaks.findInForce(userId)]);
  return { sanctions: inForce, onBreak, contact: roomSettings().contact };
}
