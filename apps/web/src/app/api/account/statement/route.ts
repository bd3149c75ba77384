import { refuse } from "@poker/engine";
import { csvResponse } from "../../../../server/api-route.ts";
import { statementsPerUser } from "../../../../server/rate-limits.ts";
import { repositories } from "../../../../server/repositories.ts";
import { streamStatementCsv } from "../../../../server/statement-csv.ts";
import { userReadRoute } from "../../../../server/user-route.ts";

/** The user's whole statement as a CSV file. */
export const GET = userReadRoute(async ({ userId }) => {
  if (!(await statementsPerUser.tryConsume(userId))) return refuse("too-many-tries");
  const parts = streamStatementCsv(repositories().statement, userId);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return csvResponse("statement.csv", body);
});
