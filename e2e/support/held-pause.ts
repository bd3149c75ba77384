/**
 * A pause between hands that lasts until the test ends it. In the pause, pages commit to seeds and reveal them. On a busy machine a page
 * may be slow to do so, and without the long pause a hand would be dealt without its seed. F3
 */
import type { TableEvent, TableSettings } from "@poker/engine";
import type { BrowserPlayer } from "./browser-player.ts";
import { advanceClock } from "./room-hooks.ts";

/**
 * The pause is half as long as the time for a decision (`quickTableSettings`). So when the test ends it by moving the clock forward, no
 * player runs out of time.
 */
const PAUSE_MS = 300_000;

export const withHeldPause = (settings: TableSettings): TableSettings => ({
  ...settings,
  pacing: { ...settings.pacing, betweenHandsMs: PAUSE_MS },
});

export const endPause = (): Promise<unknown> => advanceClock(PAUSE_MS);

/** Until `done`, ends each pause as soon as all committed seeds have arrived. */
export async function endPausesUntil(player: BrowserPlayer, done: () => boolean): Promise<void> {
  for (let ended = 0; !done(); await player.page.waitForTimeout(100)) {
    const { frozen } = player.view ?? {};
    if (!frozen || frozen.setup.handNo <= ended || frozen.revealed.length < frozen.promise.commits.length) continue;
    ended = frozen.setup.handNo;
    await endPause();
  }
}

/**
 * Returns the number of the first finished hand after hand `last` that was dealt with the seeds of `seats` players. Returns null before
 * such a hand is finished.
 */
export function findFullDeal(events: readonly TableEvent[], seats: number, last = 0): number | null {
  const isOver = (handNo: number) => events.some((event) => event.type === "deal-closed" && event.handNo === handNo);
  for (const event of events)
    if (event.type === "deal-opened" && event.handNo > last && isOver(event.handNo))
      if (event.opened.reveals.filter(({ seed }) => seed !== null).length === seats) return event.handNo;
  return null;
}
