/** Opens a Socket.IO socket. Tests and load generators use functions of their own in its place. */
import { io, type Socket } from "socket.io-client";

interface SocketAuth {
  readonly ticket: string;
  readonly protocol: number;
}

/** Opens a socket for one attempt to connect. The socket must not reconnect by itself, because each attempt needs its own ticket. */
export type OpenSocket = (url: string, auth: SocketAuth) => Socket;

/**
 * Returns a function that opens sockets at `/socket.io` below a node's URL, which may have a path. `origin` is the
 * `Origin` header that a client outside a browser sends. It is the node's own origin if it is undefined, and is not
 * sent if it is null. A browser ignores `origin` and `headers`, and sends its page's origin.
 */
export const socketOpener =
  (origin?: string | null, headers: Readonly<Record<string, string>> = {}) =>
  (url: string, auth: object): Socket => {
    const node = new URL(url);
    return io(node.origin, {
      path: `${node.pathname.replace(/\/$/, "")}/socket.io`,
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      auth,
      // A browser ignores these headers, and sends the origin of its page.
      extraHeaders: { ...headers, ...(origin === null ? {} : { origin: origin ?? node.origin }) },
    });
  };
