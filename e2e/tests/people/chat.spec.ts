import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { createUniqueName, setStaffRole } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { findUserId } from "../../support/officer.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

/** Settings with stakes so high that no bot joins. */
const NO_BOTS_SETTINGS = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND);

const findChatLog = (page: Page) => page.getByRole("log", { name: "Chat" });
const sendChat = async (page: Page, text: string) => {
  await page.getByRole("textbox", { name: "Write to the table" }).fill(text);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Write to the table" })).toHaveValue("");
};

interface SeenBubble {
  /** The test id of the seat at which the message appeared. */
  readonly seat: string;
  readonly text: string;
  readonly isReadOut: boolean;
  /** The height of the message's box in pixels, when it was last visible. */
  readonly height: number;
}

/** From now on, records every message that appears at a seat, however briefly. */
const recordBubbles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = new Map<Element, SeenBubble>();
    Object.assign(window, { seen });
    const record = () => {
      for (const bubble of document.querySelectorAll<HTMLElement>("[data-testid=bubble]"))
        seen.set(bubble, {
          seat: bubble.closest("[data-testid^=seat-]")?.getAttribute("data-testid") ?? "",
          text: bubble.textContent,
          isReadOut: bubble.closest("[aria-hidden=true]") === null,
          height: bubble.offsetHeight,
        });
    };
    new MutationObserver(record).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
const listBubbles = (page: Page): Promise<SeenBubble[]> =>
  page.evaluate(() => {
    const seen: ReadonlyMap<Element, SeenBubble> = Reflect.get(window, "seen");
    return [...seen.values()];
  });
const listBubbleTexts = async (page: Page) => (await listBubbles(page)).map(({ text }) => text);

test("fault 39: two players chat; markup is shown as text, and muting and reporting take effect at once", async ({
  browser,
}) => {
  const tableId = await openTable("Talk", NO_BOTS_SETTINGS);
  const [anna, bert] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of [anna, bert]) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  // Anna writes with the keyboard only. Bert's chat is closed, so Bert's page shows a notification.
  await anna.page.keyboard.press("/");
  await expect(anna.page.getByRole("textbox", { name: "Write to the table" })).toBeFocused();
  await sendChat(anna.page, "<img src=x onerror=alert(1)> hello");
  await bert.page.getByRole("button", { name: "Chat, 1 new message" }).click();
  await expect(findChatLog(bert.page)).toContainText("<img src=x onerror=alert(1)> hello");
  await expect(findChatLog(bert.page).locator("img")).toHaveCount(0);
  await expect(findChatLog(bert.page)).toHaveAttribute("aria-live", "off");
  await expect(bert.page.getByTestId("chat-news")).toHaveCount(0);

  const sendShort = async (word: string) => {
    await bert.page.getByRole("button", { name: "Quick messages" }).click();
    await bert.page.getByRole("menuitem", { name: word }).click();
  };
  await recordBubbles(anna.page);
  await sendShort("Good luck");
  const atBert = { seat: `seat-${bert.seat}`, text: "Good luck" };
  await expect.poll(() => listBubbles(anna.page)).toEqual([expect.objectContaining(atBert)]);
  await expect(findChatLog(anna.page)).toContainText(`${bert.name} Good luck`);
  await expect(anna.page.getByTestId("bubble")).toHaveCount(0);

  // With messages at the seats turned off, the chat still shows all messages.
  await anna.page.getByRole("button", { name: "Table menu" }).click();
  await anna.page.getByRole("menuitem", { name: "Table settings" }).click();
  await anna.page.getByRole("switch", { name: "Quick messages at the seats" }).click();
  await anna.page.keyboard.press("Escape");
  await sendShort("Thanks");
  await expect(findChatLog(anna.page)).toContainText(`${bert.name} Thanks`);
  expect(await listBubbleTexts(anna.page)).not.toContain("Thanks");
  await expect(findChatLog(anna.page)).toContainText("Messages are deleted after 90 days");

  const about = bert.page.getByRole("button", { name: `Options for this message by ${anna.name}` }).first();
  await about.click();
  await bert.page.getByRole("menuitem", { name: "Report this message" }).click();
  await expect(findChatLog(bert.page)).toContainText("reported to the staff");
  await about.click();
  await bert.page.getByRole("menuitem", { name: `Mute ${anna.name}` }).click();
  await expect(findChatLog(bert.page)).not.toContainText("hello");
  await sendChat(anna.page, "Are you there?");
  await sendChat(bert.page, "Quiet here");
  await expect(findChatLog(anna.page)).toContainText("Quiet here");
  await expect(findChatLog(bert.page)).not.toContainText("Are you there?");
  const { violations } = await new AxeBuilder({ page: bert.page }).analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
  await bert.page.getByRole("button", { name: `Unmute ${anna.name}` }).click();
  await expect(findChatLog(bert.page)).toContainText("Are you there?");

  // On a phone, the chat covers the table. It contains all messages.
  await bert.page.setViewportSize({ width: 390, height: 844 });
  await bert.page.reload();
  await bert.page.getByRole("button", { name: "Chat", exact: true }).click();
  const sheet = bert.page.getByRole("dialog", { name: "Chat" });
  await expect(sheet).toContainText("Are you there?");
  await expect(sheet).toContainText("Quiet here");
  await bert.page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test("fault 99: a badge marks staff at their seat and beside their messages, and no text can fake it", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Badge", NO_BOTS_SETTINGS);
  const [anna, bert] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  await anna.signUpAs(createUniqueName("Anna"));
  await setStaffRole(await findUserId(anna), "support");
  await bert.playAsGuest();
  for (const player of [anna, bert]) await player.sitAt(tableId);

  const badgesAt = ({ seat }: BrowserPlayer) => bert.page.getByTestId(`seat-${seat}`).getByTestId("staff-badge");
  await expect(badgesAt(anna)).toHaveText("Staff");
  await expect(badgesAt(bert)).toHaveCount(0);
  await expect(bert.page.getByTestId(`seat-${anna.seat}`)).toHaveAccessibleName(/, Staff/);

  await bert.page.keyboard.press("/");
  const copied = await badgesAt(anna).evaluate((badge) => badge.outerHTML);
  const copy = "\u2713 Staff \u{1f6e1}";
  await sendChat(bert.page, copied.slice(0, 190));
  await sendChat(bert.page, copy);
  await anna.page.keyboard.press("/");
  await sendChat(anna.page, "Good evening");
  await expect(findChatLog(bert.page)).toContainText("Good evening");
  const lines = findChatLog(bert.page).getByTestId("message");
  await expect(lines.filter({ hasText: "Good evening" }).getByTestId("staff-badge")).toHaveText("Staff");
  await expect(lines.filter({ hasText: copy })).toBeVisible();
  await expect(findChatLog(bert.page).getByTestId("staff-badge")).toHaveCount(1);

  await bert.page.goto("/");
  await bert.page.locator(`[data-table-name]`, { hasText: "Badge" }).first().click();
  await expect(bert.page.getByRole("region", { name: "Preview" }).getByTestId("staff-badge")).toHaveText("Staff");
});

test("a spectator can read the chat, and a text says that writing needs a seat", { tag: "@night" }, async ({
  browser,
}) => {
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
});

test("a message is briefly shown at its writer's seat, unless the chat is open or muted or the setting is off", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Bubbles", NO_BOTS_SETTINGS);
  const [anna, bert] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of [anna, bert]) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  await anna.page.keyboard.press("/");
  for (const { page } of [anna, bert]) await recordBubbles(page);
  const unread = (count: number) =>
    bert.page.getByRole("button", { name: `Chat, ${count} new message${count === 1 ? "" : "s"}` });
  const text = "<b>Good</b> evening, everybody at this table, and may the best hand win tonight";
  await sendChat(anna.page, text);
  // Screen readers do not read out the message at the seat. They read out the chat itself, if the user wants that.
  const atAnna = { seat: `seat-${anna.seat}`, isReadOut: false };
  await expect.poll(() => listBubbles(bert.page)).toEqual([expect.objectContaining({ ...atAnna, text })]);
  expect((await listBubbles(bert.page))[0]?.height).toBeLessThan(60);
  await expect(unread(1)).toBeVisible();
  // The writer's page shows the message in the open chat, so it does not also show it at the seat.
  await expect(findChatLog(anna.page)).toContainText("Good");
  expect(await listBubbles(anna.page)).toEqual([]);
  await expect(bert.page.getByTestId("bubble")).toHaveCount(0);

  await bert.page.getByRole("button", { name: "Table menu" }).click();
  await bert.page.getByRole("menuitem", { name: "Table settings" }).click();
  const wish = bert.page.getByRole("switch", { name: "Chat at the seats" });
  await wish.click();
  await bert.page.keyboard.press("Escape");
  await sendChat(anna.page, "Not at my seat");
  await expect(unread(2)).toBeVisible();
  expect(await listBubbleTexts(bert.page)).not.toContain("Not at my seat");
  await bert.page.getByRole("button", { name: "Table menu" }).click();
  await bert.page.getByRole("menuitem", { name: "Table settings" }).click();
  await wish.click();
  await bert.page.keyboard.press("Escape");
  await sendChat(anna.page, "Here again");
  await expect.poll(() => listBubbleTexts(bert.page)).toContain("Here again");

  await bert.page.getByRole("button", { name: `Note about ${anna.name}` }).click();
  await bert.page.getByRole("switch", { name: "Mute" }).click();
  await expect(bert.page.getByTestId("bubble")).toHaveCount(0);
  await bert.page.keyboard.press("Escape");
  await sendChat(anna.page, "To deaf ears");
  await sendChat(anna.page, "And once more");
  await expect(findChatLog(anna.page)).toContainText("And once more");
  await expect(bert.page.getByTestId("bubble")).toHaveCount(0);
  expect((await listBubbleTexts(bert.page)).at(-1)).toBe("Here again");
});

test("letters typed after opening the chat are written there and never act in the hand", { tag: "@night" }, async ({
  browser,
}) => {
  const tableId = await openTable("Letters", NO_BOTS_SETTINGS);
  const [anna, bert] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of [anna, bert]) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  await bert.checkOrCallUntil(() => anna.actionBar.isVisible());
  const { page } = anna;
  const chatButton = page.getByRole("button", { name: /^Chat/ });
  const field = page.getByRole("textbox", { name: "Write to the table" });
  await chatButton.click();
  await expect(field).toBeFocused();
  await page.keyboard.type("luck, fold");
  await expect(field).toHaveValue("luck, fold");
  // The shortcuts must also do nothing while the focus is on another part of the chat, or on the button that opened it.
  for (const other of [page.getByRole("button", { name: "Close the chat" }), chatButton]) {
    await other.focus();
    await page.keyboard.type("cf");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await expect(anna.actionBar).toBeVisible();
  expect(anna.received.events.filter((event) => event.type === "acted" && event.seat === anna.seat)).toEqual([]);
});

test("a refused message stays in its field, which says why and keeps the focus until it is changed", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Refused talk", NO_BOTS_SETTINGS);
  const anna = await BrowserPlayer.openBrowser(browser);
  await anna.playAsGuest();
  await anna.sitAt(tableId);
  const { page } = anna;
  await page.keyboard.press("/");
  const field = page.getByRole("textbox", { name: "Write to the table" });
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  // This message has no readable character.
  await field.fill("\u200b");
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription("The message is empty. Write something and send it again.");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("\u200b");
  await field.fill("Hello");
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Enter");
  await expect(findChatLog(page)).toContainText("Hello");
  await expect(field).toHaveAccessibleDescription("");
});
