/** Tests that an owner can close the room for maintenance in the back office, and open it again. Decision 0113 */
import { findPlainAxeViolations } from "../../support/accessibility.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { fillField, Officer } from "../../support/officer.ts";
import { queryAsOwner } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test.afterEach(() => queryAsOwner("DELETE FROM maintenance"));

test("decision 0113: an open page shows what the owner says until the room opens again; the back office stays open", {
  tag: "@night",
}, async ({ browser }) => {
  const owner = await Officer.createWithRoles(browser, "owner");
  await owner.openSection("Live monitor");
  const player = await BrowserPlayer.openBrowser(browser);
  await player.playAsGuest();
  await player.page.goto("/");

  const form = owner.page.getByRole("form", { name: "Close for maintenance" });
  await fillField(form, "Text", "We are back at ten.");
  await fillField(form, "Reason", "a new disk");
  await form.getByRole("button", { name: "Close for maintenance" }).click();

  await expect(player.page.getByRole("heading", { level: 1 })).toHaveText("The room is closed for maintenance.");
  await expect(player.page.getByText("We are back at ten.")).toBeVisible();
  expect(await findPlainAxeViolations(player.page)).toEqual([]);

  const section = owner.page.getByRole("region", { name: "Maintenance" });
  await expect(section.getByText("Closed since")).toBeVisible();
  await section.getByRole("button", { name: "Open the room again" }).click();
  await fillField(section, "Reason", "done");
  await section.getByRole("button", { name: "Open the room again" }).click();
  await expect(section.getByText("The room is open")).toBeVisible();
  await player.page.reload();
  await expect(player.page.getByRole("heading", { level: 1 })).not.toHaveText("The room is closed for maintenance.");
});
