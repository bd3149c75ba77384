import { currentUser } from "../../../../server/auth.ts";
import { room } from "../../../../server/database.ts";
import { statementsOf } from "../../../../server/limits.ts";
import { statementCsv } from "../../../../server/statement-csv.ts";

/** The asker's whole statement as a file. */
export async function GET(): Promise<Response> {
  const user = await currentUser();
  if (!user) return new Response(null, { status: 401 });
  if (!statementsOf.take(user.userId)) return new Response(null, { status: 429 });
  const parts = statementCsv(room().statement, user.userId);
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
