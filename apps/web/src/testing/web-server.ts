/** Starts a web server for tests, and sends requests to it. The test itself answers the requests for pages. */
import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { createEventLog, type EventLog } from "@poker/http";
import type { WebLimit } from "@poker/protocol";
import { LimitRegistry } from "@poker/protocol/limit-registry";
import { readHttpSettings } from "@poker/settings/http";
import type { Handle } from "../http/handle.ts";
import { createServiceWorkerAnswer } from "../http/service-worker-script.ts";
import { WebFigures } from "../http/web-figures.ts";
import { createWebServer } from "../http/web-server.ts";

export const ORIGIN = "https://poker.example";
export const LOG_WINDOW_MS = 50;
export const WORKER_CODE = "/* the worker */";

/** Answers with the body of the request. */
const echo: Handle = async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  response.end(Buffer.concat(parts));
};

export interface TestServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Answers a request for a page. The default answers with the request's body. */
  readonly handle?: Handle;
  /** How long a reader may stop reading before the response is closed, in ms. */
  readonly stallMs?: number;
  /** How long a client over a limit waits for its refusal, in ms. The default is 0. */
  readonly refusalDelayMs?: number;
  /** Receives a function that stops the server. */
  readonly onEnd: (end: () => void) => void;
}

/** Starts a web server for `ORIGIN` on a port of this machine. The server trusts a proxy on this machine. */
export async function startTestWebServer(options: TestServerOptions) {
  const { env = {}, handle = echo, stallMs, refusalDelayMs = 0, onEnd } = options;
  const lines: { event: string; reason: string; times: number; from?: string }[] = [];
  const limited = new LimitRegistry<WebLimit>({ clock: { wall: Date.now, monotonic: () => performance.now() } });
  const listLimited = () => limited.list().map(({ limit, address, refused }) => [limit, address, refused]);
  const log = createEventLog((line) => lines.push(JSON.parse(line)), LOG_WINDOW_MS);
  let recorded = 0;
  const record: EventLog["record"] = (...event) => {
    recorded += 1;
    log.record(...event);
  };
  const settings = readHttpSettings({ NEXTAUTH_URL: ORIGIN, TRUSTED_PROXIES: "127.0.0.1", ...env });
  const figures = new WebFigures();
  const server = createWebServer({
    settings,
    figures,
    log: { record },
    limited,
    answerServiceWorker: createServiceWorkerAnswer(WORKER_CODE),
    handle,
    refusalDelayMs,
    ...(stallMs === undefined ? {} : { stallMs }),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  async function send(path: string, requestOptions: http.RequestOptions = {}, body?: string) {
    const request = http.request({
      port,
      path,
      ...requestOptions,
      headers: { host: "poker.example", ...requestOptions.headers },
    });
    request.end(body);
    const [response]: http.IncomingMessage[] = await once(request, "response");
    if (!response) throw new Error("no response");
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    const text = Buffer.concat(parts).toString();
    return { status: response.statusCode, headers: response.headers, text };
  }
  /** Sends this text over a new connection. Resolves to everything that the server sent until it closed the connection. */
  async function sendRaw(text: string): Promise<string> {
    const socket = net.connect(port, "127.0.0.1");
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("error", () => {});
    if (text !== "") socket.write(text);
    await once(socket, "close");
    return received;
  }
  const readMetrics = () => figures.readMetrics(server, limited);
  return { port, lines, listLimited, countRecorded: () => recorded, send, sendRaw, readMetrics };
}
