/**
 * What every request passes before the pages: its host, its origin, its address, how many its sender has sent, its body, and how many
 * pages are being made. Faults 101, 103 and 107
 */
import type http from "node:http";
import type { WebLimit } from "@poker/protocol";
import { addressBlock, findClientAddress } from "@poker/protocol/client-address";
import type { EventLog } from "./event-log.ts";
import { HEALTH_PATH, type HttpSettings, publicOrigins } from "./http-settings.ts";
import type { WebLimitRegistry } from "./limited-clients.ts";
import { createPageQueue } from "./page-queue.ts";
import { receiveBody } from "./receive-body.ts";
import { answerRefusal, type HttpRefusalCode } from "./refusal-page.ts";
import { createRequestCounter } from "./request-counter.ts";
import { FILE_POLICY, securityHeaders } from "./security-headers.ts";
import { type AnswerServiceWorker, SERVICE_WORKER_PATH } from "./service-worker-script.ts";

export type Handle = (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>;

interface RequestGateOptions {
  readonly settings: HttpSettings;
  readonly log: EventLog;
  readonly limited: Pick<WebLimitRegistry, "note">;
  readonly answerServiceWorker: AnswerServiceWorker;
  /** Makes the pages. */
  readonly handle: Handle;
}

/** Refusals that do not depend on the request itself: its sender has met a limit. */
const LIMITS: Partial<Readonly<Record<HttpRefusalCode, WebLimit>>> = {
  "too-many-requests": "REQUESTS_PER_ADDRESS",
  busy: "PAGES_WAITING",
};

const MAX_PATH_LENGTH = 4_096;
const MINUTE_MS = 60_000;
/** An answer that takes longer, as a long download does, gives its place to the next one. */
const MAX_PLACE_MS = 10_000;

/** Files that never change, or are the same for every visitor: they cost next to nothing. */
const BUILT_FILES = "/_next/static/";
const isFile = (path: string): boolean =>
  path === SERVICE_WORKER_PATH || path.startsWith(BUILT_FILES) || /^\/[\w-]+\.(ico|svg|png)$/.test(path);
const isReading = (method: string | undefined): boolean => method === "GET" || method === "HEAD";

export function createRequestGate({ settings, log, limited, answerServiceWorker, handle }: RequestGateOptions): Handle {
  const origins = publicOrigins(settings);
  const hosts = new Set(origins.map((origin) => new URL(origin).host));
  const requests = createRequestCounter(settings.REQUESTS_PER_ADDRESS, MINUTE_MS);
  const pages = createPageQueue({ atOnce: settings.PAGES_AT_ONCE, waiting: settings.PAGES_WAITING });

  const readAddress = ({ socket, headers: sent }: http.IncomingMessage): string =>
    findClientAddress(
      { remote: socket.remoteAddress, readHeader: (name) => sent[name]?.toString() },
      settings.TRUSTED_PROXIES,
    );

  /** Returns why the request is refused by its head alone; null when it is not. */
  function checkHead({ method, url = "", headers: sent }: http.IncomingMessage): HttpRefusalCode | null {
    if (!hosts.has(normalizeHost(sent.host ?? ""))) return "wrong-host";
    if (url.length > MAX_PATH_LENGTH) return "address-too-long";
    // A page with such an address is not found, see `proxy.ts`.
    if (url.includes("%00") && (isFile(url) || url.startsWith("/api/"))) return "malformed";
    return isReading(method) || sent.origin === undefined || origins.includes(sent.origin) ? null : "wrong-origin";
  }

  async function makePage(
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<HttpRefusalCode | null> {
    const end = await pages.enter();
    if (!end) return "busy";
    const timer = setTimeout(end, MAX_PLACE_MS);
    const leave = () => {
      clearTimeout(timer);
      end();
    };
    response.once("prefinish", leave).once("close", leave);
    if (response.destroyed) leave();
    else await handle(request, response);
    return null;
  }

  return async (request, response) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    for (const [name, value] of Object.entries(securityHeaders(settings, path))) response.setHeader(name, value);
    if (path === HEALTH_PATH) return answerHealth(response);
    const address = readAddress(request);
    const refuseRequest = (code: HttpRefusalCode) => {
      log.record("request", code, address);
      const limit = LIMITS[code];
      if (limit) limited.note(limit, { userId: null, address: addressBlock(address) });
      answerRefusal(request, response, code);
    };
    const refusal = checkHead(request);
    if (refusal) return refuseRequest(refusal);
    if (isFile(path) && isReading(request.method)) {
      response.setHeader("content-security-policy", FILE_POLICY);
      if (path === SERVICE_WORKER_PATH) return answerServiceWorker(request, response);
      // A frame that is kept apart from its own origin asks for fonts as a stranger. What is built is the same for all.
      if (path.startsWith(BUILT_FILES)) response.setHeader("access-control-allow-origin", "*");
      return handle(request, response);
    }
    if (!requests.tryCount(addressBlock(address))) return refuseRequest("too-many-requests");
    const reception = await receiveBody(request, settings.MAX_BODY_BYTES);
    if (reception === "too-large") return refuseRequest("body-too-large");
    if (reception === "aborted") return log.record("upload", "aborted", address);
    const busy = await makePage(request, response);
    if (busy) refuseRequest(busy);
  };
}

function answerHealth(response: http.ServerResponse): void {
  response.writeHead(200, { "content-type": "text/plain", "content-security-policy": FILE_POLICY });
  response.end("ok\n");
}

/** Browsers leave out the port that a scheme has by itself; a proxy may add it. */
const normalizeHost = (host: string): string => host.toLowerCase().replace(/:(80|443)$/, "");
