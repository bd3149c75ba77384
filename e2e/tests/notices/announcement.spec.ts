/** Tests that announcements appear in a bar of their own, which covers no control, until the player closes them. */
import { randomUUID } from "node:crypto";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { createUniqueName } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { coveredControls } from "../../support/covered-controls.ts";
import {
  enqueueCommand,
  HIGH_STAKES_BLIND,
  openTable,
  queryAsOwner,
  quickTableSettings,
} from "../../support/room-hooks.ts";
import { waitForStillLayout } from "../../support/still-layout.ts";
import { expect, test } from "../../support/test.ts";

const SIZES = [
  [320, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1440, 900],
] as const;

/** Browser options for a touch screen. Its controls are larger, so it leaves the least space for everything else. */
const touch: BrowserContextOptions = { hasTouch: true, viewport: { width: 390, height: 844 } };

const DRAINING = "Tables finish their hand and then pause. Your chips are safe.";

const announce = (text: string) =>
  queryAsOwner(
    `INSERT INTO announcements (id, text, from_at, until_at)
     VALUES ($1, $2, now() - interval '1 second', now() + interval '1 hour')`,
    [randomUUID(), text],
  );
const withdraw = (text: string) => queryAsOwner("UPDATE announcements SET until_at = now() WHERE text = $1", [text]);

async function findRunningServer() {
  const [node] = await queryAsOwner<{ id: string; draining: boolean }>(
    "SELECT id, draining FROM nodes ORDER BY heartbeat_at DESC LIMIT 1",
  );
  if (!node) throw new Error("no game server runs");
  return node;
}
/** Orders the game server to start no new hands (`drain`), or to start hands again (`resume-node`). */
const enqueueForNode = async (kind: "drain" | "resume-node") =>
  enqueueCommand("node", (await findRunningServer()).id, kind);
const isDraining = async () => (await findRunningServer()).draining;

const status = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** Returns which parts overlap on the felt: board, pot, the player's own cards, seats and announcements. */
const listFeltOverlaps = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const parts = ["board", "pot", "hero-cards"].flatMap((id) => [
      ...document.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`),
    ]);
    const others = [
      ...document.querySelectorAll<HTMLElement>(
        '[data-testid^="seat-"], [role=status]:has([data-testid="announcement"])',
      ),
    ];
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const overlaps = (one: Element, other: Element) => {
      const [a, b] = [boxOf(one), boxOf(other)];
      return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    };
    return parts.flatMap((part, i) =>
      [...parts.slice(i + 1), ...(part.dataset.testid === "hero-cards" ? [] : others)]
        .filter((other) => overlaps(part, other))
        .map((other) => `${part.dataset.testid} and ${other.dataset.testid ?? "announcements"}`),
    );
  });

test("an announcement is read out, covers no control, and stays closed until there is a new one", {
  tag: "@night",
}, async ({ browser }) => {
  const text = createUniqueName(
    `The room closes at nine for half an hour. ${"Hands are played to their end first. ".repeat(6)}`,
  );
  const settings = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2);
  const tables = [
    await openTable(createUniqueName("Near"), settings),
    await openTable(createUniqueName("Beside"), settings),
  ];
  const players = [await BrowserPlayer.openBrowser(browser, touch), await BrowserPlayer.openBrowser(browser, touch)];
  for (const player of players) {
    await player.playAsGuest();
    await player.sitAt(tables[0] ?? "");
  }
  const findPlayerToAct = () =>
    players.find(({ handOrNull, seat }) => handOrNull?.toAct?.seat === seat && seat !== null);
  await expect.poll(() => findPlayerToAct() !== undefined).toBe(true);
  const player = findPlayerToAct();
  if (!player) throw new Error("no player is to act");
  const { page } = player;
  const fold = player.actionBar.getByRole("button", { name: "Fold" });
  await expect(fold).toBeVisible();

  const shown: string[] = [];
  /** Expects that no control is covered at any window size, at the top of the page and further down. */
  const expectNothingCovered = async (what: string) => {
    const wrong: string[] = [];
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const words of shown) await expect(status(page, words)).toBeVisible();
      await waitForStillLayout(page);
      for (const down of [0, 300, 100_000]) {
        await page.evaluate((y) => window.scrollTo(0, y), down);
        const covered = await coveredControls(page);
        wrong.push(...covered.map((line) => `${what}, ${width} × ${height}: ${line}`));
      }
    }
    expect([...new Set(wrong)]).toEqual([]);
  };
  try {
    await page.getByRole("button", { name: "Table menu" }).click();
    await page.getByRole("menuitem", { name: "Sit out next hand" }).click();
    await expectNothingCovered("before any announcement");
    await announce(text);
    await enqueueForNode("drain");
    shown.push(text, DRAINING);
    await expectNothingCovered("in a hand");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Show more" }).click();
    await expectNothingCovered("in a hand, read to its end");
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await waitForStillLayout(page);
      expect(await listFeltOverlaps(page), `${width} × ${height}`).toEqual([]);
    }
    await fold.click();
    await expect(page.getByRole("button", { name: "Deal me in" })).toBeVisible();
    await expectNothingCovered("sitting out");
    await page.goto(`/tables?t=${tables[0]}&t=${tables[1]}`);
    await expect(page.getByRole("button", { name: "Table menu" }).first()).toBeVisible();
    await expectNothingCovered("two tables");
    await page.goto(`/table/${tables[0]}?view=text`);
    await expect(page.getByTestId("text-table")).toBeVisible();
    await expectNothingCovered("as text");
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNothingCovered("the lobby");

    const close = (words: string) =>
      status(page, words)
        .getByTestId("announcement")
        .filter({ hasText: words })
        .getByRole("button", { name: "Close this notice" });
    for (const words of shown) {
      await close(words).click();
      await expect(page.getByText(words)).toBeHidden();
    }
    await page.goto(`/table/${tables[0]}`);
    await expect(page.getByRole("button", { name: "Deal me in" })).toBeVisible();
    for (const words of shown) await expect(page.getByText(words)).toBeHidden();
    // The page shows a new announcement, although its text is the same as before.
    await withdraw(text);
    await announce(text);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText(DRAINING)).toBeHidden();
    await enqueueForNode("resume-node");
    await expect(page.getByRole("button", { name: "Deal me in" })).toBeEnabled();
    await withdraw(text);
    await expect(page.getByText(text)).toBeHidden();
    // Dealing resumes and stops again, and the page announces it again.
    await expect.poll(isDraining).toBe(false);
    await enqueueForNode("drain");
    await expect(page.getByText(DRAINING)).toBeVisible();
  } finally {
    await withdraw(text);
    await enqueueForNode("resume-node");
    await expect.poll(isDraining).toBe(false);
  }
});

test("a visitor who has not signed in reads the announcement in the lobby and closes it", async ({ browser }) => {
  const { page } = await BrowserPlayer.openBrowser(browser, touch);
  const text = createUniqueName("Nothing is dealt tonight");
  try {
    await announce(text);
    await page.goto("/");
    await expect(status(page, text)).toBeVisible();
    await status(page, text).getByRole("button", { name: "Close this notice" }).click();
    await expect(page.getByText(text)).toBeHidden();
    await page.goto("/sign-in");
    await expect(page.getByRole("button", { name: "Play as a guest" })).toBeVisible();
    await expect(page.getByText(text)).toBeHidden();
  } finally {
    await withdraw(text);
  }
});
