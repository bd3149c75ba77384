import { streamStatementCsv } from "@poker/db";
import { refuse } from "@poker/engine";
import { csvResponse, textStream } from "../../../../server/api-route.ts";
import { statementsPerUser } from "../../../../server/rate-limits.ts";
import { repositories } from "../../../../server/repositories.ts";
import { userReadRoute } from "../../../../server/user-route.ts";

/** The user's whole statement as a CSV file. */
export const GET = userReadRoute(async ({ userId }) => {
  if (!(await statementsPerUser.tryConsume(userId))) return refuse("too-many-tries");
  return csvResponse("statement.csv", textStream(streamStatementCsv(repositories().statement, userId)));
});
