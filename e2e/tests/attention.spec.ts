/** How a player who looks elsewhere learns that it is his turn. */
import { expect, test } from "@playwright/test";
import { BrowserPlayer } from "../support/browser-player.ts";
import { countPeopleAt, HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../support/room-hooks.ts";

interface Told {
  asked: number;
  readonly notices: string[];
}

test("your turn is in the title of the tab, and in a notification of the system once a click asked for it", async ({
  browser,
}) => {
  const tableId = await openTable("Look here", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2));
  const anna = await BrowserPlayer.openBrowser(browser, { permissions: ["notifications"] });
  const bert = await BrowserPlayer.openBrowser(browser);
  const { page } = anna;
  await page.addInitScript(() => {
    const told: Told = { asked: 0, notices: [] };
    Object.assign(window, { told });
    const Real = Notification;
    window.Notification = class extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        told.notices.push(`${title}: ${options?.body}`);
      }
      static override requestPermission(): Promise<NotificationPermission> {
        told.asked += 1;
        return Real.requestPermission();
      }
    };
  });
  const told = (): Promise<Told> => page.evaluate(() => Reflect.get(window, "told"));
  await anna.playAsGuest();
  await anna.sitAt(tableId);
  await expect(page).toHaveTitle(/^Look here/);
  expect(await told()).toEqual({ asked: 0, notices: [] });

  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Table settings" }).click();
  const wish = page.getByRole("switch", { name: "Tell me when it is my turn" });
  await wish.click();
  await expect(wish).toBeChecked();
  await page.keyboard.press("Escape");
  expect(await told()).toEqual({ asked: 1, notices: [] });

  // She looks at something else while Bert comes.
  await page.evaluate(() => Object.defineProperty(document, "hidden", { get: () => true }));
  await bert.playAsGuest();
  await bert.sitAt(tableId);
  await bert.checkOrCallUntil(async () => (await told()).notices.length > 0);
  expect((await told()).notices[0]).toMatch(/^Your turn at Look here: Your turn\. ([\d,]+ to call|You can check)\.$/);
  await expect(page).toHaveTitle(/^Your turn\. /);
  for (const player of [anna, bert]) await player.leaveTable();
  await expect.poll(() => countPeopleAt(tableId)).toBe(0);
  for (const { context } of [anna, bert]) await context.close();
});
