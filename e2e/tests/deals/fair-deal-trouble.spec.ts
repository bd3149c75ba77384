/**
 * F3: tests what pages show when a deal goes wrong. A hand is not dealt, a page is reloaded before it reveals its seed, or an alarm is
 * raised at one of several tables.
 */
import { readFile } from "node:fs/promises";
import type { Browser } from "@playwright/test";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { endPause, endPausesUntil, findFullDeal, withHeldPause } from "../../support/held-pause.ts";
import { HIGH_STAKES_BLIND, openTable, queryAsOwner, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const SETTINGS = { ...quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2), fairDeal: true };

async function seatTwo(browser: Browser, tableId: string): Promise<readonly [BrowserPlayer, BrowserPlayer]> {
  const two = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)] as const;
  for (const player of two) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  return two;
}

/** Lets both players check or fold, and ends each pause, until `done`. */
const playUntil = ([first, second]: readonly [BrowserPlayer, BrowserPlayer], done: () => boolean) =>
  Promise.all([first.checkOrFoldUntil(done), second.checkOrFoldUntil(done), endPausesUntil(second, done)]);

const markOf = ({ page }: BrowserPlayer) => page.getByTestId("deal-mark");
const hasEvent = ({ received }: BrowserPlayer, type: string, handNo = 0) =>
  received.events.some((event) => event.type === type && (!("handNo" in event) || event.handNo >= handNo));
const shows = (player: BrowserPlayer, kind: string) => async () =>
  (await markOf(player).getAttribute("data-mark")) === kind;

test("F3: a hand that is called off before the deal has a page, linked from the table and the next hand", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Called off", withHeldPause(SETTINGS));
  const [anna, bert] = await seatTwo(browser, tableId);
  await expect.poll(() => hasEvent(anna, "hand-frozen")).toBe(true);
  await queryAsOwner(
    `INSERT INTO shuffle_reports (day, sample_size, tests, passed, node_id) VALUES ('2020-01-02', 1, '[]', false, 'test')`,
  );
  try {
    await endPause();
    await expect.poll(shows(anna, "void")).toBe(true);
  } finally {
    await queryAsOwner("DELETE FROM shuffle_reports WHERE day = '2020-01-02'");
  }
  const voided = anna.received.events.find((event) => event.type === "hand-voided");
  const address = `/hand/${tableId}:${voided?.handNo}`;

  await anna.page.getByRole("button", { name: "Table menu" }).click();
  await anna.page.getByRole("menuitem", { name: "Fair deal" }).click();
  const link = anna.page.getByRole("link", { name: /^Why hand \d+ was not dealt$/ });
  await expect(link).toHaveAttribute("href", `${address}#verify`);
  const [page] = await Promise.all([anna.context.waitForEvent("page"), link.click()]);
  await expect(page.getByRole("heading", { level: 1, name: /^Hand \d+ of Called off: not dealt$/ })).toBeVisible();
  await expect(page.getByText("Dealing was stopped in the whole room")).toBeVisible();
  const verdict = page.getByRole("region", { name: "Check the deal" });
  await expect(verdict).toContainText("Everything");
  await expect(verdict.getByRole("button", { name: "Download record" })).toBeVisible();
  await page.close();
  await anna.page.keyboard.press("Escape");

  const dealt = () => anna.received.events.find((event) => event.type === "deal-opened")?.handNo ?? 0;
  const isClosed = () => dealt() > 0 && hasEvent(anna, "deal-closed", dealt());
  await playUntil([anna, bert], isClosed);
  const visitor = await BrowserPlayer.openBrowser(browser, { locale: "es-ES" });
  await expect.poll(async () => (await visitor.page.goto(`/hand/${tableId}:${dealt()}`))?.status()).toBe(200);
  await visitor.page.getByRole("link", { name: /^La mano \d+ no se repartió$/ }).click();
  await expect(visitor.page.getByText("El reparto estaba parado en toda la sala")).toBeVisible();
});

test("F3: a page reloaded between commit and reveal raises no alarm, and the next hand is checked", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Reloaded", withHeldPause(SETTINGS));
  const [anna, bert] = await seatTwo(browser, tableId);
  let isGone = false;
  await anna.page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    const isHeld = !isGone;
    socket.onMessage((message) => {
      // Holds back the reveal, so that the page is gone before the room has its seed.
      if (!isHeld || !String(message).includes('"reveal-seed"')) server.send(message);
    });
  });
  await anna.page.reload();
  /** Returns the number of the frozen hand when both pages have committed and only Bert's page has revealed. Returns 0 before that. */
  const frozen = () => {
    const { setup, promise, revealed } = bert.view?.frozen ?? {};
    return promise?.commits.length === 2 && revealed?.length === 1 ? (setup?.handNo ?? 0) : 0;
  };
  await playUntil([anna, bert], () => frozen() > 0);
  const handNo = frozen();
  isGone = true;
  await anna.page.reload();
  await playUntil([anna, bert], () => findFullDeal(bert.received.events, 2, handNo) !== null);
  expect(findFullDeal(bert.received.events, 2, handNo - 1)).toBe(handNo);
  await expect.poll(shows(anna, "checked")).toBe(true);
  await expect.poll(shows(bert, "checked")).toBe(true);
  for (const { page } of [anna, bert]) await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

test("V1–V6: on a page of several tables an alarm names its table and keeps the evidence", { tag: "@night" }, async ({
  browser,
}) => {
  const names = ["Fine deals", "Foul deals"] as const;
  const [fine, foul] = [await openTable(names[0], SETTINGS), await openTable(names[1], SETTINGS)];
  const [other, player] = await seatTwo(browser, foul);
  await player.page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const text = String(message);
      // Falsifies only the second table's proofs on their way to the page.
      socket.send(text.includes(foul) ? text.replace(/("openings":\[\[\d+,\d+,\d+,")[^"]{8}/, "$1AAAAAAAA") : message);
    });
  });
  await player.page.goto(`/tables?t=${fine}&t=${foul}`);
  const alarm = player.page.getByRole("alertdialog", { name: /^The deal of hand \d+ failed a check$/ });
  const isAlarmed = () => alarm.isVisible();
  const pane = player.page.getByRole("region", { name: names[1] });
  const act = async () => {
    while (!(await isAlarmed())) {
      await pane
        .getByTestId("action-bar")
        .getByRole("button", { name: /^(Check|Fold)/ })
        .first()
        .click({ timeout: 300 })
        .catch(() => {});
      await player.page.waitForTimeout(100);
    }
  };
  await Promise.all([other.checkOrFoldUntil(isAlarmed), act()]);
  await expect(alarm).toBeInViewport();
  await expect(alarm).toContainText(`Table ${names[1]}`);
  const [download] = await Promise.all([
    player.page.waitForEvent("download"),
    alarm.getByRole("button", { name: "Download the evidence" }).click(),
  ]);
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({ tableId: foul });
});
