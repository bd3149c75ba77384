/**
 * Tests that a person can download their data, which is compared with the database, delete their account, and come back. Decisions 0063 and
 * 0066
 */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { createUniqueName, emailFor, PASSWORD } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { queryAsOwner } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const confirmPassword = async (page: Page) => {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Confirm" }).click();
};

test("fault 86: an archive needs a fresh sign-in and has all data; the account is closed and reopened", {
  tag: "@night",
}, async ({ browser }) => {
  const name = createUniqueName("Taker");
  const { page } = await signedUp(browser, name);
  const [me] = await queryAsOwner<{ id: string }>("SELECT id FROM users WHERE name = $1", [name]);
  await queryAsOwner("UPDATE sessions SET fresh_at = now() - interval '1 hour' WHERE user_id = $1", [me?.id]);
  await page.goto("/account");
  await page.getByRole("link", { name: "My data" }).click();
  await page.getByRole("button", { name: "Create the archive" }).click();
  await confirmPassword(page);
  await expect(page.getByText(/^Archive of /)).toBeVisible({ timeout: 30_000 });

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  const files = unzipSync(await readFile(await download.path()));
  const read = (file: string) => JSON.parse(strFromU8(files[file] ?? new Uint8Array()));
  expect(read("profile.json")).toMatchObject([{ id: me?.id, name, email: emailFor(name) }]);
  const postings = await queryAsOwner(
    "SELECT FROM ledger_postings p JOIN ledger_accounts a ON a.serial = p.account_serial WHERE a.user_id = $1",
    [me?.id],
  );
  expect(read("ledger.json")).toHaveLength(postings.length);
  await expect(page.getByText("You can ask for the next one on")).toBeVisible();

  const close = page.getByRole("button", { name: "Delete my account" });
  await page.getByLabel(/^Type your name/).fill("not my name");
  await close.click();
  await expect(page.getByText("That does not match your name")).toBeVisible();
  await page.getByLabel(/^Type your name/).fill(name);
  await close.click();
  await expect(page.getByRole("heading", { name: "Your account is closed" })).toBeVisible();
  await expect(page.getByText(/You can come back until .+ UTC/)).toBeVisible();
  await page.getByRole("link", { name: "Go to the lobby" }).click();
  await expect(page.getByRole("heading", { name: "Your account is closed" })).toBeHidden();
  await expect(page).toHaveURL("/");
  await page.goto("/account/data");
  await expect(page).toHaveURL(/sign-in/);
  await page.getByLabel("Name or e-mail").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "My data", exact: true })).toBeVisible();
  await page.goto("/account");
  await expect(page.getByText("your account is open again")).toBeVisible();
});

async function signedUp(browser: Parameters<typeof BrowserPlayer.openBrowser>[0], name: string) {
  const player = await BrowserPlayer.openBrowser(browser);
  await player.signUpAs(name);
  return player;
}
