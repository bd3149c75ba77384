import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { buildSettings, presets } from "@poker/engine";
import { BrowserPlayer } from "../support/browser-player.ts";
import { openTable } from "../support/room-hooks.ts";

/** Stakes so high that no bot joins. */
const NO_BOTS_SETTINGS = {
  ...buildSettings(presets.cardroom, {
    game: "holdem",
    structure: "no-limit",
    low: 10_00,
    high: 20_00,
    currency: "play",
  }),
  pacing: { streetMs: 150, potMs: 300, betweenHandsMs: 600 },
};

const findChatLog = (page: Page) => page.getByRole("log", { name: "Chat" });
const sendChat = async (page: Page, text: string) => {
  await page.getByRole("textbox", { name: "Write to the table" }).fill(text);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Write to the table" })).toHaveValue("");
};

test("fault 39: two players chat at a table; markup is shown as text, and muting and reporting take effect at once", async ({
  browser,
}) => {
  const tableId = await openTable("Talk", NO_BOTS_SETTINGS);
  const [anna, bert] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of [anna, bert]) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  // Anna writes with the keyboard alone; Bert is notified with the chat closed.
  await anna.page.keyboard.press("/");
  await expect(anna.page.getByRole("textbox", { name: "Write to the table" })).toBeFocused();
  await sendChat(anna.page, "<img src=x onerror=alert(1)> hello");
  await bert.page.getByRole("button", { name: "Chat, 1 new message" }).click();
  await expect(findChatLog(bert.page)).toContainText("<img src=x onerror=alert(1)> hello");
  await expect(findChatLog(bert.page).locator("img")).toHaveCount(0);
  await expect(findChatLog(bert.page)).toHaveAttribute("aria-live", "off");
  await expect(bert.page.getByTestId("chat-news")).toHaveCount(0);

  const sendShort = async (word: string) => {
    await bert.page.getByRole("button", { name: "Short words" }).click();
    await bert.page.getByRole("menuitem", { name: word }).click();
  };
  const atSeat = anna.page.getByTestId(`seat-${bert.seat}`).getByTestId("emote");
  await sendShort("Good luck");
  await expect(atSeat).toHaveText("Good luck");
  await expect(findChatLog(anna.page)).toContainText(`${bert.name} Good luck`);
  await expect(atSeat).toHaveCount(0);

  // With messages at the seats turned off, the chat still has them.
  await anna.page.getByRole("button", { name: "Table menu" }).click();
  await anna.page.getByRole("menuitem", { name: "Table settings" }).click();
  await anna.page.getByRole("switch", { name: "Short words at the seats" }).click();
  await anna.page.keyboard.press("Escape");
  await sendShort("Thanks");
  await expect(findChatLog(anna.page)).toContainText(`${bert.name} Thanks`);
  await expect(atSeat).toHaveCount(0);
  await expect(findChatLog(anna.page)).toContainText("Messages are deleted after 90 days");

  const about = bert.page.getByRole("button", { name: `About this message of ${anna.name}` }).first();
  await about.click();
  await bert.page.getByRole("menuitem", { name: "Report this message" }).click();
  await expect(findChatLog(bert.page)).toContainText("reported, the staff will read it");
  await about.click();
  await bert.page.getByRole("menuitem", { name: `Mute ${anna.name}` }).click();
  await expect(findChatLog(bert.page)).not.toContainText("hello");
  await sendChat(anna.page, "Are you there?");
  await sendChat(bert.page, "Quiet here");
  await expect(findChatLog(anna.page)).toContainText("Quiet here");
  await expect(findChatLog(bert.page)).not.toContainText("Are you there?");
  const { violations } = await new AxeBuilder({ page: bert.page }).analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
  await bert.page.getByRole("button", { name: `Read ${anna.name} again` }).click();
  await expect(findChatLog(bert.page)).toContainText("Are you there?");

  // On a phone the chat lies over the table and has all messages.
  await bert.page.setViewportSize({ width: 390, height: 844 });
  await bert.page.reload();
  await bert.page.getByRole("button", { name: "Chat", exact: true }).click();
  const sheet = bert.page.getByRole("dialog", { name: "Chat" });
  await expect(sheet).toContainText("Are you there?");
  await expect(sheet).toContainText("Quiet here");
  await bert.page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  for (const player of [anna, bert]) await player.context.close();
});

test("a spectator reads the chat, and a text says that a seat is needed to write", async ({ browser }) => {
  const tableId = await openTable("Rail", NO_BOTS_SETTINGS);
  const [player, watcher] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  await player.playAsGuest();
  await player.sitAt(tableId);
  await watcher.playAsGuest();
  await watcher.page.goto(`/table/${tableId}`);
  await watcher.page.getByRole("button", { name: "Chat", exact: true }).click();
  await expect(watcher.page.getByTestId("talk")).toContainText("Take a seat to write here.");
  await player.page.keyboard.press("/");
  await sendChat(player.page, "Good evening");
  await expect(findChatLog(watcher.page)).toContainText(`${player.name} Good evening`);
  for (const one of [player, watcher]) await one.context.close();
});
