/** Takes the screenshots. Most show a room in which bots play. Moments that are rare in play are from the gallery. */
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { buildSettings, presets, tournamentPresets } from "@poker/engine";
import { BrowserPlayer } from "../../e2e/support/browser-player.ts";
import { countBotsAt, openTable, roomUrl } from "../../e2e/support/room-hooks.ts";
import { announceTournament } from "../../e2e/support/tournaments.ts";

const SIZES = {
  phone: { width: 390, height: 844 },
  side: { width: 844, height: 390 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1440, height: 900 },
} as const;
type Size = keyof typeof SIZES;
type Theme = "dark" | "light";

/** How long the page gets to react to a change of its size or theme, in milliseconds. */
const TRANSITION_WAIT_MS = 400;
const MIN_BOTS = 4;
/** How many bots must sit at each table when one page shows several tables. */
const MIN_BOTS_IN_TILE = 2;

/** The scenes of the gallery to take, each with its size and theme. */
const GALLERY_SCENES = [
  ["ten", "phone", "light"],
  ["pots", "phone", "dark"],
  ["hilo", "desk", "light"],
  ["three", "side", "dark"],
  ["allin", "tablet", "dark"],
] as const;

export async function takeScreenshots(browser: Browser, folder: string): Promise<void> {
  const shoot = async (page: Page, name: string, size: Size, theme: Theme) => {
    await page.setViewportSize(SIZES[size]);
    // The page changes its theme with the system's theme, without a reload. It can do so only after its scripts have run.
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor();
    await page.waitForTimeout(TRANSITION_WAIT_MS);
    await page.evaluate(async () => {
      await Promise.all(
        document.getAnimations().map((one) => (one instanceof CSSTransition ? one.finished.catch(() => {}) : null)),
      );
    });
    await page.screenshot({ path: path.join(folder, `${name}-${size}-${theme}.png`) });
  };
  // The table has the room's own pace and low stakes, because bots join only such tables.
  const stakes = { low: 10, high: 20, currency: "play" } as const;
  const holdem = { game: "holdem", structure: "no-limit", ...stakes } as const;
  const tableId = await openTable("Lamplight", buildSettings(presets.cardroom, holdem));
  await takeGalleryScreenshots(browser, shoot);
  await waitForBots(tableId, MIN_BOTS);
  await takeLiveScreenshots(browser, tableId, shoot);
  // At the cheapest table of each game, bots play. The last table is more expensive, so bots leave it to the player.
  const otherIds = [
    await openTable("Fireside", buildSettings(presets.cardroom, { ...stakes, game: "omaha", structure: "pot-limit" })),
    await openTable("Moonrise", buildSettings(presets.cardroom, { ...stakes, game: "omaha8", structure: "pot-limit" })),
  ];
  for (const id of otherIds) await waitForBots(id, MIN_BOTS_IN_TILE);
  const emptyId = await openTable("Daybreak", buildSettings(presets.cardroom, { ...holdem, low: 50, high: 100 }));
  await takeTileScreenshots(browser, [tableId, ...otherIds, emptyId], shoot);
  await takeTournamentScreenshots(browser, shoot);
}

async function waitForBots(tableId: string, count: number): Promise<void> {
  while ((await countBotsAt(tableId)) < count) await new Promise((resolve) => setTimeout(resolve, 500));
}

type TakeScreenshot = (page: Page, name: string, size: Size, theme: Theme) => Promise<void>;

async function takeGalleryScreenshots(browser: Browser, shoot: TakeScreenshot): Promise<void> {
  const page = await browser.newPage({ baseURL: roomUrl(), locale: "en-GB" });
  for (const [scene, size, theme] of GALLERY_SCENES) {
    await page.goto(`/dev/gallery?scene=${scene}`);
    await page.getByTestId("board").waitFor();
    await shoot(page, scene, size, theme);
  }
  await page.context().close();
}

async function takeLiveScreenshots(browser: Browser, tableId: string, shoot: TakeScreenshot): Promise<void> {
  const player = await BrowserPlayer.openBrowser(browser);
  const { page } = player;
  await page.goto("/");
  await page.getByText("Lamplight").first().waitFor();
  await shoot(page, "landing", "desk", "dark");
  await shoot(page, "landing", "phone", "light");

  await player.playAsGuest();
  await page.goto("/");
  const row = page.getByRole("button", { name: "Lamplight", exact: true });
  await row.waitFor();
  await shoot(page, "lobby", "desk", "light");
  await row.click();
  await shoot(page, "preview", "phone", "dark");

  await page.setViewportSize(SIZES.desk);
  await player.sitAt(tableId);
  await player.checkOrCallUntil(() => player.isToActAfterFlop());
  await shoot(page, "table", "desk", "dark");
  await shoot(page, "table", "phone", "dark");
  await shoot(page, "table", "tablet", "light");

  await page.setViewportSize(SIZES.desk);
  const { handNo } = player.hand;
  await player.checkOrCallUntil(() => player.hand.handNo > handNo);
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Rules of this table" }).click();
  await page.getByRole("dialog").waitFor();
  await shoot(page, "rules", "phone", "light");
  await page.keyboard.press("Escape");

  await page.setViewportSize(SIZES.desk);
  await page.goto("/history");
  // The link is searched only in the list, because the bar of the player's tables has a link with the same name.
  await page
    .getByRole("main")
    .getByRole("link", { name: /Lamplight/ })
    .first()
    .click();
  await page.getByRole("button", { name: "To the end" }).click();
  await shoot(page, "replay", "desk", "light");
  await page.goto(`/table/${tableId}?view=text`);
  await page.getByTestId("text-table").waitFor();
  await shoot(page, "text", "phone", "dark");
  await player.context.close();
}

/** Takes a page with four tables. The player sits at the first one and watches the others. */
async function takeTileScreenshots(
  browser: Browser,
  tableIds: readonly string[],
  shoot: TakeScreenshot,
): Promise<void> {
  const player = await BrowserPlayer.openBrowser(browser);
  const { page } = player;
  await player.playAsGuest();
  await player.sitAt(tableIds[0] ?? "");
  await page.goto(`/tables?${new URLSearchParams(tableIds.map((id) => ["t", id]))}`);
  const tiles = page.getByTestId("tile");
  await tiles.nth(tableIds.length - 1).waitFor();
  for (const tile of await tiles.all()) await tile.getByTestId("board").waitFor();
  await shoot(page, "tiles", "desk", "dark");
  await shoot(page, "tiles", "desk", "light");
  await player.context.close();
}

/** Takes a sit-and-go with bots: in the list of tournaments, on its own page, and at its table. */
async function takeTournamentScreenshots(browser: Browser, shoot: TakeScreenshot): Promise<void> {
  const player = await BrowserPlayer.openBrowser(browser);
  const { page } = player;
  await player.playAsGuest();
  const tournamentId = await announceTournament("Lamplight", tournamentPresets["six-max"]);
  await page.goto("/tournaments");
  const row = page.getByRole("row", { name: "Lamplight" });
  await row.waitFor();
  await shoot(page, "tournaments", "desk", "light");
  await row.getByRole("button", { name: "Register" }).click();
  await row.getByRole("link", { name: "Go to your table" }).click();
  await page
    .getByTestId("action-bar")
    .getByRole("button", { name: /^(Fold|Check)/ })
    .first()
    .waitFor();
  await shoot(page, "tournament-table", "desk", "dark");
  await shoot(page, "tournament-table", "phone", "light");
  await page.goto(`/tournament/${tournamentId}`);
  await page.getByTestId("own-entry").waitFor();
  await shoot(page, "tournament", "desk", "light");
  await shoot(page, "tournament", "phone", "dark");
  await player.context.close();
}
