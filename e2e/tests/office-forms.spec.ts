/** The forms of the back office: each one once as it should be, and once refused beside the field that is wrong. */
import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { unique } from "../support/account.ts";
import { DONE, expectWrong, fill, idOf, NOTHING_SAID, Officer } from "../support/office.ts";
import { Player } from "../support/player.ts";
import { DEAR, openTable, query, quickTable } from "../support/room.ts";

test("R2 ✗, R3 ✗: a rake chart with holes, a cap below a step, an id that is taken; and one that is right", async ({
  browser,
}) => {
  const officer = await Officer.with(browser, "rake_admin");
  const { page } = officer;
  await officer.open("Rake");
  await page.getByRole("link", { name: "New rake config" }).click();
  const form = page.getByRole("form", { name: "New rake config" });
  const save = form.getByRole("button", { name: "Save" });
  await fill(form, "Id", "No Slug");
  await expectWrong(form, "Id", "Small letters, digits and hyphens only.");
  await expectWrong(form, "Name", "Too short.");
  const [id] = await query<{ id: string }>("SELECT id FROM rake_configs LIMIT 1");
  await fill(form, "Id", id?.id ?? "");
  await fill(form, "Name", unique("Chart"));
  await fill(form, "Reason", "a test of forms");

  const group = form.getByRole("group", { name: "stakes group 1" });
  await group.getByRole("button", { name: "Add a row of players" }).click();
  const row = group.getByRole("group", { name: "row of players 2" });
  await expectWrong(row, "From players", "Must begin above the one before.");
  await expect(save).toBeDisabled();
  await expect(page.getByRole("region", { name: "What it takes" })).toBeHidden();
  await fill(row, "From players", "6");
  const steps = row.getByRole("button", { name: /^Remove step/ });
  for (let left = await steps.count(); left > 0; left--) {
    await steps.first().click();
    await expect(steps).toHaveCount(left - 1);
  }
  await expect(row.getByText("At least one is needed.")).toBeVisible();
  await row.getByRole("button", { name: "Add a step" }).click();
  await fill(row, "Pot from", "0.50");
  await expectWrong(row, "Takes", "More than the pot it is taken from.");

  await form.getByRole("radio", { name: "Per unit" }).click();
  await fill(form.getByRole("group", { name: "Cap 1" }), "Cap", "0.01");
  await expectWrong(
    form.getByRole("group", { name: "Cap 1" }),
    "Cap",
    "Not even one step of rake fits under this cap.",
  );
  await fill(form.getByRole("group", { name: "Cap 1" }), "Cap", "1.25");
  const taken = page
    .getByRole("region", { name: "What it takes" })
    .getByRole("row")
    .filter({ hasText: "$100" })
    .first();
  // Of $100, with two players: the cap. R3
  expect((await taken.getByRole("cell").allInnerTexts()).slice(0, 2)).toEqual(["$100", "$1.25"]);
  await save.click();
  await expect(page.getByText("A config with this id is there already.")).toBeVisible();
  await expectWrong(form, "Id", "Taken already.");
  await fill(form, "Id", unique("forms"));
  await save.click();
  await expect(page.getByText("The first version.")).toBeVisible();
  await officer.context.close();
});

test("tables and pools: settings that cannot work are explained beside their fields, and so is what a server refuses", async ({
  browser,
}) => {
  const officer = await Officer.with(browser, "floor");
  const { page } = officer;
  const busy = unique("Busy");
  const tableId = await openTable(busy, quickTable("omaha", "pot-limit", DEAR));
  const guest = await Player.arrive(browser);
  await guest.playAsGuest();
  await guest.sitAt(tableId);

  await officer.open("Tables");
  await page.getByRole("link", { name: "New table or pool" }).click();
  const form = page.getByRole("form", { name: "New table or pool" });
  const create = form.getByRole("button", { name: "Create" });
  await fill(form, "Least buy-in", "500");
  await expectWrong(form, "Largest buy-in", "The smaller is above the larger.");
  await expect(create).toBeDisabled();
  await fill(form, "Least buy-in", "100");
  await form.getByRole("radio", { name: "Pool" }).click();
  await form.getByRole("switch", { name: "Limit the number of tables" }).click();
  await fill(form, "Limit the number of tables", "0");
  await expectWrong(form, "Limit the number of tables", "Too short.|Too small.");
  await expect(create).toBeDisabled();
  await fill(form, "Limit the number of tables", "2");
  await fill(form, "Name", "North Pier");
  await fill(form, "Reason", NOTHING_SAID);
  await create.click();
  await expectWrong(form, "Reason", "Too short.");
  await fill(form, "Reason", "more room");
  await create.click();
  await expect(page.getByText("There is a table or pool of this name. Choose another.")).toBeVisible();
  await expectWrong(form, "Name", "Taken already.");
  const pool = unique("Pool");
  await fill(form, "Name", pool);
  await create.click();
  await expect(page.getByRole("heading", { name: pool, level: 1 })).toBeVisible();

  const settings = page.getByRole("form", { name: "Settings" });
  const change = settings.getByRole("button", { name: "Change from the next hand" });
  await fill(settings, "Empty tables that stay open", "3");
  await fill(settings, "Reason", "a long evening");
  await change.click();
  await expect(settings.getByText(DONE)).toBeVisible();
  const actions = page.getByRole("region", { name: "Pause, go on, close" });
  await fill(actions, "Reason", "a test of forms");
  await actions.getByRole("button", { name: "Pause after the hand" }).click();
  await expect(actions.getByText(DONE)).toBeVisible();
  await expect(officer.row("What was asked of it", "Pause")).toContainText("Done");
  await actions.getByRole("button", { name: "Close for good" }).click();
  await actions.getByRole("button", { name: "Yes, close it for good" }).click();
  await expect(page.getByText("Closed. Its settings can be taken for a new one.")).toBeVisible();

  await page.goto(`/admin/tables/${tableId}`);
  await settings.getByRole("combobox", { name: "Game" }).selectOption("Texas Hold'em");
  await fill(settings, "Reason", "a test of forms");
  await change.click();
  await expect(settings.getByText(/^The game cannot change while people sit there\./)).toBeVisible();
  await officer.context.close();
  await guest.context.close();
});

test("faults 42, 51: players' standing and chips: refused by field, done, waiting; and who may do it, in the audit log", async ({
  browser,
}) => {
  const officer = await Officer.with(browser, "owner", "integrity");
  const { page } = officer;
  const player = await Player.arrive(browser);
  await player.playAs(unique("Player"));
  const account = await idOf(player);

  await test.step("measures and notes", async () => {
    await officer.open("Players");
    await page.getByRole("searchbox", { name: "Name, e-mail or account id" }).fill(player.name);
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByRole("link", { name: player.name }).click();
    const note = page.getByRole("form", { name: "Notes of the staff" });
    await fill(note, "Note", NOTHING_SAID);
    await note.getByRole("button", { name: "Add the note" }).click();
    await expectWrong(note, "Note", "Too short.");
    await fill(note, "Note", "plays from a train");
    await note.getByRole("button", { name: "Add the note" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "plays from a train" })).toBeVisible();

    const measures = page.getByRole("form", { name: "Measures" });
    const impose = async (measure: string, reason: string) => {
      await measures.getByRole("combobox", { name: "Measure" }).selectOption(measure);
      await fill(measures, "Reason", reason);
      await measures.getByRole("button", { name: "Impose" }).click();
    };
    await impose("Freeze", NOTHING_SAID);
    await expectWrong(measures, "Reason", "Too short.");
    await impose("Freeze", "papers are asked for");
    await expect(page.getByTestId("standing")).toContainText("Frozen until");
    await impose("Chat ban", "shouting");
    await expect(page.getByTestId("standing")).toContainText("Chat ban until");
    await measures.getByRole("button", { name: "Lift" }).click();
    await expect(page.getByTestId("standing")).not.toContainText("Chat ban until");
    await measures.getByRole("button", { name: "Lift" }).click();
    await expect(page.getByText("That is not in force any more. Reload the page.")).toBeVisible();
    await page.goto(`/admin/players/${await idOf(officer)}`);
    await impose("Freeze", "himself");
    await expect(page.getByText("Nobody does that to his own account. Ask a colleague.")).toBeVisible();

    // His open table: its line is cut, and he is signed out.
    const table = await openTable(unique("Looked"), quickTable("holdem", "no-limit", DEAR));
    const socket = player.page.waitForEvent("websocket");
    await player.page.goto(`/table/${table}`);
    const cut = (await socket).waitForEvent("close");
    await expect.poll(() => player.received.snapshots.length).toBeGreaterThan(0);
    await page.goto(`/admin/players/${account}`);
    await impose("Ban", "two accounts");
    await cut;
    await expect(page.getByTestId("standing")).toContainText("Banned until");
    await player.page.goto("/account");
    await expect(player.page).toHaveURL(/sign-in/);
  });

  await test.step("chips by hand", async () => {
    await officer.open("Chips");
    const form = page.getByRole("form", { name: "Move chips" });
    const send = form.getByRole("button", { name: "Move chips" });
    const ask = async (to: string, amount: string, reason: string) => {
      await fill(form, "Account id", to);
      await fill(form, "Amount", amount);
      await fill(form, "Reason", reason);
      await send.click();
    };
    await ask("nobody", "5", "a gift");
    await expectWrong(form, "Account id", "Not an account id. Copy it from the player's page.");
    await ask(randomUUID(), "5", "a gift");
    await expectWrong(form, "Account id", "There is no such player.");
    await ask(await idOf(officer), "5", "a gift");
    await expectWrong(form, "Account id", "Not your own account.");
    await ask(account, "0", "a gift");
    await expectWrong(form, "Amount", "Must not be zero.");
    await ask(account, "5", NOTHING_SAID);
    await expectWrong(form, "Reason", "Too short.");
    await ask(account, "5", "a gift");
    await expect(form.getByText(DONE)).toBeVisible();
    await ask(account, "20000", "a large gift");
    await expect(form.getByText("Above the limit: it waits for a second person.")).toBeVisible();
    const row = officer.row("Chips moved by hand", "20,000");
    await row.getByText("Decide").click();
    await fill(row, "Your reason", "a mistake");
    await row.getByRole("button", { name: "Approve" }).click();
    await expect(row.getByText("You asked for it yourself. A second person must approve it.")).toBeVisible();
    await row.getByRole("button", { name: "Decline" }).click();
    await expect(row).toContainText("Declined");
  });

  await test.step("roles, and the audit log by what was done", async () => {
    const candidate = await Officer.with(browser);
    await officer.open("Staff");
    const form = page.getByRole("form", { name: "Change a role" });
    await form.getByRole("combobox", { name: "Role" }).selectOption("Support");
    await fill(form, "Reason", "helps on Sundays");
    await fill(form, "Account id", "nobody");
    await form.getByRole("button", { name: "Give" }).click();
    await expectWrong(form, "Account id", "Not an account id. Copy it from the player's page.");
    await fill(form, "Account id", randomUUID());
    await form.getByRole("button", { name: "Give" }).click();
    await expectWrong(form, "Account id", "There is no such player.");
    await fill(form, "Account id", await idOf(candidate));
    await form.getByRole("button", { name: "Give" }).click();
    await expect(officer.row("Staff", candidate.name)).toContainText("Support");
    await form.getByRole("button", { name: "Take away" }).click();
    await expect(officer.row("Staff", candidate.name)).toBeHidden();
    await officer.open("Audit log");
    await expect(officer.row("Audit log", "Banned an account").first()).toBeVisible();
    const granted = officer.row("Audit log", "helps on Sundays").last();
    await granted.getByRole("link", { name: "Changed somebody's roles" }).click();
    await expect(page).toHaveURL(/action=staff\.change/);
    await expect(officer.row("Audit log", "Banned an account")).toHaveCount(0);
    await expect(officer.row("Audit log", "helps on Sundays")).toHaveCount(2);
    await candidate.context.close();
  });
  await officer.context.close();
  await player.context.close();
});
