/** Gives the room one address: passes /socket.io to the game server, everything else to the web server. */
import http from "node:http";
import net from "node:net";
import { type Duplex, pipeline } from "node:stream";

export interface ReverseProxy {
  readonly port: number;
  close(): Promise<void>;
}

export interface ReverseProxyOptions {
  readonly port: number;
  readonly host: string;
  readonly webPort: number;
  readonly gamePort: number;
  /** Let the sockets through by which a development server of Next.js tells pages of changes. */
  readonly hotReload?: boolean;
}

export async function startReverseProxy(options: ReverseProxyOptions): Promise<ReverseProxy> {
  const server = http.createServer((request, response) => forwardRequest(request, response, options.webPort));
  server.on("upgrade", (request, socket, head) => {
    const port = upgradePort(request.url ?? "", options);
    if (port === null) socket.destroy();
    else forwardUpgrade(request, socket, head, port);
  });
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

/** The server that takes an upgraded connection to `url`; null when none does. */
function upgradePort(url: string, { gamePort, webPort, hotReload }: ReverseProxyOptions): number | null {
  if (url.startsWith("/socket.io/")) return gamePort;
  return hotReload && url.startsWith("/_next/") ? webPort : null;
}

function forwardRequest(request: http.IncomingMessage, response: http.ServerResponse, port: number): void {
  const upstream = http.request(
    {
      host: "127.0.0.1",
      port,
      method: request.method,
      path: request.url,
      headers: { ...request.headers, connection: "close", "x-forwarded-for": request.socket.remoteAddress ?? "" },
      // A new connection for each request, because the web server may close a kept one at the moment it is used again.
      agent: false,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, withoutConnectionHeaders(answer.rawHeaders));
      pipeline(answer, response, () => {});
    },
  );
  upstream.on("error", () => {
    // A response that breaks off is broken off for the browser too, so that it does not wait for the rest.
    if (response.headersSent) response.destroy();
    else {
      response.writeHead(503, { "content-type": "text/plain", refresh: "3" });
      response.end("The room is starting or restarting. This page goes on by itself.\n");
    }
  });
  response.on("close", () => upstream.destroy());
  request.pipe(upstream);
}

function forwardUpgrade(request: http.IncomingMessage, socket: Duplex, head: Buffer, port: number): void {
  const upstream = net.connect(port, "127.0.0.1", () => {
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
}

/** Removes headers about the connection from a list of alternating names and values. */
const withoutConnectionHeaders = (headers: readonly string[]): string[] =>
  headers.filter((_, i) => !/^(connection|keep-alive)$/i.test(headers[i - (i % 2)] ?? ""));
