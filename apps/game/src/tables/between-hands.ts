/** What a table does when no hand runs: asked-for chips are moved (S7), the absent leave (B10), the next hand starts (B9). */
import { nextHand, type TableState } from "@poker/engine";
import { draw32 } from "../randomness.ts";
import type { TableActor } from "./actor.ts";

const AGAIN_MS = 5_000;

/** Returns when (monotonic) to come here again, or null: the next change of the table plans anew. */
export async function betweenHands(actor: TableActor): Promise<number | null> {
  if (actor.stopped || actor.isPlaying()) return null;
  const { clock, cashier, mayDeal, deal, randomness, log } = actor.services;
  for (const { seat, playerId, topUpWanted } of actor.state.seats) {
    if (topUpWanted === 0) continue;
    // Nobody frozen gets more chips to the table, automatically or because he had asked before.
    const available = (await cashier.isFrozen(playerId))
      ? 0
      : await cashier.balance(playerId, actor.state.settings.currency);
    const moved = await actor.perform({ type: "move-top-up", seat, available });
    // Spent elsewhere a moment ago: the wish is dropped, nobody waits for it.
    if (!moved.ok && moved.code === "not-enough-chips")
      await actor.perform({ type: "move-top-up", seat, available: 0 });
  }
  await actor.perform({ type: "remove-absent" });
  if (actor.stopped || actor.draining || !mayDeal()) return null;

  const draw = draw32(randomness);
  if ("waiting" in nextHand(actor.state, draw)) return null;
  const handNo = actor.handNumbers.next(actor.state.handNo);
  const dealt = deal(actor.tableId, handNo);
  const started = await actor.perform({ type: "start-hand", deck: dealt.deck, draw, handNo }, { deal: dealt });
  // The hand may be over already, when the blinds alone put everybody all-in.
  if (started.ok) return actor.afterShow() + actor.state.settings.pacing.betweenHandsMs;
  if (actor.stopped) return null;
  // This process had not heard of it yet. F2
  if (started.code === "dealing-stopped") return clock.monotonic() + AGAIN_MS;
  log.error({ tableId: actor.tableId, handNo, code: started.code }, "the next hand was refused");
  return clock.monotonic() + AGAIN_MS;
}

/** In how many ms somebody will have sat out for too long; null: nobody will. B10 */
export function removalDue(state: TableState, now: number): number | null {
  const { maxMs } = state.settings.sitOut;
  if (maxMs === null) return null;
  const since = state.seats.flatMap(({ sittingOut }) => (sittingOut ? [sittingOut.since] : []));
  // "For more than": one millisecond over. And not at once again if a running hand holds somebody.
  return since.length === 0 ? null : Math.max(Math.min(...since) + maxMs + 1 - now, 1_000);
}
