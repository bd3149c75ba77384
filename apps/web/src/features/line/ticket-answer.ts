/** What POST /api/ticket answers, in the browser's hands. */
import * as z from "zod/mini"; // a fifth of the whole, and all this page needs

export const ticketAnswer = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), ticket: z.string(), url: z.string(), protocol: z.int() }),
  z.object({ ok: z.literal(false), code: z.string() }),
]);
export type TicketAnswer = z.infer<typeof ticketAnswer>;

/** `tableId` null: a ticket for the lobby. A server that cannot be reached is an answer like any other. */
export async function fetchTicket(tableId: string | null): Promise<TicketAnswer> {
  try {
    const response = await fetch("/api/ticket", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ tableId }),
    });
    const answer = ticketAnswer.safeParse(await response.json());
    return answer.success ? answer.data : { ok: false, code: "unavailable" };
  } catch {
    return { ok: false, code: "unavailable" };
  }
}
