/** Tickets for the game servers: signed, short-lived, good once, for one process. */
import { randomUUID } from "node:crypto";
import type { NodeAddress } from "@poker/db";
import { encodeTicketKey, TICKET_LIFETIME_SECONDS } from "@poker/protocol";
import { SignJWT } from "jose";

export interface TicketHolder {
  readonly userId: string;
  readonly sid: string;
}

/** `secret` as in TICKET_SECRET; `now` in epoch ms. */
export const signTicket = (
  secret: string,
  { userId, sid }: TicketHolder,
  node: NodeAddress,
  now = Date.now(),
): Promise<string> =>
  new SignJWT({ sid })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(userId)
    .setAudience(node.nodeId)
    .setJti(randomUUID())
    .setExpirationTime(Math.floor(now / 1000) + TICKET_LIFETIME_SECONDS)
    .sign(encodeTicketKey(secret));
