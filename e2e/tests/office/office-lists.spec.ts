/** Tests the first page of the back office, its lists, and its fields in which staff choose a name. */
import { randomUUID } from "node:crypto";
import { toUtcDay } from "@poker/protocol";
import { createUniqueName } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { chooseName, DONE_MESSAGE, fillField, findUserId, Officer, openAllSettings } from "../../support/officer.ts";
import { HIGH_STAKES_BLIND, openTable, queryAsOwner, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test("a player field takes the beginning of a name, with the keyboard only, and says what it found", {
  tag: "@night",
}, async ({ browser }) => {
  const officer = await Officer.createWithRoles(browser, "owner");
  const { page } = officer;
  const stem = `Keys${randomUUID().slice(0, 6)}`;
  for (const ending of ["one", "two"])
    await queryAsOwner("INSERT INTO users (name, name_key, email) VALUES ($1, $1, $2)", [
      `${stem} ${ending}`,
      `${stem}.${ending}@example.org`.toLowerCase(),
    ]);
  await officer.openSection("Staff");
  const form = page.getByRole("form", { name: "Change a role" });
  const field = form.getByRole("combobox", { name: "Person" });
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await field.focus();
  await page.keyboard.type(stem.toLowerCase());
  await expect(form.getByRole("listbox", { name: "Person" }).getByRole("option")).toHaveCount(2);
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await expect(form.getByRole("status").filter({ hasText: "2 found." })).toHaveCount(1);
  const active = () =>
    field.evaluate((input) => document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent);
  expect(await active()).toContain(`${stem} one`);
  await page.keyboard.press("ArrowDown");
  await expect.poll(active).toContain(`${stem} two`);
  await page.keyboard.press("Escape");
  await expect(form.getByRole("listbox")).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("listbox")).toBeHidden();
  await expect(field).toHaveValue(new RegExp(`^${stem} (one|two)$`));
  // A change of the text removes the choice.
  await page.keyboard.press("Backspace");
  expect(await field.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
    "Choose a name from the list.",
  );
  await chooseName(form, "Person", `${stem} two`);
  await fillField(form, "Reason", "by keyboard");
  await form.getByRole("button", { name: "Give" }).click();
  await expect(officer.findRow("Staff", `${stem} two`)).toBeVisible();
});

test("fault 136: when a search for a name fails, the field says so, and repeats the search until it succeeds", {
  tag: "@night",
}, async ({ browser }) => {
  const officer = await Officer.createWithRoles(browser, "owner");
  const { page } = officer;
  let isDown = true;
  await page.route("**/api/office/names?*", (route) =>
    isDown ? route.fulfill({ status: 503, json: { code: "busy" } }) : route.continue(),
  );
  await officer.openSection("Staff");
  const form = page.getByRole("form", { name: "Change a role" });
  await form.getByRole("combobox", { name: "Person" }).fill("officer");
  await expect(form.getByText("The search failed. Trying again…")).toBeVisible();
  isDown = false;
  await expect(form.getByRole("option").first()).toBeVisible();
});

test("the list of players shows people and bots separately, is sorted by columns, and keeps its order on every page", {
  tag: "@night",
}, async ({ browser }) => {
  const officer = await Officer.createWithRoles(browser, "floor");
  const { page } = officer;
  const stem = `Sort${randomUUID().slice(0, 6)}`;
  const count = 60;
  await queryAsOwner(
    `INSERT INTO users (name, name_key, created_at)
     SELECT $1 || ' ' || lpad(n::text, 2, '0'), $1 || n, '2024-01-01T00:00:00Z'::timestamptz + (n * 7 % $2::int) * interval '1 day'
     FROM generate_series(1, $2::int) n`,
    [stem, count],
  );
  await queryAsOwner("INSERT INTO users (name, name_key, bot) VALUES ($1, $1, true)", [`${stem} bot`]);
  const rich = await queryAsOwner<{ id: string }>("SELECT id FROM users WHERE name = $1", [`${stem} 31`]);
  await queryAsOwner("SELECT ledger_post($1)", [
    JSON.stringify([
      {
        key: `grant:${rich[0]?.id}`,
        kind: "grant",
        currency: "real",
        entries: { "mint:real": -777_00, [`wallet:${rich[0]?.id}:real`]: 777_00 },
      },
    ]),
  ]);
  try {
    await officer.openSection("Players");
    await page.getByRole("searchbox").fill(stem);
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page).toHaveURL(/q=Sort/);
    const list = page.getByRole("region", { name: "Players", exact: true });
    const names = async () =>
      (await list.getByRole("row").locator("td:first-child").allInnerTexts()).map((text) => text.trim());
    await expect(list.getByRole("columnheader", { name: "Last seen" })).toHaveAttribute("aria-sort", "descending");

    await list.getByRole("link", { name: "Name", exact: true }).click();
    await expect(list.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
    expect((await names())[0]).toBe(`${stem} 01`);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/sort=name&dir=asc&after=/);
    expect(await names()).toEqual(Array.from({ length: 10 }, (_, index) => `${stem} ${51 + index}`));
    await list.getByRole("link", { name: "Name", exact: true }).click();
    await expect(list.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
    expect((await names())[0]).toBe(`${stem} 60`);

    await list.getByRole("link", { name: "Money" }).click();
    await expect(list.getByRole("columnheader", { name: "Money" })).toHaveAttribute("aria-sort", "descending");
    expect((await officer.readCells("Players", `${stem} 31`)).slice(2, 4)).toEqual(["0", "$777"]);
    expect((await names())[0]).toBe(`${stem} 31`);
    await list.getByRole("link", { name: "Account since" }).click();
    await expect(list.getByRole("columnheader", { name: "Account since" })).toHaveAttribute("aria-sort", "descending");

    await page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: "Bots" }).click();
    await expect(list.getByRole("row")).toHaveCount(2);
    expect(await names()).toEqual([expect.stringContaining(`${stem} bot`)]);
  } finally {
    await queryAsOwner("UPDATE users SET name = 'x ' || left(id::text, 13), name_key = id::text WHERE name LIKE $1", [
      `${stem}%`,
    ]);
  }
});

test("the first page has the figures that the role permits, and leads to waiting work", { tag: "@night" }, async ({
  browser,
}) => {
  const officer = await Officer.createWithRoles(browser, "owner", "integrity");
  const { page } = officer;
  const guest = await BrowserPlayer.openBrowser(browser);
  await guest.playAsGuest();
  const name = createUniqueName("Waits");
  const tableId = await openTable(name, quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND));
  await guest.sitAt(tableId);
  await page.goto(`/admin/tables/${tableId}`);
  const actions = page.getByRole("region", { name: "Pause, resume, close" });
  await fillField(actions, "Reason", "a test of the first page");
  await actions.getByRole("button", { name: "Pause after the hand" }).click();
  await expect(actions.getByText(DONE_MESSAGE)).toBeVisible();
  await expect(page.getByTestId("unit-status")).toContainText("Pause");

  await officer.openSection("Overview");
  const figure = async (panel: string, of: string) => {
    const text = await page
      .getByRole("region", { name: panel })
      .locator("dl > div")
      .filter({ hasText: of })
      .locator("dd")
      .innerText();
    return Number(text.replaceAll(/[$,]/g, ""));
  };
  expect(await figure("People now", "online")).toBeGreaterThan(0);
  expect(await figure("People now", "at tables")).toBeGreaterThan(0);
  expect(await figure("New accounts", "today")).toBeGreaterThan(1);
  expect(await figure("Chips in play", "Play chips")).toBeGreaterThan(0);
  await expect(page.getByRole("region", { name: "Hands" })).toBeVisible();
  const rake = page.getByRole("region", { name: "Rake by day", exact: true }).first();
  await rake.getByText("As a table").click();
  await expect(rake.getByRole("row")).toHaveCount(31);
  await expect(rake.getByRole("row").nth(1)).toContainText(toUtcDay(Date.now()));
  const waiting = page.getByRole("region", { name: "To do" });
  await expect(waiting).toContainText("paused:");
  await waiting.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

  const rakeAdmin = await Officer.createWithRoles(browser, "rake_admin");
  await rakeAdmin.page.goto("/admin");
  await expect(rakeAdmin.page.getByRole("region", { name: "People now" })).toBeVisible();
  await expect(rakeAdmin.page.getByRole("heading", { name: "Rake by day" })).toBeVisible();
  for (const hidden of ["New accounts", "Hands"])
    await expect(rakeAdmin.page.getByRole("region", { name: hidden, exact: true })).toBeHidden();
});

test("the audit log names people and tables and changes, and is filtered by actor, action, subject and day", {
  tag: "@night",
}, async ({ browser }) => {
  const officer = await Officer.createWithRoles(browser, "owner");
  const other = await Officer.createWithRoles(browser, "owner");
  const { page } = officer;
  const player = await BrowserPlayer.openBrowser(browser);
  await player.signUpAs(createUniqueName("Filtered"));
  const account = await findUserId(player);
  const name = createUniqueName("Settings");
  const tableId = await openTable(name, quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND));
  const impose = async ({ page: at }: Officer, sanction: string) => {
    await at.goto(`/admin/players/${account}`);
    const form = at.getByRole("form", { name: "Sanctions" });
    await form.getByRole("combobox", { name: "Sanction" }).selectOption(sanction);
    await fillField(form, "Reason", `${sanction} of a test`);
    await form.getByRole("button", { name: "Impose" }).click();
    await expect(form.getByText(DONE_MESSAGE)).toBeVisible();
  };
  await impose(officer, "Freeze");
  await impose(other, "Chat ban");
  await page.goto(`/admin/tables/${tableId}`);
  const settings = page.getByRole("form", { name: "Settings" });
  await openAllSettings(settings);
  await settings.getByRole("combobox", { name: "House" }).selectOption("Unibet");
  await expect(settings.getByText(/^House: .* → Unibet$/)).toBeVisible();
  await fillField(settings, "Reason", "another house");
  await settings.getByRole("button", { name: "Apply from the next hand" }).click();
  await expect(settings.getByText(DONE_MESSAGE)).toBeVisible();

  await officer.openSection("Audit log");
  const main = page.getByRole("main");
  const find = () => page.getByRole("button", { name: "Find" }).click();
  await expect(officer.findRow("Audit log", "another house")).toContainText(/House: .* → Unibet/);
  await expect(officer.findRow("Audit log", "another house")).toContainText(name);
  await expect(officer.findRow("Audit log", "Freeze of a test", player.name)).toContainText(/Until \d/);
  await chooseName(main, "Subject", player.name);
  await find();
  await expect(page).toHaveURL(new RegExp(`id=${account}`));
  await expect(officer.findRow("Audit log", "of a test")).toHaveCount(2);
  await expect(officer.findRow("Audit log", "another house")).toHaveCount(0);
  await chooseName(main, "Who", other.name);
  await find();
  await expect(page).toHaveURL(/actor=/);
  await expect(page.getByRole("combobox", { name: "Subject" })).toHaveValue(player.name);
  await expect(officer.findRow("Audit log", "of a test")).toHaveCount(1);
  await main.getByRole("combobox", { name: "What", exact: true }).selectOption("Froze an account");
  await find();
  await expect(main.getByText("Nothing here yet.")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page.getByRole("combobox", { name: "Subject" })).toHaveValue("");
  await chooseName(main, "Subject", name);
  await page.getByLabel("Day (UTC)").fill(toUtcDay(Date.now()));
  await find();
  await expect(officer.findRow("Audit log", "another house")).toHaveCount(1);
  await page.getByLabel("Day (UTC)").fill("2020-01-01");
  await find();
  await expect(main.getByText("Nothing here yet.")).toBeVisible();
});
