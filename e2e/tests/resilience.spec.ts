/** Servers that are gone for a while, and a page that is older than they are. What a kill in mid-hand leaves is in kill.spec.ts. */
import { expect, type Page, test } from "@playwright/test";
import { cut, mend, watchLine } from "../support/line.ts";
import { Player } from "../support/player.ts";
import { botsAt, openTable, outage, peopleAt, quickTable } from "../support/room.ts";

test.describe.configure({ mode: "serial" });

let tableId: string;
let player: Player;

test.beforeAll(async ({ browser }) => {
  tableId = await openTable("Weathered", quickTable("holdem", "no-limit"));
  await expect.poll(() => botsAt(tableId)).toBeGreaterThanOrEqual(2);
  player = await Player.arrive(browser);
  await watchLine(player);
  await player.playAsGuest();
  await player.sitAt(tableId);
});
test.afterAll(async () => {
  // Whatever a test left behind, other tests find a whole room.
  for (const server of ["web", "game"] as const) await outage(server, "up");
  await player.page.keyboard.press("Escape");
  await expect(banner()).toBeHidden();
  if ((await peopleAt(tableId)) > 0) await player.leave();
  await expect.poll(() => peopleAt(tableId)).toBe(0);
  await player.context.close();
});

const fold = () => player.bar.getByRole("button", { name: "Fold" });
const banner = (page: Page = player.page) => page.getByTestId("line-banner");
const onTurn = () =>
  player.callAlong(() =>
    fold()
      .isEnabled({ timeout: 200 })
      .catch(() => false),
  );
/** What only the same page, never reloaded, still has. */
const sign = (page: Page) => page.evaluate(() => document.body.setAttribute("data-same-page", "yes"));
const isSame = (page: Page) => expect(page.locator("body")).toHaveAttribute("data-same-page", "yes");

/** What can be pressed at a table without its server: the way out, what is the browser's own, and what the web server answers. */
const NEEDS_NO_LINE = [
  /^Back to the lobby$/,
  /^(Close the chat|Chat)/,
  /^Write/,
  /^Note about /,
  /^Theme$/,
  /^Table menu$/,
  /^(Rules of this table|What happened to the chips|Mute|Table settings|Keys|Text table|Open another table)$/,
];

/** Names of all that can be pressed, chosen or written in, and would ask the game server. */
async function pressable(page: Page): Promise<string[]> {
  const names = await page
    .locator(
      "button:enabled, input:enabled, a[href]:not([href^='#']), [role=menuitem]:not([data-disabled]), [role=slider]",
    )
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => one.getAttribute("aria-label") ?? (one.textContent ?? "").trim()),
    );
  return names.filter((name) => !NEEDS_NO_LINE.some((allowed) => allowed.test(name)));
}

test("a dead game server: calm words, nothing to press that cannot work, and all right again without a reload", async () => {
  await onTurn();
  const { handNo, turn } = player.hand;
  const cards = await player.page.getByTestId("hero-cards").ariaSnapshot();
  const lobby = await player.context.newPage();
  await lobby.goto("/");
  for (const page of [player.page, lobby]) await sign(page);

  await outage("game", "down");
  await expect(banner()).toHaveText("The line dropped. Coming back; your seat and chips are kept.");
  await player.page.getByRole("button", { name: "Table menu" }).click();
  await expect(player.page.getByRole("menuitem", { name: "Rules of this table" })).toBeVisible();
  expect(await pressable(player.page)).toEqual([]);
  await player.page.keyboard.press("Escape");
  await expect(banner(lobby)).toBeVisible();
  for (const name of ["Play now", "Sit here"]) await expect(lobby.getByRole("button", { name }).first()).toBeDisabled();
  // Who comes now waits for the table, and for nothing else.
  const late = await player.context.newPage();
  await late.goto(`/table/${tableId}?view=text`);
  await expect(banner(late)).toBeVisible();
  await late.close();

  await outage("game", "up");
  await expect(banner()).toBeHidden();
  await expect(fold()).toBeEnabled();
  expect(player.hand).toMatchObject({ handNo, turn });
  expect(await player.page.getByTestId("hero-cards").ariaSnapshot()).toBe(cards);
  await expect(banner(lobby)).toBeHidden();
  await expect(lobby.getByRole("button", { name: "Play now" })).toBeEnabled();
  for (const page of [player.page, lobby]) await isSame(page);
  await lobby.close();
});

test("fault 14: a page older than the servers says so, and one click brings it back to its seat in the same hand", async () => {
  const { page } = player;
  await onTurn();
  const { handNo } = player.hand;
  const { seat } = player;
  // As the servers of the next version say it.
  await page.route("**/api/ticket", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, ...(answer.ok && { protocol: answer.protocol + 1 }) } });
  });
  await outage("game", "down");
  await outage("game", "up");
  await expect(banner()).toContainText("The room was updated.");
  await expect(fold()).toBeDisabled();
  await page.unroute("**/api/ticket");

  await banner().getByRole("button", { name: "Reload" }).click();
  await expect(fold()).toBeEnabled();
  await expect(banner()).toBeHidden();
  expect(player.seat).toBe(seat);
  expect(player.hand.handNo).toBe(handNo);
});

test("fault 15: the web server down, the game up: play goes on, and a line that drops is back with the web server", async ({
  browser,
}) => {
  test.slow(); // several hands, and a second browser
  const { page } = player;
  const watcher = await Player.arrive(browser);
  await watcher.playAsGuest();
  await watcher.page.goto(`/tables?t=${tableId}`);
  await expect(watcher.page.getByTestId("board")).toBeVisible();
  await sign(page);
  const ended = () => player.received.events.filter(({ type }) => type === "hand-ended").length;
  const before = ended();
  await onTurn();

  await outage("web", "down");
  await player.callAlong(() => ended() > before);
  await expect(banner()).toBeHidden();
  // Read seldom, and here all the same.
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Rules of this table" }).click();
  await expect(page.getByRole("dialog", { name: "Rules of this table" })).toBeVisible();
  await page.keyboard.press("Escape");
  // What was never fetched is missing, and takes no table with it.
  await watcher.page.getByRole("button", { name: "Open another table" }).click();
  await expect(watcher.page.getByText("This part of the page cannot be fetched just now.")).toBeVisible();
  await expect(watcher.page.getByTestId("board")).toBeVisible();
  await watcher.context.close();

  await cut(player);
  await expect(banner()).toBeVisible();
  await mend(player);
  await outage("web", "up");
  await expect(banner()).toBeHidden();
  await player.callAlong(() => ended() > before + 1);
  await isSame(page);
});
