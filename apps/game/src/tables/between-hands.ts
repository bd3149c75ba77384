/** What a table does when no hand runs: asked-for chips are moved (S7), the absent leave (B10), the next hand starts (B9). */
import { nextHand, type TableState } from "@poker/engine";
import { draw32 } from "../randomness.ts";
import type { TableActor } from "./table-actor.ts";

const AGAIN_MS = 5_000;

/** Returns when (monotonic) to come here again, or null: the next change of the table plans anew. */
export async function runBetweenHands(actor: TableActor): Promise<number | null> {
  if (actor.isStopped || actor.isHandRunning()) return null;
  const { clock, cashier, isDealingAllowed, drawDeck, randomness, log } = actor.deps;
  for (const { seat, playerId, topUpWanted } of actor.state.seats) {
    if (topUpWanted === 0) continue;
    // Nobody frozen gets more chips to the table, automatically or because he had asked before.
    const available = (await cashier.isFrozen(playerId))
      ? 0
      : await cashier.getWalletBalance(playerId, actor.state.settings.currency);
    const moved = await actor.executeCommand({ type: "move-top-up", seat, available });
    // Spent elsewhere a moment ago: the wish is dropped, nobody waits for it.
    if (!moved.ok && moved.code === "not-enough-chips")
      await actor.executeCommand({ type: "move-top-up", seat, available: 0 });
  }
  await actor.executeCommand({ type: "remove-absent" });
  if (actor.isStopped || actor.isDraining || !isDealingAllowed()) return null;

  const draw = draw32(randomness);
  if ("reason" in nextHand(actor.state, draw)) return null;
  const handNo = actor.handNumbers.next(actor.state.handNo);
  const dealt = drawDeck(actor.tableId, handNo);
  const started = await actor.executeCommand({ type: "start-hand", deck: dealt.deck, draw, handNo }, { deal: dealt });
  // The hand may be over already, when the blinds alone put everybody all-in.
  if (started.ok) return actor.displayedUntil() + actor.state.settings.pacing.betweenHandsMs;
  if (actor.isStopped) return null;
  // This process had not heard of it yet. F2
  if (started.code === "dealing-stopped") return clock.monotonic() + AGAIN_MS;
  log.error({ tableId: actor.tableId, handNo, code: started.code }, "the next hand was refused");
  return clock.monotonic() + AGAIN_MS;
}

/** In how many ms somebody will have sat out for too long; null: nobody will. B10 */
export function msUntilRemoval(state: TableState, now: number): number | null {
  const { maxMs } = state.settings.sitOut;
  if (maxMs === null) return null;
  const since = state.seats.flatMap(({ sittingOut }) => (sittingOut ? [sittingOut.since] : []));
  // "For more than": one millisecond over. And not at once again if a running hand holds somebody.
  return since.length === 0 ? null : Math.max(Math.min(...since) + maxMs + 1 - now, 1_000);
}
