/** Announcements are shown in a bar of their own that covers no control, until they are closed. */
import { randomUUID } from "node:crypto";
import { type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { createUniqueName } from "../support/account.ts";
import { BrowserPlayer } from "../support/browser-player.ts";
import { coveredControls } from "../support/covered.ts";
import { HIGH_STAKES_BLIND, openTable, queryAsOwner, quickTableSettings } from "../support/room-hooks.ts";

const SIZES = [
  [390, 844],
  [844, 390],
  [820, 1180],
  [1440, 900],
] as const;

/** A touch screen: its controls are larger, which leaves the least room for everything else. */
const touch: BrowserContextOptions = { hasTouch: true, viewport: { width: 390, height: 844 } };

const DRAINING = "Tables finish their hand, then pause. Your chips are safe.";

const announce = (text: string) =>
  queryAsOwner(
    `INSERT INTO announcements (id, text, from_at, until_at)
     VALUES ($1, $2, now() - interval '1 second', now() + interval '1 hour')`,
    [randomUUID(), text],
  );
const withdraw = (text: string) => queryAsOwner("UPDATE announcements SET until_at = now() WHERE text = $1", [text]);

/** Enqueues the back office's command for the running game server to start no new hands, or to start them again. */
const enqueueForNode = (kind: "drain" | "resume-node") =>
  queryAsOwner(
    `WITH node AS (SELECT id FROM nodes ORDER BY heartbeat_at DESC LIMIT 1), audited AS (
       INSERT INTO audit_log (action, subject_kind, subject_id) SELECT 'node.' || $1, 'node', id::text FROM node
       RETURNING id, subject_id
     )
     INSERT INTO commands (id, unit_id, kind, payload, audit_id)
     SELECT gen_random_uuid(), subject_id::uuid, $1, '{}', id FROM audited`,
    [kind],
  );

const status = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test("an announcement is read out, covers no control, and is gone once closed, until there is a new one", async ({
  browser,
}) => {
  const text = createUniqueName(
    `The room closes at nine for half an hour. ${"Hands are played to their end first. ".repeat(6)}`,
  );
  const settings = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2);
  // Time enough that no player is timed out during the checks.
  const patient = { ...settings, clock: { ...settings.clock, quietMs: 900_000 } };
  const tables = [
    await openTable(createUniqueName("Near"), patient),
    await openTable(createUniqueName("Beside"), patient),
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
  /** Expects that no control is covered, at every size, at the top of the page and further down. */
  const expectNothingCovered = async (what: string) => {
    const wrong: string[] = [];
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const words of shown) await expect(status(page, words)).toBeVisible();
      await page.waitForTimeout(300); // the felt is laid out again
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
    await page.getByRole("button", { name: "Show all of it" }).click();
    await expectNothingCovered("in a hand, read to its end");
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
    // A new announcement with the same text is shown again.
    await withdraw(text);
    await announce(text);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText(DRAINING)).toBeHidden();
    await enqueueForNode("resume-node");
    await expect(page.getByRole("button", { name: "Deal me in" })).toBeEnabled();
    await withdraw(text);
    await expect(page.getByText(text)).toBeHidden();
    // Dealing goes on and stops again, which is announced again.
    await expect.poll(isDraining).toBe(false);
    await enqueueForNode("drain");
    await expect(page.getByText(DRAINING)).toBeVisible();
  } finally {
    await withdraw(text);
    await enqueueForNode("resume-node");
    await expect.poll(isDraining).toBe(false);
  }
  for (const { context } of players) await context.close();
});

/** Returns true when the running game server starts no new hands. */
async function isDraining(): Promise<boolean> {
  const [node] = await queryAsOwner<{ draining: boolean }>(
    "SELECT draining FROM nodes ORDER BY heartbeat_at DESC LIMIT 1",
  );
  return node?.draining ?? false;
}

test("a visitor who has not signed in reads the announcement in the lobby, and closes it", async ({ browser }) => {
  const { page, context } = await BrowserPlayer.openBrowser(browser, touch);
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
  await context.close();
});
