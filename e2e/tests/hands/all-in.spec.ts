import { BrowserPlayer } from "../../support/browser-player.ts";
import { IN_FULL_BROWSER } from "../../support/launch-options.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings, stackDeck } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test.use(IN_FULL_BROWSER);

/**
 * A table with three seats, where the test chooses the deck. In an all-in, each street stays on the felt long enough for the chances to
 * appear, even on a busy machine.
 */
const SETTINGS = {
  ...quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 3),
  fairDeal: false,
  minPlayers: 3,
  firstButton: "first-seated" as const,
};
const SLOW_RUN_OUT = { ...SETTINGS, pacing: { ...SETTINGS.pacing, streetMs: 10_000 } };

/** Kings for the first player left of the button, queens for the second, aces for the button, and a board that helps no player. */
const DECK = "Kd Qd As Kc Qc Ah 7c 2d 9s Jh 3c";

async function goAllIn({ actionBar }: BrowserPlayer) {
  await actionBar.getByRole("button", { name: /^Bet size: All-in,/ }).click();
  await actionBar.getByRole("button", { name: /^All-in/ }).click();
}

/**
 * From now on, records every chance that a seat shows, however briefly: the seat's test id, the chance, and the seat's label in brackets.
 */
const recordChances = ({ page }: BrowserPlayer) =>
  page.evaluate(() => {
    const seen = new Set<string>();
    const record = () => {
      for (const chance of document.querySelectorAll("[data-testid=chance]")) {
        const seat = chance.closest("fieldset");
        seen.add(`${seat?.dataset.testid}: ${chance.textContent} (${seat?.getAttribute("aria-label")})`);
      }
      document.documentElement.dataset.chances = [...seen].join("\n");
    };
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
const recordedChances = async ({ page }: BrowserPlayer) =>
  (await page.evaluate(() => document.documentElement.dataset.chances ?? "")).split("\n");

test("P8: once all players are all-in, each seat shows its live chances in each pot, also read out and as text", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Sweat", SLOW_RUN_OUT);
  const [short, one, two] = [
    await BrowserPlayer.openBrowser(browser),
    await BrowserPlayer.openBrowser(browser),
    await BrowserPlayer.openBrowser(browser),
  ];
  const players = [short, one, two];
  for (const player of players) await player.playAsGuest();
  await stackDeck(tableId, DECK);
  // The first player to sit down has the button and the short stack. With three players, the button acts first before the flop (B1, B4).
  await short.sitAt(tableId, 400_00);
  await one.sitAt(tableId, 1000_00);
  await two.page.goto(`/table/${tableId}`);
  await two.page.getByRole("button", { name: "Table menu" }).click();
  await two.page.getByRole("menuitem", { name: "Text view" }).click();
  await expect(two.page.getByTestId("text-table")).toBeVisible();
  await two.page.getByRole("button", { name: "Take a seat" }).click();
  const dialog = two.page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("1000");
  await dialog.getByRole("button", { name: "Sit down" }).click();

  const { page } = short;
  await recordChances(short);
  await goAllIn(short);
  // The player to the left of the button's seat has the kings, and the next one has the queens.
  const [kings, queens] = ((one.seat ?? 0) - (short.seat ?? 0) + 3) % 3 === 1 ? [one, two] : [two, one];
  await expect(page.getByTestId("chance")).toHaveCount(0);
  await goAllIn(kings);
  await expect(queens.actionBar.getByRole("button", { name: /^(Call|All-in)/ }).first()).toBeEnabled();
  await queens.page.keyboard.press("c");

  await expect(page.getByTestId("announcer")).toContainText(/Chances in the main pot: .*90%/);
  await expect(two.page.getByTestId("announcer")).toContainText(`${short.name} 90%`);

  // The hand is over, so the seat shows the winnings instead of the chances.
  await expect(page.getByTestId(`seat-${short.seat}`)).toContainText("+1,200");
  await expect(page.getByTestId("chance")).toHaveCount(0);
  const seen = await recordedChances(short);
  const shownAt = ({ seat }: BrowserPlayer, text: RegExp) =>
    expect(seen.filter((line) => line.startsWith(`seat-${seat}: `) && text.test(line))).not.toEqual([]);
  // Before the flop, the page computes the chances from a sample of boards: the aces win about two thirds of them.
  shownAt(short, /: ≈ 6[67]% \(.*chance about 6[67]%/);
  // On the turn, all 42 cards that can come are counted: the aces win with 38, the kings and the queens with two each. The side pot is
  // counted separately.
  shownAt(short, /: 90% \(/);
  shownAt(kings, /\b5%.* 95% \(.*side pot 1: chance 95%/);
  shownAt(queens, /\b5%.* 5% \(/);
});
