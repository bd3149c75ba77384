/**
 * Tests the service worker in a browser. It shows the room's offline page instead of the browser's own, and turns a push message from a
 * table into a notification.
 */
import { PUSH_KINDS } from "@poker/protocol";
import { TestPushService } from "@poker/protocol/testing-push-service";
import { findPlainAxeViolations, findSmallTargets, measureSmallWindowOverflow } from "../../support/accessibility.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { IN_FULL_BROWSER } from "../../support/launch-options.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings, roomUrl } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test.use(IN_FULL_BROWSER);

test("without a connection the room says what happens to hands, stores no page, and reconnects by itself", {
  tag: "@night",
}, async ({ browser }) => {
  const anna = await BrowserPlayer.openBrowser(browser, { serviceWorkers: "allow" });
  const { page, context } = anna;
  await anna.playAsGuest();
  await page.goto("/account");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");

  await context.setOffline(true);
  await page.goto("/history");
  await expect(page.getByRole("heading", { level: 1, name: "The room cannot be reached" })).toBeVisible();
  await expect(page.getByText("Play continues by the rules of your table.")).toBeVisible();
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

test("a player whose page is in the background gets a push message when they are to act, which the worker shows", {
  tag: "@night",
}, async ({ browser }) => {
  const service = await TestPushService.start();
  const tableId = await openTable("Far away", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2));
  const anna = await BrowserPlayer.openBrowser(browser, { serviceWorkers: "allow", permissions: ["notifications"] });
  const bert = await BrowserPlayer.openBrowser(browser);
  const { page, context } = anna;
  await anna.playAsGuest();
  await bert.playAsGuest();

  await page.goto("/account/settings");
  for (const name of ["It is your turn", "A seat is held for you", "Your tournament starts"])
    await expect(page.getByTestId("push-settings").getByRole("switch", { name })).toBeEnabled();
  const browserOfAnna = service.subscribe("anna");
  const save = (kinds: readonly string[], endpoint = browserOfAnna.endpoint) =>
    context.request.put("/api/push", {
      data: { ...browserOfAnna, endpoint, kinds },
      headers: { origin: roomUrl() },
    });
  for (const endpoint of ["http://push.example/a", "https://push.example:22/a", "nonsense"])
    expect((await save(PUSH_KINDS, endpoint)).status()).toBe(400);
  expect(await (await save(PUSH_KINDS)).json()).toEqual({ ok: true });

  await anna.sitAt(tableId);
  // Pretends that the tab is hidden, because headless browsers have no background tabs. No hand is dealt yet, because there is no second
  // player.
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await bert.sitAt(tableId);
  await bert.checkOrCallUntil(async () => service.received.length > 0);
  const message = { kind: "turn", tableId, name: "Far away" };
  expect(service.contentsFor("anna")).toContainEqual(message);
  service.close();

  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: roomUrl(),
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  const listShown = () =>
    page.evaluate(async () => {
      const shown = await (await navigator.serviceWorker.ready).getNotifications();
      return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  await expect
    .poll(listShown)
    .toEqual([{ title: "It is your turn", body: "Far away", tag: `turn ${tableId}`, data: `/table/${tableId}` }]);
});
