/**
 * Tests the way of a person through mails: sign up, prove the address, forget the password and set a new one, in a room that keeps its mails; and
 * that a stranger who names their address learns nothing and gets nothing.
 */
import { createUniqueName, createVisitor, emailFor, PASSWORD, tryPassword } from "../support/account.ts";
import { BrowserPlayer } from "../support/browser-player.ts";
import { Officer } from "../support/officer.ts";
import { expect, test } from "../support/test.ts";

/** An owner reads the newest mail of a kind to an address and copies the address of its button. */
async function readLink(owner: Officer, address: string, kind: string): Promise<string> {
  await owner.page.goto("/admin/mails");
  const row = owner.page.getByRole("row").filter({ hasText: address }).filter({ hasText: kind }).first();
  await row.getByRole("button", { name: "Read" }).click();
  await row.getByLabel("Reason").fill("asked by telephone");
  await row.getByRole("button", { name: "Read" }).click();
  return (await row.getByRole("link", { name: "Open its link" }).getAttribute("href")) ?? "";
}

test("decision 0058, faults 81, 105: sign up, prove the address, forget the password, set a new one; a link does nothing by being opened", async ({
  browser,
}) => {
  const owner = await Officer.createWithRoles(browser, "owner");
  const { page } = await BrowserPlayer.openBrowser(browser);
  const name = createUniqueName("Mailed");
  const email = emailFor(name);
  const newPassword = "one more battery staple";

  await test.step("sign up and prove the address", async () => {
    await page.goto("/sign-up?next=/account/security");
    await page.getByLabel("Name at the table").fill(name);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password, at least 8 characters").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("Not confirmed yet")).toBeVisible();
    await expect(page.getByText("This room sends no mail.")).toBeVisible();
    const link = await readLink(owner, email, "address-verify");
    // A program that opens links sees a page, and changes nothing.
    expect((await page.request.get(link)).ok()).toBe(true);
    // Who reads the mail without the account, binds nothing to it.
    const reader = await BrowserPlayer.openBrowser(browser);
    await reader.page.goto(link);
    await reader.page.getByRole("button", { name: "Confirm my address" }).click();
    await expect(reader.page.getByText("Sign in to your account in this browser")).toBeVisible();
    await expect(reader.page.getByRole("main").getByRole("link", { name: "Sign in" })).toBeVisible();
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await page.getByRole("link", { name: "Go to my account" }).click();
    await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  });

  await test.step("a stranger names the address for an account of their own, and learns nothing", async () => {
    const visitor = await createVisitor();
    const free = emailFor(createUniqueName("Free"));
    for (const address of [email, free]) {
      const data = { name: createUniqueName("Namer"), email: address, password: newPassword };
      const made = await visitor.post("/api/account", { data });
      expect([made.status(), await made.text()]).toEqual([201, '{"ok":true}']);
      expect(await tryPassword(visitor, address, newPassword)).toBe("CredentialsSignin");
      expect(await tryPassword(visitor, data.name, newPassword)).toBeNull();
    }
    expect(new URL(await readLink(owner, email, "address-taken")).pathname).toBe("/sign-in");
    expect(await tryPassword(visitor, email, PASSWORD)).toBeNull();
    await visitor.dispose();
  });

  await test.step("forget the password, and set a new one", async () => {
    const elsewhere = await BrowserPlayer.openBrowser(browser);
    await elsewhere.page.goto("/sign-in");
    await elsewhere.page.getByRole("link", { name: "Forgot your password?" }).click();
    // Both pages have such a field.
    await expect(elsewhere.page.getByRole("heading", { name: "A new password" })).toBeVisible();
    await elsewhere.page.getByLabel("E-mail").fill(email);
    await elsewhere.page.getByRole("button", { name: "Ask for a link" }).click();
    await expect(elsewhere.page.getByText("If there is such an account")).toBeVisible();
    const link = await readLink(owner, email, "password-reset");
    await elsewhere.page.goto(link);
    await elsewhere.page.getByLabel("Password, at least 8 characters").fill("password");
    await elsewhere.page.getByRole("button", { name: "Set the new password" }).click();
    await expect(elsewhere.page.getByText("one of those that are tried first")).toBeVisible();
    await elsewhere.page.getByLabel("Password, at least 8 characters").fill(newPassword);
    await elsewhere.page.getByRole("button", { name: "Set the new password" }).click();
    await expect(elsewhere.page.getByText("Your new password is set.")).toBeVisible();
    await elsewhere.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(elsewhere.page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await elsewhere.page.getByLabel("E-mail").fill(email);
    await elsewhere.page.getByLabel("Password").fill(newPassword);
    await elsewhere.page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(elsewhere.page.getByRole("button", { name: `Account of ${name}` })).toBeVisible();
    // The first browser was signed out with all others.
    await page.goto("/account");
    await expect(page).toHaveURL(/sign-in/);
    await page.goto(link);
    await page.getByLabel("Password, at least 8 characters").fill(PASSWORD);
    await page.getByRole("button", { name: "Set the new password" }).click();
    await expect(page.getByText("This link was used already.")).toBeVisible();
  });
});
