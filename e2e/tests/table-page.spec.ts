import { brotliCompressSync } from "node:zlib";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { Player } from "../support/player.ts";
import { botsAt, openTable, peopleAt, quickTable, roomUrl } from "../support/room.ts";

/** What the page of a table may load at first, brotli. */
const MOST_SCRIPT_BYTES = 190 * 1024;

async function seated(browser: Parameters<typeof Player.arrive>[0], name: string) {
  const tableId = await openTable(name, quickTable("holdem", "no-limit"));
  await expect.poll(() => botsAt(tableId), { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  const player = await Player.arrive(browser);
  await player.playAsGuest();
  return { tableId, player };
}

async function gone(player: Player, tableId: string) {
  await player.leave();
  await expect.poll(() => peopleAt(tableId), { timeout: 60_000 }).toBe(0);
  await player.context.close();
}

/** What axe finds that keeps people out. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

test("the page of a table loads little script", async ({ browser }) => {
  const { tableId, player } = await seated(browser, "Bytes");
  const html = await (await player.page.request.get(`/table/${tableId}`)).text();
  const scripts = new Set(html.match(/\/_next\/static\/[^"'\\ ]+\.js/g) ?? []);
  expect(scripts.size).toBeGreaterThan(3);
  let bytes = 0;
  for (const path of scripts) {
    const script = await (await player.page.request.get(`${roomUrl()}${path}`)).body();
    bytes += brotliCompressSync(script).length;
  }
  test.info().annotations.push({ type: "bytes", description: `${bytes} in ${scripts.size} files` });
  expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  await player.context.close();
});

test("nothing on the page moves out of its place while cards are dealt and turns come and go", async ({ browser }) => {
  const { tableId, player } = await seated(browser, "Still");
  await player.sitAt(tableId);
  await expect(player.page.getByTestId("hero-cards")).toBeVisible({ timeout: 90_000 });
  await player.page.evaluate(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = Object.assign(
          { value: 0, hadRecentInput: false, sources: [] },
          JSON.parse(JSON.stringify(entry)),
        );
        if (!hadRecentInput) Reflect.get(window, "shifts").push(`${value} ${JSON.stringify(sources)}`);
      }
    }).observe({ type: "layout-shift", buffered: false });
  });
  const handNo = player.hand.handNo;
  const dealt = () => player.received.events.some((e) => e.type === "hole-dealt");
  await player.callAlong(() => dealt() && player.hand.handNo >= handNo + 3, 110_000);
  const shifts: unknown = await player.page.evaluate(() => Reflect.get(window, "shifts"));
  expect(shifts).toEqual([]);
  await gone(player, tableId);
});

test("axe finds no barrier at the table, in its sheets and at the text table", async ({ browser }) => {
  const { tableId, player } = await seated(browser, "Open to all");
  const { page } = player;
  await player.sitAt(tableId);
  await expect(page.getByTestId("hero-cards")).toBeVisible({ timeout: 90_000 });
  expect(await barriers(page)).toEqual([]);
  for (const sheet of ["Rules of this table", "What happened to the chips", "Table settings", "Keys"]) {
    await page.getByRole("button", { name: "Table menu" }).click();
    await page.getByRole("menuitem", { name: sheet }).click();
    await expect(page.getByRole("dialog", { name: sheet })).toBeVisible();
    expect(await barriers(page), sheet).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Text table" }).click();
  await expect(page.getByTestId("text-table")).toBeVisible();
  expect(page.url()).toContain("view=text");
  expect(await barriers(page)).toEqual([]);
  await gone(player, tableId);
});

test("a choice before the turn is sent once, when the turn comes", async ({ browser }) => {
  const { tableId, player } = await seated(browser, "Beforehand");
  const { page } = player;
  await player.sitAt(tableId);
  const mine = () =>
    player.received.events.filter((e) => e.type === "acted" && e.seat === player.seat && !e.timedOut).length;
  const call = page.getByTestId("pre-actions").getByRole("button", { name: "Call any" });
  // Until a choice was made in time and played: a street may end first, which takes it back.
  await expect(async () => {
    if (await player.bar.isVisible()) {
      await player.bar
        .getByRole("button", { name: /^(Check|Call|All-in)/ })
        .first()
        .click({ timeout: 2_000 });
      throw new Error("it was his turn already");
    }
    const before = mine();
    await call.click({ timeout: 3_000 });
    await expect(call).toHaveAttribute("aria-pressed", "true", { timeout: 1_000 });
    const turnsBefore = player.received.events.filter((e) => e.type === "turn" && e.legal.seat === player.seat).length;
    await expect.poll(mine, { timeout: 8_000 }).toBe(before + 1);
    const turns = player.received.events.filter((e) => e.type === "turn" && e.legal.seat === player.seat).length;
    expect(turns).toBe(turnsBefore + 1);
  }).toPass({ timeout: 100_000, intervals: [100] });
  await expect(page.getByTestId("receipt")).toHaveText(/^Received \d+\.\d s before the deadline\.$/);
  await gone(player, tableId);
});

test("a whole hand at the text table with the keyboard alone", async ({ browser }) => {
  const { tableId, player } = await seated(browser, "By keys");
  const { page } = player;
  await page.goto(`/table/${tableId}?view=text`);
  await expect(page.getByTestId("text-table")).toBeVisible();
  // To the seat by Tab and Enter.
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

  await expect(page.getByTestId("text-cards")).toHaveText(/^Your cards: \w+ of \w+, \w+ of \w+\.$/, {
    timeout: 90_000,
  });
  await page.keyboard.press("h");
  await expect(page.getByTestId("answer")).toHaveText(/^Your cards: |^You hold no cards/);
  await page.keyboard.press("s");
  await expect(page.getByTestId("answer")).toContainText(player.name);
  await page.keyboard.press("p");
  await expect(page.getByTestId("answer")).toHaveText(/^Pot: |^No hand/);

  const showdowns = () => player.received.events.filter((e) => e.type === "hand-ended").length;
  const first = player.received.events.length;
  const acted = () =>
    player.received.events.slice(first).some((e) => e.type === "acted" && e.seat === player.seat && !e.timedOut);
  const ended = showdowns();
  const end = Date.now() + 100_000;
  while (!(acted() && showdowns() > ended)) {
    if (Date.now() > end) throw new Error("no hand was played to its end");
    const turn = await page.getByTestId("text-turn").textContent();
    if (turn?.startsWith("Your turn")) await page.keyboard.press(turn.includes("check") ? "k" : "c");
    await page.waitForTimeout(150);
  }
  const log = page.getByTestId("announcer");
  await expect(log).toContainText(/Your turn: fold/);
  await expect(log).toContainText(/wins [\d,.]+ from the (main )?pot/);
  // The keys do nothing while somebody types, and Escape closes what "?" opened.
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await gone(player, tableId);
});

test("G9: a guest at a real-money table is told that guests play with play money", async ({ browser }) => {
  const settings = { ...quickTable("holdem", "no-limit"), currency: "real" as const };
  const tableId = await openTable("For money", settings);
  const player = await Player.arrive(browser);
  await player.playAsGuest();
  await player.page.goto(`/table/${tableId}`);
  await player.page.getByRole("button", { name: "Take a seat" }).click();
  const dialog = player.page.getByRole("dialog");
  await expect(dialog).toContainText("Guests play with play money");
  await expect(dialog.getByRole("button", { name: "Sit down" })).toBeDisabled();
  await player.context.close();
});
