import { toUtcDay } from "@poker/protocol";
import type { DealingPageData } from "../../features/deals/deal/dealing-page-data.ts";
import { forAnyReader } from "../../http/request-reader.ts";
import { repositories } from "../requests/repositories.ts";

/** How long the data is cached, however many visitors open the page. The counts change only once a minute. */
const DATA_LASTS_MS = 30_000;
const SHOWN_DAYS = 60;

let known: { readonly at: number; readonly data: Promise<DealingPageData> } | null = null;

/** Reads the data of the page "How the cards are dealt". */
export function readDealingPage(): Promise<DealingPageData> {
  const now = performance.now();
  if (known && now - known.at < DATA_LASTS_MS) return known.data;
  const data = forAnyReader(readNow);
  known = { at: now, data };
  // Removes a failed read from the cache.
  data.catch(() => {
    known = null;
  });
  return data;
}

async function readNow(): Promise<DealingPageData> {
  const { shuffleReports, dealFigures } = repositories();
  const [figures, selfTests, stoppedSince] = await Promise.all([
    dealFigures.read(),
    shuffleReports.listLatest(SHOWN_DAYS),
    shuffleReports.dealingStoppedSince(),
  ]);
  return { ...figures, selfTests, stoppedSince, today: toUtcDay(Date.now()) };
}

/**
 * Reads the public keys that the room has published, newest first. They are not cached, because the newest hand may be
 * signed with a new key.
 */
export const readRoomKeys = async (): Promise<readonly string[]> =>
  (await repositories().dealFigures.read()).keys.map(({ publicKey }) => publicKey);
