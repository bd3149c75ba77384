/** Tests what a visitor without an account can do: watch, sit down under a nickname, and open links that lead nowhere. */
import { randomUUID } from "node:crypto";
import { createUniqueName, createVisitor } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import {
  countPeopleAt,
  HIGH_STAKES_BLIND,
  openTable,
  queryAsOwner,
  quickTableSettings,
  roomUrl,
} from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const SETTINGS = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND);
const countUsers = async () => (await queryAsOwner<{ n: number }>("SELECT count(*)::int AS n FROM users"))[0]?.n;

test("a visitor watches a table without an account, sees no hidden card, and sits down under a nickname", async ({
  browser,
}) => {
  const tableId = await openTable("Watched", { ...SETTINGS, seats: 3 });
  const players = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of players) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  const users = await countUsers();
  const visitor = await BrowserPlayer.openBrowser(browser);
  const { page } = visitor;
  await page.goto(`/table/${tableId}`);
  await expect(page.getByText("You are watching.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Chat" })).toBeHidden();
  await expect.poll(() => visitor.received.snapshots.length).toBeGreaterThan(0);
  await expect.poll(() => visitor.handOrNull?.seats.length ?? 0).toBe(2);
  expect(visitor.hand.seats.flatMap(({ cards }) => cards)).toEqual([null, null, null, null]);
  expect(await countUsers()).toBe(users);

  const nickname = createUniqueName("River");
  await page.getByRole("button", { name: "Take a seat" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your nickname").fill("The Dealer");
  await dialog.getByRole("button", { name: "Sit down" }).click();
  await expect(dialog.getByText("That name is not allowed.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Use “Player \d+”$/ })).toBeVisible();
  expect(await countUsers()).toBe(users);
  await dialog.getByLabel("Your nickname").fill(nickname);
  await dialog.getByRole("button", { name: "Sit down" }).click();
  await expect(dialog).toBeHidden();
  visitor.name = nickname;
  await expect.poll(() => visitor.seat).not.toBeNull();
  expect(await countPeopleAt(tableId)).toBe(3);
  const heroCards = page.getByTestId("hero-cards");
  await Promise.all(players.map((player) => player.checkOrFoldUntil(() => heroCards.isVisible())));
  await expect(heroCards).toBeVisible();

  // A shared link asks for a seat, but the table is full. The page says so, and what the visitor can do.
  const late = await BrowserPlayer.openBrowser(browser);
  await late.page.goto(`/table/${tableId}?sit=1`);
  await expect(late.page.getByText("Every seat is taken.")).toBeVisible();
  await expect(late.page.getByRole("dialog")).toBeHidden();
  await expect(late.page.getByRole("link", { name: "Another table" })).toBeVisible();
  await late.page.getByRole("button", { name: "Join waiting list" }).click();
  await late.page.getByRole("dialog").getByRole("button", { name: "Join waiting list" }).click();
  await expect(late.page.getByText(/You are 1st in line/)).toBeVisible();
});

test("fault 40: a nickname is remembered, a taken one gets a suggestion, and a browser keeps its guest", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Nicknames", SETTINGS);
  const nickname = createUniqueName("Beatrix");
  const first = await BrowserPlayer.openBrowser(browser);
  await first.page.goto(`/table/${tableId}?sit=1`);
  await first.page.getByRole("dialog").getByLabel("Your nickname").fill(nickname);
  await first.page.getByRole("dialog").getByRole("button", { name: "Sit down" }).click();
  await expect(first.page.getByRole("dialog")).toBeHidden();
  await expect.poll(() => countPeopleAt(tableId)).toBe(1);

  const second = await BrowserPlayer.openBrowser(browser);
  const { page } = second;
  await page.goto(`/table/${tableId}?sit=1`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your nickname").fill(nickname.replace("ix", "ıx").toUpperCase());
  await dialog.getByRole("button", { name: "Sit down" }).click();
  await expect(dialog.getByText("That name, or one that looks like it, is taken")).toBeVisible();
  const suggestion = dialog.getByRole("button", { name: /^Use “/ });
  const name = (await suggestion.textContent())?.slice(5, -1) ?? "";
  await suggestion.click();
  await expect(dialog.getByLabel("Your nickname")).toHaveValue(name);
  await dialog.getByRole("button", { name: "Sit down" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => countPeopleAt(tableId)).toBe(2);
  await page.goto("/");
  await expect(page.getByRole("button", { name: `${name}'s account` })).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem("appearance"));
  expect(kept).toContain(name);
});

test("links to closed, unknown or nonsense tables say so, and lead to another table or the lobby", {
  tag: "@night",
}, async ({ browser }) => {
  const closed = await openTable("Shut", SETTINGS);
  await queryAsOwner("UPDATE tables SET status = 'closed' WHERE id = $1", [closed]);
  const { page } = await BrowserPlayer.openBrowser(browser);
  for (const [path, title] of [
    [`/table/${closed}`, "This table is closed."],
    [`/table/${randomUUID()}?sit=1`, "This table does not exist."],
    ["/table/nonsense", "This table does not exist."],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to the lobby" })).toHaveAttribute("href", "/");
    await expect(page.getByRole("link", { name: "Another table" })).toHaveAttribute("href", /^\/table\/[0-9a-f-]{36}$/);
  }
  await page.getByRole("link", { name: "Another table" }).click();
  await expect(page).toHaveURL(/\/table\/[0-9a-f-]{36}$/);
  await expect(page.getByText("You are watching.")).toBeVisible();
});

test("fault 41: an anonymous ticket goes only to a page of this room that asks for an anonymous ticket", async () => {
  const stranger = await createVisitor();
  const post = async (data: object, origin = roomUrl()) => {
    const response = await stranger.post("/api/ticket", { data, headers: { origin } });
    const answer: { code?: string; ticket?: string } = await response.json();
    return [response.status(), answer.code ?? typeof answer.ticket];
  };
  expect(await post({ tableId: null })).toEqual([401, "session-revoked"]);
  expect(await post({ tableId: null, anonymous: true })).toEqual([200, "string"]);
  expect(await post({ tableId: null, anonymous: true }, "https://elsewhere.example")).toEqual([403, "wrong-origin"]);
  expect(await post({ tableId: randomUUID(), anonymous: true })).toEqual([404, "no-such-table"]);
  await stranger.dispose();
});
