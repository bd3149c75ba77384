/** Fetches a ticket for the game server from the web server. */
import { parseTicketResponse, type TicketResponse, UNAVAILABLE_RESPONSE } from "@poker/client";

/** A web server that takes longer counts as one that cannot be reached. */
const TICKET_TIMEOUT_MS = 10_000;

/** For the server that runs this table or pool; for any server when `unitId` is null. Never rejects. */
export async function fetchTicket(unitId: string | null): Promise<TicketResponse> {
  try {
    const response = await fetch("/api/ticket", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ tableId: unitId }),
      signal: AbortSignal.timeout(TICKET_TIMEOUT_MS),
    });
    return parseTicketResponse(await response.json()) ?? UNAVAILABLE_RESPONSE;
  } catch {
    return UNAVAILABLE_RESPONSE;
  }
}
