import type { TicketResponse } from "@poker/client";
import { refuse } from "@poker/engine";
import { PROTOCOL_VERSION } from "@poker/protocol";
import { encodeTicketKey, signTicket } from "@poker/protocol/ticket";
import * as z from "zod";
import { env } from "../../../env.ts";
import { currentUser } from "../../../server/current-user.ts";
import { repositories } from "../../../server/repositories.ts";
import { isSameOrigin } from "../../../server/same-origin.ts";

/** The id of a table or pool. */
const bodySchema = z.object({ tableId: z.uuid().nullable() });

const ticketResponse = (status: number, content: TicketResponse) =>
  Response.json(content, { status, headers: { "cache-control": "no-store" } });
const refusalResponse = (status: number, code: string) => ticketResponse(status, refuse(code));

/** `{tableId | null}` → a ticket for the server that runs the table or pool, or for any when it is for the lobby. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return refusalResponse(403, "malformed");
  const asked = bodySchema.safeParse(await request.json().catch(() => null));
  if (!asked.success) return refusalResponse(400, "malformed");
  const user = await currentUser();
  if (!user) return refusalResponse(401, "session-revoked");
  const { nodes, tables, pools } = repositories();
  const { tableId } = asked.data;
  const node = tableId === null ? await nodes.findAlive() : await nodes.findByUnit(tableId);
  if (!node) {
    const open =
      tableId === null || [await tables.get(tableId), await pools.get(tableId)].some((one) => one?.status === "open");
    return !open ? refusalResponse(404, "no-such-table") : refusalResponse(503, "paused");
  }
  const ticket = await signTicket({
    key: encodeTicketKey(env().TICKET_SECRET),
    userId: user.userId,
    sid: user.sid,
    nodeId: node.nodeId,
  });
  return ticketResponse(200, { ok: true, ticket, url: node.url, protocol: PROTOCOL_VERSION });
}
