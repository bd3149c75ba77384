import { createUniqueName, PASSWORD } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { queryAsOwner } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test("fault 42: the first device is told of a second device, and can end its session after a fresh sign-in", async ({
  browser,
}) => {
  const [first, second] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  const name = createUniqueName("Devices");
  await first.signUpAs(name);
  await second.page.goto("/sign-in");
  await second.page.getByLabel("Name or e-mail").fill(name);
  await second.page.getByLabel("Password").fill(PASSWORD);
  await second.page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(second.page.getByRole("button", { name: `${name}'s account` })).toBeVisible();

  const { page } = first;
  await page.goto("/account");
  await expect(page.getByText(/A new device signed in to your account: Chrome.* on .*127\.0\.0\.0\/24/)).toBeVisible();
  await page.getByRole("link", { name: "Security" }).click();
  const list = page.getByRole("region", { name: "Where you are signed in" });
  await expect(list.getByRole("listitem").first()).toContainText("This device");
  await list.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  // The page in the second browser has a socket, which the room closes at once. The next page in that browser asks for a sign-in.
  await second.page.goto("/account/security");
  await expect(second.page).toHaveURL(/sign-in/);

  await queryAsOwner(
    "UPDATE sessions SET fresh_at = now() - interval '11 minutes' WHERE user_id = (SELECT id FROM users WHERE name = $1)",
    [name],
  );
  await page.getByRole("button", { name: "Set up an app" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabel("Password").fill("not the password");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("That password is wrong")).toBeVisible();
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Code from the app")).toBeVisible();
});
