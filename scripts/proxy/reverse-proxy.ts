/**
 * Serves the whole room at one address. Passes a socket to the game server whose node is named in the path (see
 * socket-routes.ts), and everything else to the web server. Tells the servers the address of the client in a header
 * that only this proxy writes. Fault 93
 */
import http from "node:http";
import net from "node:net";
import { type Duplex, pipeline } from "node:stream";
import {
  type ConnectionSettings,
  countedAddress,
  type EventLog,
  limitConnections,
  REQUEST_ID_HEADER,
  readRequestId,
  refusePipelining,
  TIMEOUT_CHECK_INTERVAL_MS,
} from "@poker/http";
import { Tally } from "@poker/metrics/tally";
import { findClientAddress, type TrustedProxies } from "@poker/protocol/client-address";
import { readHttpSettings } from "@poker/settings/http";
import { findSocketRoute, type SocketRoute } from "./socket-routes.ts";

interface ProxyFigures {
  /** How many requests were answered, by status. */
  readonly answers: Tally<string>;
  /** How many connections were refused, by reason. */
  readonly refusals: Tally<string>;
  countConnections(): Promise<number>;
  /** Returns how many sockets are open between clients and game servers. */
  countSockets(): number;
}

export interface ReverseProxy {
  readonly port: number;
  readonly figures: ProxyFigures;
  /** Stops the proxy and cuts every connection, including the sockets. */
  close(): Promise<void>;
}

export interface ReverseProxyOptions {
  readonly port: number;
  readonly host: string;
  readonly webPort: number;
  /** The port of each game server, by the name of its node. */
  readonly nodePorts: ReadonlyMap<string, number>;
  /** The proxies in front of this one, whose headers about the client are believed. */
  readonly trustedProxies: TrustedProxies;
  /** True to let through the sockets with which a development server of Next.js tells pages about changes. */
  readonly hotReload?: boolean;
  /** Limits of the connections. When absent, the default limits apply. Fault 101 */
  readonly limits?: ConnectionSettings;
  /** Gets an entry for each refused connection. */
  readonly eventLog?: EventLog;
  /** How long a connection that sends requests before earlier ones are answered must wait for its refusal, in milliseconds. */
  readonly refusalDelayMs?: number;
}

export async function startReverseProxy(options: ReverseProxyOptions): Promise<ReverseProxy> {
  const [answers, refusals] = [new Tally<string>(), new Tally<string>()];
  const noteRefusal = (reason: string, address = "") => {
    refusals.add(reason);
    options.eventLog?.record("connection", reason, address);
  };
  const server = http.createServer(
    { connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS },
    refusePipelining(
      (request, response) => {
        response.once("finish", () => answers.add(String(response.statusCode)));
        forwardRequest(request, response, options);
      },
      { onRefused: ({ remoteAddress }) => noteRefusal("pipelined", remoteAddress), delayMs: options.refusalDelayMs },
    ),
  );
  limitConnections(server, {
    limits: options.limits ?? readHttpSettings({ NEXTAUTH_URL: "http://localhost" }),
    keyOf: ({ remoteAddress }) => countedAddress(remoteAddress, options.trustedProxies),
    onRefused: noteRefusal,
  });
  // Open sockets are listed here, because the HTTP server no longer lists them but waits for their end when it closes. Fault 130
  const upgraded = new Set<Duplex>();
  server.on("upgrade", (request, socket, head) => {
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
    // The proxy sets no time limit, because the game server pings its sockets and closes those that do not answer.
    if (socket instanceof net.Socket) socket.setTimeout(0);
    const route = findSocketRoute(request.url ?? "", options);
    if (route === null) socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    else forwardUpgrade(request, { socket, head, route }, options);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: options.port,
    figures: {
      answers,
      refusals,
      countConnections: () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
      countSockets: () => upgraded.size,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of upgraded) socket.destroy();
      }),
  };
}

/** Returns the headers that tell a server the address of the client. The client's own headers of these names are replaced. */
function clientHeaders({ socket, headers }: http.IncomingMessage, { trustedProxies }: ReverseProxyOptions) {
  const origin = {
    remote: socket.remoteAddress,
    readHeader: (name: TrustedProxies["header"]) => headers[name]?.toString(),
  };
  return { "x-forwarded-for": findClientAddress(origin, trustedProxies) };
}
const isClientHeader = (name: string) => /^(x-forwarded-for|forwarded)$/i.test(name);

function forwardRequest(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  options: ReverseProxyOptions,
): void {
  const { forwarded: _, ...headers } = request.headers;
  const port = options.webPort;
  const upstream = http.request(
    {
      host: "127.0.0.1",
      port,
      method: request.method,
      path: request.url,
      headers: {
        ...headers,
        connection: "close",
        ...clientHeaders(request, options),
        [REQUEST_ID_HEADER]: readRequestId(request, options.trustedProxies),
      },
      // Each request gets a new connection, because the web server may close an idle connection at the moment when it is used again.
      agent: false,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, withoutConnectionHeaders(answer.rawHeaders));
      pipeline(answer, response, () => {});
    },
  );
  upstream.on("error", () => {
    // If the server's response breaks off, the connection to the browser is cut too, so that the browser does not wait for the rest.
    if (response.headersSent) response.destroy();
    else {
      response.writeHead(503, { "content-type": "text/plain", refresh: "3" });
      response.end("The room is starting or restarting. This page tries again by itself.\n");
    }
  });
  response.on("close", () => upstream.destroy());
  request.pipe(upstream);
}

function forwardUpgrade(
  request: http.IncomingMessage,
  { socket, head, route }: { readonly socket: Duplex; readonly head: Buffer; readonly route: SocketRoute },
  options: ReverseProxyOptions,
): void {
  const upstream = net.connect(route.port, "127.0.0.1", () => {
    const headers = [];
    for (let i = 0; i < request.rawHeaders.length; i += 2)
      if (!isClientHeader(request.rawHeaders[i] ?? ""))
        headers.push(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}`);
    for (const [name, value] of Object.entries(clientHeaders(request, options))) headers.push(`${name}: ${value}`);
    upstream.write(`${request.method} ${route.path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.setNoDelay(true);
  upstream.on("error", () => socket.destroy());
  upstream.on("close", () => socket.destroy());
  socket.on("error", () => upstream.destroy());
  socket.on("close", () => upstream.destroy());
}

/** Removes the headers about the connection. `headers` contains names and values in turn. */
const withoutConnectionHeaders = (headers: readonly string[]): string[] =>
  headers.filter((_, i) => !/^(connection|keep-alive)$/i.test(headers[i - (i % 2)] ?? ""));
