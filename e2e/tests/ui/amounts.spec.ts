/** Tests how a player reads amounts: in big blinds, with the pot odds of a call, and with the limit of a call chosen in advance. */
import type { Page } from "@playwright/test";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { endPause, withHeldPause } from "../../support/held-pause.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

/**
 * Settings with blinds of 10 and 20, and a buy-in from 400 to 2,000. The first player to sit down acts first before the flop, and the
 * second player acts first after it (B1, B3).
 */
const settings = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2);
const FIRST_HAS_BUTTON = { ...settings, firstButton: "first-seated" as const };

async function switchPreference(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Table settings" }).click();
  await page.getByRole("switch", { name }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function openPlayers(browser: Parameters<typeof BrowserPlayer.openBrowser>[0]) {
  const [first, second] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of [first, second]) await player.playAsGuest();
  return [first, second] as const;
}

/** Returns the actions of this player's seat so far, without the blinds. */
const listOwnActions = ({ received, seat }: BrowserPlayer) =>
  received.events.flatMap((e) => (e.type === "acted" && e.seat === seat ? [`${e.action} ${e.bet}`] : []));

test("a player who chose amounts in big blinds reads and types them at the table, in its dialogs and in the history", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Big blinds", withHeldPause(FIRST_HAS_BUTTON));
  const [first, second] = await openPlayers(browser);
  const { page, actionBar } = first;
  await page.goto(`/table/${tableId}`);
  await switchPreference(page, "Amounts in big blinds");
  await switchPreference(page, "Show pot odds on a call");

  await page.getByRole("button", { name: "Take a seat" }).click();
  const dialog = page.getByRole("dialog");
  const chips = dialog.getByRole("textbox");
  const sit = dialog.getByRole("button", { name: /^Sit down/ });
  await expect(sit).toHaveText("Sit down with 100 BB");
  for (const [text, why] of [
    ["19.99", "At least 20 BB."],
    ["2,000", "At most 100 BB."],
    ["50.555", "Three digits after the point are read as thousands. For cents, type two: 50.55."],
    ["$50", "Digits only, such as 1,250.50."],
  ] as const) {
    await chips.fill(text);
    await expect(chips).toHaveAccessibleDescription(why);
    await expect(sit).toBeDisabled();
  }
  await chips.fill("50,5 BB");
  await expect(sit).toHaveText("Sit down with 50.5 BB");
  await sit.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId(`seat-${first.seat ?? 0}`)).toHaveAccessibleName(/, 50\.5\sbig blinds/);
  await second.sitAt(tableId, 800_00);
  await endPause();
  await expect(actionBar).toBeVisible();
  expect(first.hand.seats.find(({ seat }) => seat === first.seat)?.startStack).toBe(1_010_00);

  await expect(page.getByTestId("pot")).toContainText("1.5 BB");
  await expect(page.getByTestId(`bet-${second.seat}`)).toHaveAccessibleName(/ has 1\sbig blind in front$/);
  await expect(actionBar.getByRole("button", { name: "Call 0.5 BB" })).toBeEnabled();
  const figure = actionBar.getByRole("textbox", { name: "Exact bet amount" });
  const raise = actionBar.locator("[aria-keyshortcuts=R]");
  await expect(raise).toHaveText("Raise to 2 BB");
  await expect(actionBar.getByRole("slider")).toHaveAttribute("aria-valuetext", /^2\sbig blinds$/);
  await figure.fill("1.99");
  await expect(figure).toHaveAccessibleDescription("At least 2 BB. 2 BB to 50.5 BB");
  await expect(raise).toBeDisabled();
  await figure.fill("40");
  await expect(raise).toHaveText("Raise to 40 BB");
  await figure.fill("50.5");
  await expect(raise).toHaveText("All-in 50.5 BB");
  // Even the longest labels are fully readable in the smallest windows.
  await figure.fill("40.25");
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(viewport);
    for (const button of await actionBar.getByRole("button").all()) {
      const box = await button.boundingBox();
      if (box) expect(box.x + box.width, "right edge").toBeLessThanOrEqual(viewport.width);
      expect(
        await button.evaluate(
          (one) => one.scrollWidth <= one.clientWidth + 1 && one.scrollHeight <= one.clientHeight + 1,
        ),
      ).toBe(true);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await figure.fill("2,75");
  await expect(raise).toHaveText("Raise to 2.75 BB");
  await raise.click();
  await expect.poll(() => listOwnActions(first)).toEqual(["raise 5500"]);
  await expect(page.getByTestId("announcer")).toContainText("raises to 2.75 big blinds.");
  await expect(second.actionBar.getByRole("button", { name: "Call 35" })).toBeEnabled();
  await second.actionBar.getByRole("button", { name: "Fold" }).click();
  await page.getByTestId("show-cards").getByRole("button", { name: "Muck" }).click();

  // The browser keeps the choice of big blinds, and uses it on the history page too.
  await page.goto("/history");
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: "hand 1" })
      .getByText(/^Pot 2\sBB$/),
  ).toBeVisible();
  await page.getByRole("link", { name: /^Big blinds, hand 1$/ }).click();
  await expect(page.getByRole("list", { name: "Hand history" })).toContainText("raises to 2.75 BB.");
});

test("a player who wants pot odds sees them beside a call, with what an all-in call can really win", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Pot odds", FIRST_HAS_BUTTON);
  const [first, second] = await openPlayers(browser);
  await first.sitAt(tableId, 400_00);
  await second.sitAt(tableId);
  const call = first.actionBar.locator("[aria-keyshortcuts=C]");
  await expect(call).toHaveText("Call 10");
  await switchPreference(first.page, "Show pot odds on a call");
  // The player pays 10 to win 30, so the call needs 25 % (10 of 40).
  await expect(call).toHaveAccessibleName("Call 10 needs 25%");
  await call.click();
  // After a raise to 2,000, the player has 380 left. An all-in call makes a pot of 800, with 400 from each player, so the call needs 380 of
  // 800, or 48 %.
  await second.actionBar.getByRole("button", { name: "Bet size: All-in, 2,000" }).click();
  await second.actionBar.locator("[aria-keyshortcuts=R]").click();
  await expect(call).toHaveAccessibleName("All-in 380 needs 48%");
  await expect(second.page.getByTestId("pot-odds")).toHaveCount(0);
});

test("a call chosen beforehand shows its limit, never calls more, and never calls a whole stack", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Bound", FIRST_HAS_BUTTON);
  const [first, second] = await openPlayers(browser);
  for (const player of [first, second]) await player.sitAt(tableId);
  const choose = ({ page }: BrowserPlayer) =>
    page.getByTestId("pre-actions").getByRole("button", { name: /^Call (up to|any)/ });
  const betTo = async ({ actionBar }: BrowserPlayer, amount: string) => {
    await actionBar.getByRole("textbox", { name: "Exact bet amount" }).fill(amount);
    await actionBar.locator("[aria-keyshortcuts=R]").click();
  };

  // The page first offers a call of up to 50, the price after a raise by the pot. A raise to 60 costs the big blind only 40 more, so the
  // page calls.
  await choose(second).click();
  await expect(choose(second)).toHaveText("Call up to 50");
  await expect(choose(second)).toHaveAttribute("aria-pressed", "true");
  await betTo(first, "60");
  await expect.poll(() => listOwnActions(second)).toEqual(["call 6000"]);

  // On the flop, the page does not call for the first player when the bet is above the pot of 120, or is an all-in. It asks the player
  // instead.
  await expect(second.actionBar).toBeVisible();
  await choose(first).click();
  await expect(choose(first)).toHaveText("Call up to 120");
  await betTo(second, "1,940");
  await expect(first.actionBar.getByRole("button", { name: "All-in 1,940" })).toBeEnabled();
  expect(listOwnActions(first)).toEqual(["raise 6000"]);
});

test("a player who wants big blinds is offered, types and confirms a top-up in big blinds", { tag: "@night" }, async ({
  browser,
}) => {
  const tableId = await openTable("More big blinds", FIRST_HAS_BUTTON);
  const player = await BrowserPlayer.openBrowser(browser);
  await player.playAsGuest();
  await player.sitAt(tableId, 400_00);
  const { page } = player;
  await switchPreference(page, "Amounts in big blinds");
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Top up" }).click();
  const dialog = page.getByRole("dialog");
  const chips = dialog.getByRole("textbox");
  const add = dialog.locator("button[type=submit]");
  await expect(add).toContainText("80 BB");
  await chips.fill("80.01");
  await expect(chips).toHaveAccessibleDescription("At most 80 BB.");
  await expect(add).toBeDisabled();
  await chips.fill("30,5");
  await expect(add).toContainText("30.5 BB");
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId(`seat-${player.seat}`)).toHaveAccessibleName(/, 50\.5\sbig blinds/);
});
