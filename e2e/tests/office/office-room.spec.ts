/** Sends each form about running hands, finished hands and the whole room, once with valid values and once with wrong ones. */
import { readFileSync } from "node:fs";
import { caseFileSchema } from "@poker/protocol";
import { createUniqueName, createVisitor, emailFor, tryPassword } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import {
  BLANK_REASON,
  chooseName,
  DONE_MESSAGE,
  expectFieldError,
  fillField,
  findUserId,
  Officer,
} from "../../support/officer.ts";
import { HIGH_STAKES_BLIND, openTable, queryAsOwner, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test("T6, faults 52, 61: a running hand is cancelled, found, revealed and exported; players see that staff looked", async ({
  browser,
}) => {
  const officer = await Officer.createWithRoles(browser, "floor", "integrity");
  const { page } = officer;
  // A name with which the table comes first in the monitor's list.
  const name = createUniqueName("0 Table");
  const settings = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2);
  const tableId = await openTable(name, settings);
  const players = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)] as const;
  for (const player of players) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  const [one] = players;
  const outcomes = () => one.received.events.flatMap((e) => (e.type === "hand-ended" ? [e] : []));
  await expect.poll(() => one.received.events.some((e) => e.type === "hand-started")).toBe(true);

  await officer.openSection("Live monitor");
  const row = officer.findRow("Tables", name);
  const nodeName = await officer
    .findRow("Servers", "Running")
    .locator("td")
    .first()
    .locator("span")
    .first()
    .innerText();
  await expect(row.getByRole("cell").last()).toHaveText(nodeName);
  await row.getByRole("button", { name: "Cancel the hand" }).click();
  await expect(row.getByRole("button", { name: "Cancel the hand" })).toBeDisabled();
  await fillField(row, "Reason", "cards were exposed");
  await row.getByRole("button", { name: "Cancel the hand" }).click();
  await expect(row.getByText(DONE_MESSAGE)).toBeVisible();
  await expect.poll(() => outcomes().length).toBe(1);
  expect(outcomes()[0]?.stacks.every(({ before, after }) => before === after)).toBe(true);

  await officer.openSection("Hands");
  const search = page.getByRole("form", { name: "Find hands" });
  await chooseName(search, "Player", one.name);
  await search.getByLabel("From (UTC)").fill(new Date(Date.now() - 3_600_000).toISOString().slice(0, 16));
  await fillField(search, "Pot at least", "many");
  await search.getByRole("button", { name: "Find" }).click();
  await expectFieldError(search, "Pot at least", "Write it like 1,250.50.");
  await expect(search.getByRole("combobox", { name: "Player" })).toHaveValue(one.name);
  await fillField(search, "Pot at least", "0");
  await search.getByRole("button", { name: "Find" }).click();
  await expect(officer.findRow("Hands", name)).toHaveCount(1);
  await officer.findRow("Hands", name, "Cancelled").getByRole("link").first().click();
  const faceUp = page.getByRole("form", { name: "Show all cards" });
  await fillField(faceUp, "Reason", BLANK_REASON);
  await faceUp.getByRole("button", { name: "Show all cards" }).click();
  await expectFieldError(faceUp, "Reason", "Too short.");
  await fillField(faceUp, "Reason", "a complaint");
  await faceUp.getByRole("button", { name: "Show all cards" }).click();
  await expect(page.getByRole("columnheader", { name: "Hole cards" })).toBeVisible();
  await expect(page.getByText(`${officer.name},`)).toContainText("a complaint");

  const exported = page.getByRole("form", { name: "Export the case" });
  await exported.getByRole("switch", { name: "With all cards" }).click();
  await fillField(exported, "Reason", "for the regulator");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    exported.getByRole("button", { name: "Export the case" }).click(),
  ]);
  const file = await page.context().newPage();
  await file.setContent(readFileSync(await download.path(), "utf8"));
  await expect(file.getByRole("heading", { level: 1 })).toHaveText(`Case of hand 1 at ${name}`);
  await expect(file.getByText("for the regulator").first()).toBeVisible();
  const { players: dealt, reveals } = caseFileSchema.parse(
    JSON.parse((await file.locator("#case").textContent()) ?? ""),
  );
  expect(dealt.map(({ cards }) => cards?.length)).toEqual([2, 2]);
  expect(reveals.map(({ reason }) => reason)).toEqual(["a complaint", "for the regulator"]);
  await file.close();

  const hand = new URL(page.url()).pathname.split("/").at(-1);
  await one.page.goto(`/hand/${hand}`);
  // Staff viewed the cards twice: once through the form, and once through the exported file.
  await expect(one.page.getByText(/^Game integrity staff viewed all cards of this hand on/)).toHaveCount(2);
});

test("the whole room: announcements, stopped and resumed dealing, reports, and suspended bets", {
  tag: "@night",
}, async ({ browser }) => {
  const officer = await Officer.createWithRoles(browser, "owner", "integrity");
  const { page } = officer;
  const guest = await BrowserPlayer.openBrowser(browser);
  await guest.playAsGuest();
  const account = await findUserId(guest);
  const tableId = await openTable(
    createUniqueName("Quiet"),
    quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND),
  );
  await guest.page.goto(`/table/${tableId}`);

  await test.step("announcements", async () => {
    await officer.openSection("Live monitor");
    const form = page.getByRole("form", { name: "Announce" });
    const announce = form.getByRole("button", { name: "Announce" });
    const text = createUniqueName("Maintenance at nine");
    await fillField(form, "Text", text);
    await fillField(form, "Reason", "a test of forms");
    const from = await form.getByLabel("From (UTC)").inputValue();
    const until = await form.getByLabel("Until (UTC)").inputValue();
    await form.getByLabel("Until (UTC)").fill(from);
    await announce.click();
    await expect(form.getByText("The end is before the start.")).toBeVisible();
    await expect(form.getByLabel("Until (UTC)")).toHaveAccessibleDescription("The range is the wrong way round.");
    const later = until.replace(/^\d{4}/, "2099");
    await form.getByLabel("Until (UTC)").fill(later);
    await announce.click();
    await expect(form.getByText(DONE_MESSAGE)).toBeVisible();
    await expect(form.getByLabel("Until (UTC)"), "the next announcement is for an hour again").not.toHaveValue(later);
    await expect(guest.page.getByText(text)).toBeVisible();
    const announcement = page.getByRole("listitem").filter({ hasText: text });
    await announcement.getByRole("button", { name: "Withdraw" }).click();
    await fillField(announcement, "Reason", "it is over");
    await announcement.getByRole("button", { name: "Withdraw" }).click();
    await expect(announcement).toBeHidden();
    await expect(guest.page.getByText(text)).toBeHidden();
  });

  await test.step("a server is drained, and continues", async () => {
    const server = officer.findRow("Servers", "Running");
    const address = (await server.getByRole("cell").first().innerText()).split("\n").at(-1) ?? "";
    // A server that has ended stays in the list for a while with the same address, so it is filtered out.
    const row = officer.findRow("Servers", address).filter({ hasNotText: "No heartbeat" });
    const banner = guest.page.getByText("Tables finish their hand and then pause. Your chips are safe.");
    for (const [button, state] of [
      ["Drain", "Draining"],
      ["Resume", "Running"],
    ] as const) {
      await row.getByRole("button", { name: button }).click();
      await expect(row.getByRole("button", { name: button })).toBeDisabled();
      await fillField(row, "Reason", "a new version");
      await row.getByRole("button", { name: button }).click();
      await expect(row.getByText(DONE_MESSAGE)).toBeVisible();
      await expect(row).toContainText(state);
      await expect(banner).toBeVisible({ visible: button === "Drain" });
    }
  });

  await test.step("F2: a failed shuffle report is released", async () => {
    await queryAsOwner(
      `INSERT INTO shuffle_reports (day, sample_size, tests, passed, node_id) VALUES ('2020-01-01', 1, '[]', false, 'test')`,
    );
    await officer.openSection("Shuffle");
    const form = page.getByRole("form", { name: "Release the report of 2020-01-01" });
    await fillField(form, "Reason", BLANK_REASON);
    await form.getByRole("button", { name: "Release" }).click();
    await expectFieldError(form, "Reason", "Too short.");
    await fillField(form, "Reason", "looked into");
    await form.getByRole("button", { name: "Release" }).click();
    await expect(form).toBeHidden();
    await expect(officer.findRow("Reports", "2020-01-01")).toContainText("looked into");
  });

  await test.step("F3: a hand that a player's page found wrong", async () => {
    await queryAsOwner("SELECT deal_failure_add($1, 77, $2, ARRAY['V3'])", [tableId, account]);
    await officer.openSection("Shuffle");
    await expect(officer.findRow("Deals that failed a check", "hand 77")).toContainText("V3");
  });

  await test.step("T7: bets in suspense", async () => {
    const hand = `${tableId}:77`;
    await queryAsOwner(
      "INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings_id, sealed) VALUES ($1, $2, 77, 'suspended', 500, 0, hand_settings_keep($3), '')",
      [hand, tableId, JSON.stringify(quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND))],
    );
    const entries = { [`wallet:${account}:play`]: -500, [`suspense:${hand}`]: 500 };
    await queryAsOwner("SELECT ledger_post($1)", [
      JSON.stringify([{ key: `suspend:${hand}`, kind: "suspend", currency: "play", entries }]),
    ]);
    await queryAsOwner(
      "INSERT INTO suspense_cases (hand_id, table_id, amount, currency, reason, due_at) VALUES ($1, $2, 500, 'play', 'a test of forms', now() + interval '90 days')",
      [hand, tableId],
    );
    await page.goto(`/admin/books/suspense/${hand}`);
    const form = page.getByRole("form", { name: "Return the bets" });
    const give = form.getByRole("button", { name: "Return the bets" });
    await fillField(form, guest.name, "4");
    await expect(form.getByText("Still to return: 1")).toBeVisible();
    await fillField(form, "Reason", "it was their bet");
    await give.click();
    await expect(form.getByRole("alert").filter({ hasText: "Still to return: 1" })).toBeVisible();
    await fillField(form, guest.name, "5");
    await give.click();
    await expect(page.getByText("· Returned")).toBeVisible();
  });

  await test.step("R1: impossible days of a report are refused, and a report is downloaded", async () => {
    await page.goto("/admin/rake-report?from=2026-02-01&to=2026-01-01");
    const main = page.getByRole("main");
    await expectFieldError(main, "To (inclusive)", "The end is before the start.");
    await fillField(main, "From (UTC day)", "soon");
    await page.getByRole("button", { name: "Show" }).click();
    await expectFieldError(main, "From (UTC day)", "Not a date. Write it like 2026-01-31.");
    await page.goto("/admin/rake-report?from=2026-01-01&to=2026-01-31&by=table");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("rake-2026-01-01-2026-01-31-by-table.csv");
    expect(readFileSync(await file.path(), "utf8")).toMatch(/rake/i);
  });
});

test("the monitor sends a slow web server one request at a time, and skips missed refreshes", {
  tag: "@night",
}, async ({ browser }) => {
  const officer = await Officer.createWithRoles(browser, "floor");
  const { page } = officer;
  await page.clock.install();
  await officer.openSection("Live monitor");
  const askedAt: number[] = [];
  let respond = () => {};
  const answers = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(/\/admin\/monitor\?_rsc=/, async (route) => {
    askedAt.push(performance.now());
    await answers;
    await route.continue();
  });
  await expect.poll(() => askedAt.length).toBe(1);
  // In six seconds, the monitor would refresh three times. But the first answer has not come yet, so it must not ask again.
  await page.clock.runFor(6_000);
  expect(askedAt).toHaveLength(1);
  respond();
  await expect.poll(() => askedAt.length).toBeGreaterThan(2);
  // Between regular refreshes there are two seconds. If the monitor made up for those that it missed, they would follow each other at once.
  const [, second = 0, third = 0] = askedAt;
  expect(third - second).toBeGreaterThan(1_000);
});

test("fault 109: the monitor lists an address that the web server limits, with the limit and since when", {
  tag: "@night",
}, async ({ browser }) => {
  const officer = await Officer.createWithRoles(browser, "support");
  const stranger = await createVisitor();
  const email = emailFor(createUniqueName("Absent"));
  const isRefused = async () => (await tryPassword(stranger, email, "not the password")) === "too-many-tries";
  await expect.poll(isRefused).toBe(true);
  await officer.openSection("Live monitor");
  const row = officer.findRow(
    "Rate-limited now",
    "Wrong passwords for one account",
    "SIGN_IN_FAILURES_PER_ACCOUNT_AND_ADDRESS",
  );
  await expect(row).toContainText("Web server");
  await expect(row).toContainText("127.0.0.1");
  // Since when the address is limited, as a time in UTC.
  await expect(row).toContainText(/\d{1,2}:\d{2}/);
  await stranger.dispose();
});
