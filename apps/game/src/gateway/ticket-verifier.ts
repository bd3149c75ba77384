/**
 * Verifies the ticket of a socket. The web server must have signed it, or this server for a page that comes back. The ticket must be for
 * this process, must not have expired, and must not have been used before.
 */
import { type Refusal, refuse } from "@poker/engine";
import { signReturnTicket, type TicketClaims, type TicketKeys, verifyTicket } from "@poker/protocol/ticket";

type TicketCheck = { readonly claims: TicketClaims } | Refusal<"ticket-missing" | "ticket-invalid" | "ticket-used">;

export interface TicketVerifier {
  verifyTicket(ticket: string): Promise<TicketCheck>;
  /**
   * Signs a ticket with which the same player or viewer can come back. Resolves with null when they must get a new ticket from the web
   * server.
   */
  signReturnTicket(claims: TicketClaims): Promise<string | null>;
}

/** How long a ticket from the web server is valid at most. */
const MAX_SHORT_MS = 60_000;

/** `now` returns epoch ms. Faults 34, 41. */
export function createTicketVerifier(keys: TicketKeys, nodeId: string, now: () => number): TicketVerifier {
  /**
   * The expiry (epoch ms) of each used ticket, keyed by ticket id. Expired entries are deleted. `short` contains the web server's tickets.
   * `long` contains return tickets, which are valid for longer.
   */
  const used = { short: new Map<string, number>(), long: new Map<string, number>() };

  const deleteExpired = (ids: Map<string, number>) => {
    // All tickets in one map are valid for about the same time, so the oldest entries expire first, or nearly first.
    for (const [jti, expires] of ids) {
      if (expires > now()) return;
      ids.delete(jti);
    }
  };

  return {
    async verifyTicket(ticket) {
      if (ticket === "") return refuse("ticket-missing");
      const claims = await verifyTicket(ticket, { keys, nodeId, now: now() });
      if (!claims) return refuse("ticket-invalid");
      const expires = claims.exp * 1000;
      const ids = expires - now() > MAX_SHORT_MS ? used.long : used.short;
      deleteExpired(ids);
      if (used.short.has(claims.jti) || used.long.has(claims.jti)) return refuse("ticket-used");
      ids.set(claims.jti, expires);
      return { claims };
    },
    signReturnTicket: (claims) => signReturnTicket(claims, { key: keys[0], nodeId, now: now() }),
  };
}
