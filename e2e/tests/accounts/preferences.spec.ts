/**
 * Tests that preferences belong to the account. A guest who makes an account keeps theirs, and the account's other devices get them.
 * Decision 0065
 */
import type { Page } from "@playwright/test";
import { createUniqueName, emailFor, PASSWORD } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { expect, test } from "../../support/test.ts";

const choose = (page: Page, group: string, name: string) =>
  page.getByRole("radiogroup", { name: group }).getByRole("radio", { name }).click();
const chosen = (page: Page, group: string, name: string) =>
  page.getByRole("radiogroup", { name: group }).getByRole("radio", { name });

test("a guest's preferences survive making an account, and a second device shows and changes them", {
  tag: "@night",
}, async ({ browser }) => {
  const first = await BrowserPlayer.openBrowser(browser, { colorScheme: "dark" });
  await first.playAsGuest();
  await first.page.goto("/account/settings");
  await choose(first.page, "Theme", "Light");
  await choose(first.page, "Deck", "Two colours");
  await first.page.getByRole("switch", { name: "Auto-muck" }).click();
  await choose(first.page, "Language", "Español");
  await expect(first.page.getByRole("heading", { name: "Preferencias", level: 1 })).toBeVisible();
  await expect(first.page.getByText("Guardado en tu cuenta.")).toBeVisible();

  const name = createUniqueName("Prefers");
  await first.page.goto("/account");
  await first.page.getByLabel("Nombre en la mesa").fill(name);
  await first.page.getByLabel("Correo").fill(emailFor(name));
  await first.page.getByLabel("Contraseña").fill(PASSWORD);
  await first.page.getByRole("button", { name: /^Crear/ }).click();
  await expect(first.page.getByRole("heading", { name, level: 1 })).toBeVisible();

  // The second device: an English browser with another theme.
  const second = await BrowserPlayer.openBrowser(browser, { colorScheme: "dark" });
  await second.page.goto("/sign-in?next=/account/settings");
  await second.page.getByLabel("Name or e-mail").fill(name);
  await second.page.getByLabel("Password").fill(PASSWORD);
  await second.page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(second.page.getByRole("heading", { name: "Preferencias", level: 1 })).toBeVisible();
  await expect(second.page.locator("html")).toHaveAttribute("lang", "es");
  await expect(second.page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(chosen(second.page, "Baraja", "Dos colores")).toBeChecked();
  await expect(second.page.getByRole("switch", { name: "Auto-muck" })).toBeChecked();

  await choose(second.page, "Tema", "Oscuro");
  await second.page.getByRole("button", { name: "Olvidarlo todo" }).click();
  await expect(second.page.getByText("Guardando…")).toBeHidden();
  await expect(second.page.getByText("Guardado en tu cuenta.")).toBeVisible();
  await first.page.reload();
  await expect(first.page.locator("html")).toHaveAttribute("data-theme", "dark");
});
