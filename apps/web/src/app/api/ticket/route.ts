import { PROTOCOL_VERSION } from "@poker/protocol";
import * as z from "zod";
import { env } from "../../../env.ts";
import type { TicketAnswer } from "../../../features/line/ticket-answer.ts";
import { currentUser } from "../../../server/auth.ts";
import { room } from "../../../server/database.ts";
import { isSameOrigin } from "../../../server/same-origin.ts";
import { signTicket } from "../../../server/tickets.ts";

/** Of a table, or of a pool. */
const body = z.object({ tableId: z.uuid().nullable() });

const answer = (status: number, content: TicketAnswer) =>
  Response.json(content, { status, headers: { "cache-control": "no-store" } });
const refuse = (status: number, code: string) => answer(status, { ok: false, code });

/** `{tableId | null}` → a ticket for the server that runs the table or pool, or for any when it is for the lobby. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return refuse(403, "malformed");
  const asked = body.safeParse(await request.json().catch(() => null));
  if (!asked.success) return refuse(400, "malformed");
  const user = await currentUser();
  if (!user) return refuse(401, "session-revoked");
  const { nodes, tables, pools } = room();
  const { tableId } = asked.data;
  const node = tableId === null ? await nodes.any() : await nodes.running(tableId);
  if (!node) {
    const open =
      tableId === null || [await tables.get(tableId), await pools.get(tableId)].some((one) => one?.status === "open");
    return !open ? refuse(404, "no-such-table") : refuse(503, "paused");
  }
  const ticket = await signTicket(env().TICKET_SECRET, user, node);
  return answer(200, { ok: true, ticket, url: node.url, protocol: PROTOCOL_VERSION });
}
