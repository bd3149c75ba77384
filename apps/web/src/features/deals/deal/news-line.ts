/** Passes news to the deal worker in order. The worker is fetched with the first news. */
import type { DealNews, DrawNews } from "./deal-work.ts";

export const loadDealWorker = () => import("./deal-worker-client.ts");

export function createNewsLine(): (news: DealNews | DrawNews) => void {
  let line: Promise<unknown> = Promise.resolve();
  return (news) => {
    line = line
      .then(loadDealWorker)
      .then(({ tellDealWorker }) => tellDealWorker(news))
      // When the web server is not reachable, play continues, but this page does not check the hands. Fault 15
      .catch(() => {});
  };
}
