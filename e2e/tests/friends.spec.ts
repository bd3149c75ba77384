/** Tests that two people become friends, invite, write to and block each other, in two browsers. Decision 0075 */
import { createUniqueName } from "../support/account.ts";
import { BrowserPlayer } from "../support/browser-player.ts";
import { openTable, quickTableSettings } from "../support/room-hooks.ts";
import { expect, test } from "../support/test.ts";

test("two friends find each other, one invites to the table, they write when both want it, and a block ends it all", async ({
  browser,
}) => {
  const tableId = await openTable("Friendly", quickTableSettings("holdem", "no-limit"));
  const [ann, bob] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  await ann.signUpAs(createUniqueName("Annika"));
  await bob.signUpAs(createUniqueName("Bobby"));
  for (const { page } of [ann, bob]) await page.goto("/friends");

  // Becomes visible on the other page without a reload.
  await expect(async () => {
    await ann.page.getByLabel("Their name in this room").fill(bob.name);
    await expect(ann.page.getByRole("button", { name: "Send request" })).toBeEnabled({ timeout: 1_000 });
  }).toPass();
  await ann.page.getByRole("button", { name: "Send request" }).click();
  await expect(ann.page.getByText(`You have asked ${bob.name}.`)).toBeVisible();
  await bob.page.getByRole("button", { name: `Accept the request of ${ann.name}` }).click();
  const friendOf = ({ page }: BrowserPlayer) => page.getByTestId("friend");
  await expect(friendOf(ann)).toContainText(bob.name);
  await expect(friendOf(bob)).toContainText(ann.name);

  // Private messages are off until both have switched them on.
  await expect(ann.page.getByRole("button", { name: `Messages with ${bob.name}` })).toBeHidden();
  for (const { page } of [ann, bob]) {
    await page.getByRole("switch", { name: "Private messages with friends" }).click();
    await expect(page.getByRole("switch", { name: "Private messages with friends" })).toBeChecked();
  }
  await ann.page.getByRole("button", { name: `Messages with ${bob.name}` }).click();
  await ann.page.getByRole("textbox", { name: "Message" }).fill("A game at eight?");
  await ann.page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(ann.page.getByTestId("private-message")).toContainText("A game at eight?");
  await expect(friendOf(bob)).toContainText("1 new message");
  await bob.page.getByRole("button", { name: `Messages with ${ann.name}` }).click();
  await expect(bob.page.getByTestId("private-message")).toContainText("A game at eight?");
  await bob.page.getByRole("button", { name: "Close" }).click();

  // From the table's menu.
  await ann.sitAt(tableId);
  await ann.page.getByRole("button", { name: "Menu" }).click();
  await ann.page.getByRole("menuitem", { name: "Invite a friend" }).click();
  await ann.page.getByRole("button", { name: `Invite ${bob.name}` }).click();
  await expect(ann.page.getByRole("button", { name: `Invite ${bob.name}` })).toHaveText("Invited");
  await bob.page.goto("/account");
  await expect(bob.page.getByText(new RegExp(`^${ann.name} invites you to `))).toBeVisible();
  await bob.page.getByRole("link", { name: "To the table" }).click();
  await expect(bob.page).toHaveURL(new RegExp(`/table/${tableId}$`));

  // Where a friend plays, and the end of it.
  await bob.page.goto("/friends");
  await expect(friendOf(bob).getByRole("link", { name: /^Friendly/ })).toHaveAttribute("href", `/table/${tableId}`);
  await bob.page.getByRole("button", { name: `More about ${ann.name}` }).click();
  await bob.page.getByRole("menuitem", { name: "Block" }).click();
  await bob.page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await expect(friendOf(bob)).toBeHidden();
  await expect(bob.page.getByRole("button", { name: `Unblock ${ann.name}` })).toBeVisible();
  await bob.page.goto("/account");
  await expect(bob.page.getByRole("link", { name: "To the table" })).toBeHidden();
});
