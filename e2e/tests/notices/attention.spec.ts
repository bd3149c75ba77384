/** Tests that a player whose tab is hidden gets a notification when it is their turn. */

import { BrowserPlayer } from "../../support/browser-player.ts";
import { IN_FULL_BROWSER } from "../../support/launch-options.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test.use(IN_FULL_BROWSER);

interface NotificationCalls {
  asked: number;
  readonly notices: string[];
}

test("a player to act is notified in the tab's title, and by a system notification if they switched it on", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Look here", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2));
  const anna = await BrowserPlayer.openBrowser(browser, { permissions: ["notifications"] });
  const bert = await BrowserPlayer.openBrowser(browser);
  const { page } = anna;
  await page.addInitScript(() => {
    const notificationCalls: NotificationCalls = { asked: 0, notices: [] };
    Object.assign(window, { notificationCalls });
    const Real = Notification;
    window.Notification = class extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        notificationCalls.notices.push(`${title}: ${options?.body}`);
      }
      static override requestPermission(): Promise<NotificationPermission> {
        notificationCalls.asked += 1;
        return Real.requestPermission();
      }
    };
  });
  const readCalls = (): Promise<NotificationCalls> => page.evaluate(() => Reflect.get(window, "notificationCalls"));
  await anna.playAsGuest();
  await anna.sitAt(tableId);
  await expect(page).toHaveTitle(/^Look here/);
  expect(await readCalls()).toEqual({ asked: 0, notices: [] });

  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Table settings" }).click();
  const wish = page.getByRole("switch", { name: "Notify me when it is my turn" });
  await wish.click();
  await expect(wish).toBeChecked();
  await page.keyboard.press("Escape");
  expect(await readCalls()).toEqual({ asked: 1, notices: [] });

  // Makes Anna's tab hidden, as if another tab were in front, while Bert sits down.
  await page.evaluate(() => Object.defineProperty(document, "hidden", { get: () => true }));
  await bert.playAsGuest();
  await bert.sitAt(tableId);
  await bert.checkOrCallUntil(async () => (await readCalls()).notices.length > 0);
  expect((await readCalls()).notices[0]).toMatch(
    /^Your turn at Look here: Your turn\. ([\d,]+ to call|You can check)\.$/,
  );
  await expect(page).toHaveTitle(/^Your turn\. /);
});
