/** Gives the room one address: passes /socket.io to the game server, everything else to the web server. */
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
  /** Pass on the sockets over which a development server of Next.js sends changes to pages. */
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
        // A new connection for each request, because the web server may close a kept one at the moment it is used again.
        agent: false,
      },
      (upstreamResponse) => {
        response.writeHead(upstreamResponse.statusCode ?? 502, withoutConnectionHeaders(upstreamResponse.rawHeaders));
        pipeline(upstreamResponse, response, () => {});
      },
    );
    upstream.on("error", () => {
      // A response that breaks off is broken off for the browser too, so that it does not wait for the rest.
      if (response.headersSent) response.destroy();
      else {
        // While the web server starts, the browser gets a page that waits for it.
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

  /** Returns the port of the server for an upgraded connection to `url`; null when no server accepts it. */
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

/** Removes headers about the connection from a list of alternating names and values. */
const withoutConnectionHeaders = (headers: readonly string[]): string[] =>
  headers.filter((_, i) => !/^(connection|keep-alive)$/i.test(headers[i - (i % 2)] ?? ""));
