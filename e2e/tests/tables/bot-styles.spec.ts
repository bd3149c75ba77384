/** Tests that a player can learn how a bot plays: at its seat, in the text table, and in the sheet about the bot. */
import { AxeBuilder } from "@axe-core/playwright";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { countBotsAt, openTable, queryAsOwner, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const STYLE = /Bot, (tight|tight-aggressive|steady|loose-passive|loose-aggressive)(,|$)/;

test("a bot's seat, its line in the text table and its sheet say how it plays", { tag: "@night" }, async ({
  browser,
}) => {
  const tableId = await openTable("Styles", quickTableSettings("holdem", "no-limit"));
  const player = await BrowserPlayer.openBrowser(browser);
  await player.playAsGuest();
  const { page } = player;
  await page.goto(`/table/${tableId}`);
  await expect.poll(() => countBotsAt(tableId)).toBeGreaterThanOrEqual(2);
  const bot = page.getByRole("group", { name: STYLE }).first();
  await expect(bot).toBeVisible();
  await bot.getByRole("button").focus();
  await page.keyboard.press("Enter");
  const style = page.getByRole("dialog").getByTestId("bot-style");
  await expect(style).toContainText("A bot:");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
  await page.goto(`/table/${tableId}?view=text`);
  await expect(
    page
      .getByTestId(/^seat-/)
      .filter({ hasText: STYLE })
      .first(),
  ).toBeVisible();
});

test("a bot has the same mark at its seat, in the chat, in the lobby and in the replay of a hand", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("One mark", quickTableSettings("holdem", "no-limit"));
  const player = await BrowserPlayer.openBrowser(browser);
  await player.playAsGuest();
  const { page } = player;
  await page.goto(`/table/${tableId}`);
  await expect.poll(() => countBotsAt(tableId)).toBeGreaterThanOrEqual(2);
  const bot = page.getByRole("group", { name: STYLE }).first();
  await expect(bot.getByTestId("bot-mark")).toBeVisible();

  await queryAsOwner(
    `INSERT INTO chat_messages (table_id, user_id, command_id, emote, at)
     SELECT $1, user_id, gen_random_uuid(), 'welcome', now() FROM seats WHERE table_id = $1 LIMIT 1`,
    [tableId],
  );
  await page.reload();
  await page.getByRole("button", { name: /^Chat/ }).click();
  const line = page.getByTestId("message").last();
  await expect(line.getByTestId("bot-mark")).toHaveText("Bot");
  await expect(line.getByTestId("avatar")).toHaveAttribute("data-family", "bot");

  const finished = () =>
    queryAsOwner<{ id: string }>("SELECT id FROM hands WHERE table_id = $1 ORDER BY hand_no LIMIT 1", [tableId]);
  await expect.poll(async () => (await finished()).length, { timeout: 60_000 }).toBe(1);
  await page.goto(`/hand/${(await finished())[0]?.id}`);
  const seat = page.getByRole("group", { name: /^Seat \d.*, Bot/ }).first();
  await expect(seat.getByTestId("bot-mark")).toHaveText("Bot");
  await seat.getByRole("button").click();
  await expect(page.getByRole("dialog").getByTestId("avatar")).toHaveAttribute("data-family", "bot");
});
