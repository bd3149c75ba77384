/** At an address without https that is not this machine's own, as a phone in the same network has it: a browser offers less there. */
import { expect, test } from "@playwright/test";
import { account, become, emailOf, PASSWORD, unique } from "../support/account.ts";
import { DONE, fill } from "../support/office.ts";
import { Player } from "../support/player.ts";
import { DEAR, openPool, openTable, plainUrl, quickTable } from "../support/room.ts";

const arrive = (browser: Parameters<typeof Player.arrive>[0]) => Player.arrive(browser, { baseURL: plainUrl() });

test("without https everything is played: guests sit down, act, talk and join a pool; what needs https says so", async ({
  browser,
}) => {
  const tableId = await openTable(unique("Plain"), quickTable("holdem", "no-limit", DEAR, 2));
  const pool = await openPool(unique("Plain-Pool"), { ...quickTable("holdem", "no-limit", DEAR, 6), minPlayers: 2 });
  const [anna, bert] = [await arrive(browser), await arrive(browser)];
  const { page } = anna;
  const broken: string[] = [];
  page.on("pageerror", ({ message }) => broken.push(message));
  for (const player of [anna, bert]) await player.playAsGuest();
  expect(await page.evaluate(() => [window.isSecureContext, location.protocol, location.hostname])).toEqual([
    false,
    "http:",
    "poker.test",
  ]);
  expect(await page.evaluate(() => "randomUUID" in crypto)).toBe(false);

  await test.step("a table", async () => {
    for (const player of [anna, bert]) await player.sitAt(tableId);
    const acted = (player: Player) =>
      player.received.events.some((e) => e.type === "acted" && e.seat === player.seat && !e.timedOut);
    await Promise.all([anna, bert].map((player) => player.callAlong(() => acted(anna) && acted(bert))));
  });

  await test.step("chat", async () => {
    await page.keyboard.press("/");
    const write = page.getByRole("textbox", { name: "Write to the table" });
    await write.fill("hello from a phone");
    await page.keyboard.press("Enter");
    await bert.page.getByRole("button", { name: "Chat, 1 new message" }).click();
    await expect(bert.page.getByRole("log", { name: "Chat" })).toContainText("hello from a phone");
    await page.keyboard.press("Escape");
  });

  await test.step("notifications need https", async () => {
    await page.getByRole("button", { name: "Table menu" }).click();
    await page.getByRole("menuitem", { name: "Table settings" }).click();
    await expect(page.getByRole("switch", { name: "Tell me when it is my turn" })).toBeDisabled();
    await expect(page.getByRole("dialog")).toContainText("only when the room is reached by https");
    await page.keyboard.press("Escape");
  });

  for (const player of [anna, bert]) await player.leave();

  await test.step("the address of a hand", async () => {
    await page.goto("/history");
    await page.getByRole("main").getByRole("link", { name: /Plain/ }).first().click();
    await page.getByRole("button", { name: "Copy the address" }).click();
    await expect(page.getByText("Copy it from the address bar", { exact: false })).toBeVisible();
  });

  await test.step("a pool", async () => {
    for (const player of [anna, bert]) await player.joinPool(pool);
    for (const player of [anna, bert]) {
      await player.page.waitForURL(/\/table\//);
      await expect.poll(() => player.seat).not.toBeNull();
      await player.leave();
    }
  });
  expect(broken).toEqual([]);
  for (const { context } of [anna, bert]) await context.close();
});

test("without https the forms of an account and of the back office are sent", async ({ browser }) => {
  const name = unique("Plain");
  const { id } = await account(name);
  await become(id, "owner");
  const { page, context } = await arrive(browser);
  const broken: string[] = [];
  page.on("pageerror", ({ message }) => broken.push(message));
  await page.goto("/sign-in?next=/admin/monitor");
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByLabel("E-mail").fill(emailOf(name));
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/admin/);

  const text = unique("Plain words");
  const form = page.getByRole("form", { name: "Announce" });
  await fill(form, "Text", text);
  await fill(form, "Reason", "a test of forms");
  await form.getByRole("button", { name: "Announce" }).click();
  await expect(form.getByText(DONE)).toBeVisible();
  const said = page.getByRole("listitem").filter({ hasText: text });
  await said.getByRole("button", { name: "Withdraw" }).click();
  await fill(said, "Reason", "it is over");
  await said.getByRole("button", { name: "Withdraw" }).click();
  await expect(said).toBeHidden();

  for (const [at, label] of [
    ["/admin/chips", "Move chips"],
    ["/admin/tables/new", "New table or pool"],
  ] as const) {
    await page.goto(at);
    await expect(page.getByRole("form", { name: label })).toBeVisible();
  }
  expect(broken).toEqual([]);
  await context.close();
});
