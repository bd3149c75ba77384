/**
 * A pause between hands that only the test ends. During the pause pages commit to seeds and reveal them, so that no hand is dealt without
 * the seed of a page that answers late on a busy machine. F3
 */
import type { TableEvent, TableSettings } from "@poker/engine";
import type { BrowserPlayer } from "./browser-player.ts";
import { advanceClock } from "./room-hooks.ts";

/** Half of the time for a decision (`quickTableSettings`), so that the end of a pause times no player out. */
const PAUSE_MS = 300_000;

export const withHeldPause = (settings: TableSettings): TableSettings => ({
  ...settings,
  pacing: { ...settings.pacing, betweenHandsMs: PAUSE_MS },
});

export const endPause = (): Promise<unknown> => advanceClock(PAUSE_MS);

/** Ends each pause when all committed seeds have arrived, until `done`. */
export async function endPausesUntil(player: BrowserPlayer, done: () => boolean): Promise<void> {
  for (let ended = 0; !done(); await player.page.waitForTimeout(100)) {
    const { frozen } = player.view ?? {};
    if (!frozen || frozen.setup.handNo <= ended || frozen.revealed.length < frozen.promise.commits.length) continue;
    ended = frozen.setup.handNo;
    await endPause();
  }
}

/** The number of the first finished hand after `last` that was dealt with the seeds of `seats` players; null when there is none yet. */
export function findFullDeal(events: readonly TableEvent[], seats: number, last = 0): number | null {
  const isOver = (handNo: number) => events.some((event) => event.type === "deal-closed" && event.handNo === handNo);
  for (const event of events)
    if (event.type === "deal-opened" && event.handNo > last && isOver(event.handNo))
      if (event.opened.reveals.filter(({ seed }) => seed !== null).length === seats) return event.handNo;
  return null;
}
