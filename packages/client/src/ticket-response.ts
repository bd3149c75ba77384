/** Parses the reply of POST /api/ticket. Checks it by hand, because a schema library would make up a tenth of the table page's script. */
import { type Refusal, refuse } from "@poker/engine";

export type TicketResponse =
  | {
      readonly ok: true;
      /** Opens one socket to the game server at `url`. It is valid only once. */
      readonly ticket: string;
      readonly url: string;
      /** The room's PROTOCOL_VERSION. */
      readonly protocol: number;
    }
  | Refusal<string>;

/** The response that stands for a web server that cannot be reached. */
export const UNAVAILABLE_RESPONSE: TicketResponse = refuse("unavailable");

/** Parses a value. Returns null when it is not a response of this route. */
export function parseTicketResponse(value: unknown): TicketResponse | null {
  if (typeof value !== "object" || value === null || !("ok" in value)) return null;
  if (value.ok === false && "code" in value && typeof value.code === "string") return refuse(value.code);
  if (value.ok !== true || !("ticket" in value && "url" in value && "protocol" in value)) return null;
  const { ticket, url, protocol } = value;
  if (typeof ticket !== "string" || typeof url !== "string" || typeof protocol !== "number") return null;
  return { ok: true, ticket, url, protocol };
}
