/**
 * Follows chips through the room: an adjustment gives them to players, hands are played at a table with the owner's rake, the report shows
 * the rake to the cent, and the players take their chips back.
 */

import type { Locator } from "@playwright/test";
import { toUtcDay } from "@poker/protocol";
import { createUniqueName } from "../../support/account.ts";
import { BrowserPlayer, HANDS_TIMEOUT_MS } from "../../support/browser-player.ts";
import { chooseName, DONE_MESSAGE, fillField, findUserId, Officer, openAllSettings } from "../../support/officer.ts";
import { readBooks, stackDeck } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

/** A deck that gives four aces to the player left of the button. No player folds. */
const hands = ["AsAhKdKh", "2c7d8h3s"].map((hand) => hand.match(/../g) ?? []);
const DECK = `${[0, 1, 2, 3].flatMap((round) => hands.map((hand) => hand[round] ?? "")).join("")}AcAd5c9sJh`;

const tryClick = (button: Locator): Promise<boolean> =>
  button.click({ timeout: 1_000 }).then(
    () => true,
    () => false,
  );

/**
 * Plays hands until `done`. The player to act calls a bet. Without a bet, they check before the flop and on the river, and bet the pot on
 * the flop and the turn. With two players, this makes a pot of $18.
 */
async function playHands(players: readonly BrowserPlayer[], done: () => boolean): Promise<void> {
  const end = Date.now() + HANDS_TIMEOUT_MS;
  while (!done()) {
    if (Date.now() > end) throw new Error("the hands did not get that far in time");
    for (const player of players) {
      const { actionBar } = player;
      const now = (name: string | RegExp) => actionBar.getByRole("button", { name, exact: true });
      if (
        done() ||
        !(await now("Fold")
          .isEnabled({ timeout: 100 })
          .catch(() => false))
      )
        continue;
      if (await now(/^Call/).isVisible()) await tryClick(now(/^Call/));
      else if (![3, 4].includes(player.hand.board.length)) await tryClick(now("Check"));
      else if (await tryClick(now(/^Bet size: Pot, /))) await tryClick(now(/^Bet (?!size)/));
    }
  }
}

const listHandEnds = ({ received }: BrowserPlayer) =>
  received.events.flatMap((e) => (e.type === "hand-ended" ? [e] : []));
const isOnFlop = (player: BrowserPlayer, count: number) => () =>
  listHandEnds(player).length === count && player.handOrNull?.board.length === 3;
const isHandOver = (player: BrowserPlayer, count: number) => () => listHandEnds(player).length === count;

async function requestAdjustment({ page }: Officer, player: string, dollars: string): Promise<void> {
  const form = page.getByRole("form", { name: "Move chips" });
  await chooseName(form, "Player", player);
  await form.getByRole("radio", { name: "Money" }).click();
  await fillField(form, "Amount", dollars);
  await fillField(form, "Reason", "cash at the desk");
  await form.getByRole("button", { name: "Move chips" }).click();
}

async function approveAdjustment({ page }: Officer, row: Locator): Promise<void> {
  await row.getByText("Decide").click();
  await fillField(row, "Your reason", "counted");
  await row.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "Chips moved by hand" })).toBeVisible();
}

/** Opens one hand from the rake report and returns the text of the hand's page. */
async function readRakedHand({ page }: Officer, table: string, handNo: number): Promise<string> {
  await page
    .getByRole("region", { name: `Hands of ${table}` })
    .getByRole("link", { name: String(handNo), exact: true })
    .click();
  await expect(page.getByRole("heading", { name: `Hand ${handNo} at ${table}` })).toBeVisible();
  const text = await page.getByRole("main").innerText();
  await page.goBack();
  return text;
}

test("R1, fault 53, fault 55: the rake report of an owner's table is exact to the cent, and all chips come back", {
  tag: "@night",
}, async ({ browser }) => {
  const before = await readBooks("real");
  const [owner, colleague] = [await Officer.createOwner(browser), await Officer.createWithRoles(browser, "owner")];
  const { page } = owner;
  const [rake, table] = [createUniqueName("evening"), createUniqueName("Table")];

  await test.step("the form makes a rake config", async () => {
    await owner.openSection("Rake");
    await page.getByRole("link", { name: "New rake config" }).click();
    const form = page.getByRole("form", { name: "New rake config" });
    await fillField(form, "Id", rake);
    await fillField(form, "Name", rake);
    await form.getByRole("radio", { name: "Percentage" }).click();
    await fillField(form, "Percent of the pot", "5");
    await fillField(form.getByRole("group", { name: "cap 1" }), "Cap", "3");
    await fillField(form, "Reason", "for the evening");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: rake, level: 1 })).toBeVisible();
  });

  const tableId = await test.step("the form makes a table with this rake", async () => {
    await owner.openSection("Tables");
    await page.getByRole("link", { name: "New table or pool" }).click();
    const form = page.getByRole("form", { name: "New table or pool" });
    const start = form.getByRole("group", { name: "Start from" });
    await start.getByRole("combobox", { name: "House" }).selectOption("Card room");
    await start.getByRole("combobox", { name: "Structure" }).selectOption("Pot limit");
    await start.getByRole("combobox", { name: "Money" }).selectOption("Real money");
    await fillField(start, "Lower stake", "0.50");
    await fillField(start, "Higher stake", "1");
    await fillField(form, "Name", table);
    await openAllSettings(form);
    await form.getByRole("combobox", { name: "Rake config" }).selectOption(`${rake}, version 1`);
    await fillField(form, "Time before the countdown, seconds", "120");
    await fillField(form, "Time per street after an all-in, seconds", "0.15");
    await fillField(form, "Time for a showdown, seconds", "0.3");
    await fillField(form, "Time for a pot without a showdown, seconds", "0.3");
    await fillField(form, "Time for each further pot, seconds", "0.1");
    await fillField(form, "Between hands, seconds", "0.6");
    await fillField(form, "Reason", "for the evening");
    await form.getByRole("button", { name: "Create" }).click();
    await expect(page.getByRole("heading", { name: table, level: 1 })).toBeVisible();
    return new URL(page.url()).pathname.split("/").at(-1) ?? "";
  });

  const players = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)] as const;
  const [one, two] = players;
  for (const player of players) await player.signUpAs(createUniqueName("Player"));

  await test.step("both players get money, the larger amount with a second person's approval", async () => {
    await owner.openSection("Chips");
    await requestAdjustment(owner, one.name, "100");
    await expect(page.getByText(DONE_MESSAGE)).toBeVisible();
    await requestAdjustment(owner, two.name, "250");
    await expect(page.getByText("Above the limit: a second person must approve it.")).toBeVisible();
    await approveAdjustment(owner, owner.findRow("Chips moved by hand", two.name));
    await expect(page.getByText("You made this request yourself. A second person must approve it.")).toBeVisible();
    await colleague.openSection("Chips");
    await approveAdjustment(colleague, colleague.findRow("Chips moved by hand", two.name));
    await expect(colleague.findRow("Chips moved by hand", two.name)).toContainText(`Decided by ${colleague.name}`);
  });

  await stackDeck(tableId, DECK);
  for (const player of players) await player.sitAt(tableId, 100_00);
  await playHands(players, isOnFlop(one, 0));
  await stackDeck(tableId, DECK);
  await playHands(players, isHandOver(one, 1));

  await test.step("the report shows the first hand to the cent, with each player's share", async () => {
    await owner.openSection("Rake report");
    await page.getByRole("combobox", { name: "Group by" }).selectOption("Table");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(owner.findRow("Rake report", table)).toBeVisible();
    expect(await owner.readCells("Rake report", table)).toEqual([table, "1", "$18", "$0.90", "Hands"]);
    await owner.findRow("Rake report", table).getByRole("link", { name: "Hands" }).click();
    await expect(page.getByRole("heading", { name: `Hands of ${table}` })).toBeVisible();
    expect((await owner.readCells(`Hands of ${table}`, "$18")).slice(2)).toEqual(["2", "$18", "$0.90"]);
    await page.getByRole("link", { name: "1", exact: true }).click();
    await expect(page.getByRole("link", { name: `${rake}, version 1` })).toBeVisible();
    const paid = await Promise.all(players.map(({ name }) => owner.readCells("Players", name)));
    expect(paid.map(([, , ...figures]) => figures.join(" ")).sort()).toEqual(["$9 $8.10 $0.45", "$9 −$9 $0.45"]);
    await page.getByRole("link", { name: "In the ledger" }).click();
    await expect(owner.findRow("Ledger", `Rake of ${table}`)).toContainText("$0.90");
  });

  await playHands(players, isOnFlop(one, 1));
  await stackDeck(tableId, DECK);
  await test.step("during the second hand the config gets a new version, and the table gets that version", async () => {
    await owner.openSection("Rake");
    await page.getByRole("link", { name: rake, exact: true }).click();
    const form = page.getByRole("form", { name: "Version 2" });
    await fillField(form, "Percent of the pot", "10");
    await fillField(form.getByRole("group", { name: "cap 1" }), "Cap", "1.50");
    await fillField(form, "Reason", "a better evening");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Percent of the pot: 5 → 10")).toBeVisible();
    await expect(page.getByText("Version 2 was saved.")).toBeVisible();
    await page.goto(`/admin/tables/${tableId}`);
    const settings = page.getByRole("form", { name: "Settings" });
    await openAllSettings(settings);
    await settings.getByRole("combobox", { name: "Rake config" }).selectOption(`${rake}, version 2`);
    await fillField(settings, "Reason", "a better evening");
    await settings.getByRole("button", { name: "Apply from the next hand" }).click();
    await expect(settings.getByText(DONE_MESSAGE)).toBeVisible();
    await expect(owner.findRow("Commands", "Change settings")).toContainText("Done");
    expect(listHandEnds(one)).toHaveLength(1);
  });
  await playHands(players, isHandOver(one, 2));
  await playHands(players, isOnFlop(one, 2));

  await test.step("during the third hand the table is closed", async () => {
    const actions = page.getByRole("region", { name: "Pause, resume, close" });
    await fillField(actions, "Reason", "the evening is over");
    await actions.getByRole("button", { name: "Close permanently" }).click();
    await actions.getByRole("button", { name: "Yes, close it permanently" }).click();
    await expect(actions.getByText(DONE_MESSAGE)).toBeVisible();
    await expect(page.getByTestId("unit-status")).toContainText("Closes after the hand");
    await playHands(players, isHandOver(one, 3));
    await expect(page.getByTestId("unit-status")).toContainText("Closed");
  });

  await test.step("the second hand kept its version, the third hand had the new one", async () => {
    const day = toUtcDay(Date.now());
    await page.goto(`/admin/rake-report/hands?${new URLSearchParams({ table: tableId, from: day, to: day })}`);
    expect(await readRakedHand(owner, table, 2)).toMatch(new RegExp(`\\$0\\.90\\s+Raked by\\s+${rake}, version 1`));
    expect(await readRakedHand(owner, table, 3)).toMatch(new RegExp(`\\$1\\.50\\s+Raked by\\s+${rake}, version 2`));
  });

  await test.step("the players have all the chips that they were given, less the rake", async () => {
    const held: number[] = [];
    for (const player of players) {
      await page.goto(`/admin/players/${await findUserId(player)}`);
      const balance = await page.getByText(/^\$[\d.]+ in the balance, \$0 at tables$/).innerText();
      held.push(Math.round(100 * Number(/[\d.]+/.exec(balance)?.[0])));
    }
    const [first = 0, second = 0] = held;
    // One player won the first and the third hand, and the other player won the second.
    expect([first - 100_00, second - 250_00].sort((a, b) => a - b)).toEqual([-990, 660]);
    expect(first + second).toBe(350_00 - 3_30);
    await owner.openSection("Books");
    await expect(page.getByText("The total is zero, as it must be.")).toHaveCount(3);
    expect(await readBooks("real")).toEqual({
      chips: before.chips + 350_00 - 3_30,
      rake: before.rake + 3_30,
      sum: 0,
    });
  });
});
