import type { Page } from "@playwright/test";
import { createAccount, createUniqueName, createVisitor, PASSWORD, signIn, tryPassword } from "../support/account.ts";
import { BrowserPlayer } from "../support/browser-player.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../support/room-hooks.ts";
import { expect, test } from "../support/test.ts";

test("a guest makes an account and keeps their chips, and can sign out another browser of the account", async ({
  browser,
}) => {
  const player = await BrowserPlayer.openBrowser(browser);
  await player.playAsGuest();
  const { page } = player;
  const [name, email] = [`Mara ${Date.now() % 100_000}`, `mara${Date.now()}@example.org`];
  const [first, second] = ["correct horse", "battery staple"];
  await page.goto("/account");
  const chips = page.getByRole("definition").first();
  const before = await chips.textContent();
  await expect(page.getByRole("button", { name: "Fill up to" })).toBeDisabled();
  await expect(page.getByText("play chips or more, those at tables included.")).toBeVisible();
  await page.getByLabel("Name at the table").fill(name);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password, at least 8 characters").fill(first);
  await page.getByRole("button", { name: "Make an account with my chips" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(chips).toHaveText(before ?? "");

  const elsewhere = await BrowserPlayer.openBrowser(browser);
  await elsewhere.page.goto("/sign-in");
  await elsewhere.page.getByLabel("Name or e-mail").fill(name);
  await elsewhere.page.getByLabel("Password").fill(first);
  await elsewhere.page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(elsewhere.page.getByRole("button", { name: `Account of ${name}` })).toBeVisible();
  await page.goto("/account/security");
  await page.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await expect(page.getByRole("button", { name: /^Sign out Chrome/ })).toBeHidden();
  await elsewhere.page.goto("/account");
  await expect(elsewhere.page).toHaveURL(/sign-in/);

  await page.getByLabel("Current password").fill("not this one");
  await page.getByLabel("Password, at least 8 characters").fill(second);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("That is not your current password")).toBeVisible();
  await page.getByLabel("Current password").fill(first);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed")).toBeVisible();
});

test("signing out leaves nothing of the account in the browser, in any of its tabs", async ({ browser }) => {
  const tableId = await openTable("Left behind", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND));
  const player = await BrowserPlayer.openBrowser(browser);
  const { page, context } = player;
  await player.signUpAs(createUniqueName("Leaver"));
  await page.goto("/");
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
    // The tab may load the lobby once more at this moment.
    await tab.waitForLoadState();
    expect(new URL(tab.url()).pathname).toBe("/");
    await expect
      .poll(() => kept(tab).catch((error: Error) => `${tableId} ${error.message}`))
      .not.toMatch(new RegExp(`${tableId}|game=omaha`));
  }
});

test("the lobby keeps the language and the filters that were picked", async ({ browser }) => {
  const { page } = await BrowserPlayer.openBrowser(browser);
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
});

test("fault 41: the routes of a signed-in user refuse strangers, other sites and other bodies", async () => {
  const guest = await createVisitor();
  await signIn(guest, "guest");
  const stranger = await createVisitor();
  const routes: Readonly<Record<string, object>> = {
    "/api/refill": {},
    "/api/notices/read": { upTo: 1 },
    "/api/ticket": { tableId: null },
    "/api/account/sessions": { end: null },
  };
  for (const [route, data] of Object.entries(routes)) {
    const post = async (who: typeof guest, body: object, headers: Record<string, string> = {}) => {
      const response = await who.post(route, { data: body, headers });
      const { code = null }: { code?: string | null } = await response.json();
      expect(response.headers()["cache-control"], route).toBe("no-store");
      return [response.status(), code];
    };
    expect(await post(stranger, data), route).toEqual([401, "session-revoked"]);
    expect(await post(guest, data, { origin: "https://elsewhere.example" }), route).toEqual([403, "wrong-origin"]);
    expect(await post(guest, ["no body"]), route).toEqual([400, "malformed"]);
    expect(await post(guest, data), route).toEqual(route === "/api/refill" ? [409, "enough-chips"] : [200, null]);
  }
  for (const who of [guest, stranger]) await who.dispose();
});

test("fault 95: a stranger's wrong passwords end their own tries, and a device that has signed in before is let in", async () => {
  const name = createUniqueName("Locked");
  const { who } = await createAccount(name);
  const stranger = await createVisitor();
  const answers: (string | null)[] = [];
  for (let n = 0; n < 11; n++) answers.push(await tryPassword(stranger, name, "not the password"));
  expect(answers[0]).toBe("CredentialsSignin");
  expect(answers.at(-1)).toBe("too-many-tries");
  expect(await tryPassword(stranger, name, PASSWORD)).toBe("too-many-tries");
  expect(await tryPassword(who, name, PASSWORD)).toBeNull();
  for (const each of [who, stranger]) await each.dispose();
});
