/** Reads the protection of the player who opens a page: whether they may play, and which reality check is due. */
import type { Standing } from "@poker/protocol";
import { barredBy } from "../../features/lobby/seating-state.ts";
import { repositories } from "../requests/repositories.ts";
import { type CurrentUser, currentStanding } from "../sign-in/current-user.ts";

/** Returns the sanctions and break that keep the user from the tables. Returns null when they may play. */
export async function readBarred(): Promise<Standing | null> {
  const standing = await currentStanding();
  return barredBy(standing) === null ? null : standing;
}

/** Returns the number of the reality check that is due when the user opens a page. Returns null when none is due. */
export const readDueCheck = async ({ sessionKey }: Pick<CurrentUser, "sessionKey">): Promise<number | null> =>
  (await repositories().realityChecks.find(sessionKey)).due?.number ?? null;
