/** Tests the service worker in a browser: the offline page, in place of the browser's own. */
import { findPlainAxeViolations, findSmallTargets, measureSmallWindowOverflow } from "../support/accessibility.ts";
import { BrowserPlayer } from "../support/browser-player.ts";
import { expect, test } from "../support/test.ts";

test("without a connection the room says what becomes of hands, keeps nothing of a page, and goes on by itself", async ({
  browser,
}) => {
  const anna = await BrowserPlayer.openBrowser(browser, { serviceWorkers: "allow" });
  const { page, context } = anna;
  await anna.playAsGuest();
  await page.goto("/account");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");

  await context.setOffline(true);
  await page.goto("/history");
  await expect(page.getByRole("heading", { level: 1, name: "The room cannot be reached" })).toBeVisible();
  await expect(page.getByText("Hands go on by the rules of their tables.")).toBeVisible();
  await page.goto("/account");
  await expect(page.getByText("The room cannot be reached"), "a page that was seen before").toBeVisible();
  expect(await page.evaluate(async () => [await caches.keys(), document.body.innerText.includes("Guest")])).toEqual([
    [],
    false,
  ]);
  expect(await findPlainAxeViolations(page)).toEqual([]);
  expect(await findSmallTargets(page)).toEqual([]);
  expect(await measureSmallWindowOverflow(page)).toBeLessThanOrEqual(0);

  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: anna.name })).toBeVisible();
});
