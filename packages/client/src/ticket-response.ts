/**
 * Parses the reply of POST /api/ticket. The code checks it by hand, because a schema library would be a tenth of the table page's script.
 */
import { type Refusal, refuse } from "@poker/engine";

export type TicketResponse =
  | {
      readonly ok: true;
      /** Valid once, for the server process at `url`. */
      readonly ticket: string;
      readonly url: string;
      /** The value of PROTOCOL_VERSION in the room. */
      readonly protocol: number;
    }
  | Refusal<string>;

/** The response when the web server cannot be reached. */
export const UNAVAILABLE_RESPONSE: TicketResponse = refuse("unavailable");

/** null when the value is not a ticket response. */
export function parseTicketResponse(value: unknown): TicketResponse | null {
  if (typeof value !== "object" || value === null || !("ok" in value)) return null;
  if (value.ok === false && "code" in value && typeof value.code === "string") return refuse(value.code);
  if (value.ok !== true || !("ticket" in value && "url" in value && "protocol" in value)) return null;
  const { ticket, url, protocol } = value;
  if (typeof ticket !== "string" || typeof url !== "string" || typeof protocol !== "number") return null;
  return { ok: true, ticket, url, protocol };
}
