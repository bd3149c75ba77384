/**
 * Tests that a player can begin a break in the middle of a session. They finish the hand, lose the seat, and read why they cannot take
 * another one. Also tests that the next guest in the same browser is on the same break.
 */
import type { APIRequestContext } from "@playwright/test";
import { createUniqueName, createVisitor, emailFor, PASSWORD, readOwnName, signIn } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { HIGH_STAKES_BLIND, openTable, queryAsOwner, quickTableSettings, roomUrl } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test("fault 84: a player who begins a cool-off finishes the hand, loses the seat and reads why in the lobby", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Cool", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND));
  const [away, other] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of [away, other]) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  await expect.poll(() => away.handOrNull?.toAct?.seat ?? null).not.toBeNull();
  const { handNo } = away.hand;

  const page = await away.context.newPage();
  await page.goto("/account/protection");
  const length = page.getByLabel("How long");
  // Tries again until the page's script has loaded, because only the script explains the choice.
  await expect(async () => {
    await length.selectOption({ label: "Self-exclusion: 1 year" });
    await expect(page.getByText(/^It does not end automatically/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await length.selectOption({ label: "Cool-off: 3 days" });
  await expect(page.getByText("It ends automatically after the time you choose, and not before.")).toBeVisible();
  const begin = page.getByRole("button", { name: "Hold to start the break" });
  await begin.click();
  await expect(page.getByTestId("current-break")).toBeHidden();
  await begin.click({ delay: 1_500 });
  await expect(page.getByTestId("current-break")).toContainText("You are on a break until");
  await expect(page.getByTestId("break-bar")).toBeVisible();

  // The player may finish the hand. Then the page leads to the lobby, which says where the chips are and why the seat is gone.
  const left = away.page.getByTestId("left-table");
  const hasLeft = () => left.isVisible();
  await Promise.all([away.checkOrFoldUntil(hasLeft), other.checkOrFoldUntil(hasLeft)]);
  expect(away.hand.handNo).toBe(handNo);
  await away.page.waitForURL(({ pathname }) => pathname === "/");
  await expect(left).toHaveText(/^You left Cool\. [\d,]+ chips are in your balance\.$/);
  await expect(away.page.getByTestId("break-bar")).toBeVisible();
  await away.page.goto(`/table/${tableId}`);
  await expect(
    away.page.getByText(/^You are on a break until .* You can watch and read, but not play\./),
  ).toBeVisible();
  await expect(away.page.getByRole("link", { name: "Your break" })).toBeVisible();
  await expect(away.page.getByRole("button", { name: "Take a seat" })).toBeHidden();

  await page.goto("/");
  const playNow = page.getByRole("button", { name: "Play now" });
  await expect(playNow).toBeDisabled();
  await expect(playNow).toHaveAccessibleDescription("You are on a break: you can watch, but not sit down.");
  await page.goto("/account");
  await expect(page.getByText(/^You started a break. You cannot play until/)).toBeVisible();
});

interface Person {
  readonly id: string;
  readonly guest: boolean;
  readonly until: string | null;
}

/** Returns the account that this browser is signed in to, and when the account's break ends. */
async function readPerson(who: APIRequestContext): Promise<Person> {
  const [person] = await queryAsOwner<Person>(
    "SELECT id, guest, extract(epoch FROM break_until)::text AS until FROM users WHERE name = $1",
    [await readOwnName(who)],
  );
  if (!person) throw new Error("the room does not know who is signed in");
  return person;
}

/** Signs in as a new guest in a browser that has only some cookies of another browser: those whose names match. */
async function comeAsNewGuest(from: APIRequestContext, cookie: RegExp): Promise<APIRequestContext> {
  const { cookies } = await from.storageState();
  const kept = cookies.filter(({ name }) => cookie.test(name));
  const who = await createVisitor({ cookies: kept, origins: [] });
  await signIn(who, "guest");
  return who;
}
const beginCoolOff = async (who: APIRequestContext) =>
  expect((await who.post("/api/account/break", { data: { kind: "cool-off", length: 3 } })).status()).toBe(200);
const askForChips = async (who: APIRequestContext) => (await who.post("/api/refill", { data: {} })).json();

test("fault 69: the next guest of a browser inherits the last guest's break; another browser's guest does not", async () => {
  const first = await createVisitor();
  await signIn(first, "guest");
  await beginCoolOff(first);
  const { id, until } = await readPerson(first);
  expect(until).not.toBeNull();
  expect(await (await first.post("/api/account/discard", { data: {} })).json()).toMatchObject({ code: "on-a-break" });

  // While the guest still has a session, the browser gets the same guest again.
  const same = await comeAsNewGuest(first, /device-guest/);
  expect(await readPerson(same)).toEqual({ id, guest: true, until });
  // Ends the guest's sessions, as after a month. Each of the two cookies alone still tells the room about the break.
  await queryAsOwner("UPDATE sessions SET revoked_at = now() WHERE user_id = $1", [id]);
  for (const cookie of [/device-guest/, /device-break/]) {
    const next = await comeAsNewGuest(first, cookie);
    const person = await readPerson(next);
    expect(person).toMatchObject({ guest: true, until });
    expect(person.id).not.toBe(id);
    expect(await askForChips(next)).toMatchObject({ ok: false, code: "on-a-break" });
    await next.dispose();
  }
  const stranger = await comeAsNewGuest(first, /^none$/);
  expect(await readPerson(stranger)).toMatchObject({ guest: true, until: null });
  for (const who of [first, same, stranger]) await who.dispose();
});

test("fault 69: a guest who signs up during a break keeps the break, and their browser's next guest gets it too", async () => {
  const who = await createVisitor();
  await signIn(who, "guest");
  await beginCoolOff(who);
  const guest = await readPerson(who);
  const name = createUniqueName("Keeps");
  const made = await who.post("/api/account/upgrade", { data: { name, email: emailFor(name), password: PASSWORD } });
  expect(made.status(), await made.text()).toBe(200);
  expect(await readPerson(who)).toEqual({ ...guest, guest: false });
  expect(await askForChips(who)).toMatchObject({ ok: false, code: "on-a-break" });

  const elsewhere = await createVisitor();
  await signIn(elsewhere, "password", { login: name, password: PASSWORD });
  expect(await readPerson(elsewhere)).toEqual({ ...guest, guest: false });
  const next = await comeAsNewGuest(who, /device-/);
  const person = await readPerson(next);
  expect(person).toMatchObject({ guest: true, until: guest.until });
  expect(person.id).not.toBe(guest.id);
  for (const each of [who, elsewhere, next]) await each.dispose();
});

test("fault 120: a self-excluded player cannot play as a guest or another account of that browser", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Guests", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND));
  const player = await BrowserPlayer.openBrowser(browser);
  await player.playAsGuest();
  await player.sitAt(tableId);
  const who = player.context.request;
  const guest = await readPerson(who);
  const name = createUniqueName("Leaves");
  const headers = { origin: roomUrl() };
  const account = { name, email: emailFor(name), password: PASSWORD };
  expect((await who.post("/api/account", { data: account, headers })).status()).toBe(201);
  await signIn(who, "password", { login: name, password: PASSWORD });
  const forGood = { kind: "self-exclusion", length: null };
  expect((await who.post("/api/account/break", { data: forGood, headers })).status()).toBe(200);

  // The guest has lost the seat. When they come back, they are on the same break.
  await expect.poll(() => queryAsOwner("SELECT FROM seats WHERE user_id = $1", [guest.id])).toEqual([]);
  await signIn(who, "guest");
  const back = await readPerson(who);
  expect(back.id).toBe(guest.id);
  expect(back.until).not.toBeNull();
  await player.page.goto(`/table/${tableId}`);
  await expect(player.page.getByText("You have excluded yourself from play permanently.")).toBeVisible();
  await expect(player.page.getByRole("button", { name: "Take a seat" })).toBeHidden();

  // A person who now makes an account in this browser gets the same break, even if the browser has kept only one of its cookies.
  for (const kept of [/device/, /known-device/, /device-break/]) {
    const { cookies } = await who.storageState();
    const again = await createVisitor({ cookies: cookies.filter((cookie) => kept.test(cookie.name)), origins: [] });
    const next = createUniqueName("Returns");
    await again.post("/api/account", { data: { name: next, email: emailFor(next), password: PASSWORD } });
    await signIn(again, "password", { login: next, password: PASSWORD });
    expect((await readPerson(again)).until).not.toBeNull();
    await again.dispose();
  }
});
