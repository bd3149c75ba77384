/**
 * Tests what a person does by mail in a room that keeps its mails: they sign up, confirm their address, and set a new password. A stranger
 * who enters the person's address learns nothing and gets nothing.
 */
import { createUniqueName, createVisitor, emailFor, PASSWORD, tryPassword } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { Officer } from "../../support/officer.ts";
import { expect, test } from "../../support/test.ts";

/** As an owner, opens the newest kept mail of this kind to an address, and returns the address to which its button leads. */
async function readLink(owner: Officer, address: string, kind: string): Promise<string> {
  await owner.page.goto("/admin/mails");
  const row = owner.page.getByRole("row").filter({ hasText: address }).filter({ hasText: kind }).first();
  await row.getByRole("button", { name: "Read" }).click();
  await row.getByLabel("Reason").fill("asked by telephone");
  await row.getByRole("button", { name: "Read" }).click();
  return (await row.getByRole("link", { name: "Open the link" }).getAttribute("href")) ?? "";
}

test("fault 118: a reset by an address of two accounts mails their names; a reset by a player name mails the link", {
  tag: "@night",
}, async ({ browser }) => {
  const owner = await Officer.createWithRoles(browser, "owner");
  const visitor = await createVisitor();
  const email = emailFor(createUniqueName("Shared"));
  const names = [createUniqueName("Older"), createUniqueName("Newer")];
  for (const name of names) {
    const made = await visitor.post("/api/account", { data: { name, email, password: PASSWORD } });
    expect(made.status()).toBe(201);
  }
  const ask = (login: string) => visitor.post("/api/account/reset/link", { data: { login } });
  await ask(email);
  expect(new URL(await readLink(owner, email, "Accounts of an e-mail address")).pathname).toBe("/forgot-password");
  for (const name of names) await expect(owner.page.getByText(name, { exact: true }).first()).toBeVisible();
  await ask(names[0] ?? "");
  expect(new URL(await readLink(owner, email, "Set a new password")).pathname).toBe("/reset-password");
  await expect(owner.page.getByText(`for the account ${names[0]}.`)).toBeVisible();
  await visitor.dispose();
});

test("decision 0058, faults 81, 105: proving an address and resetting a password by mail", { tag: "@night" }, async ({
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
    await expect(page.getByText("No mail server is set up.")).toBeVisible();
    const link = await readLink(owner, email, "Confirm an e-mail address");
    // A program that opens links in mails gets the page, but changes nothing.
    expect((await page.request.get(link)).ok()).toBe(true);
    // A reader of the mail who is not signed in to the account cannot confirm its address.
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

  await test.step("a stranger who names the address for their own account learns nothing", async () => {
    const visitor = await createVisitor();
    const free = emailFor(createUniqueName("Free"));
    for (const address of [email, free]) {
      const data = { name: createUniqueName("Namer"), email: address, password: newPassword };
      const made = await visitor.post("/api/account", { data });
      expect([made.status(), await made.text()]).toEqual([201, '{"ok":true}']);
      expect(await tryPassword(visitor, address, newPassword)).toBe("CredentialsSignin");
      expect(await tryPassword(visitor, data.name, newPassword)).toBeNull();
    }
    expect(new URL(await readLink(owner, email, "E-mail address already in use")).pathname).toBe("/sign-in");
    expect(await tryPassword(visitor, email, PASSWORD)).toBeNull();
    await visitor.dispose();
  });

  await test.step("forget the password, and set a new one", async () => {
    const elsewhere = await BrowserPlayer.openBrowser(browser);
    await elsewhere.page.goto("/sign-in");
    await elsewhere.page.getByRole("link", { name: "Forgot your password?" }).click();
    // Waits for this heading, because the page before has a field with the same label.
    await expect(elsewhere.page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
    await elsewhere.page.getByLabel("E-mail").fill(email);
    await elsewhere.page.getByRole("button", { name: "Send the link" }).click();
    await expect(elsewhere.page.getByText("If the account exists")).toBeVisible();
    const link = await readLink(owner, email, "Set a new password");
    await elsewhere.page.goto(link);
    await elsewhere.page.getByLabel("Password, at least 8 characters").fill("password");
    await elsewhere.page.getByRole("button", { name: "Set password" }).click();
    await expect(elsewhere.page.getByText("That password is too common.")).toBeVisible();
    await elsewhere.page.getByLabel("Password, at least 8 characters").fill(newPassword);
    await elsewhere.page.getByRole("button", { name: "Set password" }).click();
    await expect(elsewhere.page.getByText("Your new password is set.")).toBeVisible();
    await elsewhere.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(elsewhere.page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await elsewhere.page.getByLabel("E-mail").fill(email);
    await elsewhere.page.getByLabel("Password").fill(newPassword);
    await elsewhere.page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(elsewhere.page.getByRole("button", { name: `${name}'s account` })).toBeVisible();
    // The new password has signed out all browsers, also the first one.
    await page.goto("/account");
    await expect(page).toHaveURL(/sign-in/);
    await page.goto(link);
    await page.getByLabel("Password, at least 8 characters").fill(PASSWORD);
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText("This link has already been used.")).toBeVisible();
  });
});
