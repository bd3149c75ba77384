import { toUtcDay } from "@poker/protocol";
import type { DealingPageData } from "../../features/deals/deal/dealing-page-data.ts";
import { forAnyReader } from "../../http/request-reader.ts";
import { repositories } from "../requests/repositories.ts";

/** The counts are written once a minute, so the data is read at most once in this time, however many visitors ask for it. */
const DATA_LASTS_MS = 30_000;
const SHOWN_DAYS = 60;

let known: { readonly at: number; readonly data: Promise<DealingPageData> } | null = null;

/** Reads the data of the page "How the cards are dealt". */
export function readDealingPage(): Promise<DealingPageData> {
  const now = performance.now();
  if (known && now - known.at < DATA_LASTS_MS) return known.data;
  const data = forAnyReader(readNow);
  known = { at: now, data };
  // A failed read is not cached.
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

/** The keys that the room has published, newest first. They are not cached, because a hand may be signed with a key that is new. */
export const readRoomKeys = async (): Promise<readonly string[]> =>
  (await repositories().dealFigures.read()).keys.map(({ publicKey }) => publicKey);
