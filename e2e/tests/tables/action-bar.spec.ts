import type { Browser, Page } from "@playwright/test";
import { BrowserPlayer, WITH_ANIMATIONS } from "../../support/browser-player.ts";
import { listMotion, watchMotion } from "../../support/motion.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const HEADS_UP = {
  ...quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2),
  firstButton: "first-seated" as const,
};
/** Settings for tests that need only one hand. The end of the first hand stays on the felt. */
const ONE_HAND_SETTINGS = { ...HEADS_UP, pacing: { ...HEADS_UP.pacing, potMs: 60_000, uncontestedPotMs: 60_000 } };
/** Settings with blinds of 10.50 and 21, and a buy-in from 420 to 2,100. */
const CENTS_SETTINGS = {
  ...quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND + 50, 2),
  firstButton: "first-seated" as const,
};

/** Opens the browsers of two signed-in players. Only the first player's browser reduces motion. */
async function openTwo(browser: Browser): Promise<readonly [BrowserPlayer, BrowserPlayer]> {
  const [still, lively] = [
    await BrowserPlayer.openBrowser(browser),
    await BrowserPlayer.openBrowser(browser, WITH_ANIMATIONS),
  ];
  for (const player of [still, lively]) await player.playAsGuest();
  return [still, lively];
}

async function expectMotionOnlyOf(lively: BrowserPlayer, still: BrowserPlayer): Promise<void> {
  expect(await listMotion(still.page)).toEqual([]);
  expect(await listMotion(lively.page)).not.toEqual([]);
}

async function openMenuItem(page: Page, item: "Table settings" | "Keyboard shortcuts") {
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: item }).click();
  return page.getByRole("dialog", { name: item });
}

/** Presses a key just after the action bar has appeared, sooner than any person could. */
const pressWhenToAct = (page: Page, key: string): Promise<void> =>
  page.evaluate((pressed) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector("[data-testid=action-bar]")) return;
      observer.disconnect();
      setTimeout(() => window.dispatchEvent(new KeyboardEvent("keydown", { key: pressed })), 60);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, key);

const listCutOffTexts = (buttons: readonly Element[]): (string | null)[] =>
  buttons
    .flatMap((button) => [button, ...button.querySelectorAll("*")])
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ textContent }) => textContent);

/** Returns the actions of this player's seat so far, without the blinds. */
const listOwnActions = ({ received, seat }: BrowserPlayer) =>
  received.events.flatMap((e) => (e.type === "acted" && e.seat === seat ? [`${e.action} ${e.bet}`] : []));

test("every control of the action bar sets or sends the bet it shows, and a winner can show one card", async ({
  browser,
}) => {
  const tableId = await openTable("Controls", ONE_HAND_SETTINGS);
  const [first, second] = await openTwo(browser);

  // While watching, the player chooses bet sizes, and the bet from which on the button must be held. The page refuses an invalid
  // percentage.
  await first.page.goto(`/table/${tableId}`);
  const prefs = await openMenuItem(first.page, "Table settings");
  const share = (number: number) =>
    prefs.getByRole("textbox", { name: `Postflop size ${number}, as a percentage of the pot` });
  const multiple = prefs.getByRole("textbox", { name: "Preflop size 1, as a multiple of the bet" });
  await multiple.fill("3,5");
  await share(2).fill("a lot");
  await expect(share(2)).toHaveAttribute("aria-invalid", "true");
  await share(3).click();
  await expect(share(2)).toHaveValue("75");
  await prefs.getByRole("radio", { name: "10 BB" }).click();
  await first.page.keyboard.press("Escape");

  // The first player to sit down has the button. With two players, the button acts first before the flop (B1, B3).
  for (const player of [first, second]) await player.sitAt(tableId);
  for (const { page } of [first, second]) await watchMotion(page);
  for (const { received } of [first, second])
    await expect.poll(() => received.events.some(({ type }) => type === "to-act")).toBe(true);
  expect(first.hand.toAct?.seat).toBe(first.seat);
  const { page, actionBar } = first;
  const whole = first.hand.toAct?.wager?.max ?? 0;
  const most = (whole / 100).toLocaleString("en-US");

  // With blinds of 10 and 20, the smallest raise is to 40. The mouse wheel, the buttons and the arrow keys change the bet by one big blind.
  // The page does not scroll.
  const figure = actionBar.getByRole("textbox", { name: "Exact bet amount" });
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

  // The bar offers the bet sizes that the player chose. The right end of the slider, and the last bet size, are exactly the whole stack.
  const presets = actionBar.getByRole("button", { name: /^Bet size: / });
  await expect(presets).toHaveText(["Min", "3.5×", "3×", "4×", "All-in"]);
  await actionBar.getByRole("button", { name: "Bet size: 3×, 60" }).click();
  await expect(raise).toHaveText("Raise to 60");
  await slider.press("End");
  await expect(raise).toHaveText(`All-in ${most}`);
  await actionBar.getByRole("button", { name: "Bet size: Min, 40" }).click();
  await actionBar.getByRole("button", { name: `Bet size: All-in, ${most}` }).click();
  await expect(raise).toHaveText(`All-in ${most}`);

  // The page marks an invalid amount. The button says which amounts are possible, and neither the button nor the key bets the invalid one.
  for (const rubbish of ["abc", "39.99", "99999999", ""]) {
    await figure.fill(rubbish);
    await expect(figure).toHaveAttribute("aria-invalid", "true");
    await expect(raise).toHaveText(`40 to ${most}`);
    await figure.press("Enter");
    await expect(raise).toBeDisabled();
  }
  await page.getByRole("heading", { name: "Controls" }).click();
  await page.keyboard.press("r");
  await expect(raise).toBeDisabled();
  await figure.press("Escape");
  await expect(raise).toHaveText(`All-in ${most}`);

  // 400 is more than ten big blinds, so a click does nothing, and the player must hold the button.
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

  // The second player folds. The page asks the winner which cards to show, and the winner shows only the second one.
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
  // The page does not ask the player who folded.
  await expect(second.page.getByTestId("show-cards")).toBeHidden();
  await expectMotionOnlyOf(second, first);
});

test("bet sizes on the flop are pot shares; keys can be changed and pressed early; a needless fold is confirmed", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Shares", ONE_HAND_SETTINGS);
  const [second, first] = await openTwo(browser);
  const { page, actionBar } = first;
  // The page refuses an invalid key.
  await page.goto(`/table/${tableId}`);
  const prefs = await openMenuItem(page, "Table settings");
  await prefs.getByRole("textbox", { name: "Postflop size 1, as a percentage of the pot" }).fill("66");
  await page.keyboard.press("Escape");
  const keys = await openMenuItem(page, "Keyboard shortcuts");
  await keys.getByRole("button", { name: /^Fold: F\./ }).click();
  await page.keyboard.press("Enter");
  await expect(keys.getByRole("alert")).toHaveText(/^Your browser uses that key/);
  await page.keyboard.press("q");
  await expect(keys.getByRole("button", { name: /^Fold: Q\./ })).toBeVisible();
  // The first player to sit down has the button. With two players, the button acts first before the flop and last after it (B1, B3).
  for (const player of [second, first]) await player.sitAt(tableId);
  for (const player of [first, second]) await watchMotion(player.page);

  await expect(second.actionBar.getByRole("button", { name: "Call 10" })).toBeEnabled();
  // The first player presses the key while the buttons have appeared but are not active yet. The page keeps the key and then checks.
  await pressWhenToAct(page, "k");
  await second.page.keyboard.press("c");
  await expect.poll(() => listOwnActions(first)).toContainEqual(expect.stringMatching(/^check /));
  await expect(actionBar.getByRole("button", { name: /^Bet size: / })).toHaveText([
    "Min",
    "66%",
    "¾ pot",
    "Pot",
    "All-in",
  ]);
  await actionBar.getByRole("button", { name: "Bet size: Pot, 40" }).click();
  await expect(actionBar.locator("[aria-keyshortcuts=R]")).toHaveText("Bet 40");
  // On a small phone, the actions that a player can choose in advance are fully readable.
  await second.page.setViewportSize({ width: 360, height: 640 });
  const choices = second.page.getByTestId("pre-actions").getByRole("button");
  await expect(choices).toHaveText(["Check/fold", "Check", "Call up to 40"]);
  expect(await choices.evaluateAll(listCutOffTexts)).toEqual([]);
  await second.page.setViewportSize({ width: 1440, height: 900 });
  // The first player could check for free, so a fold needs a confirmation. The second player mucks with a key.
  await page.keyboard.press("q");
  const question = page.getByRole("dialog", { name: "You can check for free" });
  await expect(question.getByRole("button", { name: "Check" })).toBeFocused();
  await expect(question.getByRole("timer")).toHaveText(/^\d+ s left$/);
  expect(listOwnActions(first)).toHaveLength(1);
  await question.getByRole("button", { name: "Fold anyway" }).click();
  await expect.poll(() => listOwnActions(first).length).toBe(2);
  await expect(second.page.getByTestId("show-cards").getByRole("button", { name: "Muck" })).toBeEnabled();
  await second.page.keyboard.press("x");
  await expect(second.page.getByTestId("show-cards")).toBeHidden();
  await expectMotionOnlyOf(first, second);
});

test("amounts may use a point or a comma; the button shows how they are read, and the field says what is unclear", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Typed amounts", CENTS_SETTINGS);
  const [first, second] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of [first, second]) await player.playAsGuest();
  const { page, actionBar } = first;

  await page.goto(`/table/${tableId}`);
  await page.getByRole("button", { name: "Take a seat" }).click();
  const dialog = page.getByRole("dialog");
  const chips = dialog.getByRole("textbox");
  const sit = dialog.getByRole("button", { name: /^Sit down/ });
  await expect(chips).toHaveValue("2,100");
  for (const [text, why] of [
    ["1.2.3", "Not clear. Write it like 1,250.50."],
    ["lots", "Digits only, such as 1,250.50."],
    ["419,99", "At least 420."],
    ["9.000", "At most 2,100."],
    ["", "Type an amount."],
  ] as const) {
    await chips.fill(text);
    await expect(chips).toHaveAccessibleDescription(why);
    await expect(sit).toBeDisabled();
  }
  await chips.fill("1.000,5");
  await expect(sit).toHaveText("Sit down with 1,000.50");
  await sit.click();
  await expect(dialog).toBeHidden();
  await second.sitAt(tableId);

  const figure = actionBar.getByRole("textbox", { name: "Exact bet amount" });
  const raise = actionBar.locator("[aria-keyshortcuts=R]");
  await expect(figure).toHaveValue("42");
  for (const [text, label] of [
    ["1.000", "Raise to 1,000"],
    ["1'000.50", "All-in 1,000.50"],
    ["62,5", "Raise to 62.50"],
  ] as const) {
    await figure.fill(text);
    await expect(raise).toHaveText(label);
  }
  await figure.fill("62,");
  await expect(figure).toHaveAccessibleDescription("Not clear. Write it like 1,250.50. 42 to 1,000.50");
  await expect(actionBar.getByText("Not clear. Write it like 1,250.50.").first()).toBeVisible();
  await expect(raise).toBeDisabled();
  await figure.fill("62,50");
  await raise.click();
  await expect.poll(() => listOwnActions(first)).toEqual(["raise 6250"]);

  // When the player comes back at these stakes, the dialog first offers the amount of their last buy-in.
  await first.leaveTable();
  await second.actionBar.getByRole("button", { name: "Fold" }).click();
  await expect(page.getByTestId("left-table")).toContainText("chips are in your balance.");
  await page.waitForURL(({ pathname }) => pathname === "/");
  await page.goBack();
  await page.getByRole("button", { name: "Take a seat" }).click();
  await expect(chips).toHaveValue("1,000.50");
});

test("Enter in the amount field bets the amount on the button", { tag: "@night" }, async ({ browser }) => {
  const tableId = await openTable("Enter bets", ONE_HAND_SETTINGS);
  const [anna, bert] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of [anna, bert]) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  await bert.checkOrCallUntil(() => anna.actionBar.isVisible());
  const figure = anna.actionBar.getByRole("textbox", { name: "Exact bet amount" });
  await figure.fill("62,5");
  await expect(anna.actionBar.locator("[aria-keyshortcuts=R]")).toHaveText(/62\.50$/);
  await figure.press("Enter");
  await expect.poll(() => listOwnActions(anna)).toEqual([expect.stringMatching(/^(bet|raise) 6250$/)]);
});

test("T2: a player reads about the protected all-in before they sit down, when they are to act, and as time runs out", {
  tag: "@night",
}, async ({ browser }) => {
  const empire = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2, "empire");
  const tableId = await openTable("Protected", {
    ...empire,
    firstButton: "first-seated",
    clock: { ...empire.clock, quietMs: 2_000, countdownMs: 28_000 },
  });
  const visitor = await BrowserPlayer.openBrowser(browser);
  await visitor.page.goto(`/table/${tableId}`);
  await visitor.page.getByRole("button", { name: "Take a seat" }).click();
  await expect(visitor.page.getByRole("dialog")).toContainText(
    "If your time runs out with chips in the pot, you are not folded",
  );
  await visitor.context.close();

  const [first, second] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of [first, second]) await player.playAsGuest();
  for (const player of [first, second]) await player.sitAt(tableId);
  const { page } = first;
  const note = page.getByTestId("time-out-note");
  await expect(note).toHaveText("If your time runs out, you are all-in for the 10 already in the pot.");
  // A low phone has room for only one line of text. When the clock counts down, the note takes that line.
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(note).toHaveAttribute("data-urgent", "true");
  await expect.poll(async () => (await note.boundingBox())?.height ?? 0).toBeGreaterThan(10);
  await expect(page.getByTestId("clock-words")).toContainText(
    "If your time runs out, you are all-in for the 10 already in the pot.",
    {
      timeout: 40_000,
    },
  );
});
