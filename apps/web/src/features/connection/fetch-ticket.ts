import { type Refusal, refuse } from "@poker/engine";

/** What POST /api/ticket answers, in the browser's hands. Checked by hand: a schema library would be a tenth of the table's script. */
export type TicketResponse =
  | { readonly ok: true; readonly ticket: string; readonly url: string; readonly protocol: number }
  | Refusal<string>;

const UNAVAILABLE_RESPONSE: TicketResponse = refuse("unavailable");

/** null: not an answer of ours. */
export function parseTicketResponse(value: unknown): TicketResponse | null {
  if (typeof value !== "object" || value === null || !("ok" in value)) return null;
  if (value.ok === false && "code" in value && typeof value.code === "string") return refuse(value.code);
  if (value.ok !== true || !("ticket" in value && "url" in value && "protocol" in value)) return null;
  const { ticket, url, protocol } = value;
  if (typeof ticket !== "string" || typeof url !== "string" || typeof protocol !== "number") return null;
  return { ok: true, ticket, url, protocol };
}

/** A server that takes longer counts as one that cannot be reached. */
const TICKET_TIMEOUT_MS = 10_000;

/** `tableId` null: a ticket for the lobby. A server that cannot be reached is an answer like any other. */
export async function fetchTicket(tableId: string | null): Promise<TicketResponse> {
  try {
    const response = await fetch("/api/ticket", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ tableId }),
      signal: AbortSignal.timeout(TICKET_TIMEOUT_MS),
    });
    return parseTicketResponse(await response.json()) ?? UNAVAILABLE_RESPONSE;
  } catch {
    return UNAVAILABLE_RESPONSE;
  }
}
