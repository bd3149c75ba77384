/** Sets up an authenticator app on the security page and computes its codes, as an app on a phone would. */
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

interface Authenticator {
  /** Returns the code that the app shows now. The set-up may already have used it. */
  readonly code: () => string;
  /** Returns the code that the app will show half a minute later. The room already accepts it, but only once. */
  readonly nextCode: () => string;
  /** The recovery codes that the page showed. */
  readonly recoveryCodes: readonly string[];
}

/** Sets up the app. The page must be the security page, and is the security page again at the end, with the recovery codes closed. */
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

/** Enters name and password on the sign-in page, which then asks for the second step. */
export async function givePassword(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel("Name or e-mail").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
}
