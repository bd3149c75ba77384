/** The ticket that lets a browser open a socket: signed by the web server, short-lived, good once, for one server process. */
import * as z from "zod";

export const TICKET_LIFETIME_SECONDS = 20;

/** The signing key (HS256) out of the shared TICKET_SECRET: its text as it stands. */
export const encodeTicketKey = (secret: string): Uint8Array => new TextEncoder().encode(secret);

export const ticketClaimsSchema = z.object({
  /** User. */
  sub: z.uuid(),
  /** Sign-in session, revocable. */
  sid: z.uuid(),
  /** Makes the ticket single-use. */
  jti: z.uuid(),
  /** Boot id of the server process it is for. */
  aud: z.uuid(),
  exp: z.int(),
});
export type TicketClaims = z.infer<typeof ticketClaimsSchema>;
