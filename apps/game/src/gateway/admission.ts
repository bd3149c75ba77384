/**
 * Decides whether a new socket may connect. Finds out from its ticket and session whose socket it is, and checks that this player or viewer
 * does not have too many sockets. Faults 35, 41, 91
 */
import type { Sessions } from "@poker/db";
import { isRefusal, refuse } from "@poker/engine";
import { type GameLimit, handshakeSchema, isSupportedVersion, type WireRefusal } from "@poker/protocol";
import type { TicketClaims } from "@poker/protocol/ticket";
import type { Limits } from "@poker/settings/game-limits";
import { currentTrace, inSpan } from "@poker/traces";
import type { Socket } from "socket.io";
import type { AddressGuard } from "../limits/address-guard.ts";
import type { GameLimitRegistry } from "../limits/game-limits.ts";
import { type Admission, Connection, type ConnectionRegistry } from "./connection.ts";
import { isOutsider } from "./maintenance-goodbye.ts";
import type { TicketVerifier } from "./ticket-verifier.ts";

export interface AdmissionOptions {
  readonly ticketVerifier: TicketVerifier;
  readonly sessions: Pick<Sessions, "findIdentity" | "filterActive">;
  /** Returns true when the session ended while the admission looked it up. Fault 42 */
  readonly hasJustEnded: (sid: string) => boolean;
  /** True while the room is closed for maintenance. Decision 0113 */
  readonly isInMaintenance: () => boolean;
  readonly limits: Limits;
  readonly addressGuard: AddressGuard;
  readonly limited: GameLimitRegistry;
}

interface Admitted {
  readonly connection: Connection;
  /**
   * A ticket with which the client can come back once after its connection has fallen silent. null when the client must get a new ticket
   * from the web server.
   */
  readonly returnTicket: string | null;
}

type Identified = Admission & Pick<Admitted, "returnTicket">;

/**
 * Admits the socket and adds its connection to `connections`, or returns a refusal. Returns null when the client disconnected in the
 * meantime.
 */
export async function admit(
  socket: Socket,
  options: AdmissionOptions,
  connections: ConnectionRegistry,
): Promise<Admitted | WireRefusal | null> {
  const { limits, addressGuard, limited } = options;
  const admission = await identify(socket, options);
  // A socket that has already closed must not be counted, because nothing would ever take it off the count.
  if (socket.conn.readyState !== "open") return null;
  if (isRefusal(admission)) return admission;
  if (options.isInMaintenance() && isOutsider(admission)) return refuse("maintenance");
  const { request } = socket.conn;
  const { player } = admission;
  const address = addressGuard.blockOf(request);
  const sender = connections.senderOf(admission);
  const exceeded = findExceeded(admission, sender.connections.size, limits);
  if (exceeded) {
    limited.note(exceeded, { userId: player?.userId ?? null, address });
    return refuse(player ? "too-many-sockets" : "too-many-viewers");
  }
  // The limits per address do not apply to bots, because many bots may connect from this machine.
  if (player?.bot) addressGuard.exempt(request);
  const connection = new Connection(socket, admission, sender, address);
  connections.add(connection);
  return { connection, returnTicket: admission.returnTicket };
}

/** Checks the protocol version, the ticket and the session of a new socket, in this order. An anonymous viewer's ticket has no session. */
async function identify(
  { handshake: { auth } }: Socket,
  { ticketVerifier, sessions, hasJustEnded }: AdmissionOptions,
): Promise<Identified | WireRefusal> {
  if (auth.ticket === undefined) return refuse("ticket-missing");
  const handshake = handshakeSchema.safeParse(auth);
  if (!handshake.success) return refuse("malformed");
  if (!isSupportedVersion(handshake.data.protocol)) return refuse("old-protocol");
  const verified = await ticketVerifier.verifyTicket(handshake.data.ticket);
  if (isRefusal(verified)) return verified;
  const { claims } = verified;
  const parent = ("trace" in claims ? claims.trace : undefined) ?? null;
  return inSpan("socket", { parent }, () => findSender(claims, { ticketVerifier, sessions, hasJustEnded }));
}

/** Finds out whose ticket it is. */
async function findSender(
  claims: TicketClaims,
  { ticketVerifier, sessions, hasJustEnded }: Pick<AdmissionOptions, "ticketVerifier" | "sessions" | "hasJustEnded">,
): Promise<Identified | WireRefusal> {
  const trace = currentTrace();
  const returnTicket = await ticketVerifier.signReturnTicket(claims);
  if (!("sub" in claims))
    return { player: null, sid: null, viewer: claims.viewer, linkedGames: new Set(claims.games), returnTicket, trace };
  const { sub, sessionKey } = claims;
  const identity = await sessions.findIdentity(sessionKey, sub);
  if (!identity || hasJustEnded(identity.sid)) return refuse("session-revoked");
  const { sid, ...player } = identity;
  return { player, sid, viewer: null, returnTicket, trace, requestId: claims.requestId ?? null };
}

/** Returns the limit that one more socket of this player or viewer would exceed; null when they may open one more. */
function findExceeded({ player }: Admission, openSockets: number, limits: Limits): GameLimit | null {
  const limit = player ? "SOCKETS_PER_PERSON" : "VIEWERS_PER_ADDRESS";
  return openSockets < limits[limit] ? null : limit;
}
