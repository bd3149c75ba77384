/** Sends one request to the game server from a page without a connection of its own. */
import type { ClientIn, Replies } from "@poker/protocol";
import { createConnection } from "./game-connection.ts";

const REQUEST_TIMEOUT_MS = 8_000;

/**
 * Sends the request to the server that runs the unit, or to any server when `unitId` is null. Resolves to null when no reply arrives in
 * time.
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
