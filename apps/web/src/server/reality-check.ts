/** The reality check that a page begins with. */
import type { CurrentUser } from "./current-user.ts";
import { repositories } from "./repositories.ts";

/** Returns the number of the user's check that is due; null when none is. */
export const readDueCheck = async ({ sessionKey }: Pick<CurrentUser, "sessionKey">): Promise<number | null> =>
  (await repositories().realityChecks.find(sessionKey)).due?.number ?? null;
