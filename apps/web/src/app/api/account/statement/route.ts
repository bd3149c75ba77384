import { currentUser } from "../../../../server/current-user.ts";
import { statementsPerUser } from "../../../../server/rate-limits.ts";
import { repositories } from "../../../../server/repositories.ts";
import { streamStatementCsv } from "../../../../server/statement-csv.ts";

/** The user's whole statement as a CSV file. */
export async function GET(): Promise<Response> {
  const user = await currentUser();
  if (!user) return new Response(null, { status: 401 });
  if (!statementsPerUser.tryConsume(user.userId)) return new Response(null, { status: 429 });
  const parts = streamStatementCsv(repositories().statement, user.userId);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="statement.csv"',
      "cache-control": "no-store",
    },
  });
}
