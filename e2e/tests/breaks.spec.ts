/** Tests that a player begins a break in mid-session: the hand is finished, the seat given up, and pages say why there is no other. */
import { BrowserPlayer } from "../support/browser-player.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../support/room-hooks.ts";
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
