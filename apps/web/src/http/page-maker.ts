/** Answers requests with pages: with a kept page, or with one that is made when its turn comes. Faults 101 and 119 */
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
  /** The number of connections that the server has accepted so far. */
  readonly countConnections: () => number;
  /** Makes the pages. */
  readonly handle: Handle;
}

interface PageTask {
  readonly request: http.IncomingMessage;
  readonly response: http.ServerResponse;
  /** The client to which the cost is charged: an address, or an IPv6 network. */
  readonly client: string;
  readonly host: string;
  readonly path: string;
}

/** Answers the request, or returns why the request could not be answered. */
type AnswerPage = (task: PageTask) => Promise<"busy" | null>;

/** A response that takes longer, such as a long download, frees its place for the next one. */
const MAX_PLACE_MS = 3_000;
/**
 * A visitor who has used more than this share of `PAGE_MS_PER_ADDRESS` in about ten seconds is heavy. `PAGE_MS_PER_ADDRESS` is the time of
 * an address for a minute, so its share for ten seconds would be a sixth; this is a twelfth of that sixth.
 */
const HEAVY_SHARE = 1 / 72;
/** Without a ticket a player's page cannot reconnect to its table. */
export const TICKET_PATH = "/api/ticket";

export const isReading = (method: string | undefined): boolean => method === "GET" || method === "HEAD";

/** The number of path parts that distinguish one kind of page from another. */
const ROUTE_PARTS = 2;
const routeOf = (method: string | undefined, path: string): string =>
  `${method} ${path.split("/", ROUTE_PARTS + 1).join("/")}`;

const NEVER_GONE = new AbortController().signal;

export function createPageMaker(options: PageMakerOptions): AnswerPage {
  const { settings, costs, figures, countConnections, handle } = options;
  // The requests that wait for kept pages cost almost nothing. They are counted separately, so that other requests
  // never keep visitors from a kept page.
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

  /**
   * Makes the page when its turn comes. The page's place in the queue is free again only when the page is made, even if its reader has
   * left.
   */
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
    // A request that changes something is completed even if its sender has left.
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
