import type { TicketResponse } from "@poker/client";
import { fingerprintsOf, isUnitOpen, type NodeAddress } from "@poker/db";
import { type Refusal, refuse } from "@poker/engine";
import { REQUEST_ID_HEADER } from "@poker/http";
import { PROTOCOL_VERSION } from "@poker/protocol";
import { encodeTicketKey, signAnonymousTicket, signTicket } from "@poker/protocol/ticket";
import { currentTrace } from "@poker/traces";
import { cookies } from "next/headers";
import * as z from "zod";
import { env } from "../../../env.ts";
import { eventLog } from "../../../http/event-log.ts";
import { httpSettings, publicOrigins } from "../../../http/http-settings.ts";
import { serverUrlFor } from "../../../http/loopback.ts";
import { renewDeviceGuest } from "../../../server/accounts/device-guest.ts";
import { readWatchedGames } from "../../../server/private-games/watched-games.ts";
import { renewDeviceBreak } from "../../../server/protection/device-break.ts";
import { parseBody, toResponse } from "../../../server/requests/api-route.ts";
import { viewerTicketsPerAddress } from "../../../server/requests/rate-limits.ts";
import { repositories } from "../../../server/requests/repositories.ts";
import { clientBlock } from "../../../server/requests/request-address.ts";
import { readClaims } from "../../../server/requests/signed-cookie.ts";
import { currentUser } from "../../../server/sign-in/current-user.ts";
import { renewKnownDevice } from "../../../server/sign-in/known-device.ts";
import {
  keepSession,
  sessionClaimsSchema,
  sessionCookie,
  sessionKeyOf,
} from "../../../server/sign-in/session-cookie.ts";

const bodySchema = z.object({
  /** The id of a table or pool; null for the lobby. */
  tableId: z.uuid().nullable(),
  /** True when the page was opened without signing in. Its ticket is anonymous and only allows watching. */
  anonymous: z.boolean().default(false),
});

/** Returns a socket ticket for the game server that runs the table or pool. A ticket for the lobby is for any game server. */
export async function POST(request: Request): Promise<Response> {
  const body = await parseBody(request, bodySchema);
  await renewCookies();
  const user = await currentUser();
  // Answers "session-revoked" first, so that a client that is not signed in does not learn what is wrong with the body.
  const isAnonymous = !(body instanceof Response) && body.data.anonymous;
  const address = clientBlock(request.headers);
  const refuseTicket = (refusal: Refusal<string>) => {
    eventLog.record("ticket", refusal.code, address);
    return toResponse(refusal);
  };
  if (!user && !isAnonymous) return refuseTicket(refuse("session-revoked"));
  if (body instanceof Response) return body;
  const key = encodeTicketKey(env().TICKET_SECRET[0]);
  const { tableId } = body.data;
  const pageOrigin = request.headers.get("origin");
  if (user && !isAnonymous) {
    const { userId, sessionKey } = user;
    await repositories().breaks.meet(sessionKey);
    const requestId = request.headers.get(REQUEST_ID_HEADER) ?? undefined;
    const ticket = await answerTicket(tableId, pageOrigin, (node) =>
      signTicket({ key, userId, sessionKey, requestId, trace: currentTrace(), ...node }),
    );
    return ticket.ok ? toResponse(ticket) : refuseTicket(ticket);
  }
  if (!(await viewerTicketsPerAddress.tryConsume(address))) return refuseTicket(refuse("too-many-viewers"));
  const games = (await readWatchedGames()).map(({ id }) => id);
  const ticket = await answerTicket(tableId, pageOrigin, (node) =>
    signAnonymousTicket({ key, address, games, ...node }),
  );
  return ticket.ok ? toResponse(ticket) : refuseTicket(ticket);
}

async function answerTicket(
  tableId: string | null,
  pageOrigin: string | null,
  sign: (node: Pick<NodeAddress, "nodeId" | "now">) => Promise<string>,
): Promise<TicketResponse> {
  const { nodes, tables, pools, tournaments } = repositories();
  const node = tableId === null ? await nodes.findAlive() : await nodes.findByUnit(tableId);
  if (!node) {
    const open = tableId === null || (await isUnitOpen({ tables, pools, tournaments }, tableId));
    return refuse(open ? "paused" : "no-such-table");
  }
  const { url, nodeId, now } = node;
  return {
    ok: true,
    ticket: await sign({ nodeId, now }),
    url: serverUrlFor(url, pageOrigin, publicOrigins(httpSettings())),
    protocol: PROTOCOL_VERSION,
  };
}

/**
 * Writes this browser's cookies again if an older NEXTAUTH_SECRET encrypted them. Does nothing when the room has only
 * one secret. Without the new cookie, a guest would lose their chips when the old secret is removed. A page cannot set
 * cookies, but every page sends a request to this route. Decision 0110
 */
async function renewCookies(): Promise<void> {
  const [secret, ...older] = env().NEXTAUTH_SECRET;
  if (older.length === 0) return;
  for (const renew of [renewDeviceGuest, renewDeviceBreak, renewKnownDevice]) await renew();
  const token = (await cookies()).get(sessionCookie().name)?.value;
  const read = token === undefined ? null : await readClaims(token);
  const claims = sessionClaimsSchema.safeParse(read?.claims).data;
  if (!read || !claims) return;
  if (!read.isUnderFirstSecret) await keepSession(claims);
  const [fingerprint = ""] = fingerprintsOf("NEXTAUTH_SECRET", secret);
  await repositories().sessions.noteCookie(sessionKeyOf(claims), fingerprint);
}
