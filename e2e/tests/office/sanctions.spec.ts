/** Tests what a player with a frozen or banned account reads: why, until when, and to whom they may write. Fault 42 */

import { createUniqueName, PASSWORD } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { fillField, findUserId, Officer } from "../../support/officer.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test("fault 42: a frozen or banned player reads why and until when everywhere; a ban is confirmed first", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Out", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND));
  const player = await BrowserPlayer.openBrowser(browser);
  await player.signUpAs(createUniqueName("Barred"));
  const officer = await Officer.createWithRoles(browser, "integrity");
  await officer.page.goto(`/admin/players/${await findUserId(player)}`);
  const form = officer.page.getByRole("form", { name: "Sanctions" });
  const impose = async (sanction: string, reason: string) => {
    await form.getByRole("combobox", { name: "Sanction" }).selectOption(sanction);
    await form.getByRole("combobox", { name: "For" }).selectOption("3 days");
    await fillField(form, "Reason", reason);
    await form.getByRole("button", { name: "Impose" }).click();
  };
  const { page } = player;
  const sanction = page.getByTestId("sanction");

  await impose("Freeze", "a second account");
  await expect(officer.page.getByTestId("sanctions")).toContainText("Frozen until");
  await page.goto("/");
  await expect(sanction).toHaveText(
    /^Your account is frozen until .+ UTC\. .+ Reason: a second account\. If you think this is a mistake, write to the staff of this room\.$/,
  );

  // The controls for taking a seat are disabled, but the keyboard reaches them and they say why. The player may still watch.
  const preview = page.getByRole("region", { name: "Preview" });
  for (const button of [
    page.getByRole("button", { name: "Play now" }),
    page.getByRole("button", { name: /^Join / }).first(),
    preview.getByRole("button", { name: /^(Sit here|Join waiting list)/ }),
  ]) {
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription("Your account is frozen: you can watch, but not sit down.");
    await button.focus();
    await expect(button).toBeFocused();
    await button.press("Enter");
  }
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(new URL(page.url()).pathname).toBe("/");
  await expect(preview.getByRole("link", { name: "Watch" })).toBeVisible();

  const table = await player.context.newPage();
  await table.goto(`/table/${tableId}`);
  // The table shows the sanction where the control for taking a seat would be.
  await expect(table.getByRole("main").getByTestId("sanction")).toHaveText(/^Your account is frozen until /);
  await expect(table.getByRole("button", { name: "Take a seat" })).toBeHidden();
  await impose("Ban", "collusion");
  const question = officer.page.getByRole("dialog", { name: `Ban ${player.name}?` });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(officer.page.getByTestId("sanctions")).not.toContainText("Banned");
  await form.getByRole("button", { name: "Impose" }).click();
  await question.getByRole("button", { name: "Ban" }).click();
  await expect(officer.page.getByTestId("sanctions")).toContainText("Banned until");

  const whyBanned =
    /^Your account is banned until .+ UTC\. Reason: collusion\. If you think this is a mistake, write to /;
  await expect(table.getByTestId("line-banner").getByTestId("sanction")).toHaveText(whyBanned);
  await expect(page.getByTestId("line-banner").getByTestId("sanction")).toHaveText(whyBanned);
  await page.reload();
  await expect(sanction).toHaveText(whyBanned);

  await player.context.clearCookies();
  await page.goto("/sign-in");
  await page.getByLabel("Name or e-mail").fill(player.name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert").getByTestId("sanction")).toHaveText(whyBanned);
});
