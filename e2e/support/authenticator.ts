/** Sets up an authenticator app on the security page, as a phone would have it. */
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

interface Authenticator {
  /** The code that the app shows now; setting up the app has used it. */
  readonly code: () => string;
  /** The code that the app shows half a minute later. The room already accepts it, once. */
  readonly nextCode: () => string;
  /** The recovery codes that the page has shown. */
  readonly recoveryCodes: readonly string[];
}

/** Starts on the security page, and ends there with the recovery codes closed. */
export async function setUpAuthenticator(page: Page): Promise<Authenticator> {
  await page.getByRole("button", { name: "Set up an app" }).click();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  const typed = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const app = new TOTP({ secret: Secret.fromBase32((typed ?? "").replaceAll(" ", "")) });
  await page.getByLabel("Code from the app").fill(app.generate());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Your recovery codes")).toBeVisible();
  const recoveryCodes = await page.getByText(/^([0-9a-f]{4}-){4}[0-9a-f]{4}$/).allTextContents();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 left")).toBeVisible();
  return {
    code: () => app.generate(),
    nextCode: () => app.generate({ timestamp: Date.now() + 30_000 }),
    recoveryCodes,
  };
}

/** Enters the account's password on the sign-in page, which then asks for the second step. */
export async function givePassword(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel("Name or e-mail").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
}
