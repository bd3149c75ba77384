/** Visitors who read pages now and then, each at a separate address, and a watcher of the web server's health. */
import http from "node:http";
import type { PageSample } from "./figures.ts";

const PAGES = ["/tournaments", "/sign-in", "/", "/?search=holdem", "/help", "/sign-up"] as const;
/** Each visitor requests a page every five seconds. */
const VISITORS = 20;
const PAGE_INTERVAL_MS = 250;
const HEALTH_INTERVAL_MS = 25;
/** The time counted for an answer that was late or a refusal. */
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

  /** Resolves with what was requested since the last call, once all of it is answered or lost. */
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

/** Resolves with the milliseconds until the whole answer has arrived. */
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
