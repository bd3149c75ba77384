/** Fetches a ticket for the game server from the web server. */
import { parseTicketResponse, type TicketResponse, UNAVAILABLE_RESPONSE } from "@poker/client";
import { sendJson } from "../../ui/request-json.ts";

/** A web server that takes longer counts as one that cannot be reached. */
const TICKET_TIMEOUT_MS = 10_000;

/**
 * For the server that runs this table or pool; for any server when `unitId` is null. The ticket of an anonymous page lets it watch only.
 * Never rejects.
 */
export async function fetchTicket(unitId: string | null, isAnonymous: boolean): Promise<TicketResponse> {
  const signal = AbortSignal.timeout(TICKET_TIMEOUT_MS);
  const answer = await sendJson<unknown>("/api/ticket", { tableId: unitId, anonymous: isAnonymous }, { signal });
  return parseTicketResponse(answer) ?? UNAVAILABLE_RESPONSE;
}
