/** Verifies a socket's ticket: signed by the web server, for this process, not expired, and used for the first time. */
import { type Refusal, refuse } from "@poker/engine";
import { type TicketClaims, verifyTicket } from "@poker/protocol/ticket";

type TicketCheck = { readonly claims: TicketClaims } | Refusal<"ticket-missing" | "ticket-invalid" | "ticket-used">;

export interface TicketVerifier {
  verifyTicket(ticket: string): Promise<TicketCheck>;
}

/** `now` gives epoch ms. Faults 34, 41. */
export function createTicketVerifier(key: Uint8Array, nodeId: string, now: () => number): TicketVerifier {
  /** Ticket id → epoch ms of its expiry, when the entry is deleted. */
  const used = new Map<string, number>();

  const deleteExpired = () => {
    // Insertion order is nearly expiry order, because all tickets live equally long.
    for (const [jti, expires] of used) {
      if (expires > now()) return;
      used.delete(jti);
    }
  };

  return {
    async verifyTicket(ticket) {
      if (ticket === "") return refuse("ticket-missing");
      const claims = await verifyTicket(ticket, { key, nodeId, now: now() });
      if (!claims) return refuse("ticket-invalid");
      deleteExpired();
      if (used.has(claims.jti)) return refuse("ticket-used");
      used.set(claims.jti, claims.exp * 1000);
      return { claims };
    },
  };
}
