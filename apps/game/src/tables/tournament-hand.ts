/** Starts the hand that a tournament has allowed at its table, with the level and the first button that the tournament has set. M6, M10 */
import { isRefusal, nextHand } from "@poker/engine";
import { endPlayOnBreak } from "../protection/play-on-break.ts";
import type { NextHandHost } from "./table-host.ts";

const RETRY_MS = 5_000;

/**
 * Starts the hand. Resolves with the monotonic time at which to try again; null when there is nothing to do until the tournament or the
 * table changes.
 */
export async function startTournamentHand(host: NextHandHost): Promise<number | null> {
  const { clock, isDealingAllowed, drawDeck, log } = host.deps;
  const { state, nextTournamentHand: allowed, tableId } = host;
  if (allowed?.afterHandNo !== state.handNo || host.isDraining || !isDealingAllowed()) return null;
  if ("reason" in nextHand(state, 0)) return null;
  await endPlayOnBreak(host);
  if (host.isStopped) return null;
  if (host.deals.isOn) return host.deals.freezeHand();
  const handNo = host.handNumbers.next(state.handNo);
  const { deck, seed } = drawDeck(tableId, handNo);
  // The tournament has drawn the first button, so no button is drawn here. M10
  const started = await host.executeCommand({ type: "start-hand", deck, seed, draw: 0, handNo });
  if (!isRefusal(started) || host.isStopped) return null;
  // Dealing was stopped, and this process learned it only from this refusal. F2
  if (started.code !== "dealing-stopped")
    log.error({ tableId, handNo, code: started.code }, "the next hand of a tournament was refused");
  return clock.monotonic() + RETRY_MS;
}
