/** API routes about one private game for signed-in people. The repository decides what each person may see or do. */
import { isRefusal, type Refusal, refuse } from "@poker/engine";
import type { SentGameInvitation } from "@poker/protocol";
import { httpSettings, publicOrigins } from "../../http/http-settings.ts";
import { outsideOrigin } from "../../http/loopback.ts";
import { collectIssues } from "../../ui/collect-issues.ts";
import { type IdProps, parseIdPart, uuidSchema } from "../requests/address-params.ts";
import { createRoutes } from "../requests/api-route.ts";
import { repositories } from "../requests/repositories.ts";
import { type CurrentUser, currentUser } from "../sign-in/current-user.ts";

export const { readRoute: gameReadRoute, writeRoute: gameWriteRoute } = createRoutes({
  identify: currentUser,
  strangerRefusal: refuse("session-revoked"),
  collectIssues,
});

/** Calls `work` with the game's id from the URL. Answers "not found" when the id is invalid. */
export const withGameId = async (
  { params }: IdProps,
  work: (tableId: string) => Promise<object>,
): Promise<object | Refusal<"not-found">> => {
  const tableId = await parseIdPart(params, uuidSchema);
  return tableId === null ? refuse("not-found") : work(tableId);
};

/**
 * Returns the game's current link and code, and the room's address that other computers can open. Answers "not found"
 * to a person who may not know the link.
 */
export const answerInvitation = async (
  { sessionKey }: Pick<CurrentUser, "sessionKey">,
  tableId: string,
): Promise<SentGameInvitation | Refusal<"not-found">> => {
  const invitation = await repositories().privateGames.invitation(sessionKey, tableId);
  return invitation ? { ...invitation, outside: outsideOrigin(publicOrigins(httpSettings())) } : refuse("not-found");
};

/** Waits for a change to the game. Returns the refusal if the change was refused, and the result of `answerInvitation` if not. */
export const answerAfterChange = async (
  user: Pick<CurrentUser, "sessionKey">,
  tableId: string,
  change: Promise<object>,
): Promise<object> => {
  const done = await change;
  return isRefusal(done) ? done : answerInvitation(user, tableId);
};
