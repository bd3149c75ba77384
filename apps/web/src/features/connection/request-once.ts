/** Sends one request to the game server from a page without a connection of its own. */
import type { ClientIn, Replies } from "@poker/protocol";
import { createConnection } from "./game-connection.ts";

const REQUEST_TIMEOUT_MS = 8_000;

/** To the server that runs the unit; to any when `unitId` is null. null when there was no reply in time. */
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
