import { refuse } from "@poker/engine";
import { readHistoryWords } from "../../../../../server/hands/history-words.ts";
import { type IdProps, parseIdPart, uuidSchema } from "../../../../../server/requests/address-params.ts";
import { fileResponse, toResponse } from "../../../../../server/requests/api-route.ts";
import { exportsPerUser } from "../../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { userReadRoute } from "../../../../../server/sign-in/user-route.ts";
import { writeTournamentSummary } from "../../../../../server/tournaments/tournament-summary.ts";

/** Returns a started tournament in the format Open Tournament Summary. Contains what its page shows to every visitor. */
export const GET = userReadRoute(async ({ userId }, _request, { params }: IdProps) => {
  const id = await parseIdPart(params, uuidSchema);
  if (id === null) return refuse("not-found");
  if (!(await exportsPerUser.tryConsume(userId))) return refuse("too-many-tries");
  const words = await readHistoryWords();
  const text = await writeTournamentSummary(repositories().tournamentPages, id, userId, words);
  if (text === null) return toResponse(refuse("not-found"));
  return fileResponse(`tournament-${id.slice(0, 8)}.ots`, "application/json; charset=utf-8", text);
});
