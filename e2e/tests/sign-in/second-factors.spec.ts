/**
 * Tests second factors in a browser: an authenticator app, recovery codes, and a passkey in the browser's virtual authenticator. Fault 82
 */
import type { Browser, Page } from "@playwright/test";
import { createUniqueName, PASSWORD } from "../../support/account.ts";
import { givePassword, setUpAuthenticator } from "../../support/authenticator.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { expect, test } from "../../support/test.ts";

async function openSecurity(browser: Browser, name: string): Promise<Page> {
  const player = await BrowserPlayer.openBrowser(browser);
  await player.signUpAs(name);
  await player.page.goto("/account/security");
  return player.page;
}

async function openSecondStep(browser: Browser, name: string): Promise<Page> {
  const { page } = await BrowserPlayer.openBrowser(browser);
  await page.goto("/sign-in");
  await givePassword(page, name, PASSWORD);
  return page;
}

const expectSignedIn = (page: Page, name: string) =>
  expect(page.getByRole("button", { name: `${name}'s account` })).toBeVisible();

test("a player sets up an authenticator app, and signs in elsewhere with its code, or with a recovery code", async ({
  browser,
}) => {
  const name = createUniqueName("Coder");
  const page = await openSecurity(browser, name);
  const app = await setUpAuthenticator(page);

  const elsewhere = await openSecondStep(browser, name);
  await elsewhere.getByLabel("Code from the app").fill("000000");
  await elsewhere.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(elsewhere.getByText("That code is wrong")).toBeVisible();
  // The other page has used the current code. The room already accepts the next one.
  await elsewhere.getByLabel("Code from the app").fill(app.nextCode());
  await elsewhere.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectSignedIn(elsewhere, name);

  const withoutPhone = await openSecondStep(browser, name);
  await withoutPhone.getByRole("button", { name: "Use a recovery code" }).click();
  await withoutPhone.getByLabel("Recovery code").fill(app.recoveryCodes[0] ?? "");
  await withoutPhone.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectSignedIn(withoutPhone, name);
});

test("a player adds a passkey, and signs in with it alone, or as the second step after the password", {
  tag: "@night",
}, async ({ browser }) => {
  const name = createUniqueName("Keyholder");
  const page = await openSecurity(browser, name);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name of the passkey").fill("Test key");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your recovery codes")).toBeVisible();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("1 passkey")).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expectSignedIn(page, name);

  await page.context().clearCookies();
  await page.goto("/sign-in");
  await givePassword(page, name, PASSWORD);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expectSignedIn(page, name);
});
