/** Tests pages while a server is down, and a page that is older than the servers. Kills are tested in game-server-kill.spec.ts. */
import type { Page } from "@playwright/test";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { cutConnection, restoreConnection, trackSockets } from "../../support/network-cut.ts";
import { controlServer, countBotsAt, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { cleanUp, expect, test } from "../../support/test.ts";

test.describe.configure({ mode: "serial" });
test.use({ sharesPlayers: true });

let tableId: string;
let player: BrowserPlayer;

test.beforeAll(async ({ browser }) => {
  tableId = await openTable("Weathered", quickTableSettings("holdem", "no-limit"));
  await expect.poll(() => countBotsAt(tableId)).toBeGreaterThanOrEqual(2);
  player = await BrowserPlayer.openBrowser(browser);
  await trackSockets(player);
  await player.playAsGuest();
  await player.sitAt(tableId);
});
test.afterAll(async () => {
  // Starts both servers again for the next test, even if this one failed.
  for (const server of ["web", "game"] as const) await controlServer(server, "up");
  await cleanUp();
});

const findFoldButton = () => player.actionBar.getByRole("button", { name: "Fold" });
const findBanner = (page: Page = player.page) => page.getByTestId("line-banner");
const playUntilToAct = () =>
  player.checkOrCallUntil(() =>
    findFoldButton()
      .isEnabled({ timeout: 200 })
      .catch(() => false),
  );
/** Marks the page. The mark is lost when the page is reloaded. */
const markPage = (page: Page) => page.evaluate(() => document.body.setAttribute("data-same-page", "yes"));
const expectSamePage = (page: Page) => expect(page.locator("body")).toHaveAttribute("data-same-page", "yes");

/** The controls at a table that work without the game server: links, settings of the browser, and requests to the web server. */
const USABLE_OFFLINE = [
  /^Back to the lobby$/,
  /^(Close the chat|Chat)/,
  /^Write/,
  /^Note about /,
  /^Theme$/,
  /^Table menu$/,
  /^(Rules of this table|Fair deal|Hand rankings|Pot breakdown|My action receipts|Mute sounds|Table settings|Keyboard shortcuts)$/,
  /^(Text view|Open another table)$/,
  // The web server serves the page of friends and sends the invitations.
  /^(Invite a friend|Friends\b.*)$/,
  // The web server changes the language, and the page itself translates names.
  /^Change the language to /,
];

/** Returns the names of enabled controls that need the game server. */
async function listServerControls(page: Page): Promise<string[]> {
  const names = await page
    .locator(
      "button:enabled, input:enabled, a[href]:not([href^='#']), [role=menuitem]:not([data-disabled]), [role=slider]",
    )
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => one.getAttribute("aria-label") ?? (one.textContent ?? "").trim()),
    );
  return names.filter((name) => !USABLE_OFFLINE.some((allowed) => allowed.test(name)));
}

test("while the game server is down a banner says so and controls that need it are off; then play continues", {
  tag: "@night",
}, async () => {
  await playUntilToAct();
  const { handNo, toAct } = player.hand;
  const cards = await player.page.getByTestId("hero-cards").ariaSnapshot();
  const lobby = await player.context.newPage();
  await lobby.goto("/");
  for (const page of [player.page, lobby]) await markPage(page);

  await controlServer("game", "down");
  await expect(findBanner()).toHaveText("Connection lost. Reconnecting; your seat and chips are safe.");
  await player.page.getByRole("button", { name: "Table menu" }).click();
  await expect(player.page.getByRole("menuitem", { name: "Rules of this table" })).toBeVisible();
  expect(await listServerControls(player.page)).toEqual([]);
  await player.page.keyboard.press("Escape");
  await expect(findBanner(lobby)).toBeVisible();
  for (const name of ["Play now", "Sit here"]) await expect(lobby.getByRole("button", { name }).first()).toBeDisabled();
  // A page that is opened while the game server is down shows everything except the table.
  const late = await player.context.newPage();
  await late.goto(`/table/${tableId}?view=text`);
  await expect(findBanner(late)).toBeVisible();
  await late.close();

  await controlServer("game", "up");
  await expect(findBanner()).toBeHidden();
  await expect(findFoldButton()).toBeEnabled();
  expect(player.hand).toMatchObject({ handNo, toAct });
  expect(await player.page.getByTestId("hero-cards").ariaSnapshot()).toBe(cards);
  await expect(findBanner(lobby)).toBeHidden();
  await expect(lobby.getByRole("button", { name: "Play now" })).toBeEnabled();
  for (const page of [player.page, lobby]) await expectSamePage(page);
  await lobby.close();
});

test("fault 130: while the room stops and starts again, table and lobby say so, and the same hand continues", {
  tag: "@night",
}, async () => {
  await playUntilToAct();
  const { handNo } = player.hand;
  const cards = await player.page.getByTestId("hero-cards").ariaSnapshot();
  const lobby = await player.context.newPage();
  // Waits until the lobby is connected, because the room can tell it about the restart only through its socket.
  const opened = lobby.waitForEvent("websocket");
  await lobby.goto("/");
  await (await opened).waitForEvent("framereceived", ({ payload }) => payload.toString().includes("return-ticket"));
  for (const page of [player.page, lobby]) await markPage(page);

  await controlServer("game", "stop");
  const words = "The room is restarting. Your seat and chips are safe, and this page reconnects by itself.";
  for (const page of [player.page, lobby]) await expect(findBanner(page)).toHaveText(words);
  await controlServer("web", "down");
  await controlServer("web", "up");
  await controlServer("game", "up");

  for (const page of [player.page, lobby]) {
    await expect(findBanner(page)).toHaveCount(0);
    await expectSamePage(page);
  }
  expect(player.hand.handNo).toBe(handNo);
  expect(await player.page.getByTestId("hero-cards").ariaSnapshot()).toBe(cards);
  await lobby.close();
});

test("fault 14: a page older than the servers says so, and one click returns it to its seat in the same hand", async () => {
  const { page } = player;
  await playUntilToAct();
  const { handNo } = player.hand;
  const { seat } = player;
  // Changes the protocol number in the ticket to that of a later version, as if the servers had been updated.
  await page.route("**/api/ticket", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, ...(answer.ok && { protocol: answer.protocol + 1 }) } });
  });
  await controlServer("game", "down");
  await controlServer("game", "up");
  await expect(findBanner()).toContainText("The room was updated.");
  await expect(findFoldButton()).toBeDisabled();
  await page.unroute("**/api/ticket");

  await findBanner().getByRole("button", { name: "Reload" }).click();
  await expect(findFoldButton()).toBeEnabled();
  await expect(findBanner()).toBeHidden();
  expect(player.seat).toBe(seat);
  expect(player.hand.handNo).toBe(handNo);
});

test("fault 15: play continues when only the web server is down; lost connections come back with the web server", {
  tag: "@night",
}, async ({ browser }) => {
  test.slow(); // slow: the players play several hands, and the test opens a second browser
  const { page } = player;
  const watcher = await BrowserPlayer.openBrowser(browser);
  await watcher.playAsGuest();
  await watcher.page.goto(`/tables?t=${tableId}`);
  await expect(watcher.page.getByTestId("board")).toBeVisible();
  await markPage(page);
  const ended = () => player.received.events.filter(({ type }) => type === "hand-ended").length;
  const before = ended();
  await playUntilToAct();

  await controlServer("web", "down");
  await player.checkOrCallUntil(() => ended() > before);
  await expect(findBanner()).toBeHidden();
  // The rules dialog is rarely opened, but it works without the web server too.
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Rules of this table" }).click();
  await expect(page.getByRole("dialog", { name: "Rules of this table" })).toBeVisible();
  await page.keyboard.press("Escape");
  // A part of the page that the browser has never fetched is missing. The table continues without it.
  await watcher.page.getByRole("button", { name: "Open another table" }).click();
  await expect(watcher.page.getByText("This part of the page did not load.")).toBeVisible();
  await expect(watcher.page.getByTestId("board")).toBeVisible();
  await watcher.context.close();

  await cutConnection(player);
  await expect(findBanner()).toBeVisible();
  await restoreConnection(player);
  await controlServer("web", "up");
  await expect(findBanner()).toBeHidden();
  await player.checkOrCallUntil(() => ended() > before + 1);
  await expectSamePage(page);
});
