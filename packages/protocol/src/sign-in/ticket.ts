/**
 * Signs and verifies the ticket that opens a socket for a player or an anonymous viewer. A ticket is short-lived, can be used once, and is
 * for one server process.
 */
import { createHmac, randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";

const TICKET_LIFETIME_SECONDS = 20;

/** How long a return ticket lasts. When a connection falls silent after a longer time, its page needs a new ticket from the web server. */
const RETURN_TICKET_LIFETIME_SECONDS = 24 * 60 * 60;

/** The most private games of an anonymous viewer that fit into a ticket. */
const MAX_TICKET_GAMES = 20;

const ALGORITHM = "HS256";

/** The first key signs new tickets. A ticket that any of the keys signed is accepted. Decision 0110 */
export type TicketKeys = readonly [Uint8Array, ...Uint8Array[]];

/** Returns the signing key: the UTF-8 bytes of the shared TICKET_SECRET. */
export const encodeTicketKey = (secret: string): Uint8Array => new TextEncoder().encode(secret);

const commonClaims = {
  /** The id that makes the ticket single-use. */
  jti: z.uuid(),
  /** Id of the server process that the ticket is for. */
  aud: z.uuid(),
  /** Epoch seconds. */
  exp: z.int(),
};
const playerClaimsSchema = z.object({
  /** Id of the user. */
  sub: z.uuid(),
  /** The key of the sign-in session. The server can end the session by this key, but the session's cookie cannot be made from the key. */
  sessionKey: z.string().regex(/^[\w-]{43}$/),
  /** Names the span in which the ticket was made; absent when traces are off. */
  trace: z.string().max(55).optional(),
  /** A ticket with both a user and a viewer is invalid. */
  viewer: z.undefined().optional(),
  /**
   * The id of the request to the web server that asked for the ticket. Logs name the request by this id. Servers of
   * earlier versions ignore it.
   */
  requestId: z.string().max(64).optional(),
  ...commonClaims,
});
const anonymousClaimsSchema = z.strictObject({
  /** Identifies the viewer's address without revealing it. */
  viewer: z.string().length(22),
  /** Table ids of the private games whose link this viewer has. H8 */
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
  /** The network address of the viewer. Viewers are counted by address. */
  readonly address: string;
  /** Table ids of the private games whose link the viewer has; at most `MAX_TICKET_GAMES`. */
  readonly games?: readonly string[];
}

/** Claims that are undefined are not in the ticket. */
export const signTicket = ({ userId, sessionKey, trace, requestId, ...request }: TicketRequest): Promise<string> =>
  signClaims(new SignJWT({ sessionKey, trace, requestId }).setSubject(userId), request);

/** Signs the ticket of a viewer who is not signed in: it names no user and only lets them watch. */
export const signAnonymousTicket = ({ address, games = [], ...request }: AnonymousTicketRequest): Promise<string> =>
  signClaims(
    new SignJWT({ viewer: hashAddress(request.key, address), ...(games.length > 0 ? { games } : {}) }),
    request,
  );

/**
 * Signs a return ticket for a player or viewer whom a ticket has admitted. With the return ticket they come back to the same server process
 * when their connection falls silent. The session is checked when the ticket is used. Returns null for a viewer of private games, because
 * the links to the games may have been replaced by then. H8
 */
export async function signReturnTicket(claims: TicketClaims, request: CommonRequest): Promise<string | null> {
  const back = { lifetimeSeconds: RETURN_TICKET_LIFETIME_SECONDS, ...request };
  if ("sub" in claims) {
    const { sub: userId, sessionKey, requestId } = claims;
    return signTicket({ ...back, userId, sessionKey, requestId });
  }
  return claims.games?.length ? null : signClaims(new SignJWT({ viewer: claims.viewer }), back);
}

/** A keyed hash of the address, so that a ticket does not reveal the address. It is 128 bits in base64url. */
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

/** Returns the ticket's claims; null when the ticket is forged, expired, malformed or for another process. Fault 41. */
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
