/**
 * Measures how long a person waits in the room from a click to its result, and the longest task of the browser while
 * cards are dealt. The phone has a quarter of the processor's speed and a slow connection.
 */
import { type Measurement, median } from "./contest.ts";
import { checkOrCallForever, findLongestTask } from "./page-probes.ts";
import { type Browser, clearSeats, createGuestState, openBotTable } from "./room-with-browser.ts";

const ROUNDS = 3;
/** How long a visitor looks at the page before the first click, in milliseconds. */
const LOOK_MS = 3_000;
const DEALING_WATCH_MS = 30_000;
const DEAL_TIMEOUT_MS = 120_000;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const PHONE_SLOWDOWN = 4;
/** A slow mobile connection. The latency is in milliseconds, and the throughput in bytes per second. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

type Page = Awaited<ReturnType<Browser["newPage"]>>;

/** Returns the durations of three journeys, and the longest task while cards are dealt. Each is the median of all rounds. */
export async function measureJourneys(browser: Browser, url: string): Promise<readonly Measurement[]> {
  return [
    await measure("journey-landing-to-cards", () => landingToCards(browser, url)),
    await measure("journey-lobby-bar-to-table", () => lobbyBarToTable(browser, url)),
    await measure("journey-phone-play-now-to-sit-dialog", () => phoneToSitDialog(browser, url)),
    await measure("journey-phone-longest-task-while-dealing", () => longestTaskWhileDealing(browser, url)),
  ];
}

async function measure(name: string, round: () => Promise<number>): Promise<Measurement> {
  const rounds: number[] = [];
  for (let i = 0; i < ROUNDS; i++) rounds.push(await round());
  return { name, value: median(rounds), unit: "ms", peer: null, peerValue: null, ratio: null };
}

/** A visitor opens the room, presses the button "Play now", and waits for their cards. The wait for the next hand is included. */
async function landingToCards(browser: Browser, url: string): Promise<number> {
  await clearSeats();
  return withPage(browser, url, { viewport: DESK }, async (page) => {
    const start = performance.now();
    await page.goto("/");
    await pressPlayNow(page);
    await sitDown(page);
    return performance.now() - start;
  });
}

/** A player who sits at a table goes to the lobby, and returns to the table by the bar that names it. */
const lobbyBarToTable = (browser: Browser, url: string) =>
  withTableOfBots(6, url, (tableId) =>
    withPage(browser, url, { viewport: DESK, storageState: createGuestState() }, async (page) => {
      await takeSeat(page, tableId);
      await page.getByRole("link", { name: "Back to the lobby" }).click();
      const bar = page.getByTestId("own-tables").getByRole("link");
      await bar.waitFor();
      const start = performance.now();
      await bar.click();
      await page.getByTestId("board").waitFor();
      return performance.now() - start;
    }),
  );

/** A visitor with a slow phone and a slow connection looks at the page and then presses "Play now". */
const phoneToSitDialog = (browser: Browser, url: string) =>
  withPage(browser, url, { viewport: PHONE }, async (page) => {
    await slowDown(page, SLOW_LINE);
    await page.goto("/", { waitUntil: "networkidle" });
    await page.waitForTimeout(LOOK_MS);
    const start = performance.now();
    await pressPlayNow(page);
    await page.getByRole("dialog").getByRole("button", { name: "Sit down" }).waitFor();
    return performance.now() - start;
  });

const longestTaskWhileDealing = (browser: Browser, url: string) =>
  withTableOfBots(6, url, (tableId) =>
    withPage(browser, url, { viewport: PHONE, storageState: createGuestState() }, async (page) => {
      await takeSeat(page, tableId);
      await page.evaluate(checkOrCallForever);
      await slowDown(page, null);
      return page.evaluate(findLongestTask, DEALING_WATCH_MS);
    }),
  );

interface PageOptions {
  readonly viewport: { readonly width: number; readonly height: number };
  /** The cookies of a player who is signed in; absent for a visitor. */
  readonly storageState?: ReturnType<typeof createGuestState>;
}

async function withPage<T>(
  browser: Browser,
  baseURL: string,
  { viewport, storageState }: PageOptions,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    baseURL,
    locale: "en-GB",
    viewport,
    ...(storageState && { storageState: await storageState }),
  });
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

async function withTableOfBots<T>(seats: number, url: string, use: (tableId: string) => Promise<T>): Promise<T> {
  const table = await openBotTable(seats, url);
  try {
    return await use(table.id);
  } finally {
    await table.close();
  }
}

async function slowDown(page: Page, line: typeof SLOW_LINE | null): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: PHONE_SLOWDOWN });
  if (line) await session.send("Network.emulateNetworkConditions", line);
}

const pressPlayNow = (page: Page) => page.getByRole("button", { name: "Play now" }).first().click();

async function takeSeat(page: Page, tableId: string): Promise<void> {
  await page.goto(`/table/${tableId}`);
  await page.getByRole("button", { name: "Take a seat" }).click();
  await sitDown(page);
}

/** Confirms the dialog without changing anything in it, and waits for the player's cards. */
async function sitDown(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Sit down" }).click();
  await page.getByTestId("hero-cards").waitFor({ timeout: DEAL_TIMEOUT_MS });
}
