/** Connects a page to the game server: the shared client with tickets of the web server, woken by the browser. */
import { type ConnectionStatus, type MessageListeners, RoomClient } from "@poker/client";
import { followFriendNews } from "../friends/friend-news.ts";
import { followRealityChecks } from "../protection/reality-check-store.ts";
import { fetchTicket } from "./fetch-ticket.ts";
import { onNetworkReturn } from "./network-return.ts";
import { tellVisibility } from "./page-visibility.ts";

interface ConnectionOptions {
  /** The table or pool whose server is wanted; null when any server will do. */
  readonly unitId: string | null;
  /** True for a page without a signed-in user: it can watch only. */
  readonly isAnonymous?: boolean;
  readonly listeners: MessageListeners;
  readonly onStatus?: (status: ConnectionStatus) => void;
  /** Called with the reason of each refused ticket or socket and of each goodbye. */
  readonly onRefused?: (code: string) => void;
}

/** A client that is not connected yet: its hooks come first. */
export function createConnection({
  unitId,
  isAnonymous = false,
  listeners,
  onStatus = () => {},
  onRefused = () => {},
}: ConnectionOptions): RoomClient {
  let onConnected = () => {};
  const client = new RoomClient({
    fetchTicket: () => fetchTicket(unitId, isAnonymous),
    watchNetworkReturn: onNetworkReturn,
    onStatus(status) {
      if (status === "connected") onConnected();
      onStatus(status);
    },
    onRefused,
  });
  client.listen(listeners);
  if (!isAnonymous) {
    tellVisibility(client);
    followRealityChecks(client);
    onConnected = followFriendNews(client);
  }
  return client;
}
