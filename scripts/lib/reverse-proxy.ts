/** One address for the room: /socket.io goes to the game server, everything else to the web server. */
import http from "node:http";
import net from "node:net";
import { pipeline } from "node:stream";

export interface ReverseProxy {
  readonly port: number;
  close(): Promise<void>;
}

export async function startReverseProxy(options: {
  port: number;
  host: string;
  webPort: number;
  gamePort: number;
  /** Let the sockets through by which a development server of Next.js tells pages of changes. */
  hotReload?: boolean;
}): Promise<ReverseProxy> {
  const server = http.createServer((request, response) => {
    const upstream = http.request(
      {
        host: "127.0.0.1",
        port: options.webPort,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, connection: "close", "x-forwarded-for": request.socket.remoteAddress ?? "" },
        // A connection of its own: one that is kept may be closed by the web server in the moment it is used again.
        agent: false,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, withoutConnectionHeaders(answer.rawHeaders));
        pipeline(answer, response, () => {});
      },
    );
    upstream.on("error", () => {
      // What breaks off there breaks off here: nobody waits for the rest of it, or takes something else for it.
      if (response.headersSent) response.destroy();
      else {
        // Whoever came to look waits here, and is in when the room is.
        response.writeHead(503, { "content-type": "text/plain", refresh: "3" });
        response.end("The room is starting or restarting. This page goes on by itself.\n");
      }
    });
    response.on("close", () => upstream.destroy());
    request.pipe(upstream);
  });

  server.on("upgrade", (request, socket, head) => {
    const upstreamPort = upgradePort(request.url ?? "");
    if (upstreamPort === null) {
      socket.destroy();
      return;
    }
    const upstream = net.connect(upstreamPort, "127.0.0.1", () => {
      const headers = [];
      for (let i = 0; i < request.rawHeaders.length; i += 2)
        headers.push(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}`);
      headers.push(`X-Forwarded-For: ${request.socket.remoteAddress ?? ""}`);
      upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.setNoDelay(true);
    upstream.on("error", () => socket.destroy());
    upstream.on("close", () => socket.destroy());
    socket.on("error", () => upstream.destroy());
    socket.on("close", () => upstream.destroy());
  });

  /** The server that takes an upgraded connection to `url`; null when none does. */
  function upgradePort(url: string): number | null {
    if (url.startsWith("/socket.io/")) return options.gamePort;
    return options.hotReload && url.startsWith("/_next/") ? options.webPort : null;
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: options.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Names and values in turns, without those that speak of the connection they came by. */
const withoutConnectionHeaders = (headers: readonly string[]): string[] =>
  headers.filter((_, i) => !/^(connection|keep-alive)$/i.test(headers[i - (i % 2)] ?? ""));
