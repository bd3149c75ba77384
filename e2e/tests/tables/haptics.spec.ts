/** Tests when the page makes a phone vibrate. The test records the calls of the browser's function, because no test can feel them. */
import type { BrowserContextOptions, Page } from "@playwright/test";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: "no-preference",
};

const TO_ACT = "70";
const CLOCK_LOW = "50,80,50";
const WON = "40,60,40,60,120";

/** Records the page's calls of `vibrate`. Starts before any script of the page runs. */
const recordVibrations = (page: Page) =>
  page.addInitScript(() => {
    const vibrations: string[] = [];
    Object.assign(window, { vibrations });
    navigator.vibrate = (pattern) => {
      vibrations.push(String(pattern));
      return true;
    };
  });
const listVibrations = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, "vibrations"));

async function openSettings(page: Page) {
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Table settings" }).click();
}

test("a phone vibrates when its player is to act, is low on time or wins, until they switch it off", {
  tag: "@night",
}, async ({ browser }) => {
  const settings = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2);
  // The countdown is the last five seconds of a decision, and begins after three seconds. A time bank follows for a player who needs
  // longer.
  const timeBank = { startMs: 60_000, perHandMs: 0, maxMs: 60_000 };
  const clock = { ...settings.clock, quietMs: 3_000, countdownMs: 5_000, timeBank };
  const tableId = await openTable("Buzz", { ...settings, clock });
  const [anna, bert] = [await BrowserPlayer.openBrowser(browser, PHONE), await BrowserPlayer.openBrowser(browser)];
  await recordVibrations(anna.page);
  for (const player of [anna, bert]) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  // Bert folds or checks at once, so that Anna wins. Anna waits until little time is left.
  const has = (pattern: string) => async () => (await listVibrations(anna.page)).includes(pattern);
  await bert.checkOrFoldUntil(has(TO_ACT));
  await bert.checkOrFoldUntil(has(CLOCK_LOW));
  await Promise.all([anna.checkOrCallUntil(has(WON)), bert.checkOrFoldUntil(has(WON))]);

  await openSettings(anna.page);
  const wish = anna.page.getByRole("switch", { name: "Vibration" });
  await expect(wish).toBeChecked();
  await wish.click();
  await anna.page.keyboard.press("Escape");
  const before = (await listVibrations(anna.page)).length;
  const decisions = () => anna.received.events.filter((e) => e.type === "to-act" && e.legal.seat === anna.seat).length;
  const decided = decisions();
  const isToActAgain = () => decisions() > decided;
  await Promise.all([anna.checkOrCallUntil(isToActAgain), bert.checkOrFoldUntil(isToActAgain)]);
  await expect(anna.page.getByTestId("action-bar")).toBeVisible();
  expect((await listVibrations(anna.page)).length).toBe(before);
});

test("with reduced motion a phone does not vibrate and its switch says why; a desktop has no such switch", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("No buzz", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2));
  const phone = await BrowserPlayer.openBrowser(browser, { ...PHONE, reducedMotion: "reduce" });
  const desk = await BrowserPlayer.openBrowser(browser);
  for (const player of [phone, desk]) {
    await recordVibrations(player.page);
    await player.playAsGuest();
    await player.sitAt(tableId);
    await openSettings(player.page);
  }
  const wish = phone.page.getByRole("switch", { name: "Vibration" });
  await expect(wish).toBeDisabled();
  await expect(wish).not.toBeChecked();
  await expect(phone.page.getByRole("dialog")).toContainText("Off, because your system is set to reduce motion.");
  await expect(desk.page.getByRole("switch", { name: "Chat at the seats" })).toBeVisible();
  await expect(desk.page.getByRole("switch", { name: "Vibration" })).toHaveCount(0);
  for (const player of [phone, desk]) await player.page.keyboard.press("Escape");
  const hasEnded = () => phone.received.events.some((e) => e.type === "hand-ended");
  await Promise.all([phone.checkOrFoldUntil(hasEnded), desk.checkOrFoldUntil(hasEnded)]);
  expect([await listVibrations(phone.page), await listVibrations(desk.page)]).toEqual([[], []]);
});
