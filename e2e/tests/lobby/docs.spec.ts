/** Tests the documents at /docs: what visitors and staff can read, and that a link in an alarm leads to its paragraph in the runbook. */
import { BrowserPlayer } from "../../support/browser-player.ts";
import { openOwner } from "../../support/page-addresses.ts";
import { expect, test } from "../../support/test.ts";

test("a visitor reads and searches the documents for players; only staff read those for the room's operators", {
  tag: "@night",
}, async ({ browser }) => {
  const { page } = await BrowserPlayer.openBrowser(browser);
  await page.goto("/help");
  await page.getByRole("link", { name: "All rules and documents" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Documentation" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Documents" }).getByRole("link")).toHaveCount(4);
  await page.getByRole("searchbox", { name: "Find a heading" }).fill("showdown");
  await page.getByRole("search").getByRole("link").first().click();
  await page.waitForURL(/\/docs\/rules#/);
  expect((await page.goto("/docs/operate"))?.status()).toBe(404);
  expect((await page.goto("/docs/../etc/passwd"))?.status()).toBe(404);

  const owner = (await openOwner(browser)).page;
  await owner.goto("/admin");
  await owner.getByRole("link", { name: "Documentation" }).click();
  await owner
    .getByRole("navigation", { name: "Documents" })
    .getByRole("link", { name: "Operate", exact: true })
    .click();
  await owner.goto("/docs/operate#journalcannotbewritten");
  await expect(owner.getByRole("heading", { name: "JournalCannotBeWritten" })).toBeInViewport();
});
