/** Answers requests for pages. Uses a cached page, or makes a page when its turn in the queue comes. Faults 101 and 119 */
import type http from "node:http";
import type { HttpSettings } from "@poker/settings/http";
import type { ClientCosts } from "./client-costs.ts";
import type { Handle } from "./handle.ts";
import {
  answerKeptPage,
  createKeptPages,
  type KeptPage,
  type KeptPageKey,
  makeKeptPage,
  readKeptPageKey,
} from "./kept-pages.ts";
import { createPageQueue } from "./page-queue.ts";
import { watchReader, whileRead } from "./request-reader.ts";
import type { WebFigures } from "./web-figures.ts";

interface PageMakerOptions {
  readonly settings: HttpSettings;
  readonly costs: ClientCosts;
  readonly figures: WebFigures;
  /** Returns how many connections the server has accepted so far. */
  readonly countConnections: () => number;
  /** Makes a page. */
  readonly handle: Handle;
}

interface PageTask {
  readonly request: http.IncomingMessage;
  readonly response: http.ServerResponse;
  /** The client that pays for the page's thread time: an IPv4 address, or the network of an IPv6 address. */
  readonly client: string;
  readonly host: string;
  readonly path: string;
}

/** Answers the request and resolves to null. Resolves to the refusal when it cannot answer. */
type AnswerPage = (task: PageTask) => Promise<"busy" | null>;

/**
 * How long a response may occupy one of the places for pages in progress, in ms. A longer response, such as a long
 * download, then goes on without a place.
 */
const MAX_PLACE_MS = 3_000;
/**
 * The share of `PAGE_MS_PER_ADDRESS` above which a client counts as heavy, if it used that much in about ten seconds.
 * `PAGE_MS_PER_ADDRESS` is an address's thread time for a minute. A sixth of it would be a fair use in ten seconds, and
 * this is a twelfth of that sixth.
 */
const HEAVY_SHARE = 1 / 72;
/** The route for socket tickets. Without a ticket, a player's page cannot reconnect to its table. */
export const TICKET_PATH = "/api/ticket";

export const isReading = (method: string | undefined): boolean => method === "GET" || method === "HEAD";

/** How many parts of the path tell one kind of page from another. */
const ROUTE_PARTS = 2;
const routeOf = (method: string | undefined, path: string): string =>
  `${method} ${path.split("/", ROUTE_PARTS + 1).join("/")}`;

const NEVER_GONE = new AbortController().signal;

export function createPageMaker(options: PageMakerOptions): AnswerPage {
  const { settings, costs, figures, countConnections, handle } = options;
  // Requests that wait for a cached page cost almost nothing. They are counted separately, so that other waiting
  // requests never keep a visitor from a cached page.
  const takeKeptPage = createKeptPages({ make: makeForAll, maxWaiting: settings.PAGES_WAITING });
  const queue = createPageQueue({
    atOnce: settings.PAGES_AT_ONCE,
    perClient: settings.PAGES_PER_ADDRESS,
    maxWaiting: settings.PAGES_WAITING,
    heavyMs: HEAVY_SHARE * settings.PAGE_MS_PER_ADDRESS,
    costs,
    countConnections,
  });
  figures.pages = queue;

  async function makeForAll(key: KeptPageKey): Promise<KeptPage | null> {
    const end = await queue.enter({ client: null, route: `kept ${key.path}`, gone: NEVER_GONE });
    if (!end) return null;
    try {
      return await makeKeptPage(key, handle);
    } finally {
      end();
    }
  }

  /** Makes the page when its turn comes. Even if the reader leaves, the page keeps its place until it is made or `MAX_PLACE_MS` is over. */
  async function makePage({ request, response, client, path }: PageTask) {
    const gone = watchReader(response);
    const route = routeOf(request.method, path);
    const end = await queue.enter({ client, route, gone, urgent: path === TICKET_PATH });
    if (!end) return response.destroyed ? null : "busy";
    const timer = setTimeout(end, MAX_PLACE_MS);
    const leave = () => {
      clearTimeout(timer);
      end();
    };
    response.once("prefinish", leave);
    // Completes a request that changes something, even if its sender has disconnected.
    const made = isReading(request.method)
      ? whileRead(gone, () => handle(request, response))
      : handle(request, response);
    await made.finally(() => (response.destroyed ? leave() : response.once("close", leave)));
    return null;
  }

  return async (task) => {
    const key = readKeptPageKey(task.request, task.host);
    const page = key ? await takeKeptPage(key) : "unkept";
    if (page === "unkept") return makePage(task);
    if (page === "busy") return "busy";
    await answerKeptPage(page, task.request, task.response);
    return null;
  };
}
