/** API routes about one private game, for people who are signed in; the repository decides who may know or do what. */
import { isRefusal, type Refusal, refuse } from "@poker/engine";
import type { WaysIn } from "@poker/protocol";
import { collectIssues } from "../ui/collect-issues.ts";
import { createRoutes } from "./api-route.ts";
import { type CurrentUser, currentUser } from "./current-user.ts";
import { type IdProps, parseIdPart, uuidSchema } from "./id-param.ts";
import { repositories } from "./repositories.ts";

export const { readRoute: gameReadRoute, writeRoute: gameWriteRoute } = createRoutes({
  identify: currentUser,
  strangerRefusal: refuse("session-revoked"),
  collectIssues,
});

/** Calls `work` with the id in the address; an address without a valid one is not found. */
export const withGameId = async (
  { params }: IdProps,
  work: (tableId: string) => Promise<object>,
): Promise<object | Refusal<"not-found">> => {
  const tableId = await parseIdPart(params, uuidSchema);
  return tableId === null ? refuse("not-found") : work(tableId);
};

/** The ways into the game as they are now; not found for who may not know them. */
export const answerWaysIn = async (
  { sessionKey }: Pick<CurrentUser, "sessionKey">,
  tableId: string,
): Promise<WaysIn | Refusal<"not-found">> =>
  (await repositories().privateGames.waysIn(sessionKey, tableId)) ?? refuse("not-found");

/** The same once a change is done. */
export const answerChangedWays = async (
  user: Pick<CurrentUser, "sessionKey">,
  tableId: string,
  change: Promise<object>,
): Promise<object> => {
  const done = await change;
  return isRefusal(done) ? done : answerWaysIn(user, tableId);
};
