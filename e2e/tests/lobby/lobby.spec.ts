import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { listFirstTables, openTable, queryAsOwner, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test("the lobby keeps all tables while some of them change", { tag: "@night" }, async ({ browser }) => {
  const player = await BrowserPlayer.openBrowser(browser);
  await player.playAsGuest();
  await player.page.goto("/");
  const lasting = await listFirstTables();
  expect(lasting.length).toBeGreaterThan(10);
  const missing = async () => {
    const shown = await player.page.locator("tbody tr").allInnerTexts();
    return lasting.filter((name) => !shown.some((row) => row.includes(name)));
  };
  await expect.poll(missing).toEqual([]);
  // Opens a table at which bots will play.
  await openTable("Busy place", quickTableSettings("holdem", "no-limit"));
  const pushed = () => player.received.raw.some((packet) => packet.startsWith('42["lobby'));
  await expect.poll(pushed).toBe(true);
  expect(await missing()).toEqual([]);
});

test("a visitor's lobby is updated over the socket too, without polling", async ({ browser }) => {
  const visitor = await BrowserPlayer.openBrowser(browser);
  const polls: string[] = [];
  visitor.page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/lobby") polls.push(request.url());
  });
  await visitor.page.goto("/");
  await expect(visitor.page.getByRole("button", { name: "Play now" })).toBeEnabled();
  await openTable("Just opened", quickTableSettings("holdem", "no-limit"));
  const pushed = () => visitor.received.raw.some((packet) => packet.startsWith('42["lobby'));
  await expect.poll(pushed).toBe(true);
  await expect(visitor.page.locator("[data-table-name]", { hasText: "Just opened" }).first()).toBeVisible();
  expect(polls).toEqual([]);
});

test("a visitor at an address with too many watchers gets the lobby by polling", { tag: "@night" }, async ({
  browser,
}) => {
  const { page } = await BrowserPlayer.openBrowser(browser);
  await page.route("**/api/ticket", (route) => route.fulfill({ json: { ok: false, code: "too-many-viewers" } }));
  const polled = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/lobby");
  await page.goto("/");
  expect((await polled).ok()).toBe(true);
  await expect(page.getByRole("button", { name: "Play now" })).toBeEnabled();
});

const namesOf = (page: Page) => page.locator("[data-table-name]").allInnerTexts();

test("the list is sorted by its column headings, and searched by table name", async ({ browser }) => {
  const { page } = await BrowserPlayer.openBrowser(browser);
  await page.goto("/");
  const head = page.getByRole("columnheader", { name: "Table", exact: true }).first();
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  const sorted = async () => (await namesOf(page)).toSorted((a, b) => a.localeCompare(b));
  // The column's heading changes at once, but the rows change only after the server has answered.
  await expect(async () => expect(await namesOf(page)).toEqual(await sorted())).toPass();
  const ascending = await namesOf(page);
  expect(ascending.length).toBeGreaterThan(10);
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect.poll(() => namesOf(page)).toEqual(ascending.toReversed());
  // The address contains the order, so that a person can share it.
  await expect(page).toHaveURL(/sort=-table/);

  await page.getByRole("searchbox", { name: "Search tables and players" }).fill("heron BLUE");
  await expect.poll(() => namesOf(page)).toEqual(["Blue Heron"]);
  await page.getByRole("searchbox").fill("no such table");
  await page.getByRole("button", { name: "Show all tables" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect.poll(async () => (await namesOf(page)).length).toBe(ascending.length);
});

test("a list of more than fifty tables is shown in parts, and says which part", { tag: "@night" }, async ({
  browser,
}) => {
  // The tables open in an hour, and no game server runs a table before it opens.
  await queryAsOwner(
    `INSERT INTO tables (name, settings, opens_at)
     SELECT 'Plateau ' || number || ' ' || $1, $2, now() + interval '1 hour' FROM generate_series(1, 53) AS number`,
    [randomUUID(), JSON.stringify(quickTableSettings("holdem", "no-limit"))],
  );
  const { page } = await BrowserPlayer.openBrowser(browser);
  await page.goto("/?q=plateau&sort=table");
  const pager = page.getByRole("navigation", { name: "Pages of the list" });
  const list = page.getByRole("table").first();
  const part = async () => ({
    names: (await namesOf(page)).length,
    text: await pager.getByRole("status").textContent(),
  });
  await expect.poll(part).toEqual({ names: 50, text: "1–50 of 53" });
  await expect(list).toHaveAttribute("aria-rowcount", "54");
  const first = await namesOf(page);
  await expect(pager.getByRole("button", { name: "Previous" })).toBeDisabled();
  await pager.getByRole("link", { name: "Next" }).click();
  await expect.poll(part).toEqual({ names: 3, text: "51–53 of 53" });
  await expect(page).toHaveURL(/page=2/);
  await expect(list.locator("tbody tr").first()).toHaveAttribute("aria-rowindex", "52");
  const second = await namesOf(page);
  expect(new Set([...first, ...second]).size).toBe(53);
  await expect(pager.getByRole("button", { name: "Next" })).toBeDisabled();
  // The web server renders the same page of the list, with links that need no script. The test may read the names before the whole document
  // has arrived, so it asks again.
  const { page: plain } = await BrowserPlayer.openBrowser(browser, { javaScriptEnabled: false });
  await plain.goto(page.url());
  await expect.poll(() => namesOf(plain)).toEqual(second);
  await plain.getByRole("link", { name: "Previous" }).click();
  await expect.poll(() => namesOf(plain)).toEqual(first);
  await plain.getByRole("link", { name: "Next" }).click();
  await expect.poll(() => namesOf(plain)).toEqual(second);
  await page.reload();
  await expect.poll(() => namesOf(page)).toEqual(second);
  // The browser's back button and the page's own links lead to the same pages of the list.
  await page.goBack();
  await expect.poll(() => namesOf(page)).toEqual(first);
  await page.goForward();
  await expect.poll(() => namesOf(page)).toEqual(second);
  await pager.getByRole("link", { name: "Previous" }).click();
  await expect.poll(() => namesOf(page)).toEqual(first);

  // Closed tables disappear from the list, which then fits on one page.
  await queryAsOwner("UPDATE tables SET status = 'closed' WHERE name LIKE 'Plateau %'");
  await expect(page.getByRole("button", { name: "Show all tables" })).toBeVisible();
});

test("on a phone the filters open in a sheet whose controls fit the window and a finger", { tag: "@night" }, async ({
  browser,
}) => {
  const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
  const { page } = await BrowserPlayer.openBrowser(browser, phone);
  await page.goto("/");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("combobox", { name: "Game" }).selectOption({ label: "Omaha hi/lo" });
  await sheet.getByRole("combobox", { name: "Sort by" }).selectOption({ label: "Table" });
  const controls = await sheet.locator("select, button").all();
  for (const control of controls) {
    const box = await control.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }
  await sheet.getByRole("button", { name: "Show tables" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  // The server sends the rows of the new view only after the sheet has closed.
  await expect(async () => {
    const names = await namesOf(page);
    expect(names).toEqual(expect.arrayContaining(["Amber Room", "Juniper", "Saffron"]));
    expect(names).not.toContain("Blue Heron");
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  }).toPass();
});

test("a number in the lobby is highlighted only when play changes it, not after opening, redrawing or reconnecting", {
  tag: "@night",
}, async ({ browser }) => {
  const player = await BrowserPlayer.openBrowser(browser);
  const { page } = player;
  await player.playAsGuest();
  // Bots play at this table, and fast.
  await openTable("Lively", quickTableSettings("holdem", "no-limit"));
  await page.addInitScript(() => {
    const flashes: string[] = [];
    Object.assign(window, { flashes });
    document.addEventListener("animationstart", ({ animationName, target }) => {
      if (animationName === "freshen" && target instanceof Element) flashes.push(target.textContent);
    });
  });
  const countFlashes = (): Promise<number> => page.evaluate(() => Reflect.get(window, "flashes").length);
  // Holds back the messages about changes, so that the page can learn of them only from snapshots.
  let isPlayShown = false;
  let sockets = 0;
  /** How many snapshots the newest socket has received. */
  let snapshots = 0;
  let cut = () => {};
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    sockets += 1;
    snapshots = 0;
    cut = () => void Promise.all([server.close(), socket.close()]);
    server.onMessage((message) => {
      if (String(message).startsWith('42["lobby') && !isPlayShown) return;
      if (/^43\d+\[.*"rows":/.test(String(message))) snapshots += 1;
      socket.send(message);
    });
  });
  await page.goto("/");
  await expect.poll(() => snapshots).toBeGreaterThan(0);
  const preview = page.getByRole("region", { name: "Preview" });
  for (const table of ["Blue Heron", "Paper Lantern"]) {
    await page.locator("[data-table-name]", { hasText: table }).first().click();
    await expect(preview.getByRole("heading", { name: table })).toBeVisible();
  }
  await page.getByRole("columnheader", { name: "Table", exact: true }).first().getByRole("button").click();
  expect(await countFlashes()).toBe(0);

  // The tables continued to play while the page was cut off.
  cut();
  await expect.poll(() => sockets === 2 && snapshots > 0).toBe(true);
  await page.getByRole("columnheader", { name: "Table", exact: true }).first().getByRole("button").click();
  expect(await countFlashes()).toBe(0);

  isPlayShown = true;
  await expect.poll(countFlashes).toBeGreaterThan(0);
});

test("the theme follows the system until the visitor chooses one", { tag: "@night" }, async ({ browser }) => {
  const { page } = await BrowserPlayer.openBrowser(browser, { colorScheme: "dark" });
  await page.goto("/");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: "Theme" }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "dark");
});

test("the language and theme picked in the header stay after a reload and on other pages", { tag: "@night" }, async ({
  browser,
}) => {
  const { page } = await BrowserPlayer.openBrowser(browser, { colorScheme: "dark" });
  const html = page.locator("html");
  const expectChoice = async (lang: string, theme: string) => {
    await expect(html).toHaveAttribute("lang", lang);
    await expect(html).toHaveAttribute("data-theme", theme);
  };
  await page.goto("/");
  await expectChoice("en", "dark");
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("button", { name: "Change the language to Español" }).click();
  await expectChoice("es", "light");
  await page.reload();
  await expectChoice("es", "light");
  await page.goto("/help");
  await expectChoice("es", "light");
  await page.getByRole("button", { name: "Tema" }).click();
  await expectChoice("es", "dark");
  await page.getByRole("button", { name: /English$/ }).click();
  await expectChoice("en", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.reload();
  await expectChoice("en", "dark");
});

test("T2, T4, T8: beginners' tables say that a time-out checks or folds; other tables announce all-in protection", async ({
  browser,
}) => {
  const player = await BrowserPlayer.openBrowser(browser);
  await player.playAsGuest();
  const { page } = player;
  const preview = page.getByRole("region", { name: "Preview" });
  const dialog = page.getByRole("dialog");
  const warning = "you are all-in for the chips already in";
  const pick = async (table: string) => {
    await page.goto("/");
    await page.locator("[data-table-name]", { hasText: table }).first().click();
    await expect(preview.getByRole("heading", { name: table })).toBeVisible();
  };

  await pick("Harbour Lights");
  await expect(preview).not.toContainText(warning);
  await preview.getByRole("link", { name: "Watch" }).click();
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Rules of this table" }).click();
  await expect(dialog).toContainText("you check if you can; otherwise you fold");
  await expect(dialog).toContainText("Then your time bank runs: 30 s");

  await pick("Paper Lantern");
  await expect(preview).toContainText(warning);
  await preview.getByRole("link", { name: "Sit here" }).click();
  await expect(dialog.getByRole("button", { name: /^Sit down/ })).toBeVisible();
  await expect(dialog).toContainText(warning);
});
