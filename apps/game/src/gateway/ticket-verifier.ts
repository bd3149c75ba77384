/** Who is at the door: tickets are signed by the web server, short-lived, for this very process, and good once. */
import { type TicketClaims, ticketClaimsSchema } from "@poker/protocol";
import { errors, jwtVerify } from "jose";

export type TicketCheck =
  | { readonly claims: TicketClaims }
  | { readonly refused: "ticket-missing" | "ticket-invalid" | "ticket-used" };

export interface TicketVerifier {
  verifyTicket(ticket: string): Promise<TicketCheck>;
}

/** `boot` is this process's id; `now` gives epoch ms. Faults 34, 41. */
export function createTicketVerifier(secret: Uint8Array, boot: string, now: () => number): TicketVerifier {
  /** Ticket id → when it expires; forgotten then. */
  const used = new Map<string, number>();

  const forgetExpired = () => {
    // Insertion order is nearly expiry order: tickets live equally long.
    for (const [jti, expires] of used) {
      if (expires > now()) return;
      used.delete(jti);
    }
  };

  return {
    async verifyTicket(ticket) {
      if (ticket === "") return { refused: "ticket-missing" };
      try {
        const { payload } = await jwtVerify(ticket, secret, {
          algorithms: ["HS256"],
          audience: boot,
          requiredClaims: ["exp"],
          currentDate: new Date(now()),
        });
        const parsed = ticketClaimsSchema.safeParse(payload);
        if (!parsed.success) return { refused: "ticket-invalid" };
        forgetExpired();
        if (used.has(parsed.data.jti)) return { refused: "ticket-used" };
        used.set(parsed.data.jti, parsed.data.exp * 1000);
        return { claims: parsed.data };
      } catch (problem) {
        if (problem instanceof errors.JOSEError) return { refused: "ticket-invalid" };
        throw problem;
      }
    },
  };
}
