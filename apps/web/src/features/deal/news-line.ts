/** Hands news over to the deal worker in their order; the worker is fetched with the first. */
import type { DealNews, DrawNews } from "./deal-work.ts";

export const loadDealWorker = () => import("./deal-worker-client.ts");

export function createNewsLine(): (news: DealNews | DrawNews) => void {
  let line: Promise<unknown> = Promise.resolve();
  return (news) => {
    line = line
      .then(loadDealWorker)
      .then(({ tellDealWorker }) => tellDealWorker(news))
      // The web server is gone: play goes on, and is not checked by this page. Fault 15
      .catch(() => {});
  };
}
