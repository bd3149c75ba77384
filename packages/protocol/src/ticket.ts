/** Signs and verifies the ticket that opens a socket, of a player or of an anonymous viewer: short-lived, good once, for one server process. */
import { createHmac, randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";

const TICKET_LIFETIME_SECONDS = 20;

/** So many private games of an anonymous viewer fit into a ticket. */
export const MAX_TICKET_GAMES = 20;

const ALGORITHM = "HS256";

/** Returns the signing key: the UTF-8 bytes of the shared TICKET_SECRET. */
export const encodeTicketKey = (secret: string): Uint8Array => new TextEncoder().encode(secret);

const commonClaims = {
  /** Makes the ticket single-use. */
  jti: z.uuid(),
  /** Id of the server process it is for. */
  aud: z.uuid(),
  /** Epoch seconds. */
  exp: z.int(),
};
const playerClaimsSchema = z.object({
  /** Id of the user. */
  sub: z.uuid(),
  /** The key of the sign-in session, which can be ended; the cookie cannot be made from it. */
  sessionKey: z.string().regex(/^[\w-]{43}$/),
  /** A ticket that has it as well is neither. */
  viewer: z.undefined().optional(),
  ...commonClaims,
});
const anonymousClaimsSchema = z.strictObject({
  /** Stands for the viewer's address; it does not reveal it. */
  viewer: z.string().length(22),
  /** Ids of the tables of private games whose link this viewer has. H8 */
  games: z.array(z.uuid()).max(MAX_TICKET_GAMES).optional(),
  ...commonClaims,
});
const ticketClaimsSchema = z.union([playerClaimsSchema, anonymousClaimsSchema]);
export type AnonymousClaims = z.infer<typeof anonymousClaimsSchema>;
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
}
interface AnonymousTicketRequest extends CommonRequest {
  /** The network address of the viewer, by which viewers are counted. */
  readonly address: string;
  /** Ids of the tables of private games whose link the viewer has; at most `MAX_TICKET_GAMES`. */
  readonly games?: readonly string[];
}

export const signTicket = ({ userId, sessionKey, ...request }: TicketRequest): Promise<string> =>
  signClaims(new SignJWT({ sessionKey }).setSubject(userId), request);

/** Signs the ticket of a viewer who is not signed in: it names no user and lets them watch only. */
export const signAnonymousTicket = ({ address, games = [], ...request }: AnonymousTicketRequest): Promise<string> =>
  signClaims(
    new SignJWT({ viewer: hashAddress(request.key, address), ...(games.length > 0 ? { games } : {}) }),
    request,
  );

/** Keyed, so that a ticket does not reveal the address; 128 bits in base64url. */
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
