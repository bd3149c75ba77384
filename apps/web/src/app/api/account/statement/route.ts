import { streamStatementCsv } from "@poker/db";
import { refuse } from "@poker/engine";
import { downloadPlaces, partsInTurn } from "../../../../server/hands/export-places.ts";
import { csvResponse, refuseHead, textStream } from "../../../../server/requests/api-route.ts";
import { clientBlock } from "../../../../server/requests/client-address.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { statementsPerUser } from "../../../../server/sign-in/rate-limits.ts";
import { userReadRoute } from "../../../../server/sign-in/user-route.ts";

/** The user's whole statement as a CSV file. */
export const GET = userReadRoute(async ({ userId }, request) => {
  if (!(await statementsPerUser.tryConsume(userId))) return refuse("too-many-tries");
  const turn = downloadPlaces().take(userId, clientBlock(request.headers));
  if (!turn) return refuse("too-many-exports");
  const parts = partsInTurn(turn, streamStatementCsv(repositories().statement, userId));
  return csvResponse("statement.csv", textStream(parts, turn.end));
});

export const HEAD = refuseHead;
