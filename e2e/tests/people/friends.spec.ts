/**
 * Tests, in two browsers, that two people can become friends, invite each other, write to each other and block each other. Decision 0075
 */
import { createUniqueName } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test("two people become friends, write and invite; a block from the player's sheet ends the friendship", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Friendly", quickTableSettings("holdem", "no-limit"));
  const [ann, bob] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  await ann.signUpAs(createUniqueName("Annika"));
  await bob.signUpAs(createUniqueName("Bobby"));
  await ann.page.goto("/friends");
  await bob.page.goto("/help");

  // The friend request appears on the other page without a reload.
  await expect(async () => {
    await ann.page.getByLabel("Their name in this room").fill(bob.name);
    await expect(ann.page.getByRole("button", { name: "Send request" })).toBeEnabled({ timeout: 1_000 });
  }).toPass();
  await ann.page.getByRole("button", { name: "Send request" }).click();
  await expect(ann.page.getByText(`Request sent to ${bob.name}.`, { exact: true })).toBeVisible();
  // The header of every other page shows the number of requests, and links to the page of friends.
  await bob.page.getByRole("link", { name: "Friends: 1 request" }).click();
  await bob.page.getByRole("button", { name: `Accept ${ann.name}’s request` }).click();
  const friendOf = ({ page }: BrowserPlayer) => page.getByTestId("friend");
  await expect(friendOf(ann)).toContainText(bob.name);
  await expect(friendOf(bob)).toContainText(ann.name);

  // Private messages are off until both people have turned them on.
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

  // At the table, a mark and a note announce a message. Both disappear when the player reads the message in another window.
  await ann.sitAt(tableId);
  await bob.page.getByRole("textbox", { name: "Message" }).fill("Save me a seat");
  // The note does not appear while Ann must act, so Ann acts. It stays for only some seconds, so the test looks for it from the start.
  const note = ann.page.getByTestId("friend-note").filter({ hasText: `New message from ${bob.name}.` });
  await Promise.all([
    ann.checkOrFoldUntil(() => note.isVisible()),
    bob.page.getByRole("button", { name: "Send", exact: true }).click(),
  ]);
  await bob.page.getByRole("button", { name: "Close" }).click();
  await expect(ann.page.getByTestId("friend-news")).toContainText("Friends: 1 new message");
  const letters = await ann.page.context().newPage();
  await letters.goto("/friends");
  await letters.getByRole("button", { name: `Messages with ${bob.name}` }).click();
  await expect(letters.getByTestId("private-message").last()).toContainText("Save me a seat");
  await expect(ann.page.getByTestId("friend-news")).toBeHidden();
  await letters.close();

  // Ann invites Bob through the table's menu.
  await ann.page.getByRole("button", { name: "Menu" }).click();
  await ann.page.getByRole("menuitem", { name: "Invite a friend" }).click();
  await ann.page.getByRole("button", { name: `Invite ${bob.name}` }).click();
  await expect(ann.page.getByRole("button", { name: `Invite ${bob.name}` })).toHaveText("Invited");
  await expect(bob.page.getByText(new RegExp(`^${ann.name} invites you to Friendly`))).toBeVisible();
  await bob.page.reload();
  await expect(bob.page.getByRole("link", { name: /^Friends:/ }), "seen is read").toBeHidden();
  await expect(friendOf(bob).getByRole("link", { name: /^Friendly/ })).toHaveAttribute("href", `/table/${tableId}`);
  await bob.page.goto("/account");
  await bob.page.getByRole("link", { name: "Go to the table" }).click();
  await expect(bob.page).toHaveURL(new RegExp(`/table/${tableId}$`));

  // The sheet about a player has a link to the messages and a button that blocks the player. A block also mutes the player.
  await bob.page.getByRole("button", { name: `Note about ${ann.name}` }).click();
  await expect(bob.page.getByText("You are friends.")).toBeVisible();
  await expect(bob.page.getByRole("link", { name: "Messages" })).toHaveAttribute("href", /^\/friends\?with=/);
  await bob.page.getByRole("button", { name: "Block", exact: true }).click();
  await bob.page
    .getByRole("dialog", { name: /^Block / })
    .getByRole("button", { name: "Block", exact: true })
    .click();
  await expect(bob.page.getByRole("switch", { name: "Mute" })).toBeChecked();
  await expect(bob.page.getByRole("switch", { name: "Mute" })).toBeDisabled();
  await bob.page.getByRole("button", { name: "Unblock" }).click();
  await expect(bob.page.getByRole("switch", { name: "Mute" })).not.toBeChecked();
  await bob.page.getByRole("button", { name: "Add friend" }).click();
  await expect(bob.page.getByText("Request sent.")).toBeVisible();
  await expect(ann.page.getByTestId("friend-news")).toContainText("Friends: 1 request");
  await bob.page.goto("/friends");
  await expect(friendOf(bob)).toBeHidden();
  await expect(bob.page.getByText(new RegExp(`^${ann.name} invites you to`))).toBeHidden();
});
