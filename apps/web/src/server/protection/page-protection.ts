/**
 * Reads what a page that opens must know about the player's protection: whether they may play, and which reality check
 * is due.
 */
import type { Standing } from "@poker/protocol";
import { barredBy } from "../../features/lobby/seating-state.ts";
import { repositories } from "../requests/repositories.ts";
import { type CurrentUser, currentStanding } from "../sign-in/current-user.ts";

/** Reads what keeps the user of this request from the tables; null when they may play. */
export async function readBarred(): Promise<Standing | null> {
  const standing = await currentStanding();
  return barredBy(standing) === null ? null : standing;
}

/** Returns the number of the user's reality check that is due when a page opens; null when no check is due. */
export const readDueCheck = async ({ sessionKey }: Pick<CurrentUser, "sessionKey">): Promise<number | null> =>
  (await repositories().realityChecks.find(sessionKey)).due?.number ?? null;
