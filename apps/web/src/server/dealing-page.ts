import { toUtcDay } from "@poker/protocol";
import type { DealingPageData } from "../features/deal/dealing-page-data.ts";
import { repositories } from "./repositories.ts";

/** What is counted is written once a minute; the page is read once in this time, however many visitors ask for it. */
const DATA_LASTS_MS = 30_000;
const SHOWN_DAYS = 60;

let known: { readonly at: number; readonly data: Promise<DealingPageData> } | null = null;

/** Reads what the page "How the cards are dealt" shows. */
export function readDealingPage(): Promise<DealingPageData> {
  const now = performance.now();
  if (known && now - known.at < DATA_LASTS_MS) return known.data;
  const data = readNow();
  known = { at: now, data };
  // A failure is not kept.
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

/** The keys that the room has published, newest first. Read anew: a hand may be signed with one that has just come into use. */
export const readRoomKeys = async (): Promise<readonly string[]> =>
  (await repositories().dealFigures.read()).keys.map(({ publicKey }) => publicKey);
