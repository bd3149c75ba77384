/**
 * `npm run bench -- page` measures how soon a page can be used and how smoothly a table moves, in the production build
 * of the room. The browser's processor runs at full speed, and then at a quarter of it.
 * Goals, at a quarter of the speed:
 * - lobby, table, and the dialog to sit down are ready within 2 s;
 * - no task takes more than 100 ms while cards are dealt;
 * - the table moves with 60 frames per second.
 */

import { type Measurement, median } from "./contest.ts";
import { measureJourneys } from "./journeys.ts";
import { checkOrCallForever, type FrameTimings, measureFrames, measurePageLoad, type PageLoad } from "./page-probes.ts";
import { printReport } from "./report.ts";
import {
  type Browser,
  createGuestState,
  openBotTable,
  type SignedInState,
  withRoomAndBrowser,
} from "./room-with-browser.ts";

const ROUNDS = 5;
const QUIET_MS = 1_000;
const FRAME_WATCH_MS = 20_000;
const SLOWDOWN_FACTORS = [1, 4] as const;
/** Frames that are further apart than this mean that a frame was dropped. It is one and a half times a sixtieth of a second. */
const LATE_MS = 25;
const TWICE_LATE_MS = 2 * (1_000 / 60) + LATE_MS - 1_000 / 60;

/** Opens a page in a browser without stored data. Its processor is slowed down by the factor `slower`. */
async function openSlowedPage(browser: Browser, baseURL: string, slower: number, storageState?: SignedInState) {
  const context = await browser.newContext({
    baseURL,
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  return { context, page };
}

interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  /** The text of the button or link that must become usable. */
  readonly control: string;
  readonly who?: SignedInState;
}

async function measureLoads(browser: Browser, url: string, { name, path, control, who }: MeasuredPage, slower: number) {
  const rounds: PageLoad[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { context, page } = await openSlowedPage(browser, url, slower, who);
    await page.addInitScript(measurePageLoad, { control, quietMs: QUIET_MS });
    await page.goto(path, { waitUntil: "commit" });
    rounds.push(await page.evaluate(() => window.loaded));
    await context.close();
  }
  return (["painted", "ready", "blocked"] as const).map(
    (what): Measurement => ({
      name: `page-${name}-${what}-${slower}x`,
      value: median(rounds.map((round) => round[what])),
      unit: "ms",
      peer: null,
      peerValue: null,
      ratio: null,
    }),
  );
}

/**
 * Measures the frames of a full table, from the view of the player in its last seat. Then measures an empty page in the
 * same browser for comparison.
 */
async function measureMotion(browser: Browser, url: string, seats: number): Promise<Measurement[]> {
  const table = await openBotTable(seats, url);
  const figures: Measurement[] = [];
  const { context, page } = await openSlowedPage(browser, url, 1, await createGuestState());
  await page.goto(`/table/${table.id}`);
  await page.getByRole("button", { name: "Take a seat" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sit down" }).click();
  await page.getByTestId("hero-cards").waitFor({ timeout: 120_000 });
  await page.evaluate(checkOrCallForever);
  const session = await context.newCDPSession(page);
  for (const slower of SLOWDOWN_FACTORS) {
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    const ours = await page.evaluate(measureFrames, FRAME_WATCH_MS);
    const blank = await openSlowedPage(browser, url, slower);
    const peers = await blank.page.evaluate(measureFrames, FRAME_WATCH_MS / 4);
    await blank.context.close();
    figures.push(...toFrameMeasurements(`page-frames-${seats}-seats-${slower}x`, ours, peers));
  }
  await context.close();
  await table.close();
  return figures;
}

const percentAbove = (gaps: readonly number[], over: number) =>
  (100 * gaps.filter((gap) => gap > over).length) / Math.max(1, gaps.length);
const percentileOf = (gaps: readonly number[], part: number) =>
  gaps.toSorted((a, b) => a - b)[Math.min(gaps.length - 1, Math.floor(part * gaps.length))] ?? 0;

function toFrameMeasurements(name: string, ours: FrameTimings, blank: FrameTimings): Measurement[] {
  const against = (what: string, unit: string, figure: (frames: FrameTimings) => number): Measurement => {
    const [value, peerValue] = [figure(ours), figure(blank)];
    return {
      name: `${name}-${what}`,
      value,
      unit,
      peer: "empty page",
      peerValue,
      ratio: peerValue > 0 ? value / peerValue : null,
    };
  };
  return [
    against("p50", "ms", ({ gaps }) => percentileOf(gaps, 0.5)),
    against("p95", "ms", ({ gaps }) => percentileOf(gaps, 0.95)),
    against("p99", "ms", ({ gaps }) => percentileOf(gaps, 0.99)),
    against("late", "%", ({ gaps }) => percentAbove(gaps, LATE_MS)),
    against("twice-late", "%", ({ gaps }) => percentAbove(gaps, TWICE_LATE_MS)),
    against("long", "frames", ({ long }) => long.length),
  ];
}

const figures = await withRoomAndBrowser(async (browser, url) => {
  // The journeys run first, because they empty all tables of the room.
  const journeys = await measureJourneys(browser, url);
  const who = await createGuestState();
  const table = await openBotTable(6, url);
  const places: readonly MeasuredPage[] = [
    { name: "landing", path: "/", control: "Play now" },
    { name: "lobby", path: "/", control: "Play now", who },
    { name: "table", path: `/table/${table.id}`, control: "Take a seat", who },
  ];
  const all: Measurement[] = [...journeys];
  for (const slower of SLOWDOWN_FACTORS)
    for (const place of places) all.push(...(await measureLoads(browser, url, place, slower)));
  await table.close();
  for (const seats of [6, 10]) all.push(...(await measureMotion(browser, url, seats)));
  return all;
});
printReport(figures, process.argv.includes("--json"));
process.exit(0);
