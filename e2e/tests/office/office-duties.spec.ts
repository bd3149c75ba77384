/** Tests that the back office says in a sentence why a member of staff may not do something alone or for themselves. */
import { createUniqueName, setStaffRole } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { chooseName, DONE_MESSAGE, fillField, findUserId, Officer } from "../../support/officer.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test("fault 96: a new owner cannot approve anything until another owner has confirmed the new role", {
  tag: "@night",
}, async ({ browser }) => {
  const [owner, other] = [await Officer.createOwner(browser), await Officer.createWithRoles(browser, "owner")];
  const [candidate, player] = [await Officer.createWithRoles(browser), await Officer.createWithRoles(browser)];
  const { page } = owner;

  await test.step("the owner appoints a second owner, and requests a large adjustment", async () => {
    await owner.openSection("Staff");
    const form = page.getByRole("form", { name: "Change a role" });
    await chooseName(form, "Person", candidate.name);
    await form.getByRole("combobox", { name: "Role" }).selectOption("Owner");
    await fillField(form, "Reason", "a colleague");
    await form.getByRole("button", { name: "Give" }).click();
    await expect(owner.findRow("Staff", candidate.name)).toContainText(/From \d/);
    await expect(owner.findRow("Staff", candidate.name).getByText("Confirm", { exact: true })).toHaveCount(0);
    await owner.openSection("Chips");
    const chips = page.getByRole("form", { name: "Move chips" });
    for (const [amount, outcome] of [
      ["6,000", DONE_MESSAGE],
      ["6,000", "Above the limit: a second person must approve it."],
    ] as const) {
      await chooseName(chips, "Player", player.name);
      await fillField(chips, "Amount", amount);
      await fillField(chips, "Reason", "a lost bet");
      await chips.getByRole("button", { name: "Move chips" }).click();
      await expect(chips.getByText(outcome)).toBeVisible();
    }
  });

  const pending = candidate.findRow("Chips moved by hand", player.name).filter({ hasText: "Waiting" });
  const approve = async () => {
    await candidate.page.goto("/admin/chips?show=pending");
    await pending.getByText("Decide").click();
    await fillField(pending, "Your reason", "counted");
    await pending.getByRole("button", { name: "Approve" }).click();
  };
  await test.step("the second owner is too new", async () => {
    await approve();
    await expect(candidate.page.getByText(/^You became an owner too recently\./)).toBeVisible();
  });

  await test.step("the other owner reads of the role and confirms it", async () => {
    await other.page.goto("/admin");
    await other.page.getByRole("link", { name: /role changes? to review/ }).click();
    const text = `${candidate.name} was given the staff role “owner” by ${owner.name}.`;
    await expect(other.page.getByText(text)).toBeVisible();
    await other.page.goto("/admin/staff");
    const row = other.findRow("Staff", candidate.name);
    await row.getByText("Confirm", { exact: true }).first().click();
    await fillField(row, "Reason", "we have met");
    await row.getByRole("button", { name: "Confirm" }).click();
    await expect(row).toContainText("Yes");
  });
  await approve();
  await expect(pending).toHaveCount(0);

  await test.step("the limits of the staff can be changed", async () => {
    await page.goto("/admin/chips/limits");
    const form = page.getByRole("form", { name: "Hands shown per hour" });
    await fillField(form, "Hands shown per hour", "21");
    await fillField(form, "Reason", "a long evening");
    await form.getByRole("button", { name: "Save: 21" }).click();
    await expect(form.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
    await page.goto("/admin/audit?action=staff-limit.change");
    const entry = owner.findRow("Audit log", "a long evening").filter({ hasText: owner.name });
    await expect(entry).toContainText("20 → 21");
    await page.goto("/admin/chips/limits");
    await fillField(form, "Hands shown per hour", "20");
    await fillField(form, "Reason", "as it was");
    await form.getByRole("button", { name: "Save: 20" }).click();
    await expect(form.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  });
  for (const { context } of [owner, other, candidate, player]) await context.close();
});

test("faults 97, 98: staff are told why they may not decide about their own table or hand, or about other staff", {
  tag: "@night",
}, async ({ browser }) => {
  // A name with which the table comes first in the monitor's list.
  const name = createUniqueName("0 Own");
  const settings = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2);
  const tableId = await openTable(name, { ...settings, clock: { ...settings.clock, quietMs: 120_000 } });
  const players = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)] as const;
  const [officer, opponent] = players;
  for (const player of players) {
    await player.signUpAs(createUniqueName("Player"));
    await player.sitAt(tableId);
  }
  await expect.poll(() => officer.handOrNull).not.toBeNull();

  const page = await officer.context.newPage();
  await page.setViewportSize({ width: 1600, height: 1000 });
  await setStaffRole(await findUserId(officer), "floor");
  await page.goto("/admin/monitor");
  const row = page.getByRole("region", { name: "Tables", exact: true }).getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name: "Cancel the hand" }).click();
  await fillField(row, "Reason", "I face an all-in");
  await row.getByRole("button", { name: "Cancel the hand" }).click();
  await expect(row.getByText(/^You are involved: you sit at this table, /)).toBeVisible();

  const ends = () => officer.received.events.filter(({ type }) => type === "hand-ended").length;
  expect(ends()).toBe(0);
  for (const { actionBar } of players) {
    const fold = actionBar.getByRole("button", { name: "Fold", exact: true });
    if (await fold.isEnabled({ timeout: 2_000 }).catch(() => false)) {
      await fold.click();
      break;
    }
  }
  await expect.poll(ends).toBeGreaterThan(0);
  await setStaffRole(await findUserId(officer), "integrity");
  await page.goto(`/admin/hands/${tableId}:1`);
  const faceUp = page.getByRole("form", { name: "Show all cards" });
  await fillField(faceUp, "Reason", "what did they hold");
  await faceUp.getByRole("button", { name: "Show all cards" }).click();
  await expect(faceUp.getByText(/^You were dealt into this hand, or you sit at this table\./)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Hole cards" })).toHaveCount(0);

  const sanctions = page.getByRole("form", { name: "Sanctions" });
  const freeze = async (userId: string) => {
    await page.goto(`/admin/players/${userId}`);
    await sanctions.getByRole("combobox", { name: "Sanction" }).selectOption("Freeze");
    await fillField(sanctions, "Reason", "a test");
    await sanctions.getByRole("button", { name: "Impose" }).click();
  };
  await freeze(await findUserId(opponent));
  await expect(sanctions.getByText(/^You are involved: you sit at this table/)).toBeVisible();
  const owner = await Officer.createWithRoles(browser, "owner");
  await freeze(await findUserId(owner));
  await expect(sanctions.getByText("This person is a member of the staff. Only an owner can do this.")).toBeVisible();
  await expect(page.getByTestId("sanctions")).toHaveText("No sanctions");
  for (const { context } of [...players, owner]) await context.close();
});
