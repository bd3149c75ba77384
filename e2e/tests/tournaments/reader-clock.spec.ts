/** Tests pages in browsers whose clock is an hour wrong. They must count down the server's deadlines by the server's clock. */
import { tournamentPresets } from "@poker/engine";
import { createUniqueName } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { expect, test } from "../../support/test.ts";
import { announceTournament } from "../../support/tournaments.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

for (const offMs of [HOUR_MS, -HOUR_MS])
  test(`a tournament's start counts down by the server's clock when the reader's is ${offMs / MINUTE_MS} minutes off`, {
    tag: "@night",
  }, async ({ browser }) => {
    const name = createUniqueName("Clock");
    const now = Date.now();
    const schedule = { opensAt: new Date(now - MINUTE_MS), startsAt: new Date(now + 30 * MINUTE_MS) };
    const tournamentId = await announceTournament(name, tournamentPresets["freeze-out"], schedule);
    const { page } = await BrowserPlayer.openBrowser(browser);
    await page.addInitScript((off) => {
      const RealDate = Date;
      globalThis.Date = class extends RealDate {
        constructor(...given: [] | [number | string]) {
          super(given.length === 0 ? RealDate.now() + off : given[0]);
        }
        static override now = () => RealDate.now() + off;
      } as DateConstructor;
    }, offMs);
    await page.goto(`/tournament/${tournamentId}`);
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now() - offMs)).toBeLessThan(MINUTE_MS);
    await expect(page.getByRole("main")).toContainText(/in (2[5-9]|30):\d\d/);
    await page.goto("/tournaments");
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText(/in (2[5-9]|30):\d\d/);
  });
