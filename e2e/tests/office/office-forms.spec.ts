/** Sends each form of the back office once with valid values, and once with wrong values, whose error must appear at the field. */

import { createUniqueName } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import {
  BLANK_REASON,
  chooseName,
  DONE_MESSAGE,
  expectFieldError,
  fillField,
  findUserId,
  Officer,
  openAllSettings,
} from "../../support/officer.ts";
import {
  countBotsAt,
  HIGH_STAKES_BLIND,
  openTable,
  queryAsOwner,
  quickTableSettings,
} from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

/** What a form shows when no answer came. */
const LOST_MESSAGE = /^The room did not answer/;

test("R2 ✗, R3 ✗: a rake chart with holes, a cap below a step or a taken id is refused; a valid chart is saved", async ({
  browser,
}) => {
  const officer = await Officer.createWithRoles(browser, "rake_admin");
  const { page } = officer;
  await officer.openSection("Rake");
  await page.getByRole("link", { name: "New rake config" }).click();
  const form = page.getByRole("form", { name: "New rake config" });
  const save = form.getByRole("button", { name: "Save" });
  await test.step("an empty form is not red; a field is checked when left, and all fields when the form is sent", async () => {
    const red = form.locator("[aria-invalid=true], .text-danger:not(:empty)");
    await expect(red).toHaveCount(0);
    const [slug, name] = ["Id", "Name"].map((label) => form.getByRole("textbox", { name: label, exact: true }));
    await slug?.fill("No Slug");
    await expect(red).toHaveCount(0);
    await slug?.blur();
    await expectFieldError(form, "Id", "Use lower-case letters, digits and hyphens only.");
    await expect(form.locator("[aria-invalid=true]")).toHaveCount(1);
    await fillField(form, "Id", createUniqueName("forms"));
    await fillField(form, "Reason", "a test of forms");
    await save.click();
    await expectFieldError(form, "Name", "Too short.");
    await expect(name ?? form).toBeFocused();
    await expect(form.getByRole("alert").filter({ hasText: "One value above must be corrected." })).toBeVisible();
  });
  const [id] = await queryAsOwner<{ id: string }>("SELECT id FROM rake_configs LIMIT 1");
  await fillField(form, "Id", id?.id ?? "");
  await fillField(form, "Name", createUniqueName("Chart"));
  await fillField(form, "Reason", "a test of forms");

  const group = form.getByRole("group", { name: "stakes group 1" });
  await group.getByRole("button", { name: "Add a player-count row" }).click();
  const row = group.getByRole("group", { name: "player-count row 2" });
  await expectFieldError(row, "Minimum players", "Must start above the one before.");
  await save.click();
  await expect(row.getByRole("textbox", { name: "Minimum players" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Examples" })).toBeHidden();
  await fillField(row, "Minimum players", "6");
  const steps = row.getByRole("button", { name: /^Remove step/ });
  for (let left = await steps.count(); left > 0; left--) {
    await steps.first().click();
    await expect(steps).toHaveCount(left - 1);
  }
  await expect(row.getByText("Add at least one.")).toBeVisible();
  await row.getByRole("button", { name: "Add a step" }).click();
  await fillField(row, "Pot at least", "0.50");
  await expectFieldError(row, "Rake", "More than the pot itself.");

  await form.getByRole("radio", { name: "Per unit" }).click();
  await fillField(form.getByRole("group", { name: "cap 1" }), "Cap", "0.01");
  await expectFieldError(form.getByRole("group", { name: "cap 1" }), "Cap", "This cap is below one step of rake.");
  await fillField(form.getByRole("group", { name: "cap 1" }), "Cap", "1.25");
  const taken = page.getByRole("region", { name: "Examples" }).getByRole("row").filter({ hasText: "$100" }).first();
  // The preview of the rake for a pot of $100 and two players is the cap. R3
  expect((await taken.getByRole("cell").allInnerTexts()).slice(0, 2)).toEqual(["$100", "$1.25"]);
  await save.click();
  await expect(page.getByText("Another config has this id.")).toBeVisible();
  await expectFieldError(form, "Id", "Already taken.");
  await fillField(form, "Id", createUniqueName("forms"));
  await save.click();
  await expect(page.getByText("The first version.")).toBeVisible();
});

test("tables and pools: invalid settings and refusals of the server are explained at their fields", {
  tag: "@night",
}, async ({ browser }) => {
  const officer = await Officer.createWithRoles(browser, "floor");
  const { page } = officer;
  const busy = createUniqueName("Busy");
  const tableId = await openTable(busy, quickTableSettings("omaha", "pot-limit", HIGH_STAKES_BLIND));
  const guest = await BrowserPlayer.openBrowser(browser);
  await guest.playAsGuest();
  await guest.sitAt(tableId);

  await officer.openSection("Tables");
  await page.getByRole("link", { name: "New table or pool" }).click();
  const form = page.getByRole("form", { name: "New table or pool" });
  const create = form.getByRole("button", { name: "Create" });
  await openAllSettings(form);
  await fillField(form, "Minimum buy-in", "500");
  await expectFieldError(form, "Maximum buy-in", "The range is the wrong way round.");
  await fillField(form, "Reason", "more room");
  await fillField(form, "Name", "North Pier");
  await create.click();
  await expect(form.getByText("One setting must be corrected.")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Maximum buy-in" })).toBeFocused();
  await fillField(form, "Minimum buy-in", "100");
  await form.getByRole("radio", { name: "Pool" }).click();
  await form.getByRole("switch", { name: "Limit the number of tables" }).click();
  await fillField(form, "Limit the number of tables", "0");
  await expectFieldError(form, "Limit the number of tables", "Too short.|Too small.");
  await fillField(form, "Limit the number of tables", "2");
  await fillField(form, "Name", "North Pier");
  await fillField(form, "Reason", BLANK_REASON);
  await create.click();
  await expectFieldError(form, "Reason", "Too short.");
  await fillField(form, "Reason", "more room");
  await create.click();
  await expect(page.getByText("Another table or pool has this name. Choose another name.")).toBeVisible();
  await expectFieldError(form, "Name", "Already taken.");
  const pool = createUniqueName("Pool");
  await fillField(form, "Name", pool);
  await create.click();
  await expect(page.getByRole("heading", { name: pool, level: 1 })).toBeVisible();

  const settings = page.getByRole("form", { name: "Settings" });
  const change = settings.getByRole("button", { name: "Apply from the next hand" });
  await openAllSettings(settings);
  await fillField(settings, "Empty tables kept open", "3");
  await fillField(settings, "Reason", "a long evening");
  await change.click();
  await expect(settings.getByText(DONE_MESSAGE)).toBeVisible();
  const actions = page.getByRole("region", { name: "Pause, resume, close" });
  await fillField(actions, "Reason", "a test of forms");
  await actions.getByRole("button", { name: "Pause after the hand" }).click();
  await expect(actions.getByText(DONE_MESSAGE)).toBeVisible();
  await expect(officer.findRow("Commands", "Pause")).toContainText("Done");
  await actions.getByRole("button", { name: "Close permanently" }).click();
  await actions.getByRole("button", { name: "Yes, close it permanently" }).click();
  await expect(page.getByText("Closed. You can copy its settings to a new table.")).toBeVisible();

  await page.goto(`/admin/tables/${tableId}`);
  await openAllSettings(settings);
  await settings.getByRole("combobox", { name: "Game" }).selectOption("Texas Hold'em");
  await fillField(settings, "Reason", "a test of forms");
  await change.click();
  await expect(settings.getByText(/^The game cannot change while players are seated\./)).toBeVisible();
});

test("faults 42, 51: sanctions and adjustments are done, pending, or refused at a field; the audit log is filtered", {
  tag: "@night",
}, async ({ browser }) => {
  const officer = await Officer.createWithRoles(browser, "owner", "integrity");
  const { page } = officer;
  const player = await BrowserPlayer.openBrowser(browser);
  await player.signUpAs(createUniqueName("Player"));
  const account = await findUserId(player);

  await test.step("sanctions and notes", async () => {
    await officer.openSection("Players");
    await page.getByRole("searchbox", { name: "Name, e-mail or account id" }).fill(player.name);
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByRole("link", { name: player.name }).click();
    const note = page.getByRole("form", { name: "Staff notes" });
    await fillField(note, "Note", BLANK_REASON);
    await note.getByRole("button", { name: "Add note" }).click();
    await expectFieldError(note, "Note", "Too short.");
    await fillField(note, "Note", "plays from a train");
    await note.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "plays from a train" })).toBeVisible();

    const sanctions = page.getByRole("form", { name: "Sanctions" });
    const impose = async (sanction: string, reason: string) => {
      await sanctions.getByRole("combobox", { name: "Sanction" }).selectOption(sanction);
      await fillField(sanctions, "Reason", reason);
      await sanctions.getByRole("button", { name: "Impose" }).click();
    };
    await impose("Freeze", BLANK_REASON);
    await expectFieldError(sanctions, "Reason", "Too short.");
    await impose("Freeze", "papers are asked for");
    await expect(page.getByTestId("sanctions")).toContainText("Frozen until");
    await impose("Chat ban", "shouting");
    await expect(page.getByTestId("sanctions")).toContainText("Chat ban until");
    // Each sanction in force has a button of its own to lift it, whatever the list has selected.
    await sanctions.getByRole("combobox", { name: "Sanction" }).selectOption("Ban");
    await sanctions.getByRole("button", { name: "Lift the chat ban" }).click();
    await expect(sanctions.getByText(DONE_MESSAGE)).toBeVisible();
    await expect(page.getByTestId("sanctions")).not.toContainText("Chat ban until");
    await expect(page.getByTestId("sanctions")).toContainText("Frozen until");
    await expect(sanctions.getByRole("button", { name: "Lift the chat ban" })).toBeHidden();
    await queryAsOwner("UPDATE users SET frozen_until = NULL WHERE id = $1", [account]);
    await sanctions.getByRole("button", { name: "Lift the freeze" }).click();
    await expect(page.getByText("That is no longer in force. Reload the page.")).toBeVisible();
    await page.goto(`/admin/players/${await findUserId(officer)}`);
    await impose("Freeze", "own account");
    await expect(page.getByText("You cannot do this to your own account. Ask a colleague.")).toBeVisible();

    // The player has a table open. Ending their sessions must disconnect it and sign them out.
    const table = await openTable(
      createUniqueName("Looked"),
      quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND),
    );
    const socket = player.page.waitForEvent("websocket");
    await player.page.goto(`/table/${table}`);
    const cut = (await socket).waitForEvent("close");
    await expect.poll(() => player.received.snapshots.length).toBeGreaterThan(0);
    await page.goto(`/admin/players/${account}`);
    await impose("Ban", "two accounts");
    await page.getByRole("dialog").getByRole("button", { name: "Ban" }).click();
    await cut;
    await expect(page.getByTestId("sanctions")).toContainText("Banned until");
    await player.page.goto("/account");
    await expect(player.page).toHaveURL(/sign-in/);
  });

  await test.step("chips moved by hand", async () => {
    await officer.openSection("Chips");
    const form = page.getByRole("form", { name: "Move chips" });
    const send = form.getByRole("button", { name: "Move chips" });
    const requestAdjustment = async (to: string, amount: string, reason: string) => {
      await chooseName(form, "Player", to);
      await fillField(form, "Amount", amount);
      await fillField(form, "Reason", reason);
      await send.click();
    };
    const whom = form.getByRole("combobox", { name: "Player" });
    await whom.fill("nobody of this name");
    await expect(form.getByText("No name begins with this.")).toBeVisible();
    await fillField(form, "Amount", "5");
    await fillField(form, "Reason", "a gift");
    await send.click();
    // The browser itself says at the field that a name must be chosen, and sends nothing.
    expect(await whom.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe(
      "Choose a name from the list.",
    );
    await requestAdjustment(officer.name, "5", "a gift");
    await expect(whom).toHaveAccessibleDescription(/You cannot choose your own account\.$/);
    await requestAdjustment(player.name, "0", "a gift");
    await expectFieldError(form, "Amount", "Must not be zero.");
    await requestAdjustment(player.name, "5", BLANK_REASON);
    await expectFieldError(form, "Reason", "Too short.");
    await fillField(form, "Amount", "1.2.3");
    await expectFieldError(form, "Amount", "Not clear. Write it like 1,250.50.");
    await form.getByRole("textbox", { name: "Amount" }).fill("1.000,5");
    await expectFieldError(form, "Amount", "Read as 1,000.50");
    await expect(send).toHaveText("Move chips: +1,000.50");
    await requestAdjustment(player.name, "5", "a gift");
    await expect(form.getByText(DONE_MESSAGE)).toBeVisible();
    await requestAdjustment(player.name, "20000", "a large gift");
    await expect(form.getByText("Above the limit: a second person must approve it.")).toBeVisible();
    const row = officer.findRow("Chips moved by hand", "20,000");
    await row.getByText("Decide").click();
    await fillField(row, "Your reason", "a mistake");
    await row.getByRole("button", { name: "Approve" }).click();
    await expect(row.getByText("You made this request yourself. A second person must approve it.")).toBeVisible();
    await row.getByRole("button", { name: "Decline" }).click();
    await expect(row).toContainText("Declined");
  });

  await test.step("roles, and the audit log filtered by action", async () => {
    const candidate = await Officer.createWithRoles(browser);
    await officer.openSection("Staff");
    const form = page.getByRole("form", { name: "Change a role" });
    await form.getByRole("combobox", { name: "Role" }).selectOption("Support");
    await fillField(form, "Reason", "helps on Sundays");
    const guest = await BrowserPlayer.openBrowser(browser);
    await guest.playAsGuest();
    await chooseName(form, "Person", guest.name);
    await form.getByRole("button", { name: "Give" }).click();
    await expect(form.getByRole("combobox", { name: "Person" })).toHaveAccessibleDescription(
      /This player does not exist, or has closed their account\.$/,
    );
    // The field finds an account by its id, too.
    await form.getByRole("combobox", { name: "Person" }).fill(await findUserId(candidate));
    await form.getByRole("option", { name: candidate.name }).click();
    await form.getByRole("button", { name: "Give" }).click();
    await expect(officer.findRow("Staff", candidate.name)).toContainText("Support");
    await form.getByRole("button", { name: "Remove" }).click();
    await expect(officer.findRow("Staff", candidate.name)).toBeHidden();
    await officer.openSection("Audit log");
    await expect(officer.findRow("Audit log", "Banned an account").first()).toBeVisible();
    const granted = officer.findRow("Audit log", "helps on Sundays").last();
    await granted.getByRole("link", { name: "Changed a person's roles" }).click();
    await expect(page).toHaveURL(/action=staff\.set-role/);
    await expect(officer.findRow("Audit log", "Banned an account")).toHaveCount(0);
    await expect(officer.findRow("Audit log", "helps on Sundays")).toHaveCount(2);
  });
});

test("fault 34: a form that is sent again after a lost answer makes no second announcement or command", {
  tag: "@night",
}, async ({ browser }) => {
  const officer = await Officer.createWithRoles(browser, "owner", "floor");
  const { page } = officer;
  /** Lets the next request reach the room, but cuts off the answer. */
  const loseAnswer = (path: string) =>
    page.route(
      `**${path}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );

  await officer.openSection("Live monitor");
  const form = page.getByRole("form", { name: "Announce" });
  const text = createUniqueName("Said once");
  await fillField(form, "Text", text);
  await fillField(form, "Reason", "a test of forms");
  await loseAnswer("/api/office/room");
  await form.getByRole("button", { name: "Announce" }).click();
  await expect(form.getByText(LOST_MESSAGE)).toBeVisible();
  await form.getByRole("button", { name: "Announce" }).click();
  await expect(form.getByText(DONE_MESSAGE)).toBeVisible();
  expect(await queryAsOwner("SELECT text FROM announcements WHERE text = $1", [text])).toHaveLength(1);
  await queryAsOwner("UPDATE announcements SET until_at = now() WHERE text = $1", [text]);

  const tableId = await openTable(
    createUniqueName("Paused"),
    quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND),
  );
  await page.goto(`/admin/tables/${tableId}`);
  const actions = page.getByRole("region", { name: "Pause, resume, close" });
  const pause = actions.getByRole("button", { name: "Pause after the hand" });
  const listPauses = () => queryAsOwner("SELECT id FROM commands WHERE unit_id = $1 AND kind = 'pause'", [tableId]);
  await fillField(actions, "Reason", "a test of forms");
  await loseAnswer("/api/office/tables/command");
  await pause.click();
  await expect(actions.getByText(LOST_MESSAGE)).toBeVisible();
  await pause.click();
  await expect(actions.getByText(DONE_MESSAGE)).toBeVisible();
  expect(await listPauses()).toHaveLength(1);
  // After the room has answered the command, another click is a new command.
  await pause.click();
  await expect.poll(async () => (await listPauses()).length).toBe(2);
});

test("bots leave a table when the floor switches them off, and return when they may play again", {
  tag: "@night",
}, async ({ browser }) => {
  const officer = await Officer.createWithRoles(browser, "floor");
  const { page } = officer;
  const tableId = await openTable(createUniqueName("Bots"), quickTableSettings("holdem", "no-limit"));
  // Bots join a table that a person watches.
  const viewer = await BrowserPlayer.openBrowser(browser);
  await viewer.page.goto(`/table/${tableId}`);
  await expect.poll(() => countBotsAt(tableId)).toBeGreaterThanOrEqual(2);

  await page.goto(`/admin/tables/${tableId}`);
  const settings = page.getByRole("form", { name: "Settings" });
  const bots = settings.getByRole("switch", { name: "Bots may play here" });
  const change = async () => {
    await openAllSettings(settings);
    await bots.click();
    await fillField(settings, "Reason", "a test of bots");
    await settings.getByRole("button", { name: "Apply from the next hand" }).click();
    await expect(settings.getByText(DONE_MESSAGE)).toBeVisible();
  };
  await change();
  await expect.poll(() => countBotsAt(tableId), { timeout: 60_000 }).toBe(0);
  await change();
  await expect.poll(() => countBotsAt(tableId), { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
});
