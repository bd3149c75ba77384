/** Tests the forms of all pages before the pages' scripts have loaded, as on a slow phone. Fault 129 */
import type { BrowserContext, Page } from "@playwright/test";
import { createUniqueName, emailFor, PASSWORD } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { createOfficeFixtures } from "../../support/office-fixtures.ts";
import { listAddresses, openOwner } from "../../support/page-addresses.ts";
import { openPrivateGame } from "../../support/private-games.ts";
import { openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

/** A word that is in every text that the test types. */
const TYPED = "typed77secret";
const FIELDS = "input:not([type=hidden], [type=checkbox], [type=radio], [type=range], [type=file]), textarea";
/** Matches all forms except searches in the back office, whose text may be in the address. */
const FORMS = "form:not([method=get])";

/** Blocks the scripts of all pages in the browser. Returns a list, to which each address that the browser requests is added. */
async function holdScripts(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  await context.route("**/_next/static/**/*.js", (route) => route.abort());
  return asked;
}

const typedText = (type: string | null): string =>
  type === "email" ? `${TYPED}@example.org` : type === "number" ? "7" : type === "date" ? "2026-01-07" : TYPED;

/** Types into all fields of a form and presses Enter in the last one. Then clicks every button of the form that can be clicked. */
async function sendForm(page: Page, index: number): Promise<void> {
  const form = page.locator(FORMS).nth(index);
  const fields = await form.locator(FIELDS).all();
  let last = null;
  for (const field of fields) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue;
    await field.fill(typedText(await field.getAttribute("type")));
    if ((await field.evaluate((element) => element.tagName)) === "INPUT") last = field;
  }
  if (!last) return;
  const before = page.url();
  await last.press("Enter");
  await page.waitForURL((url) => url.href !== before, { timeout: 200 }).catch(() => {});
}

/** Sends every form on the pages at these addresses. Returns the typed texts that appeared in an address, and the number of forms. */
async function sendForms({ context, page }: BrowserPlayer, places: readonly string[]) {
  const asked = await holdScripts(context);
  const wrong: string[] = [];
  let forms = 0;
  for (const place of places) {
    await page.goto(place);
    const count = await page.locator(FORMS).count();
    if (!place.startsWith("/admin")) expect(await page.locator("form[method=get]").count(), place).toBe(0);
    for (let index = 0; index < count; index += 1) {
      if (index > 0) await page.goto(place);
      await sendForm(page, index);
      forms += 1;
      if (page.url().includes(TYPED)) wrong.push(`${place} is at ${page.url()}`);
    }
  }
  return { forms, wrong: [...wrong, ...asked.filter((url) => url.includes(TYPED))] };
}

test("fault 129: no form of the room puts typed text into an address before its scripts have loaded", {
  tag: "@night",
}, async ({ browser }) => {
  // Bots play a hand at this table, so that the test has a page of a hand.
  await openTable(createUniqueName("Typist"), quickTableSettings("holdem", "no-limit"));
  const owner = await openOwner(browser);
  const addresses = await listAddresses(owner);
  const stranger = await BrowserPlayer.openBrowser(browser);
  const guest = await BrowserPlayer.openBrowser(browser);
  await guest.playAsGuest();
  const sent = [
    await sendForms(stranger, addresses),
    await sendForms(guest, ["/account", "/sign-in", "/games/new"]),
    await sendForms(owner, addresses),
  ];
  expect(sent.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(sent.map(({ forms }) => forms > 3)).toEqual([true, true, true]);
});

test("fault 129: no form of the back office puts typed text into an address before its scripts have loaded", {
  tag: "@night",
}, async ({ browser }) => {
  const owner = await openOwner(browser);
  const places = (await createOfficeFixtures(createUniqueName("Typist"))).map(({ address }) => address);
  const { forms, wrong } = await sendForms(owner, places);
  expect(wrong).toEqual([]);
  expect(forms).toBeGreaterThan(10);
});

/** Opens a browser that runs no scripts. */
const openWithoutScripts = (browser: Parameters<typeof BrowserPlayer.openBrowser>[0]) =>
  BrowserPlayer.openBrowser(browser, { javaScriptEnabled: false });

async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value);
}

test("fault 129: a person signs up, signs in and asks for a new password without scripts", { tag: "@night" }, async ({
  browser,
}) => {
  const name = createUniqueName("Early");
  const { page, context } = await openWithoutScripts(browser);
  await page.goto("/sign-up?next=%2Fhelp");
  await fillIn(page, { name, email: emailFor(name), password: PASSWORD });
  await page.locator("input[name=password]").press("Enter");
  await expect(page).toHaveURL("/help");
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);

  await context.clearCookies();
  await page.goto("/sign-in?next=%2Faccount");
  await fillIn(page, { login: name, password: "another long one" });
  await page.locator("input[name=password]").press("Enter");
  await expect(page).toHaveURL("/sign-in?next=%2Faccount");
  await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /./ })).toBeVisible();
  await fillIn(page, { login: name, password: PASSWORD });
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/account");

  await context.clearCookies();
  await page.goto("/forgot-password");
  await fillIn(page, { login: name });
  await page.locator("input[name=login]").press("Enter");
  await expect(page).toHaveURL("/forgot-password");
  await expect(page.getByRole("main").getByRole("status")).toBeVisible();
});

test("fault 129: a visitor becomes a guest, plays now, joins by code and changes the language without scripts", {
  tag: "@night",
}, async ({ browser }) => {
  const host = await BrowserPlayer.openBrowser(browser);
  await host.playAsGuest();
  const game = await openPrivateGame(host.context.request, "Early game");
  const { page } = await openWithoutScripts(browser);
  await page.goto("/games");
  await page.locator("input[name=key]").fill("ABCDEF");
  await page.locator("input[name=key]").press("Enter");
  await expect(page.locator("input[name=key]")).toHaveAccessibleDescription(/^This code does not work/);
  await expect(page).toHaveURL("/games");
  await page.locator("input[name=key]").fill(game.code);
  await page.locator("input[name=key]").press("Enter");
  await expect(page).toHaveURL(/\/g\/[A-Z0-9]{6}$/);

  await page.goto("/help");
  await page.getByRole("button", { name: "ES" }).or(page.locator("button[lang=es]")).first().click();
  await expect(page).toHaveURL("/help");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.locator("button[lang=en]").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  await page.goto("/");
  await page.getByRole("button", { name: "Play now" }).click();
  await expect(page).toHaveURL(/\/table\/[\w-]+\?sit=1$/);
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Play as a guest" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/account");
  await expect(page).toHaveURL("/account");
});

test("fault 137: scripts that run late move no button of the sign-in page under a pointer", async ({ browser }) => {
  const [early, late] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  await holdScripts(early.context);
  for (const { page } of [early, late]) await page.goto("/sign-in");
  await expect(late.page.getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
  const boxOf = ({ page }: BrowserPlayer, name: string) =>
    page.getByRole("button", { name, exact: true }).boundingBox();
  for (const name of ["Sign in", "Play as a guest"]) expect(await boxOf(late, name)).toEqual(await boxOf(early, name));
});
