/** Opens the Socket.IO socket for one attempt to connect. Tests and load generators pass their own function. */
import { io, type Socket } from "socket.io-client";

interface SocketAuth {
  readonly ticket: string;
  readonly protocol: number;
}

/** The socket must not reconnect by itself, because each attempt needs its own ticket. */
export type OpenSocket = (url: string, auth: SocketAuth) => Socket;

/**
 * Opens sockets at `/socket.io` below the address of a node, which may include a path. A client outside a browser sends `origin`, as a
 * browser sends the origin of its page. The default is the server's own origin; null sends no origin. A browser ignores `origin` and
 * `headers`.
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
      // A browser ignores these headers and sends the origin of its page.
      extraHeaders: { ...headers, ...(origin === null ? {} : { origin: origin ?? node.origin }) },
    });
  };
