/**
 * Connects a page to the game server. The web server gives the page a ticket for this. When the browser is online again or the page is
 * visible again, a lost connection is tried again at once.
 */
import {
  type ConnectionStatus,
  type MessageListeners,
  parseTicketResponse,
  RoomClient,
  type TicketResponse,
  UNAVAILABLE_RESPONSE,
} from "@poker/client";
import type { ClientIn, Replies } from "@poker/protocol";
import { sendJson } from "../../../ui/request-json.ts";
import { followFriendNews } from "../../people/friend-news/friend-news.ts";
import { followRealityChecks } from "../../protection/reality-check-store.ts";
import { watchNetwork } from "./network-return.ts";

interface ConnectionOptions {
  /** The table, pool or tournament to whose server the page connects; null when any server will do. */
  readonly unitId: string | null;
  /** True for a page whose viewer is not signed in. Such a page can only watch. */
  readonly isAnonymous?: boolean;
  readonly listeners: MessageListeners;
  readonly onStatus?: (status: ConnectionStatus) => void;
  /** Called with the reason when a ticket or a socket is refused, and when the server says goodbye. */
  readonly onRefused?: (code: string) => void;
}

// The part of a client with which the page tells the game server whether it is in the foreground. A player gets push messages while they
// have no page in the foreground. Decision 0064

type VisibilityClient = Pick<RoomClient, "isClosed" | "onConnect" | "requestOnce">;

/**
 * Tells the server each time the page goes to the background or the foreground, until the client is closed. The server expects the page of
 * a new socket to be in the foreground.
 */
function tellVisibility(client: VisibilityClient): void {
  if (typeof document === "undefined") return;
  const tell = () => {
    if (client.isClosed) document.removeEventListener("visibilitychange", tell);
    else void client.requestOnce("page-visible", { visible: !document.hidden });
  };
  document.addEventListener("visibilitychange", tell);
  client.onConnect(async () => {
    if (document.hidden) tell();
    return true;
  });
}

// The connections of this page. When the room closes for maintenance, the page is loaded again, so that it shows the message of the staff.
// Decision 0113

let clients: readonly RoomClient[] = [];
const openClients = (): readonly RoomClient[] => clients.filter(({ isClosed }) => !isClosed);

/** Loads the page again when all its connections have ended. A page of several tables may still have a hand running at one of them. */
function loadWhenAllEnded(): void {
  if (openClients().length === 0) window.location.reload();
}

/** Creates a client that does not connect yet, so that the caller can add listeners before `connect`. */
export function createConnection({
  unitId,
  isAnonymous = false,
  listeners,
  onStatus = () => {},
  onRefused = () => {},
}: ConnectionOptions): RoomClient {
  let onConnected = () => {};
  let wasDoubtful = false;
  const client = new RoomClient({
    fetchTicket: () => fetchTicket(unitId, isAnonymous),
    watchNetwork,
    onStatus(status) {
      if (status === "connected" && !wasDoubtful) onConnected();
      wasDoubtful = status === "doubtful";
      onStatus(status);
      if (status === "maintenance") loadWhenAllEnded();
    },
    onRefused,
  });
  clients = [...openClients(), client];
  client.listen(listeners);
  if (!isAnonymous) {
    tellVisibility(client);
    followRealityChecks(client);
    onConnected = followFriendNews(client);
  }
  return client;
}

/**
 * How long each attempt to fetch a ticket waits for an answer. The browser may reuse a connection that is already broken, and notices this
 * only when the request is given up. The first attempts are therefore short. After the last one, the page takes the web server to be
 * unreachable.
 */
const TIMEOUTS_MS = [3_000, 3_000, 10_000] as const;

/**
 * Fetches a ticket for the game server from the web server. The ticket is for the server that runs the unit, or for any server when
 * `unitId` is null. With the ticket of an anonymous page, a visitor can only watch. Never rejects.
 */
async function fetchTicket(unitId: string | null, isAnonymous: boolean): Promise<TicketResponse> {
  for (const ms of TIMEOUTS_MS) {
    const signal = AbortSignal.timeout(ms);
    const answer = await sendJson<unknown>("/api/ticket", { tableId: unitId, anonymous: isAnonymous }, { signal });
    if (!signal.aborted) return parseTicketResponse(answer) ?? UNAVAILABLE_RESPONSE;
  }
  return UNAVAILABLE_RESPONSE;
}

const REQUEST_TIMEOUT_MS = 8_000;

/**
 * Sends one request from a page without a connection of its own. Connects to the server that runs the unit, or to any server when `unitId`
 * is null, and closes the connection after the reply. Resolves with null when no reply arrives in time.
 */
export function requestOnce<E extends keyof Replies>(
  name: E,
  message: ClientIn[E],
  unitId: string | null = null,
): Promise<Replies[E] | null> {
  return new Promise((resolve) => {
    const connection = createConnection({ unitId, listeners: {} });
    const end = (reply: Replies[E] | null) => {
      clearTimeout(timer);
      connection.close();
      resolve(reply);
    };
    const timer = setTimeout(() => end(null), REQUEST_TIMEOUT_MS);
    connection.onEnd(() => end(null));
    connection.connect();
    void connection.request(name, message).then(end);
  });
}
