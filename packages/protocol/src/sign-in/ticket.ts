/**
 * Signs and verifies the ticket with which a player or an anonymous viewer opens a socket. A ticket is short-lived, works once, and is for
 * one server process.
 */
import { createHmac, randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";

const TICKET_LIFETIME_SECONDS = 20;

/** How long a return ticket is valid. When the connection falls silent later than that, the page needs a new ticket from the web server. */
const RETURN_TICKET_LIFETIME_SECONDS = 24 * 60 * 60;

/** How many private games of an anonymous viewer fit into a ticket. */
const MAX_TICKET_GAMES = 20;

const ALGORITHM = "HS256";

/** The keys of tickets. The first key signs new tickets. A ticket is accepted when any of these keys signed it. Decision 0110 */
export type TicketKeys = readonly [Uint8Array, ...Uint8Array[]];

/** Returns the secret `TICKET_SECRET` as a key: its UTF-8 bytes. */
export const encodeTicketKey = (secret: string): Uint8Array => new TextEncoder().encode(secret);

const commonClaims = {
  /** The ticket's id. The server remembers used ids, so that a ticket works only once. */
  jti: z.uuid(),
  /** The id of the server process that the ticket is for. */
  aud: z.uuid(),
  /** Epoch seconds. */
  exp: z.int(),
};
const playerClaimsSchema = z.object({
  /** The id of the user. */
  sub: z.uuid(),
  /**
   * The key that identifies the sign-in session. With it the server can end the session, but the session's cookie cannot be made from it.
   */
  sessionKey: z.string().regex(/^[\w-]{43}$/),
  /** The trace span in which the ticket was made. Missing when tracing is off. */
  trace: z.string().max(55).optional(),
  /** Makes a ticket with both a user and a viewer invalid. */
  viewer: z.undefined().optional(),
  /** The id of the web server's request that made the ticket, for the logs. Servers of earlier versions ignore it. */
  requestId: z.string().max(64).optional(),
  ...commonClaims,
});
const anonymousClaimsSchema = z.strictObject({
  /** A hash that stands for the viewer's address without revealing it. */
  viewer: z.string().length(22),
  /** The table ids of the private games whose links this viewer has opened. H8 */
  games: z.array(z.uuid()).max(MAX_TICKET_GAMES).optional(),
  ...commonClaims,
});
const ticketClaimsSchema = z.union([playerClaimsSchema, anonymousClaimsSchema]);
export type TicketClaims = z.infer<typeof ticketClaimsSchema>;

interface CommonRequest {
  readonly key: Uint8Array;
  readonly nodeId: string;
  /** Epoch ms. */
  readonly now?: number;
  readonly lifetimeSeconds?: number;
}
interface TicketRequest extends CommonRequest {
  readonly userId: string;
  readonly sessionKey: string;
  readonly requestId?: string | undefined;
  readonly trace?: string | undefined;
}
interface AnonymousTicketRequest extends CommonRequest {
  /** The viewer's network address. The server limits the number of viewers per address. */
  readonly address: string;
  /** The table ids of the private games whose links the viewer has opened; at most `MAX_TICKET_GAMES`. */
  readonly games?: readonly string[];
}

/** Signs a player's ticket. Claims that are undefined are left out. */
export const signTicket = ({ userId, sessionKey, trace, requestId, ...request }: TicketRequest): Promise<string> =>
  signClaims(new SignJWT({ sessionKey, trace, requestId }).setSubject(userId), request);

/** Signs the ticket of a viewer who is not signed in. It names no user and only lets the viewer watch. */
export const signAnonymousTicket = ({ address, games = [], ...request }: AnonymousTicketRequest): Promise<string> =>
  signClaims(
    new SignJWT({ viewer: hashAddress(request.key, address), ...(games.length > 0 ? { games } : {}) }),
    request,
  );

/**
 * Signs a return ticket for a player or viewer who came in with a ticket. When their connection falls silent, the return ticket lets them
 * come back to the same server process. The session is checked when the return ticket is used. Returns null for a viewer of private games,
 * because the links to those games may have been replaced by then. H8
 */
export async function signReturnTicket(claims: TicketClaims, request: CommonRequest): Promise<string | null> {
  const back = { lifetimeSeconds: RETURN_TICKET_LIFETIME_SECONDS, ...request };
  if ("sub" in claims) {
    const { sub: userId, sessionKey, requestId } = claims;
    return signTicket({ ...back, userId, sessionKey, requestId });
  }
  return claims.games?.length ? null : signClaims(new SignJWT({ viewer: claims.viewer }), back);
}

/** Returns a keyed hash of the address, so that the ticket does not reveal the address. The hash has 128 bits, in base64url. */
const hashAddress = (key: Uint8Array, address: string): string =>
  createHmac("sha256", key).update(`viewer ${address}`).digest().subarray(0, 16).toString("base64url");

const signClaims = (
  claims: SignJWT,
  { key, nodeId, now = Date.now(), lifetimeSeconds = TICKET_LIFETIME_SECONDS }: CommonRequest,
): Promise<string> =>
  claims
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(nodeId)
    .setJti(randomUUID())
    .setExpirationTime(Math.floor(now / 1000) + lifetimeSeconds)
    .sign(key);

interface TicketExpectation {
  readonly keys: readonly Uint8Array[];
  readonly nodeId: string;
  /** Epoch ms. */
  readonly now: number;
}

/** Returns the ticket's claims. Returns null when the ticket is forged, expired, malformed, or for another process. Fault 41 */
export async function verifyTicket(
  ticket: string,
  { keys, ...expected }: TicketExpectation,
): Promise<TicketClaims | null> {
  for (const key of keys) {
    const claims = await verifyTicketWith(ticket, { key, ...expected });
    if (claims) return claims;
  }
  return null;
}

async function verifyTicketWith(
  ticket: string,
  { key, nodeId, now }: Omit<TicketExpectation, "keys"> & { readonly key: Uint8Array },
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
