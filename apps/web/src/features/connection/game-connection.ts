/** Connects a page to the game server: the shared client with tickets of the web server, woken by the browser. */
import { type ConnectionStatus, type MessageListeners, RoomClient } from "@poker/client";
import { fetchTicket } from "./fetch-ticket.ts";
import { onNetworkReturn } from "./network-return.ts";

export interface ConnectionOptions {
  /** The table or pool whose server is wanted; null when any server will do. */
  readonly unitId: string | null;
  readonly listeners: MessageListeners;
  readonly onStatus?: (status: ConnectionStatus) => void;
}

/** A client that is not connected yet: its hooks come first. */
export function createConnection({ unitId, listeners, onStatus = () => {} }: ConnectionOptions): RoomClient {
  const client = new RoomClient({
    fetchTicket: () => fetchTicket(unitId),
    watchNetworkReturn: onNetworkReturn,
    onStatus,
  });
  client.listen(listeners);
  return client;
}
