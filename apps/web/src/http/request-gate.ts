/**
 * Checks every request before it reaches the pages. The checks are:
 * - Its host, its origin and its URL.
 * - How many requests its sender has made, how many are open, and how much thread time they cost.
 * - Maintenance, and an outage of the database.
 * - The size of its body.
 * - Its turn in the page queue.
 *
 * Faults 101, 103, 107, 119 and 140, decision 0113
 */
import type http from "node:http";
import { createOpenCounts, type EventLog, REFUSAL_DELAY_MS, REQUEST_ID_HEADER, readRequestId } from "@poker/http";
import type { WebLimit } from "@poker/protocol";
import { addressBlock, findClientAddress } from "@poker/protocol/client-address";
import { HEALTH_PATH, type HttpSettings } from "@poker/settings/http";
import { createClientCosts } from "./client-costs.ts";
import type { Handle } from "./handle.ts";
import { publicOrigins } from "./http-settings.ts";
import type { WebLimitRegistry } from "./limited-clients.ts";
import { isForStaff, maintenanceSignal } from "./maintenance-signal.ts";
import { guardFromOutage, refuseWhileDown } from "./outage-guard.ts";
import { createPageMaker, isReading, TICKET_PATH } from "./page-maker.ts";
import { answerRefusal, type HttpRefusalCode } from "./refusal-page.ts";
import { answerRoomPicture } from "./room-pictures.ts";
import { FILE_POLICY, securityHeaders } from "./security-headers.ts";
import { type AnswerServiceWorker, SERVICE_WORKER_PATH } from "./service-worker-script.ts";
import type { WebFigures } from "./web-figures.ts";

interface RequestGateOptions {
  readonly settings: HttpSettings;
  readonly log: EventLog;
  readonly limited: Pick<WebLimitRegistry, "note">;
  readonly figures: WebFigures;
  readonly answerServiceWorker: AnswerServiceWorker;
  /** Returns how many connections the server has accepted so far. */
  readonly countConnections: () => number;
  /** Makes a page. */
  readonly handle: Handle;
  /** How long a client over its limit waits for the refusal, in ms. */
  readonly refusalDelayMs?: number | undefined;
}

/** Refusals because of a limit, with the limit's name. All other refusals are because of the request itself. */
const LIMITS: Partial<Readonly<Record<HttpRefusalCode, WebLimit>>> = {
  "too-many-requests": "REQUESTS_PER_ADDRESS",
  "too-many-at-once": "REQUESTS_AT_ONCE_PER_ADDRESS",
  "too-costly": "PAGE_MS_PER_ADDRESS",
  busy: "PAGES_WAITING",
};

/** Refusals that only this client can have caused. Delaying them affects no other client. */
const CLIENT_CAUSED_REFUSALS: ReadonlySet<HttpRefusalCode> = new Set([
  "too-many-requests",
  "too-many-at-once",
  "too-costly",
]);

/** How many open requests a browser has at most. A client with more is one reason why the server is busy, so its refusals are delayed. */
const MAX_OPEN_OF_BROWSER = 6;

const MAX_PATH_LENGTH = 4_096;
const MINUTE_MS = 60_000;
/** A client that has used up its thread time may come back when its used time has shrunk to this share of the limit. */
const AGAIN_SHARE = 0.9;

/**
 * The path of the files that the build makes. Requests for them are not counted, because they cost almost nothing. The
 * same is true for other files that are the same for every visitor.
 */
const BUILT_FILES = "/_next/static/";
const isFile = (path: string): boolean =>
  path === SERVICE_WORKER_PATH || path.startsWith(BUILT_FILES) || /^\/[\w-]+\.(ico|svg|png)$/.test(path);

/** Returns the kind of a request, for the metrics. */
function kindOf(path: string) {
  if (path === HEALTH_PATH) return "health";
  if (path === TICKET_PATH) return "ticket";
  if (path.startsWith("/api/")) return "api";
  return isFile(path) ? "file" : "page";
}

// Receives the whole body of a request before any other code handles the request. Faults 101 and 109

type Reception = "complete" | "too-large" | "aborted";

/**
 * Waits until the whole body has arrived. Leaves it unread in the request's own buffer, so that the handler can read
 * it. The server's `highWaterMark` must be above `maxBytes`. If it were not, the body would stop arriving before it is
 * complete.
 */
export function receiveBody(request: http.IncomingMessage, maxBytes: number): Promise<Reception> {
  const length = Number(request.headers["content-length"] ?? 0);
  if (length > maxBytes) return Promise.resolve("too-large");
  // Waiting for an empty body would end the request's stream too early, before the handler listens for its end.
  if (length === 0 && request.headers["transfer-encoding"] === undefined) return Promise.resolve("complete");
  return new Promise((resolve) => {
    const settle = (reception: Reception) => {
      request.off("readable", check);
      request.off("error", onAborted);
      request.off("close", onAborted);
      resolve(reception);
    };
    const check = () => {
      if (request.readableLength > maxBytes) settle("too-large");
      else if (request.complete) settle("complete");
    };
    const onAborted = () => settle("aborted");
    request.on("readable", check);
    request.on("error", onAborted);
    request.on("close", onAborted);
    check();
  });
}

// Counts the requests of each address in fixed time windows. The number of counted addresses is limited. Fault 101

/**
 * How many addresses are counted separately. All further addresses share one count, so that a flood from many addresses
 * cannot fill the memory.
 */
const MAX_ADDRESSES = 50_000;

interface RequestCounter {
  /** Counts a request. Returns false above the limit. */
  tryCount(address: string): boolean;
}

export function createRequestCounter(
  max: number,
  windowMs: number,
  now: () => number = performance.now.bind(performance),
): RequestCounter {
  let since = now();
  let counts = new Map<string, number>();
  return {
    tryCount(address) {
      if (now() - since >= windowMs) {
        since = now();
        counts = new Map();
      }
      const key = counts.size < MAX_ADDRESSES || counts.has(address) ? address : "";
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= max;
    },
  };
}

/** Checks a request's host, URL and origin. Returns the reason for a refusal, or null. `hosts` and `origins` are those of the room. */
function checkHead(
  { method, url = "", headers: sent }: http.IncomingMessage,
  hosts: ReadonlySet<string>,
  origins: readonly string[],
): HttpRefusalCode | null {
  if (!hosts.has(normalizeHost(sent.host ?? ""))) return "wrong-host";
  if (url.length > MAX_PATH_LENGTH) return "address-too-long";
  // Only for files and routes. If the URL is a page's, `proxy.ts` answers "not found".
  if (url.includes("%00") && (isFile(url) || url.startsWith("/api/"))) return "malformed";
  return isReading(method) || sent.origin === undefined || origins.includes(sent.origin) ? null : "wrong-origin";
}

export function createRequestGate(options: RequestGateOptions): Handle {
  const { settings, log, limited, figures, answerServiceWorker, handle, refusalDelayMs = REFUSAL_DELAY_MS } = options;
  const origins = publicOrigins(settings);
  const hosts = new Set(origins.map((origin) => new URL(origin).host));
  const requests = createRequestCounter(settings.REQUESTS_PER_ADDRESS, MINUTE_MS);
  const open = createOpenCounts(settings.REQUESTS_AT_ONCE_PER_ADDRESS);
  const costs = createClientCosts();
  const maxMs = settings.PAGE_MS_PER_ADDRESS;
  const answerPage = createPageMaker({ ...options, costs });

  const readAddress = ({ socket, headers: sent }: http.IncomingMessage): string =>
    findClientAddress(
      { remote: socket.remoteAddress, readHeader: (name) => sent[name]?.toString() },
      settings.TRUSTED_PROXIES,
    );

  return async (request, response) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    let isRefused = false;
    figures.followAnswer(response, () => (isRefused ? "refused" : kindOf(path)));
    for (const [name, value] of Object.entries(securityHeaders(settings, path))) response.setHeader(name, value);
    if (path === HEALTH_PATH) return answerHealth(response);
    const requestId = readRequestId(request, settings.TRUSTED_PROXIES);
    request.headers[REQUEST_ID_HEADER] = requestId;
    response.setHeader(REQUEST_ID_HEADER, requestId);
    const address = readAddress(request);
    const client = addressBlock(address);
    const refuseRequest = (code: HttpRefusalCode, retryAfter?: number) => {
      isRefused = true;
      figures.refusals.add(code);
      log.record("request", code, address);
      const limit = LIMITS[code];
      if (limit) limited.note(limit, { userId: null, address: client });
      const answer = () => answerRefusal(request, response, code, origins, retryAfter);
      const isOwnFault =
        CLIENT_CAUSED_REFUSALS.has(code) || (code === "busy" && open.countOf(client) > MAX_OPEN_OF_BROWSER);
      if (!isOwnFault) return answer();
      const timer = setTimeout(answer, refusalDelayMs);
      response.once("close", () => clearTimeout(timer));
    };
    const refusal = checkHead(request, hosts, origins);
    if (refusal) return refuseRequest(refusal);
    if (isFile(path) && isReading(request.method)) {
      response.setHeader("content-security-policy", FILE_POLICY);
      if (path === SERVICE_WORKER_PATH) return answerServiceWorker(request, response);
      if (answerRoomPicture(request, response, path)) return;
      // A sandboxed frame has no origin, so it requests fonts as a foreign site would. Built files are the same for everyone.
      if (path.startsWith(BUILT_FILES)) response.setHeader("access-control-allow-origin", "*");
      return handle(request, response);
    }
    if (!requests.tryCount(client)) return refuseRequest("too-many-requests");
    if (maintenanceSignal().current && !isForStaff(path)) return refuseRequest("maintenance");
    if (path !== TICKET_PATH) {
      const end = open.tryAdd(client);
      if (!end) return refuseRequest("too-many-at-once");
      response.once("close", end);
      if (costs.used(client) > maxMs)
        return refuseRequest("too-costly", Math.ceil(costs.timeUntil(client, AGAIN_SHARE * maxMs) / 1_000));
    }
    const refuseInOutage = () => answerRefusal(request, response, "unavailable", origins);
    if (refuseWhileDown(refuseInOutage)) return;
    const reception = await receiveBody(request, settings.MAX_BODY_BYTES);
    if (reception === "too-large") return refuseRequest("body-too-large");
    if (reception === "aborted") return log.record("upload", "aborted", address);
    guardFromOutage(response, requestId, refuseInOutage);
    const host = normalizeHost(request.headers.host ?? "");
    const busy = await answerPage({ request, response, client, host, path });
    if (busy) refuseRequest(busy);
  };
}

function answerHealth(response: http.ServerResponse): void {
  response.writeHead(200, { "content-type": "text/plain", "content-security-policy": FILE_POLICY });
  response.end(maintenanceSignal().current ? "ok, in maintenance\n" : "ok\n");
}

/** Removes the default port, which browsers leave out and proxies may add. */
const normalizeHost = (host: string): string => host.toLowerCase().replace(/:(80|443)$/, "");
