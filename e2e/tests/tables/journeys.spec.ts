/** Tests whole visits to the room, from a person's first click to the last. */
import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { BrowserPlayer, HANDS_TIMEOUT_MS } from "../../support/browser-player.ts";
import { cutConnection, restoreConnection, trackSockets } from "../../support/network-cut.ts";
import {
  countBotsAt,
  countPeopleAt,
  HIGH_STAKES_BLIND,
  openPool,
  openTable,
  queryAsOwner,
  quickTableSettings,
  stackDeck,
} from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

/** Returns how many chips a player has in the wallet, and at all tables together. */
async function readChips({ name }: BrowserPlayer): Promise<{ wallet: number; stacks: number }> {
  const [row] = await queryAsOwner<{ wallet: number; stacks: number }>(
    `SELECT coalesce(sum(balance) FILTER (WHERE kind = 'wallet'), 0)::bigint AS wallet,
            coalesce(sum(balance) FILTER (WHERE kind = 'stack'), 0)::bigint AS stacks
     FROM ledger_accounts JOIN users u ON u.id = user_id WHERE u.name = $1`,
    [name],
  );
  if (!row) throw new Error(`${name} has no chips`);
  return row;
}

const countHandsDealt = ({ received, seat }: BrowserPlayer): number =>
  received.events.filter((e) => e.type === "hand-ended" && e.stacks.some((stack) => stack.seat === seat)).length;

/** Signs in guests who can fill a table, so that no other player can sit there. */
async function openGuests(
  browser: Parameters<typeof BrowserPlayer.openBrowser>[0],
  count: number,
): Promise<readonly BrowserPlayer[]> {
  const players: BrowserPlayer[] = [];
  for (let i = 0; i < count; i++) {
    const player = await BrowserPlayer.openBrowser(browser);
    await player.playAsGuest();
    players.push(player);
  }
  return players;
}

test("a guest takes a seat, plays three hands and leaves with their chips", async ({ browser }) => {
  const tableId = await openTable("Three hands", quickTableSettings("holdem", "no-limit"));
  await expect.poll(() => countBotsAt(tableId)).toBeGreaterThanOrEqual(2);
  const guest = await BrowserPlayer.openBrowser(browser);
  await guest.playAsGuestByPage();
  const brought = (await readChips(guest)).wallet;
  await guest.sitAt(tableId);
  await guest.checkOrCallUntil(() => countHandsDealt(guest) >= 3);
  const won = () =>
    guest.received.events
      .flatMap((e) => (e.type === "hand-ended" ? e.stacks : []))
      .filter(({ seat }) => seat === guest.seat)
      .reduce((sum, { before, after }) => sum + after - before, 0);
  await guest.leaveTable();
  await expect.poll(() => countPeopleAt(tableId)).toBe(0);
  expect(await readChips(guest)).toEqual({ wallet: brought + won(), stacks: 0 });
});

test("S2, S4: a new account joins a pool, is seated, sits out, returns, leaves and reads its next buy-in", async ({
  browser,
}) => {
  const pool = await openPool("Still Water", {
    ...quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 6, "unibet"),
    minPlayers: 3,
  });
  const others = await openGuests(browser, 2);
  const player = await BrowserPlayer.openBrowser(browser);
  const { page } = player;
  player.name = `Pia ${randomUUID().slice(0, 6)}`;
  await page.goto("/sign-up");
  await page.getByLabel("Name at the table").fill(player.name);
  await page.getByLabel("E-mail").fill(`${randomUUID()}@example.org`);
  await page.getByLabel("Password, at least 8 characters").fill("long enough for this");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("button", { name: `${player.name}'s account` })).toBeVisible();

  await player.joinPool(pool);
  // Looks at the packets instead of the page. Bots join waiting players, so the page may show the queue only for a moment.
  await expect.poll(() => player.received.raw.some((packet) => packet.includes('"place":1'))).toBe(true);
  for (const other of others) await other.joinPool(pool);
  await Promise.all([player, ...others].map((each) => each.takeHeldSeat()));
  let over = false;
  const playing = others.map((other) => other.checkOrCallUntil(() => over));

  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Sit out next hand" }).click();
  // The player must leave with more than the minimum buy-in. Otherwise no rule about coming back would apply.
  await player.checkOrFoldUntil(() => page.getByRole("button", { name: "Deal me in" }).isVisible());
  await page.getByRole("button", { name: "Deal me in" }).click();
  await expect(page.getByRole("button", { name: "Deal me in" })).toBeHidden();

  await player.leaveTable();
  const left = async () => (await readChips(player)).stacks;
  await expect.poll(left).toBe(0);
  await page.goto("/");
  await page.getByRole("button", { name: `Join ${pool}`, exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText(/You left this table with [\d,.]+ at/);
  over = true;
  await Promise.all(playing);
});

test("S1: the first on the waiting list is offered the free seat in the lobby, and takes it in one step", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Full house", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2));
  const players = await openGuests(browser, 3);
  const [first, second, third] = players;
  if (!first || !second || !third) throw new Error("no guest signed in");
  await first.sitAt(tableId);
  await second.sitAt(tableId);
  await third.page.goto(`/table/${tableId}`);
  await third.page.getByRole("button", { name: "Join waiting list" }).click();
  await expect(third.page.getByText("You are 1st in line.")).toBeVisible();
  await third.page.goto("/");
  await first.leaveTable();
  const hasLeft = async () => (await countPeopleAt(tableId)) === 1;
  await Promise.all([first, second].map((player) => player.checkOrFoldUntil(hasLeft)));
  await third.page.getByRole("link", { name: "Take it" }).click();
  // Only this player is offered the seat: the dialog opens and counts down. For everyone else the table is full.
  const dialog = third.page.getByRole("dialog");
  await expect(dialog.getByText(/^Seat 1 at Full house is yours for \d+ s\.$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Sit down" }).click();
  await expect.poll(() => third.seat).toBe(0);
});

test("when a player to act loses the connection, no control works; afterwards play continues where it left off", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Tunnel", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2));
  const players = await openGuests(browser, 2);
  for (const player of players) {
    await trackSockets(player);
    await player.sitAt(tableId);
  }
  const findPlayerToAct = () => players.find((player) => player.received.frames.length > 0 && isToAct(player));
  const isToAct = ({ handOrNull, seat }: BrowserPlayer) => seat !== null && handOrNull?.toAct?.seat === seat;
  await expect.poll(() => findPlayerToAct()?.name).toBeDefined();
  const player = findPlayerToAct();
  const other = players.find((each) => each !== player);
  if (!player || !other) throw new Error("no player is to act");
  const fold = player.actionBar.getByRole("button", { name: "Fold" });
  await expect(fold).toBeEnabled();
  const { handNo, toAct } = player.hand;

  await cutConnection(player);
  await expect(player.page.getByTestId("line-banner")).toBeVisible();
  await expect(fold).toBeDisabled();
  await expect(other.page.getByText(/Disconnected|Away/).first()).toBeVisible();
  await restoreConnection(player);
  await expect(player.page.getByTestId("line-banner")).toBeHidden();
  await expect(fold).toBeEnabled();
  expect(player.hand.handNo).toBe(handNo);
  expect(player.hand.toAct).toEqual(toAct);
  await player.actionBar.getByRole("button", { name: /^(Call|Check)/ }).click();
  await expect.poll(() => other.received.events.some((e) => e.type === "acted" && e.seat === player.seat)).toBe(true);
});

/** Returns the total of a part of the sheet, and the sum of its rows. */
async function readSheetPart(sheet: Locator, title: string): Promise<{ total: number; given: number }> {
  const part = sheet.locator("section", { has: sheet.page().getByRole("heading", { name: title }) }).last();
  const amounts = (text: string) => [...text.matchAll(/\+([\d,]+(?:\.\d\d)?)/g)].map(([, one = ""]) => parseCents(one));
  const heading = (await part.getByRole("heading").textContent()) ?? "";
  return {
    total: parseCents(heading.replace(title, "")),
    given: amounts((await part.allTextContents()).join(" ")).reduce((sum, amount) => sum + amount, 0),
  };
}
const parseCents = (text: string): number => Math.round(100 * Number(text.replaceAll(",", "")));

test("P1, P2, P5: the amounts in the explanation of a hi/lo hand with side pots add up", { tag: "@night" }, async ({
  browser,
}) => {
  const settings = quickTableSettings("omaha8", "no-limit", HIGH_STAKES_BLIND, 3);
  const tableId = await openTable("Halves", { ...settings, minPlayers: 3, fairDeal: false });
  const players = await openGuests(browser, 3);
  const bigBlinds = [20, 40, 80];
  // The three hands, in any order of seats, make quads for the high, the best low, and the second best low.
  const hands = ["Ac2cQdQh", "Ad4dJcJs", "KcKs9c9d"].map((hand) => hand.match(/../g) ?? []);
  const dealt = [0, 1, 2, 3].flatMap((round) => hands.map((hand) => hand[round] ?? ""));
  const deck = [...dealt, "3c", "5d", "8h", "Kd", "Kh"].join("");
  await stackDeck(tableId, deck);
  for (const [index, player] of players.entries())
    await player.sitAt(tableId, (bigBlinds[index] ?? 0) * 2 * HIGH_STAKES_BLIND);

  const [first] = players;
  if (!first) throw new Error("no guest signed in");
  const hasEnded = () => first.received.events.some((e) => e.type === "hand-ended");
  const press = (button: Locator) =>
    button
      .click({ timeout: 500 })
      .then(() => true)
      .catch(() => false);
  const end = Date.now() + HANDS_TIMEOUT_MS;
  while (!hasEnded()) {
    if (Date.now() > end) throw new Error("the hand was not played to its end");
    for (const { actionBar } of players) {
      const isToAct = await actionBar
        .getByRole("button", { name: "Fold" })
        .isEnabled({ timeout: 100 })
        .catch(() => false);
      if (!isToAct) continue;
      await press(actionBar.getByRole("button", { name: /^Bet size: (All-in|Max),/ }));
      await press(actionBar.getByRole("button", { name: /^(All-in|Call|Check)/ }).last());
    }
  }
  const side = () => first.received.events.flatMap((e) => (e.type === "awarded" ? [e.award.pot] : []));
  expect(Math.max(...side())).toBeGreaterThan(0);

  await first.page.getByRole("button", { name: "Table menu" }).click();
  await first.page.getByRole("menuitem", { name: "Pot breakdown" }).click();
  const sheet = first.page.getByRole("dialog", { name: "Pot breakdown" });
  await expect(sheet).toContainText("High half");
  await expect(sheet).toContainText("Low half");
  for (const title of ["Main pot", "Side pot 1"]) {
    const { total, given } = await readSheetPart(sheet, title);
    expect(total, title).toBeGreaterThan(0);
    expect(given, title).toBe(total);
  }
});

test("S7: a player who loses all chips can top up under the table, and is dealt in again", { tag: "@night" }, async ({
  browser,
}) => {
  const settings = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2);
  const tableId = await openTable("Once more", { ...settings, firstButton: "first-seated", fairDeal: false });
  const [loser, winner] = await openGuests(browser, 2);
  if (!loser || !winner) throw new Error("no guest signed in");
  // The first player to sit down has the button. So the other player is dealt first, and gets the aces.
  await stackDeck(tableId, "Ac 2c Ad 3d 7c 8d 9h Js 5d");
  for (const player of [loser, winner]) await player.sitAt(tableId);
  await loser.actionBar.getByRole("button", { name: /^Bet size: All-in,/ }).click();
  await loser.actionBar.getByRole("button", { name: /^All-in/ }).click();
  await winner.actionBar.getByRole("button", { name: /^All-in/ }).click();

  const { page, seat } = loser;
  const outOfChips = [loser, winner].map((player) => player.page.getByRole("group", { name: /, Out of chips$/ }));
  for (const mark of outOfChips) await expect(mark).toBeVisible();
  await expect(page.getByText("You are out of chips. Top up to be dealt in.")).toBeVisible();
  await page.getByRole("button", { name: "Top up", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Top up" });
  // When the player comes back, they need at least the table's minimum of 400.
  await dialog.getByRole("textbox").fill("100");
  await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription("At least 400.");
  await dialog.getByRole("textbox").fill("400");
  await dialog.getByRole("button", { name: "Add 400" }).click();
  await expect(dialog).toBeHidden();

  const dealtIn = () => loser.received.events.flatMap((e) => (e.type === "hand-started" ? [e.setup.seats] : []));
  await expect.poll(() => dealtIn().length).toBe(2);
  expect(dealtIn()[1]).toContainEqual({ seat, stack: 400_00 });
  await expect(page.getByTestId("hero-cards").getByRole("img")).toHaveCount(2);
  for (const mark of outOfChips) await expect(mark).toBeHidden();
  await expect(page.getByText("You are out of chips.")).toBeHidden();
  await expect(page.getByRole("button", { name: "Top up", exact: true })).toBeHidden();
});

test("a Spanish browser gets the lobby in Spanish", async ({ browser }) => {
  const player = await BrowserPlayer.openBrowser(browser, { locale: "es-ES" });
  await player.page.goto("/");
  await expect(player.page.locator("html")).toHaveAttribute("lang", "es");
  await expect(player.page.getByRole("button", { name: "Jugar ahora" })).toBeVisible();
});

test("on a phone held upright every control of the action bar is inside the screen and large enough for a thumb", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Pocket", quickTableSettings("holdem", "no-limit"));
  await expect.poll(() => countBotsAt(tableId)).toBeGreaterThanOrEqual(2);
  const viewport = { width: 390, height: 844 };
  const player = await BrowserPlayer.openBrowser(browser, { viewport, hasTouch: true, isMobile: true });
  await player.playAsGuest();
  await player.sitAt(tableId);
  await player.checkOrCallUntil(() => player.isToActAfterFlop());
  for (const button of await player.actionBar.getByRole("button").all()) {
    const box = await button.boundingBox();
    if (!box) continue;
    expect(box.x, "left edge").toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, "right edge").toBeLessThanOrEqual(viewport.width);
    expect(box.y + box.height, "lower edge").toBeLessThanOrEqual(viewport.height);
    expect(box.height, "for a thumb").toBeGreaterThanOrEqual(40);
  }
  expect(await player.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
});
