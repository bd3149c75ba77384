/** Tests how a guest leaves: they keep the chips, sign in to an account and come back later, or delete the guest. */
import type { Page } from "@playwright/test";
import { createAccount, createUniqueName, PASSWORD } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import {
  countPeopleAt,
  HIGH_STAKES_BLIND,
  openTable,
  queryAsOwner,
  quickTableSettings,
} from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const SETTINGS = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND);

async function chooseSignOut(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `${name}'s account` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}
const countSessions = async (name: string) =>
  (
    await queryAsOwner<{ n: number }>(
      `SELECT count(*)::int AS n FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE u.name = $1 AND s.revoked_at IS NULL`,
      [name],
    )
  )[0]?.n;

test("signing out keeps a guest; deleting the guest needs a confirmation, and is refused with chips at a table", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Thrown away", SETTINGS);
  const player = await BrowserPlayer.openBrowser(browser);
  const { page, name } = await player.playAsGuest().then(() => player);
  await player.sitAt(tableId);
  await page.goto("/");
  await chooseSignOut(page, name);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link", { name: "Keep your chips" })).toHaveAttribute("href", "/account");
  await expect(dialog.getByRole("link", { name: "Sign in to an account" })).toHaveAttribute("href", "/sign-in");
  await dialog.getByRole("button", { name: "Delete this guest" }).click();
  await expect(dialog.getByRole("heading", { name: `Delete ${name}?` })).toBeVisible();
  expect(await countSessions(name)).toBe(1);
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialog.getByText("You have chips at a table.")).toBeVisible();
  expect(await countSessions(name)).toBe(1);
  await dialog.getByRole("button", { name: `Keep playing as ${name}` }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/table/${tableId}`);
  await player.leaveTable();
  await expect.poll(() => countPeopleAt(tableId)).toBe(0);
  await page.goto("/");
  await chooseSignOut(page, name);
  await dialog.getByRole("button", { name: "Delete this guest" }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  expect(await countSessions(name)).toBe(0);
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Play as a guest" })).toBeVisible();
});

test("deleting a guest leaves no trace in any tab of the browser except the look of the pages", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Nothing left", SETTINGS);
  const player = await BrowserPlayer.openBrowser(browser, { colorScheme: "dark" });
  const { page, context } = player;
  await player.playAsGuest();
  await page.goto("/");
  await page.getByRole("radio", { name: "Omaha", exact: true }).click();
  await page.getByRole("button", { name: "Theme" }).click();
  const other = await context.newPage();
  await other.goto(`/tables?t=${tableId}`);
  const kept = (tab: Page) => tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  await expect.poll(() => kept(other)).toContain(tableId);
  await expect.poll(() => kept(page)).toContain("game=omaha");

  await chooseSignOut(page, player.name);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Delete this guest" }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole("link", { name: "Sign in" })).toBeVisible();
    // The tab may be loading the lobby a second time at this moment.
    await tab.waitForLoadState();
    expect(new URL(tab.url()).pathname).toBe("/");
    await expect
      .poll(() => kept(tab).catch((error: Error) => `${tableId} ${error.message}`))
      .not.toMatch(new RegExp(`${tableId}|game=omaha|${player.name}`));
    await expect(tab.locator("html")).toHaveAttribute("data-theme", "light");
  }
});

test("a guest who signs in to an account first reads what they leave behind, and can return as the same guest", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Left seat", SETTINGS);
  const account = createUniqueName("Keeper");
  const { who } = await createAccount(account);
  await who.dispose();
  const player = await BrowserPlayer.openBrowser(browser);
  const { page, name } = await player.playAsGuest().then(() => player);
  await player.sitAt(tableId);

  await page.goto("/sign-in");
  await expect(page.getByText(`You are playing as ${name}, with`)).toBeVisible();
  await expect(page.getByText("They stay with this guest")).toBeVisible();
  await expect(page.getByText(/^You have chips at Left seat/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Back to Left seat/ })).toHaveAttribute("href", `/table/${tableId}`);
  await expect(page.getByLabel("Name or e-mail")).toBeHidden();
  await page.getByRole("button", { name: "Sign in anyway" }).click();
  await page.getByLabel("Name or e-mail").fill(account);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  // Waits for the next page, because the menu in the header of this page is another one.
  await page.waitForURL(({ pathname }) => pathname === "/");
  await page.getByRole("button", { name: `${account}'s account` }).click();
  await page.getByRole("menuitem", { name: `Play as ${name}` }).click();
  await page.getByRole("button", { name: `${name}'s account` }).click();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();

  // Without any session, the browser can still sit down as its guest.
  await page.context().clearCookies({ name: /session-token/ });
  await page.goto(`/table/${tableId}`);
  await page.getByRole("button", { name: "Take a seat" }).click();
  await expect(page.getByRole("dialog").getByText(`Play as ${name}`)).toBeVisible();
  await expect(page.getByRole("dialog").getByLabel("Your nickname")).toBeHidden();
});
