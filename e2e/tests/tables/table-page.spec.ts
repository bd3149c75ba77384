import { brotliCompressSync } from "node:zlib";
import { BrowserPlayer, HANDS_TIMEOUT_MS, WITH_ANIMATIONS } from "../../support/browser-player.ts";
import { countBotsAt, HIGH_STAKES_BLIND, openTable, quickTableSettings, roomUrl } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

/** How many bytes of script a table page may load at first, compressed with brotli. */
const MAX_SCRIPT_BYTES = 191_000;

/** The largest layout shift that may be reported when a number, or a button's text, changes its width beside a small symbol. */
const MAX_SYMBOL_SHIFT = 0.00002;

/** A layout shift, as the browser reports it. */
interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly previousRect: DOMRectReadOnly; readonly currentRect: DOMRectReadOnly }[];
}

async function openPlayerAtTable(browser: Parameters<typeof BrowserPlayer.openBrowser>[0], name: string) {
  const tableId = await openTable(name, quickTableSettings("holdem", "no-limit"));
  await expect.poll(() => countBotsAt(tableId)).toBeGreaterThanOrEqual(2);
  const player = await BrowserPlayer.openBrowser(browser, WITH_ANIMATIONS);
  await player.playAsGuest();
  return { tableId, player };
}

test("the page of a table loads at most 191 KB of compressed script", async ({ browser }) => {
  const { tableId, player } = await openPlayerAtTable(browser, "Bytes");
  const html = await (await player.page.request.get(`/table/${tableId}`)).text();
  // Leaves out the scripts that only browsers without modules load.
  const old = new Set([...html.matchAll(/<script[^>]*src="([^"]+)"[^>]*noModule/gi)].map(([, path]) => path));
  const all = new Set(html.match(/\/_next\/static\/[^"'\\ ]+\.js/g) ?? []);
  const scripts = new Set([...all].filter((path) => !old.has(path)));
  expect(scripts.size).toBeGreaterThan(3);
  let bytes = 0;
  for (const path of scripts) {
    const script = await (await player.page.request.get(`${roomUrl()}${path}`)).body();
    bytes += brotliCompressSync(script).length;
  }
  test.info().annotations.push({ type: "bytes", description: `${bytes} in ${scripts.size} files` });
  expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
});

test("nothing on the page shifts while cards are dealt and players act", { tag: "@night" }, async ({ browser }) => {
  const { tableId, player } = await openPlayerAtTable(browser, "Still");
  await player.sitAt(tableId);
  await expect(player.page.getByTestId("hero-cards")).toBeVisible();
  await player.page.evaluate(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources }: Shift = JSON.parse(JSON.stringify(entry));
        // An element has not moved when it only changed its size, and one of its edges or its middle stayed in place.
        const keeps = (from: number, size: number, to: number, newSize: number) =>
          [to - from, to + newSize - from - size, to + newSize / 2 - from - size / 2].some((by) => Math.abs(by) <= 1);
        const moved = sources.some(
          ({ previousRect: from, currentRect: to }) =>
            !keeps(from.x, from.width, to.x, to.width) || !keeps(from.y, from.height, to.y, to.height),
        );
        if (!hadRecentInput && moved) Reflect.get(window, "shifts").push(`${value} ${JSON.stringify(sources)}`);
      }
    }).observe({ type: "layout-shift", buffered: false });
  });
  const handNo = player.hand.handNo;
  const dealt = () => player.received.events.some((e) => e.type === "hole-dealt");
  await player.checkOrCallUntil(() => dealt() && player.hand.handNo >= handNo + 3);
  const shifts: unknown = await player.page.evaluate(() => Reflect.get(window, "shifts"));
  // A symbol may move to make room for the number or word beside it. Nothing else may move.
  expect(
    Array.isArray(shifts) && shifts.filter((shift) => Number.parseFloat(String(shift)) > MAX_SYMBOL_SHIFT),
  ).toEqual([]);
});

test("every item of the table's menu can be reached on a small phone, upright and on its side", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Long menu", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND));
  const player = await BrowserPlayer.openBrowser(browser, { hasTouch: true });
  await player.playAsGuest();
  await player.sitAt(tableId);
  for (const size of [
    { width: 360, height: 640 },
    { width: 844, height: 390 },
  ]) {
    await player.page.setViewportSize(size);
    await player.page.getByRole("button", { name: "Table menu" }).click();
    for (const name of ["Leave table", "My action receipts", "Top up"]) {
      const item = player.page.getByRole("menuitem", { name });
      await item.scrollIntoViewIfNeeded();
      await expect(item).toBeInViewport({ ratio: 1 });
    }
    await player.page.keyboard.press("Escape");
  }
});

test("a pre-selected action is sent once when the player is to act, and a check is dropped after a bet", async ({
  browser,
}) => {
  const tableId = await openTable("Beforehand", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2));
  const players = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)] as const;
  for (const player of players) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  const actsOf = (player: BrowserPlayer) =>
    player.received.events
      .filter((e) => e.type === "acted" && e.seat === player.seat)
      .map((e) => "action" in e && e.action);
  const findTurn = () => players[0].received.events.find((e) => e.type === "to-act");
  await expect.poll(findTurn).toBeDefined();
  const turn = findTurn();
  const [first, second] =
    turn?.type === "to-act" && turn.legal.seat === players[0].seat ? players : players.toReversed();
  if (!first || !second) throw new Error("a player is missing");

  // Before the flop, the big blind chooses a check in advance. Then the button calls.
  const check = (player: BrowserPlayer) =>
    player.page.getByTestId("pre-actions").getByRole("button", { name: "Check", exact: true });
  await expect(check(second)).toHaveCount(1);
  await check(second).click();
  await expect(check(second)).toHaveAttribute("aria-pressed", "true");
  expect(actsOf(second)).toEqual([]);
  await first.actionBar.getByRole("button", { name: /^Call/ }).click();
  await expect.poll(() => actsOf(second)).toEqual(["check"]);

  // On the flop the big blind acts first. When they bet, the check that the button chose in advance is dropped.
  await expect(second.actionBar).toBeVisible();
  await check(first).click();
  await expect(check(first)).toHaveAttribute("aria-pressed", "true");
  await second.page.keyboard.press("r");
  await expect(first.actionBar.getByRole("button", { name: /^Call/ })).toBeEnabled();
  expect(actsOf(first)).toEqual(["call"]);
  expect(actsOf(second)).toEqual(["check", "bet"]);
});

test("a whole hand can be played at the text table with the keyboard only", async ({ browser }) => {
  const { tableId, player } = await openPlayerAtTable(browser, "By keys");
  const { page } = player;
  await page.goto(`/table/${tableId}?view=text`);
  await expect(page.getByTestId("text-table")).toBeVisible();
  // The player takes a seat with Tab and Enter.
  const seat = page.getByRole("button", { name: "Take a seat" });
  await expect(seat).toBeVisible();
  for (let i = 0; i < 30 && !(await seat.evaluate((it) => it === document.activeElement)); i++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Sit down" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect.poll(() => player.seat).not.toBeNull();
  // The button that had the focus is gone, so the focus moves to the controls that the player has now.
  await expect(page.getByRole("heading", { name: "Actions" })).toBeFocused();

  await expect(page.getByTestId("text-cards")).toHaveText(/^Your cards: \w+ of \w+, \w+ of \w+\.$/, {
    timeout: 90_000,
  });
  await page.keyboard.press("h");
  await expect(page.getByTestId("answer")).toHaveText(/^Your cards: |^You have no cards/);
  await page.keyboard.press("s");
  await expect(page.getByTestId("answer")).toContainText(player.name);
  await page.keyboard.press("p");
  await expect(page.getByTestId("answer")).toHaveText(/^Pot: |^No hand/);

  const showdowns = () => player.received.events.filter((e) => e.type === "hand-ended").length;
  const first = player.received.events.length;
  const acted = () =>
    player.received.events.slice(first).some((e) => e.type === "acted" && e.seat === player.seat && !e.timedOut);
  const ended = showdowns();
  const end = Date.now() + HANDS_TIMEOUT_MS;
  while (!(acted() && showdowns() > ended)) {
    if (Date.now() > end) throw new Error("no hand was played to its end");
    const turn = await page.getByTestId("text-turn").textContent();
    if (turn?.startsWith("Your turn")) await page.keyboard.press(turn.includes("check") ? "k" : "c");
    await page.waitForTimeout(150);
  }
  const log = page.getByTestId("announcer");
  await expect(log).toContainText(/Your turn: fold/);
  await expect(log).toContainText(/wins [\d,.]+ from the (main )?pot/);
  // The shortcuts do nothing while the player types. Escape closes the dialog that "?" opened.
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("G9: a guest at a real-money table reads that guests play with play money", { tag: "@night" }, async ({
  browser,
}) => {
  const settings = { ...quickTableSettings("holdem", "no-limit"), currency: "real" as const };
  const tableId = await openTable("For money", settings);
  const player = await BrowserPlayer.openBrowser(browser);
  await player.playAsGuest();
  await player.page.goto(`/table/${tableId}`);
  await player.page.getByRole("button", { name: "Take a seat" }).click();
  const dialog = player.page.getByRole("dialog");
  await expect(dialog).toContainText("Guests play with play money");
  await expect(dialog.getByRole("button", { name: "Sit down" })).toBeDisabled();
});
