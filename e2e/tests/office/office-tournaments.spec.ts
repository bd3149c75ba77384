/** Tests how staff plan a tournament in the back office, from its template to its cancellation, with wrong input on the way. */
import { createUniqueName } from "../../support/account.ts";
import { DONE_MESSAGE, expectFieldError, fillField, Officer } from "../../support/officer.ts";
import { queryAsOwner } from "../../support/room-hooks.ts";
import { ScriptedEntrant } from "../../support/scripted-entrant.ts";
import { expect, test } from "../../support/test.ts";
import { readEscrow } from "../../support/tournaments.ts";

const PROMOTION = "promotion:play";
const walletOf = ({ userId }: ScriptedEntrant) => `wallet:${userId}:play`;
/** Converts an amount on a page to cents: "1,250.50" gives 125050. */
const toCents = (text: string): number => Math.round(Number(text.replaceAll(",", "")) * 100);

async function readBalances(...accounts: readonly string[]): Promise<readonly number[]> {
  const rows = await queryAsOwner<{ id: string; balance: number }>(
    "SELECT id, balance FROM ledger_accounts WHERE id = ANY ($1)",
    [accounts],
  );
  return accounts.map((account) => rows.find(({ id }) => id === account)?.balance ?? 0);
}

const setAside = (cents: number) =>
  queryAsOwner("SELECT ledger_post($1)", [
    JSON.stringify([
      {
        key: createUniqueName("promotions"),
        kind: "adjust",
        currency: "play",
        entries: { "mint:play": -cents, [PROMOTION]: cents },
      },
    ]),
  ]);

test("M5, M19: a tournament from a template is funded or refused, and cancelled with the shown refunds", {
  tag: "@night",
}, async ({ browser }) => {
  const officer = await Officer.createWithRoles(browser, "floor");
  const { page } = officer;
  const name = createUniqueName("Duel");

  await test.step("M6 ✗, M19 ✗, G9 ✗: settings that cannot work are refused at their fields", async () => {
    await officer.openSection("Tournaments");
    await page.getByRole("link", { name: "Templates" }).click();
    await page.getByRole("link", { name: "New template" }).click();
    const form = page.getByRole("form", { name: "New template" });
    await form.getByLabel("Start from").selectOption("Heads-up sit-and-go");
    await fillField(form, "Template name", name);
    await fillField(form, "Reason", "a test of forms");
    await form.getByRole("switch", { name: "Bots fill the free places" }).click();
    await fillField(form, "Buy-in for the prize pool", "10.01");
    const second = form.getByRole("group", { name: "level 2", exact: true });
    const share = form.getByRole("group", { name: "places 1", exact: true });
    await fillField(second, "Big blind", "16");
    await expectFieldError(second, "Big blind", "Levels must not go down.");
    await fillField(share, "Percent per place", "90");
    await expect(form.getByText("The shares must add up to 100%.")).toBeVisible();
    await fillField(form, "Fee", "1");
    await expectFieldError(form, "Fee", "Play money has no rake and no fee.");
    await form.getByRole("button", { name: "Save template" }).click();
    await expect(form.getByRole("alert").filter({ hasText: "settings must be corrected." })).toBeVisible();
    await fillField(form, "Fee", "0");
    await fillField(second, "Big blind", "30");
    await fillField(share, "Percent per place", "100");
    await form.getByRole("button", { name: "Save template" }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  });

  await test.step("M19 ✗: a guarantee that is not funded is refused by name, at its field", async () => {
    await officer.openSection("Tournaments");
    await page.getByRole("link", { name: "Templates" }).click();
    await officer.findRow("Templates", name).getByRole("link", { name: "Announce a tournament" }).click();
    const form = page.getByRole("form", { name: "Announce a tournament" });
    await fillField(form, "Guarantee", "50");
    await fillField(form, "Reason", "a test of forms");
    await form.getByRole("button", { name: "Announce a tournament" }).click();
    await expect(form.getByText(/^The guarantee is larger than the amount set aside/)).toBeVisible();
    await expectFieldError(form, "Guarantee", "More than the amount set aside for guarantees.");
    await setAside(50_00);
    await form.getByRole("button", { name: "Announce a tournament" }).click();
    await expect(page.getByTestId("tournament-phase")).toHaveText("Registering");
  });

  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const entrants = [await ScriptedEntrant.enter("Ada", id), await ScriptedEntrant.enter("Ben", id)];
  await expect(page.getByTestId("tournament-phase")).toHaveText("Final table");

  await test.step("M7: staff pause the tournament", async () => {
    const actions = page.getByRole("form", { name: "Start, pause, resume" });
    await fillField(actions, "Reason", "a fire alarm");
    await actions.getByRole("button", { name: "Pause" }).click();
    await expect(actions.getByText(DONE_MESSAGE)).toBeVisible();
    await expect(page.getByTestId("tournament-phase")).toHaveText("Final table · paused by staff");
  });

  await test.step("M5: the cancellation pays exactly the previewed refunds", async () => {
    await page.getByRole("link", { name: "Preview the cancellation" }).click();
    await expect(page.getByText(/^The tournament is running: players keep the prizes already paid/)).toBeVisible();
    // Waits until the last hand has ended, when the page hides this note.
    await expect(page.getByText(/Every hand that ends changes the shares/)).toBeHidden();
    const shown = await Promise.all(
      entrants.map(async (entrant) => {
        await expect(officer.findRow("Refunds", entrant.name)).toBeVisible();
        return toCents((await officer.readCells("Refunds", entrant.name)).at(-1) ?? "");
      }),
    );
    expect(shown.reduce((sum, cents) => sum + cents, 0)).toBe(2 * 10_01);
    const accounts = [...entrants.map(walletOf), PROMOTION];
    const before = await readBalances(...accounts);
    const form = page.getByRole("form", { name: "Cancel the tournament" });
    await fillField(form, "Reason", "the alarm is real");
    await form.getByRole("button", { name: "Cancel the tournament" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel the tournament" }).click();
    await expect(page.getByTestId("tournament-phase")).toHaveText("Cancelled");
    const after = await readBalances(...accounts);
    expect(after.map((balance, at) => balance - (before[at] ?? 0))).toEqual([...shown, 50_00 - 2 * 10_01]);
    expect(await readEscrow(id)).toBe(0);
    await expect(officer.findRow("Commands", "the alarm is real")).toContainText("Done");
    await expect(officer.findRow("Money", "In escrow now")).toContainText("0");
  });
  for (const entrant of entrants) entrant.leave();
});

test("M1 ✗: a schedule without days is refused; a schedule with days runs by the room's clocks until staff end it", {
  tag: "@night",
}, async ({ browser }) => {
  const officer = await Officer.createWithRoles(browser, "floor");
  const { page } = officer;
  const name = createUniqueName("Morning");
  await officer.openSection("Tournaments");
  await page.getByRole("link", { name: "Schedules" }).click();
  await page.getByRole("link", { name: "New schedule" }).click();
  const form = page.getByRole("form", { name: "New schedule" });
  await form.getByLabel("Template").selectOption("Freeze-out with late registration");
  await fillField(form, "Name", name);
  await fillField(form, "Reason", "a test of forms");
  for (const day of ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    await form.getByRole("button", { name: day, exact: true }).click();
  await form.getByRole("button", { name: "Save schedule" }).click();
  await expect(form.getByText("Add at least one.")).toBeVisible();
  await form.getByRole("button", { name: "Sun", exact: true }).click();
  await form.getByLabel("Start time").fill("09:30");
  await form.getByRole("button", { name: "Save schedule" }).click();
  const row = officer.findRow("Schedules", name);
  await expect(row).toContainText("Sun, 09:30 (UTC)");
  await expect(row).toContainText(/\d{4}, 09:30 UTC/);
  await row.getByRole("button", { name: "End" }).click();
  await fillField(row, "Reason", "enough of it");
  await row.getByRole("button", { name: "End" }).click();
  await expect(row).toContainText("Ended");
});
