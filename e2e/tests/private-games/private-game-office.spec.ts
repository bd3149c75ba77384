/**
 * Tests that staff can find a private game in the list of tables and close it, with a reason that its players read. H1, H9, decision 0077
 */
import { createUniqueName, register } from "../../support/account.ts";
import { fillField, Officer } from "../../support/officer.ts";
import { openContext } from "../../support/open-contexts.ts";
import { openPrivateGame } from "../../support/private-games.ts";
import { roomUrl } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test("the staff find a private game by its host, and close it with a reason that its host reads", {
  tag: "@night",
}, async ({ browser }) => {
  const host = await openContext(browser, { baseURL: roomUrl() });
  const name = createUniqueName("Hostess");
  await register(host.request, name);
  const game = await openPrivateGame(host.request, "Kitchen table");
  const table = await host.newPage();
  await table.goto(`/table/${game.tableId}`);
  await expect(table.getByTestId("private-game-strip")).toBeVisible();

  const { page } = await Officer.createWithRoles(browser, "floor");
  await page.goto("/admin/tables");
  await page.getByLabel("Name, id, or host of a private game").fill(name);
  await page.getByRole("button", { name: "Show" }).click();
  const row = page.getByRole("row").filter({ hasText: "Kitchen table" });
  await expect(row).toContainText(`Host: ${name}`);
  await row.getByRole("link", { name: /Kitchen table/ }).click();
  await expect(page.getByTestId("unit-status")).toContainText("Private game");
  await expect(page.getByRole("form", { name: "Settings" })).toHaveCount(0);
  await fillField(page, "Reason", "a threat was reported");
  await page.getByRole("button", { name: "Close permanently" }).click();
  await page.getByRole("button", { name: "Yes, close it permanently" }).click();
  await expect(page.getByTestId("unit-status")).toContainText("Closed");
  // No hand is running, so the game ends at once, and the host's page opens the sheet.
  await expect(table.getByText("The game is over. These results are final.")).toBeVisible();
  await table.getByRole("link", { name: "1 new notice" }).click();
  await expect(table.getByText(/The staff will end Kitchen table.*a threat was reported/)).toBeVisible();
});
