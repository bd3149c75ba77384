import { expect, type Page, test } from "@playwright/test";
import { BrowserPlayer } from "../support/browser-player.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../support/room-hooks.ts";

test("a guest makes an account and keeps their chips; a sign-in elsewhere is ended from here", async ({ browser }) => {
  const player = await BrowserPlayer.openBrowser(browser);
  await player.playAsGuest();
  const { page } = player;
  const [name, email] = [`Mara ${Date.now() % 100_000}`, `mara${Date.now()}@example.org`];
  const [first, second] = ["correct horse", "battery staple"];
  await page.goto("/account");
  const chips = page.getByRole("definition").first();
  const before = await chips.textContent();
  await page.getByLabel("Name at the table").fill(name);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password, at least 8 characters").fill(first);
  await page.getByRole("button", { name: "Make an account with my chips" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(chips).toHaveText(before ?? "");

  const elsewhere = await BrowserPlayer.openBrowser(browser);
  await elsewhere.page.goto("/sign-in");
  await elsewhere.page.getByLabel("E-mail").fill(email);
  await elsewhere.page.getByLabel("Password").fill(first);
  await elsewhere.page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.page.getByRole("button", { name: `Account of ${name}` })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("button", { name: "Sign out", exact: true })).toBeHidden();
  await elsewhere.page.goto("/account");
  await expect(elsewhere.page).toHaveURL(/sign-in/);

  await page.getByLabel("Current password").fill("not this one");
  await page.getByLabel("Password, at least 8 characters").fill(second);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("That is not your current password")).toBeVisible();
  await page.getByLabel("Current password").fill(first);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed")).toBeVisible();
  await player.context.close();
  await elsewhere.context.close();
});

test("signing out leaves nothing of the account in the browser, in any of its tabs", async ({ browser }) => {
  const tableId = await openTable("Left behind", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND));
  const player = await BrowserPlayer.openBrowser(browser);
  const { page, context } = player;
  await player.playAsGuest();
  await page.getByRole("radio", { name: "Omaha", exact: true }).click();
  const other = await context.newPage();
  await other.goto(`/tables?t=${tableId}`);
  const kept = (tab: Page) => tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  await expect.poll(() => kept(other)).toContain(tableId);
  expect(await kept(page)).toContain("game=omaha");

  await page.getByRole("button", { name: `Account of ${player.name}` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole("link", { name: "Sign in" })).toBeVisible();
    expect(new URL(tab.url()).pathname).toBe("/");
    expect(await kept(tab)).not.toMatch(new RegExp(`${tableId}|game=omaha`));
  }
  await context.close();
});

test("the lobby keeps the language and the filters that were picked", async ({ browser }) => {
  const { page, context } = await BrowserPlayer.openBrowser(browser);
  await page.goto("/");
  await page.getByRole("radio", { name: "Omaha", exact: true }).click();
  await page.getByRole("combobox", { name: "House rules" }).selectOption("empire");
  await expect(page).toHaveURL(/game=omaha&house=empire/);
  await page.getByRole("button", { name: "Change the language to Español" }).click();
  await expect(page.getByRole("button", { name: "Jugar ahora" })).toBeVisible();
  await page.goto("/sign-in");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.goto("/");
  await expect(page).toHaveURL(/game=omaha&house=empire/);
  await context.close();
});
