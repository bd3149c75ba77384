/** Starts the hand of a tournament's table that the tournament has allowed, whose level and first button it has set. M6, M10 */
import { isRefusal, nextHand } from "@poker/engine";
import { endPlayOnBreak } from "./play-on-break.ts";
import type { TableActor } from "./table-actor.ts";

const RETRY_MS = 5_000;

/** A hand that the tournament allows. */
export interface TournamentHand {
  /** The table's last hand when it was allowed: it is good for the hand after that one alone. */
  readonly afterHandNo: number;
}

/** Returns when (monotonic) to try again; null when the tournament or the next change of the table plans it. */
export async function startTournamentHand(actor: TableActor): Promise<number | null> {
  const { clock, isDealingAllowed, drawDeck, log } = actor.deps;
  const { state, nextTournamentHand: allowed, tableId } = actor;
  if (allowed?.afterHandNo !== state.handNo || actor.isDraining || !isDealingAllowed()) return null;
  if ("reason" in nextHand(state, 0)) return null;
  await endPlayOnBreak(actor);
  if (actor.isStopped) return null;
  if (actor.deals.isOn) return actor.deals.freezeHand();
  const handNo = actor.handNumbers.next(state.handNo);
  const { deck, seed } = drawDeck(tableId, handNo);
  // The tournament has drawn the first button. M10
  const started = await actor.executeCommand({ type: "start-hand", deck, seed, draw: 0, handNo });
  if (!isRefusal(started) || actor.isStopped) return null;
  // Dealing was stopped, which this process did not know yet. F2
  if (started.code !== "dealing-stopped")
    log.error({ tableId, handNo, code: started.code }, "the next hand of a tournament was refused");
  return clock.monotonic() + RETRY_MS;
}
