import { streamStatementCsv } from "@poker/db";
import { refuse } from "@poker/engine";
import { csvResponse, refuseHead, textStream } from "../../../../server/requests/api-route.ts";
import { downloadPlaces, endJobAfter } from "../../../../server/requests/download-places.ts";
import { statementsPerUser } from "../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { clientBlock } from "../../../../server/requests/request-address.ts";
import { userReadRoute } from "../../../../server/sign-in/user-route.ts";

/** Returns the user's complete statement as a CSV file. */
export const GET = userReadRoute(async ({ userId }, request) => {
  if (!(await statementsPerUser.tryConsume(userId))) return refuse("too-many-tries");
  const job = downloadPlaces().take(userId, clientBlock(request.headers));
  if (!job) return refuse("too-many-exports");
  const parts = endJobAfter(job, streamStatementCsv(repositories().statement, userId));
  return csvResponse("statement.csv", textStream(parts, job.end));
});

export const HEAD = refuseHead;
