/** Tests what a Spanish reader gets: the errors at the fields of forms, and the names of guests. */
import type { Locator, Page } from "@playwright/test";
import { createUniqueName, emailFor, register, signIn } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { HIGH_STAKES_BLIND, openTable, queryAsOwner, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const SPANISH = { locale: "es-ES" };
const settings = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2);
const FIRST_HAS_BUTTON = { ...settings, firstButton: "first-seated" as const };

async function expectUnmarked(fields: readonly Locator[]): Promise<void> {
  for (const field of fields) await expect(field).not.toHaveAttribute("aria-invalid", "true");
}

/** Returns all text of a page: texts, labels and titles, but not what only scripts contain. */
const readWholePage = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [document.title, document.body.innerText]
      .concat(
        [...document.querySelectorAll("[aria-label], [title]")].flatMap((element) => [
          element.getAttribute("aria-label") ?? "",
          element.getAttribute("title") ?? "",
        ]),
      )
      .concat([...document.querySelectorAll("[role=log]")].map(({ textContent }) => textContent ?? ""))
      .join("\n"),
  );

test("a sent form explains each wrong field in the page's language, and focuses the first one", async ({ browser }) => {
  const { page } = await BrowserPlayer.openBrowser(browser, SPANISH);
  await page.goto("/sign-up");
  const name = page.getByLabel("Nombre en la mesa");
  const email = page.getByLabel("Correo electrónico");
  const password = page.getByLabel("Contraseña, 8 caracteres como mínimo");
  const send = page.getByRole("main").getByRole("button", { name: "Crear cuenta" });
  await expectUnmarked([name, email, password]);
  await email.fill("nobody at example");
  await password.fill("short");
  await expectUnmarked([name, email, password]);
  await send.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Este campo es obligatorio\.$/);
  await expect(email).toHaveAccessibleDescription("Esa dirección de correo no es válida. Revisa cómo está escrita.");
  await expect(password).toHaveAccessibleDescription("Usa 8 caracteres como mínimo.");
  for (const field of [name, email, password]) await expect(field).toHaveAttribute("aria-invalid", "true");

  // The corrected field is no longer marked. The other fields still are, and the first of them has the focus.
  await name.fill("Ab");
  await expect(name).toHaveAccessibleDescription(/Usa 3 caracteres como mínimo\.$/);
  await name.fill("Dealer");
  await expectUnmarked([name]);
  await send.click();
  await expect(email).toBeFocused();
  const own = createUniqueName("Lector");
  await email.fill(emailFor(own));
  await password.fill("correct horse");
  await expectUnmarked([name, email, password]);

  // The form shows a problem that only the server can find at its field too.
  await send.click();
  await expect(name).toHaveAccessibleDescription(/Ese nombre no está permitido\./);
  await expect(name).toBeFocused();
  const taken = createUniqueName("Taken");
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await register(other.request, taken);
  await other.close();
  await name.fill(taken);
  await send.click();
  await expect(name).toHaveAccessibleDescription(/Elige otro\.$/);
  await page.getByRole("button", { name: /^Usar «/ }).click();
  await expectUnmarked([name, email, password]);
  await send.click();
  await expect(page.getByRole("button", { name: /^Cuenta de / })).toBeVisible();

  await page.goto("/account/security");
  const current = page.getByLabel("Contraseña actual");
  await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription("Este campo es obligatorio.");
  await current.fill("not this one");
  await password.fill("battery staple");
  await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
  await expect(current).toHaveAccessibleDescription(/^Esa no es tu contraseña actual\./);
  await expect(current).toBeFocused();
});

test("a refused nickname is marked at its field in the language of the page", async ({ browser }) => {
  const tableId = await openTable("Nicknames", FIRST_HAS_BUTTON);
  const { page } = await BrowserPlayer.openBrowser(browser, SPANISH);
  await page.goto(`/table/${tableId}`);
  await page.getByRole("button", { name: "Tomar asiento" }).click();
  const nickname = page.getByRole("dialog").getByLabel("Tu apodo");
  await nickname.fill("Dealer");
  await expectUnmarked([nickname]);
  await page.getByRole("button", { name: /^Sentarse con/ }).click();
  await expect(nickname).toHaveAccessibleDescription(/Ese nombre no está permitido\./);
  await expect(nickname).toBeFocused();
  await nickname.fill("Delia");
  await expectUnmarked([nickname]);
});

test("a guest without a nickname has a name in each reader's language: table, chat, lobby and history", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Two languages", FIRST_HAS_BUTTON);
  const english = await BrowserPlayer.openBrowser(browser);
  await english.playAsGuest();
  expect(english.name).toMatch(/^Guest \d+$/);
  const number = english.name.replace("Guest ", "");
  await english.sitAt(tableId);

  const spanish = await BrowserPlayer.openBrowser(browser, SPANISH);
  await signIn(spanish.context.request, "guest");
  const { page } = spanish;
  await page.goto(`/table/${tableId}`);
  await page.getByRole("button", { name: "Tomar asiento" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sentarse" }).click();
  await expect(page.getByTestId(`seat-${english.seat}`)).toHaveAccessibleName(new RegExp(`: Invitado ${number}, `));
  await expect(page.getByTestId("announcer")).toContainText(`Invitado ${number} pone`);
  await english.page.keyboard.press("/");
  await english.page.getByRole("textbox", { name: "Write to the table" }).fill("hello");
  await english.page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Chat, 1 mensaje nuevo" }).click();
  await expect(page.getByRole("log", { name: "Chat" })).toContainText(`Invitado ${number} hello`);
  expect(await readWholePage(page)).not.toContain("Guest");
  expect(await readWholePage(english.page)).not.toContain("Invitado");

  // The lobby's search finds the player by the name that this reader sees.
  await page.goto("/");
  await expect(page.getByRole("button", { name: /^Cuenta de Invitado \d+$/ })).toBeVisible();
  await page.getByRole("searchbox").fill(`invitado ${number}`);
  await expect(page.getByRole("heading", { name: /^Two languages/ })).toBeVisible();
  await expect(page.getByText(`Invitado ${number}`, { exact: true })).toBeVisible();

  // The hand ends. Its page shows the same names.
  await english.page.getByTestId("action-bar").getByRole("button", { name: "Fold" }).click();
  const finished = () =>
    queryAsOwner<{ id: string }>("SELECT id FROM hands WHERE table_id = $1 AND outcome = 'settled' LIMIT 1", [tableId]);
  await expect.poll(async () => (await finished()).length).toBe(1);
  await page.goto(`/hand/${(await finished())[0]?.id}`);
  await expect(page.getByRole("list", { name: "Historial de la mano" })).toContainText(`Invitado ${number} se retira.`);
  expect(await readWholePage(page)).not.toContain("Guest");
  const [stored] = await queryAsOwner<{ n: number }>("SELECT count(*)::int AS n FROM users WHERE name = $1", [
    english.name,
  ]);
  expect(stored?.n).toBe(1);
});

test("changing the language at a table takes one step, and keeps the chosen action and the connection", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Change of language", FIRST_HAS_BUTTON);
  const [first, second] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of [first, second]) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  const { page } = second;
  const number = first.name.replace("Guest ", "");
  const chosen = page.getByTestId("pre-actions").getByRole("button", { pressed: true });
  await page
    .getByTestId("pre-actions")
    .getByRole("button", { name: /^Call up to \d/ })
    .click();
  await expect(chosen).toHaveText(/^Call up to \d/);
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Change the language to Español" }).click();
  await expect(chosen).toHaveText(/^Igualar hasta \d/);
  await expect(page.getByTestId(`seat-${first.seat}`)).toHaveAccessibleName(new RegExp(`: Invitado ${number}, `));
  await expect(first.page.getByTestId(`seat-${second.seat}`)).not.toHaveAccessibleName(/Disconnected/);
});

test("a signed-in player changes the language in the account menu in one step, on phone and desktop", {
  tag: "@night",
}, async ({ browser }) => {
  const player = await BrowserPlayer.openBrowser(browser);
  await player.playAsGuest();
  const { page } = player;
  await page.goto("/");
  await page.getByRole("button", { name: "Change the language to Español" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: "Cambiar el idioma a English" })).toBeHidden();
  await page.getByRole("button", { name: /^Cuenta de / }).click();
  await page.getByRole("menuitem", { name: "Cambiar el idioma a English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("a picked language is kept, even when the account answers with the previous choice afterwards", {
  tag: "@night",
}, async ({ browser }) => {
  const player = await BrowserPlayer.openBrowser(browser);
  await player.playAsGuest();
  const { page } = player;
  await page.goto("/");
  let pick = () => {};
  const picked = new Promise<void>((resolve) => {
    pick = resolve;
  });
  await page.route("**/api/account/preferences", async (route) => {
    if (route.request().method() === "PUT") await picked;
    await route.continue();
  });
  const saved = page.waitForRequest((request) => request.method() === "PUT");
  await page.getByRole("button", { name: "Change the language to Español" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await saved;
  // Holds back the English page until the server has answered the request that saves the language.
  const answered = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.route(
    (url) => url.searchParams.has("_rsc"),
    async (route) => {
      await answered;
      await route.continue();
    },
  );
  await page.getByRole("button", { name: "Cambiar el idioma a English" }).click();
  pick();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});
