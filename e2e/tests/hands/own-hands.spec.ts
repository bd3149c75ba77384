/** Tests how a player looks through their own hands, with filters, notes, files and statistics, and also in Spanish and on a phone. F4 */
import { readFile } from "node:fs/promises";
import { type Browser, devices, type Page } from "@playwright/test";
import { eventsOf, type HandHistory, isHistoryRefusal, readPhhs } from "@poker/hand-history";
import { findAxeViolations, findSmallTargets, measureSmallWindowOverflow } from "../../support/accessibility.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const HANDS = 3;

/**
 * Plays hands to the showdown. Returns both players. The test looks at the hands of the first one, and the second one has the same hands.
 */
async function playHands(browser: Browser): Promise<readonly [BrowserPlayer, BrowserPlayer]> {
  const tableId = await openTable("Own hands", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2));
  const [anna, bert] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of [anna, bert]) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  const isOver = (player: BrowserPlayer) => () => (player.handOrNull?.handNo ?? 0) > HANDS;
  await Promise.all([anna, bert].map((player) => player.checkOrCallUntil(isOver(player))));
  for (const player of [anna, bert]) await player.leaveTable();
  return [anna, bert];
}

/** Returns the hands in the text of a PHHS file. */
function readHands(text: string): readonly HandHistory[] {
  const read = readPhhs(text);
  if (isHistoryRefusal(read)) throw new Error(read.words);
  return read.map((hand) => {
    if (isHistoryRefusal(hand)) throw new Error(JSON.stringify(hand));
    return hand;
  });
}

const listedHands = (page: Page) => page.getByRole("list", { name: "Hands" }).getByRole("listitem");

test("a player filters their own hands, writes notes on them and exports them, and opens the hands of a figure", {
  tag: "@night",
}, async ({ browser }) => {
  const [anna, bert] = await playHands(browser);
  const { page } = anna;
  const { request } = anna.context;

  await test.step("the newest hands appear by themselves", async () => {
    await page.goto("/history");
    await expect(page.getByRole("link", { name: /^Own hands.*, hand 3$/ })).toBeVisible();
  });

  await test.step("a filter is in the address, and going back leads to the earlier list", async () => {
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByLabel("Showdown").selectOption("Went to showdown");
    await sheet.getByLabel("Pot at least").fill("much");
    await sheet.getByRole("button", { name: "Show hands" }).click();
    await expect(sheet.getByLabel("Pot at least")).toHaveAccessibleDescription(/Enter an amount/);
    await sheet.getByLabel("Pot at least").fill("");
    await sheet.getByRole("button", { name: "Show hands" }).click();
    await expect(page).toHaveURL(/showdown=yes/);
    await expect(listedHands(page)).toHaveCount(HANDS);
    await page.getByRole("link", { name: "Remove the filter: Went to showdown" }).click();
    await expect(page).toHaveURL(/\/history$/);
    await page.goBack();
    await expect(page).toHaveURL(/showdown=yes/);
  });

  await test.step("hands are found by a held card, with the keyboard only", async () => {
    const first = listedHands(page).last();
    const held = await first.getByRole("img").first().getAttribute("aria-label");
    await page.getByRole("button", { name: "Filters (1)" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByText("In your hand").click();
    const grid = sheet.getByRole("group", { name: "In your hand" });
    await grid.getByRole("button", { name: "Ace of spades" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(grid.getByRole("button", { name: "King of spades" })).toBeFocused();
    await grid.getByRole("button", { name: held ?? "" }).focus();
    await page.keyboard.press("Space");
    await expect(grid.getByRole("button", { name: held ?? "" })).toHaveAttribute("aria-pressed", "true");
    await sheet.getByRole("button", { name: "Show hands" }).click();
    await expect(page).toHaveURL(/ownCards=/);
    await expect(
      listedHands(page)
        .first()
        .getByRole("img", { name: held ?? "" })
        .first(),
    ).toBeVisible();
  });

  await test.step("a note with a tag is found again, and only its author sees it", async () => {
    await page.goto("/history");
    await page.getByRole("button", { name: /^Note on Own hands.*, hand 2$/ }).click();
    const sheet = page.getByRole("dialog", { name: "Note" });
    await sheet.getByLabel("Tags").fill("bluff, river");
    await sheet.getByRole("textbox", { name: "Text" }).fill("Too thin");
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("dialog").getByLabel("Tag").selectOption("bluff");
    await page.getByRole("dialog").getByRole("button", { name: "Show hands" }).click();
    await expect(listedHands(page)).toHaveCount(1);
    await expect(listedHands(page)).toContainText("river");
    await bert.page.goto("/history?tag=bluff");
    await expect(bert.page.getByText("No hands match these filters.")).toBeVisible();
  });

  await test.step("exports that are given up make room for the next", async () => {
    await page.evaluate(async () => {
      for (const afterMs of [0, 20, 60]) {
        const given = new AbortController();
        const exported = fetch("/api/hands/export?format=ohh&progress=1", { signal: given.signal }).catch(() => null);
        await new Promise((resolve) => setTimeout(resolve, afterMs));
        given.abort();
        await exported;
      }
    });
    expect((await request.head("/api/hands/export?format=ohh")).status()).toBe(405);
  });

  await test.step("a file of all hands has only the player's own cards and the cards that were shown", async () => {
    await page.goto("/history");
    await page.getByRole("button", { name: "Export" }).click();
    const panel = page.getByRole("region", { name: "Export hands" });
    const download = page.waitForEvent("download");
    await panel.getByRole("button", { name: "Export" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("hands.phhs");
    const hands = readHands(await readFile(await file.path(), "utf8"));
    // The export also includes the hand in which the players left.
    await expect(panel.getByText(`${hands.length} hands were exported.`)).toBeVisible();
    expect(hands.map(({ setup }) => setup.handNo)).toEqual(expect.arrayContaining([1, 2, 3]));
    for (const hand of hands) {
      expect(hand.facts.players.map(({ name }) => name)).toContain(anna.name);
      for (const { seat, cards } of hand.dealt)
        expect(cards.every((card) => card !== null)).toBe(seat === hand.facts.hero);
      expect(isHistoryRefusal(eventsOf(hand))).toBe(false);
    }
  });

  await test.step("only picked hands, as text; another's hands and invalid requests are refused", async () => {
    const hand = await listedHands(page).first().getByRole("link").first().getAttribute("href");
    const id = hand?.split("/").at(-1) ?? "";
    const text = await request.get(`/api/hands/export?format=text&hand=${id}`);
    expect(text.headers()["content-disposition"]).toBe('attachment; filename="hands.txt"');
    expect((await text.text()).match(/ Hand #/g)).toHaveLength(1);
    const one = await request.get(`/api/hands/${id}/export?format=ohh`);
    expect(await one.json()).toMatchObject({ ohh: { game_number: id } });
    const stranger = await BrowserPlayer.openBrowser(browser);
    expect((await stranger.context.request.get(`/api/hands/export?format=phh&hand=${id}`)).status()).toBe(401);
    await stranger.playAsGuest();
    expect(await (await stranger.context.request.get(`/api/hands/export?format=phh&hand=${id}`)).text()).toBe("");
    for (const wrong of ["format=zip", "format=phh&hand=1", "", `format=phh&${"hand=x&".repeat(60)}`])
      expect((await request.get(`/api/hands/export?${wrong}`)).status()).toBe(400);
    await page.goto("/history?game=chess&from=yesterday&board=AhAh&order=sideways&cursor=x&potFrom=-1");
    await expect(page.getByRole("link", { name: /^Own hands.*, hand 1$/ })).toBeVisible();
  });

  await test.step("a figure leads to its hands", async () => {
    await page.getByRole("link", { name: "Statistics" }).click();
    await expect(page.getByRole("heading", { name: "Statistics", level: 1 })).toBeVisible();
    await expect(page.getByRole("img", { name: /^Winnings over \d hands/ })).toBeVisible();
    await page.getByRole("link", { name: /Saw the flop: show hands where you did$/ }).click();
    await expect(page).toHaveURL(/counted=saw-flop.made/);
    await expect(listedHands(page)).toHaveCount(HANDS);
    await expect(page.getByRole("link", { name: "Remove the filter: Saw the flop: done" })).toBeVisible();
  });

  await test.step("in Spanish, on a phone", async () => {
    const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
    const spanish = await BrowserPlayer.openBrowser(browser, { ...phone, locale: "es-ES", reducedMotion: "reduce" });
    await spanish.context.addCookies(await anna.context.cookies());
    for (const [place, title] of [
      ["/history", "Mis manos"],
      ["/history/statistics", "Estadísticas"],
    ] as const) {
      await spanish.page.goto(place);
      await expect(spanish.page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      expect(await findSmallTargets(spanish.page)).toEqual([]);
      expect(await findAxeViolations(spanish.page)).toEqual([]);
      expect(await measureSmallWindowOverflow(spanish.page)).toBe(0);
    }
  });
});
