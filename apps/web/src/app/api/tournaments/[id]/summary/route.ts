import { refuse } from "@poker/engine";
import { fileResponse, toResponse } from "../../../../../server/api-route.ts";
import { readHistoryWords } from "../../../../../server/hand-export/history-words.ts";
import { type IdProps, parseIdPart, uuidSchema } from "../../../../../server/id-param.ts";
import { exportsPerUser } from "../../../../../server/rate-limits.ts";
import { repositories } from "../../../../../server/repositories.ts";
import { writeTournamentSummary } from "../../../../../server/tournament-summary.ts";
import { userReadRoute } from "../../../../../server/user-route.ts";

/** A tournament that has started as Open Tournament Summary: what its page shows to all. */
export const GET = userReadRoute(async ({ userId }, _request, { params }: IdProps) => {
  const id = await parseIdPart(params, uuidSchema);
  if (id === null) return refuse("not-found");
  if (!(await exportsPerUser.tryConsume(userId))) return refuse("too-many-tries");
  const words = await readHistoryWords();
  const text = await writeTournamentSummary(repositories().tournamentPages, id, userId, words);
  if (text === null) return toResponse(refuse("not-found"));
  return fileResponse(`tournament-${id.slice(0, 8)}.ots`, "application/json; charset=utf-8", text);
});
