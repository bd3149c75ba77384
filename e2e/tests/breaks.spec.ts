/**
 * Tests that a player begins a break in mid-session: the hand is finished, the seat given up, and pages say why there is no other. And that a
 * browser carries the break of its guest to the next one.
 */
import type { APIRequestContext } from "@playwright/test";
import { createUniqueName, createVisitor, emailFor, PASSWORD, readOwnName, signIn } from "../support/account.ts";
import { BrowserPlayer } from "../support/browser-player.ts";
import { HIGH_STAKES_BLIND, openTable, queryAsOwner, quickTableSettings } from "../support/room-hooks.ts";
import { expect, test } from "../support/test.ts";

test("fault 84: a player who begins a cool-off plays their hand to its end, loses the seat and reads in the lobby why", async ({
  browser,
}) => {
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
  // What a choice means is told by a page that hears what is chosen.
  await expect(async () => {
    await length.selectOption({ label: "Self-exclusion: 1 year" });
    await expect(page.getByText(/^It does not end by itself/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await length.selectOption({ label: "Cool-off: 3 days" });
  await expect(page.getByText("It ends by itself after the time you chose, and not before.")).toBeVisible();
  const begin = page.getByRole("button", { name: "Hold to begin the break" });
  await begin.click();
  await expect(page.getByTestId("current-break")).toBeHidden();
  await begin.click({ delay: 1_500 });
  await expect(page.getByTestId("current-break")).toContainText("You are on a break until");
  await expect(page.getByTestId("break-bar")).toBeVisible();

  // The hand is theirs to play.
  const isFree = () => away.page.getByRole("button", { name: "Take a seat" }).isVisible();
  await Promise.all([away.checkOrFoldUntil(isFree), other.checkOrFoldUntil(isFree)]);
  expect(away.hand.handNo).toBe(handNo);
  await away.page.getByRole("button", { name: "Take a seat" }).click();
  const dialog = away.page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Sit down" }).click();
  await expect(away.page.getByText("You are on a break: you may watch and read, but not play.").first()).toBeVisible();

  await page.goto("/");
  const playNow = page.getByRole("button", { name: "Play now" });
  await expect(playNow).toBeDisabled();
  await expect(playNow).toHaveAccessibleDescription("You are on a break: you can watch, but not sit down.");
  await page.goto("/account");
  await expect(page.getByText(/^You began a break: no play until/)).toBeVisible();
});

interface Person {
  readonly id: string;
  readonly guest: boolean;
  readonly until: string | null;
}

/** As whom this browser is signed in, and until when they are on a break. */
async function readPerson(who: APIRequestContext): Promise<Person> {
  const [person] = await queryAsOwner<Person>(
    "SELECT id, guest, extract(epoch FROM break_until)::text AS until FROM users WHERE name = $1",
    [await readOwnName(who)],
  );
  if (!person) throw new Error("the room does not know who is signed in");
  return person;
}

/** A browser that has kept these cookies of another one and no others, as a new guest. */
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

test("fault 69: the next guest of a browser is on the break of the one before; a guest of another browser is not", async () => {
  const first = await createVisitor();
  await signIn(first, "guest");
  await beginCoolOff(first);
  const { id, until } = await readPerson(first);
  expect(until).not.toBeNull();
  expect(await (await first.post("/api/account/discard", { data: {} })).json()).toMatchObject({ code: "on-a-break" });

  // The guest of the browser comes back, as long as they can.
  const same = await comeAsNewGuest(first, /device-guest/);
  expect(await readPerson(same)).toEqual({ id, guest: true, until });
  // Their sessions are over, as after a month: from either of its cookies the browser still knows of the break.
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

test("fault 69: a guest who signs up on a break keeps it, and so does the next guest of their browser", async () => {
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
