/** Visitors who read a page now and then, each from an address of their own. Also asks the web server regularly whether it is alive. */
import http from "node:http";
import type { PageSample } from "./figures.ts";

const PAGES = ["/tournaments", "/sign-in", "/", "/?search=holdem", "/help", "/sign-up"] as const;
/** How many visitors there are. Together they request a page every `PAGE_INTERVAL_MS`, so each visitor requests one every five seconds. */
const VISITORS = 20;
const PAGE_INTERVAL_MS = 250;
const HEALTH_INTERVAL_MS = 25;
/** The time, in milliseconds, that counts for an answer that came too late or was a refusal. */
const LOST_MS = 10_000;

export class PageVisitors {
  readonly #roomUrl: string;
  readonly #timers: readonly NodeJS.Timeout[];
  #pages: Promise<number>[] = [];
  #health: Promise<number>[] = [];
  #count = 0;

  constructor(roomUrl: string) {
    this.#roomUrl = roomUrl;
    this.#timers = [
      setInterval(() => this.#pages.push(this.#askForPage()), PAGE_INTERVAL_MS),
      setInterval(() => this.#health.push(measure(new URL("/health", roomUrl))), HEALTH_INTERVAL_MS),
    ];
  }

  /** Waits until every request since the last call is answered or lost. Returns the times of these requests. */
  async takeSample(): Promise<PageSample> {
    const [pages, health] = [this.#pages, this.#health];
    this.#pages = [];
    this.#health = [];
    return { pagesMs: await Promise.all(pages), healthMs: await Promise.all(health) };
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  #askForPage(): Promise<number> {
    const index = this.#count++;
    const headers = { accept: "text/html", "x-forwarded-for": `192.0.2.${(index % VISITORS) + 1}` };
    return measure(new URL(PAGES[index % PAGES.length] ?? "/", this.#roomUrl), headers);
  }
}

/** Requests `url` and returns how many milliseconds passed until the whole answer had arrived. */
function measure(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const lose = () => resolve(LOST_MS);
    const request = http.get(url, { agent: false, headers, signal: AbortSignal.timeout(LOST_MS) }, (answer) => {
      answer.on("end", () => (answer.statusCode === 200 ? resolve(performance.now() - sentAt) : lose()));
      answer.on("error", lose).resume();
    });
    request.on("error", lose);
  });
}
