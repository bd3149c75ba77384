/**
 * Tests the second step of a sign-in for staff. An owner makes it compulsory, and staff without a second factor set one up. The room then
 * asks for the second step at a sign-in, and before staff move chips. At the end, two people remove the lost factors of a player. Decisions
 * 0060 and 0069, fault 86
 */
import type { Page } from "@playwright/test";
import { findAxeViolations } from "../../support/accessibility.ts";
import { createAccount, createUniqueName, PASSWORD } from "../../support/account.ts";
import { givePassword, setUpAuthenticator } from "../../support/authenticator.ts";
import { chooseName, DONE_MESSAGE, fillField, findUserId, Officer } from "../../support/officer.ts";
import { queryAsOwner, roomUrl } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test.afterEach(() => queryAsOwner("UPDATE staff_limits SET value = 0 WHERE name = 'second-step'"));

async function makeCompulsory({ page }: Officer): Promise<void> {
  await page.goto("/account/security");
  await setUpAuthenticator(page);
  await page.goto("/admin/staff");
  const form = page.getByRole("form", { name: "Second step at sign-in" });
  await fillField(form, "Reason", "Everybody has a phone.");
  await form.getByRole("button", { name: "Require it" }).click();
  await expect(form.getByRole("button", { name: "Stop requiring it" })).toBeVisible();
}

/** Moves a hundred of the player's chips in a session that is no longer fresh. */
async function adjustChips(page: Page, player: string, recoveryCode: string): Promise<void> {
  await page.goto("/admin/chips");
  const form = page.getByRole("form", { name: "Move chips" });
  await chooseName(form, "Player", player);
  await fillField(form, "Amount", "100");
  await fillField(form, "Reason", "a prize");
  await form.getByRole("button", { name: "Move chips" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByLabel("Code from your app").fill("000000");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("That code is wrong")).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByLabel("Code from your app").fill(recoveryCode);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
  await expect(form.getByText(DONE_MESSAGE)).toBeVisible();
}

test("fault 86: staff must set up and give a second step; two people remove a player's lost factors", {
  tag: "@night",
}, async ({ browser }) => {
  const owner = await Officer.createWithRoles(browser, "owner");
  const support = await Officer.createWithRoles(browser, "support");
  const name = createUniqueName("Forgetful");
  const { id } = await createAccount(name);
  await queryAsOwner("INSERT INTO totp_secrets (user_id, half, confirmed_at) VALUES ($1, 'half', now())", [id]);
  await makeCompulsory(owner);

  const { page } = support;
  await page.goto(`/admin/players/${id}`);
  await expect(page).toHaveURL(/\/account\/security$/);
  await expect(page.getByRole("region", { name: "Staff need a second step" })).toBeVisible();
  const early = await page.request.post("/api/office/players/note", {
    data: { userId: id, text: "Not yet." },
    headers: { origin: roomUrl() },
  });
  expect(early.status()).toBe(404);
  const app = await setUpAuthenticator(page);
  await page.context().clearCookies();
  await page.goto("/sign-in?next=/admin");
  await givePassword(page, support.name, PASSWORD);
  await page.getByLabel("Code from the app").fill(app.nextCode());
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Back office" })).toBeVisible();

  const staffId = await findUserId(support);
  await queryAsOwner("UPDATE sessions SET fresh_at = now() - interval '11 minutes' WHERE user_id = $1", [staffId]);
  await adjustChips(page, name, app.recoveryCodes[0] ?? "");
  const moved = await queryAsOwner("SELECT amount::text, status FROM chip_adjustments WHERE user_id = $1", [id]);
  expect(moved).toEqual([{ amount: "10000", status: "done" }]);

  await page.goto(`/admin/players/${id}`);
  const removal = page.getByRole("form", { name: "Lost second factors" });
  await fillField(removal, "Reason", "Met at the desk, phone lost.");
  await removal.getByRole("button", { name: "Request the removal" }).click();
  await expect(page.getByText("waiting for an owner's approval")).toBeVisible();
  await owner.page.goto("/admin");
  await owner.page.getByRole("region", { name: "To do" }).getByRole("link", { name }).click();
  const decision = owner.page.getByRole("form", { name: "Lost second factors" });
  await fillField(decision, "Reason", "Saw the passport.");
  await decision.getByRole("button", { name: "Remove them" }).click();
  await expect(decision.getByRole("button", { name: "Request the removal" })).toBeVisible();
  const [left] = await queryAsOwner("SELECT factor_ways($1) AS ways", [id]);
  expect(left).toEqual({ ways: [] });
});
