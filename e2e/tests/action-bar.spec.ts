import { expect, type Page, test } from "@playwright/test";
import { BrowserPlayer, WITH_ANIMATIONS } from "../support/browser-player.ts";
import { listMotion, watchMotion } from "../support/motion.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../support/room-hooks.ts";

/** Two seats, with time to try every control before acting, and to show a card before the next hand. */
const settings = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2);
const SLOW_SETTINGS = {
  ...settings,
  firstButton: "first-seated" as const,
  clock: { ...settings.clock, quietMs: 100_000 },
  pacing: { streetMs: 150, potMs: 10_000, betweenHandsMs: 600 },
};

async function openMenuItem(page: Page, item: "Table settings" | "Keys") {
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: item }).click();
  return page.getByRole("dialog", { name: item });
}

/** Lists the actions of this seat so far, without the blinds. */
const listOwnActions = ({ received, seat }: BrowserPlayer) =>
  received.events.flatMap((e) => (e.type === "acted" && e.seat === seat ? [`${e.action} ${e.bet}`] : []));

test("every control of the action bar, and one card shown after the hand", async ({ browser }) => {
  const tableId = await openTable("Controls", SLOW_SETTINGS);
  // One of the two has motion reduced.
  const [still, lively] = [
    await BrowserPlayer.openBrowser(browser),
    await BrowserPlayer.openBrowser(browser, WITH_ANIMATIONS),
  ];
  for (const player of [still, lively]) await player.playAsGuest();

  const [first, second] = [still, lively];

  // Bet sizes, keys and holding are set while watching; an invalid percentage or key is refused.
  await first.page.goto(`/table/${tableId}`);
  const prefs = await openMenuItem(first.page, "Table settings");
  const share = (number: number) => prefs.getByRole("textbox", { name: `Size ${number}, percent of the pot` });
  await share(1).fill("33");
  await share(2).fill("a lot");
  await expect(share(2)).toHaveAttribute("aria-invalid", "true");
  await share(3).click();
  await expect(share(2)).toHaveValue("75");
  await prefs.getByRole("radio", { name: "10 BB" }).click();
  await first.page.keyboard.press("Escape");
  const keys = await openMenuItem(first.page, "Keys");
  await keys.getByRole("button", { name: /^Fold: F\./ }).click();
  await first.page.keyboard.press("Enter");
  await expect(keys.getByRole("alert")).toHaveText(/^That key/);
  await first.page.keyboard.press("q");
  await expect(keys.getByRole("button", { name: /^Fold: Q\./ })).toBeVisible();

  // The player who sits down first has the button, and heads-up acts first (B1, B3).
  for (const player of [first, second]) await player.sitAt(tableId);
  for (const { page } of [first, second]) await watchMotion(page);
  for (const { received } of [first, second])
    await expect.poll(() => received.events.some(({ type }) => type === "to-act")).toBe(true);
  expect(first.hand.toAct?.seat).toBe(first.seat);
  const { page, actionBar } = first;
  const whole = first.hand.toAct?.wager?.max ?? 0;
  const most = (whole / 100).toLocaleString("en-US");

  // Blinds 10 and 20: the least raise is to 40. Wheel, buttons and arrows move by one big blind; the page stays where it is.
  const figure = actionBar.getByRole("textbox", { name: "Bet, exact amount" });
  const slider = actionBar.getByRole("slider");
  const raise = actionBar.locator("[aria-keyshortcuts=R]");
  await expect(figure).toHaveValue("40");
  await slider.hover();
  await page.mouse.wheel(0, -120);
  await expect(figure).toHaveValue("60");
  await page.mouse.wheel(0, 120);
  await expect(figure).toHaveValue("40");
  await actionBar.getByRole("button", { name: "One big blind more" }).click();
  await figure.press("ArrowUp");
  await expect(raise).toHaveText("Raise to 80");

  // The sizes are those that were set; both right ends are exactly the whole stack.
  await expect(actionBar.getByRole("button", { name: /^Size: / })).toHaveText([
    "Min",
    "33 %",
    "¾ pot",
    "Pot",
    "All-in",
  ]);
  await actionBar.getByRole("button", { name: "Size: Pot, 60" }).click();
  await expect(raise).toHaveText("Raise to 60");
  await slider.press("End");
  await expect(raise).toHaveText(`All-in ${most}`);
  await actionBar.getByRole("button", { name: "Size: Min, 40" }).click();
  await actionBar.getByRole("button", { name: `Size: All-in, ${most}` }).click();
  await expect(raise).toHaveText(`All-in ${most}`);

  // A typed amount that cannot be bet is marked, says what can be bet, and is bet neither by the button nor by the key.
  for (const rubbish of ["abc", "39.99", "99999999", ""]) {
    await figure.fill(rubbish);
    await expect(figure).toHaveAttribute("aria-invalid", "true");
    await expect(raise).toHaveText(`40 to ${most}`);
    await expect(raise).toBeDisabled();
  }
  await page.getByRole("heading", { name: "Controls" }).click();
  await page.keyboard.press("r");
  await expect(raise).toBeDisabled();
  await figure.press("Escape");
  await expect(raise).toHaveText(`All-in ${most}`);

  // 400 is more than ten big blinds: a click does nothing, holding does.
  await figure.fill("400");
  await expect(raise).toHaveText("Raise to 400");
  await raise.click();
  await page.keyboard.press("r");
  await expect(raise).toBeFocused();
  await expect(raise).toBeEnabled();
  expect(listOwnActions(first)).toEqual([]);
  await raise.hover();
  await page.mouse.down();
  await expect.poll(() => listOwnActions(first)).toEqual(["raise 40000"]);
  await page.mouse.up();

  // The other folds: the winner is asked, and shows only their second card.
  await expect(second.actionBar.getByRole("button", { name: "Fold" })).toBeEnabled();
  await second.page.keyboard.press("f");
  const row = page.getByTestId("show-cards");
  const cards = row.getByRole("button", { name: /^Show the / });
  await expect(cards).toHaveCount(2);
  const box = await cards.nth(1).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  const shown = ((await cards.nth(1).getAttribute("aria-label")) ?? "").replace("Show the ", "");
  await cards.nth(1).click();
  await expect(second.page.getByRole("group", { name: `Cards of ${first.name}` }).getByRole("img")).toHaveCount(2);
  await expect(second.page.getByRole("img", { name: shown, exact: true })).toBeVisible();
  await expect(second.page.getByRole("img", { name: "Face-down card" })).toHaveCount(1);
  await expect(cards.nth(1)).toBeDisabled();
  await expect(cards.nth(0)).toBeEnabled();
  const place = first.hand.seats.findIndex(({ seat }) => seat === first.seat);
  const held = first.hand.seats[place]?.cards ?? [];
  expect(second.hand.seats[place]?.cards).toEqual([null, held[1]]);
  expect(second.received.events.filter(({ type }) => type === "tabled")).toEqual([
    { type: "tabled", hands: [{ seat: first.seat, cards: [null, held[1]] }] },
  ]);
  expect(second.received.raw.join("")).not.toContain(`"cards":[${held[0]},`);
  await row.getByRole("button", { name: "Done" }).click();
  await expect(row).toBeHidden();
  // The player who folded is not asked.
  await expect(second.page.getByTestId("show-cards")).toBeHidden();

  // Next hand: the other calls; the first could check, so folding asks for a confirmation. The other mucks by key.
  await expect(second.actionBar.getByRole("button", { name: "Call 10" })).toBeEnabled();
  await second.page.keyboard.press("c");
  await expect(actionBar.getByRole("button", { name: "Check" })).toBeEnabled();
  await page.keyboard.press("q");
  const question = page.getByRole("dialog", { name: "Checking is free" });
  await expect(question).toBeVisible();
  expect(listOwnActions(first)).toHaveLength(1);
  await question.getByRole("button", { name: "Fold anyway" }).click();
  await expect.poll(() => listOwnActions(first).length).toBe(2);
  await expect(second.page.getByTestId("show-cards").getByRole("button", { name: "Muck" })).toBeEnabled();
  await second.page.keyboard.press("x");
  await expect(second.page.getByTestId("show-cards")).toBeHidden();

  // Nothing moved on the page with reduced motion; on the other page something did.
  expect(await listMotion(still.page)).toEqual([]);
  expect(await listMotion(lively.page)).not.toEqual([]);
  for (const player of [still, lively]) await player.context.close();
});
