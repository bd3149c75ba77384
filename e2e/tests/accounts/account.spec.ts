import type { Page } from "@playwright/test";
import {
  createAccount,
  createUniqueName,
  createVisitor,
  PASSWORD,
  signIn,
  tryPassword,
} from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test("a guest makes an account, keeps their chips, and can sign out another browser of the account", async ({
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
  await expect(page.getByRole("button", { name: "Refill to" })).toBeDisabled();
  await expect(page.getByText("play chips or more, counting those at tables.")).toBeVisible();
  await page.getByLabel("Name at the table").fill(name);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password, at least 8 characters").fill(first);
  await page.getByRole("button", { name: "Create an account with my chips" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(chips).toHaveText(before ?? "");

  const elsewhere = await BrowserPlayer.openBrowser(browser);
  await elsewhere.page.goto("/sign-in");
  await elsewhere.page.getByLabel("Name or e-mail").fill(name);
  await elsewhere.page.getByLabel("Password").fill(first);
  await elsewhere.page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(elsewhere.page.getByRole("button", { name: `${name}'s account` })).toBeVisible();
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

test("every page about a person leads to the others, and the overview asks to confirm an address", {
  tag: "@night",
}, async ({ browser }) => {
  const player = await BrowserPlayer.openBrowser(browser);
  await player.signUpAs(createUniqueName("Navigator"));
  const { page } = player;
  await page.goto("/account");
  await page.getByRole("region", { name: "Confirm your e-mail address" }).getByRole("button").click();
  await expect(page.getByText("A new link was created. Only the newest link works.")).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Your account" }).getByRole("link");
  const paths = await pages.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(paths).toHaveLength(9);
  for (const path of paths) {
    await page.goto(path);
    await expect(pages).toHaveCount(paths.length);
    await expect(page.locator("nav a[aria-current=page]")).toHaveAttribute("href", path);
  }
});

test("signing out leaves no trace of the account in any tab of the browser", { tag: "@night" }, async ({ browser }) => {
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

  await page.getByRole("button", { name: `${player.name}'s account` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole("link", { name: "Sign in" })).toBeVisible();
    // The tab may be loading the lobby a second time at this moment.
    await tab.waitForLoadState();
    expect(new URL(tab.url()).pathname).toBe("/");
    await expect
      .poll(() => kept(tab).catch((error: Error) => `${tableId} ${error.message}`))
      .not.toMatch(new RegExp(`${tableId}|game=omaha`));
  }
});

test("the lobby keeps the language and the filters that were picked", { tag: "@night" }, async ({ browser }) => {
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

test("fault 41: routes for signed-in users refuse strangers, other sites and malformed bodies", {
  tag: "@night",
}, async () => {
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

test("fault 95: a stranger's wrong passwords use up only the stranger's tries; a known device may still sign in", {
  tag: "@night",
}, async () => {
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

test("fault 118: an account can be signed in to forty times an hour; the page says why a further try is refused", {
  tag: "@night",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const name = createUniqueName("Flooded");
  const { who } = await createAccount(name);
  const strangers = await Promise.all(Array.from({ length: 4 }, () => createVisitor()));
  const answers = await Promise.all(
    strangers.map(async (stranger) => {
      const own = [];
      for (let n = 0; n < 12; n++) own.push(await tryPassword(stranger, name, PASSWORD));
      return own;
    }),
  );
  // The limit is 40 sign-ins. Creating the account was the first one, so 39 of the 48 tries succeed.
  expect(answers.flat().filter((answer) => answer === null)).toHaveLength(39);
  expect(answers.flat().filter((answer) => answer === "too-many-sign-ins")).toHaveLength(9);
  const { page } = await BrowserPlayer.openBrowser(browser);
  await page.goto("/sign-in");
  await page.getByLabel("Name or e-mail").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Too many sign-ins in a short time.")).toBeVisible();
  for (const each of [who, ...strangers]) await each.dispose();
});

test("fault 118: a session may give thirty proofs in ten minutes", { tag: "@night" }, async () => {
  const { who } = await createAccount(createUniqueName("Prover"));
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++)
    statuses.push((await who.post("/api/auth/fresh-sign-in", { data: { password: PASSWORD } })).status());
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  await who.dispose();
});
