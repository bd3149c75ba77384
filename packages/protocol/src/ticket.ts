/** Signs and verifies the ticket that lets a player open a socket: short-lived, good once, for one server process. */
import { randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";

export const TICKET_LIFETIME_SECONDS = 20;

const ALGORITHM = "HS256";

/** Returns the signing key: the UTF-8 bytes of the shared TICKET_SECRET. */
export const encodeTicketKey = (secret: string): Uint8Array => new TextEncoder().encode(secret);

const ticketClaimsSchema = z.object({
  /** Id of the user. */
  sub: z.uuid(),
  /** Id of the sign-in session, which can be revoked. */
  sid: z.uuid(),
  /** Makes the ticket single-use. */
  jti: z.uuid(),
  /** Id of the server process it is for. */
  aud: z.uuid(),
  /** Epoch seconds. */
  exp: z.int(),
});
export type TicketClaims = z.infer<typeof ticketClaimsSchema>;

export interface TicketRequest {
  readonly key: Uint8Array;
  readonly userId: string;
  readonly sid: string;
  readonly nodeId: string;
  /** Epoch ms. */
  readonly now?: number;
  readonly lifetimeSeconds?: number;
}

export const signTicket = ({
  key,
  userId,
  sid,
  nodeId,
  now = Date.now(),
  lifetimeSeconds = TICKET_LIFETIME_SECONDS,
}: TicketRequest): Promise<string> =>
  new SignJWT({ sid })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(userId)
    .setAudience(nodeId)
    .setJti(randomUUID())
    .setExpirationTime(Math.floor(now / 1000) + lifetimeSeconds)
    .sign(key);

export interface TicketExpectation {
  readonly key: Uint8Array;
  readonly nodeId: string;
  /** Epoch ms. */
  readonly now: number;
}

/** Returns the ticket's claims; null when it is forged, expired, malformed or for another process. Fault 41. */
export async function verifyTicket(
  ticket: string,
  { key, nodeId, now }: TicketExpectation,
): Promise<TicketClaims | null> {
  try {
    const { payload } = await jwtVerify(ticket, key, {
      algorithms: [ALGORITHM],
      audience: nodeId,
      requiredClaims: ["exp"],
      currentDate: new Date(now),
    });
    const parsed = ticketClaimsSchema.safeParse(payload);
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
