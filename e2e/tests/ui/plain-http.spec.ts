/**
 * Tests the room at an address without https that is not localhost, as a phone in the same network would use it. At such an address
 * browsers offer less to a page.
 */

import type { Page } from "@playwright/test";
import { createAccount, createUniqueName, PASSWORD, setStaffRole } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { DONE_MESSAGE, fillField } from "../../support/officer.ts";
import { HIGH_STAKES_BLIND, openPool, openTable, plainUrl, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const arrive = (browser: Parameters<typeof BrowserPlayer.openBrowser>[0]) =>
  BrowserPlayer.openBrowser(browser, { baseURL: plainUrl() });

/** Returns the text on the clipboard. Without https, a page can read it only by pasting it into a text field. */
async function paste(page: Page): Promise<string> {
  await page.evaluate(() => {
    document.body.append(document.createElement("textarea"));
    document.querySelector<HTMLElement>("body > textarea")?.focus();
  });
  await page.keyboard.press("ControlOrMeta+v");
  return page.locator("body > textarea").inputValue();
}

test("without https guests sit down, act, chat and join a pool; controls that need https say so", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable(
    createUniqueName("Plain"),
    quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2),
  );
  const pool = await openPool(createUniqueName("Plain-Pool"), {
    ...quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 6),
    minPlayers: 2,
  });
  const [anna, bert] = [await arrive(browser), await arrive(browser)];
  const { page } = anna;
  const broken: string[] = [];
  page.on("pageerror", ({ message }) => broken.push(message));
  for (const player of [anna, bert]) await player.playAsGuestByPage();
  expect(await page.evaluate(() => [window.isSecureContext, location.protocol, location.hostname])).toEqual([
    false,
    "http:",
    "poker.test",
  ]);
  expect(await page.evaluate(() => "randomUUID" in crypto)).toBe(false);

  await test.step("a table", async () => {
    for (const player of [anna, bert]) await player.sitAt(tableId);
    const acted = (player: BrowserPlayer) =>
      player.received.events.some((e) => e.type === "acted" && e.seat === player.seat && !e.timedOut);
    await Promise.all([anna, bert].map((player) => player.checkOrCallUntil(() => acted(anna) && acted(bert))));
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
    await expect(page.getByRole("switch", { name: "Notify me when it is my turn" })).toBeDisabled();
    await expect(page.getByRole("dialog")).toContainText("Notifications work only over https.");
    await page.keyboard.press("Escape");
  });

  for (const player of [anna, bert]) await player.leaveTable();

  await test.step("the address of a hand", async () => {
    await page.goto("/history");
    await page.getByRole("main").getByRole("link", { name: /Plain/ }).first().click();
    await page.getByRole("button", { name: "Copy the address" }).click();
    await expect(page.getByText("Copied.", { exact: true })).toBeVisible();
    expect(await paste(page)).toBe(page.url());
  });

  await test.step("a pool", async () => {
    for (const player of [anna, bert]) await player.joinPool(pool);
    for (const player of [anna, bert]) {
      await player.takeHeldSeat();
      await player.leaveTable();
    }
  });
  expect(broken).toEqual([]);
});

test("without https the forms of an account and of the back office work", { tag: "@night" }, async ({ browser }) => {
  const name = createUniqueName("Plain");
  const { id } = await createAccount(name);
  await setStaffRole(id, "owner");
  const { page } = await arrive(browser);
  const broken: string[] = [];
  page.on("pageerror", ({ message }) => broken.push(message));
  await page.goto("/sign-in?next=/admin/monitor");
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByLabel("Name or e-mail").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  // Compares only the path, because the address of the sign-in page contains this path too, in its query.
  await page.waitForURL(({ pathname }) => pathname === "/admin/monitor");

  const text = createUniqueName("Plain words");
  const form = page.getByRole("form", { name: "Announce" });
  await fillField(form, "Text", text);
  await fillField(form, "Reason", "a test of forms");
  await form.getByRole("button", { name: "Announce" }).click();
  await expect(form.getByText(DONE_MESSAGE)).toBeVisible();
  const announcement = page.getByRole("listitem").filter({ hasText: text });
  await announcement.getByRole("button", { name: "Withdraw" }).click();
  await fillField(announcement, "Reason", "it is over");
  await announcement.getByRole("button", { name: "Withdraw" }).click();
  await expect(announcement).toBeHidden();

  for (const [at, label] of [
    ["/admin/chips", "Move chips"],
    ["/admin/tables/new", "New table or pool"],
  ] as const) {
    await page.goto(at);
    await expect(page.getByRole("form", { name: label })).toBeVisible();
  }
  expect(broken).toEqual([]);
});
