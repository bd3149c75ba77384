/** Runs what is due between hands: players on a break leave (fault 69), requested top-ups are moved (S7), absent players are removed (B10), the next hand starts (B9). */
import { isRefusal, nextHand } from "@poker/engine";
import { draw32 } from "../randomness.ts";
import { readMeans } from "./chip-source.ts";
import { endPlayOnBreak } from "./play-on-break.ts";
import type { TableActor } from "./table-actor.ts";
import { startTournamentHand } from "./tournament-hand.ts";

const RETRY_MS = 5_000;
/** Why a top-up that was asked for may be refused between hands, and is not tried again. */
const DROPPED: ReadonlySet<string> = new Set([
  "not-enough-chips",
  "on-a-break",
  "play-limit-reached",
  "too-many-given-chips",
]);

/** Returns when (monotonic) to run again; null when the next change of the table plans it. */
export async function runBetweenHands(actor: TableActor): Promise<number | null> {
  if (actor.isStopped || actor.isHandRunning()) return null;
  if (actor.state.frozen) return actor.deals.dealFrozenHand();
  const pauseBegins = actor.nextHand.startsAt - actor.state.settings.pacing.betweenHandsMs;
  const { clock } = actor.deps;
  if (actor.deals.isOn && clock.monotonic() < pauseBegins) return pauseBegins;
  if (actor.tournamentId !== null) return startTournamentHand(actor);
  await endPlayOnBreak(actor);
  const { cashier, isDealingAllowed, drawDeck, randomness, log } = actor.deps;
  for (const { seat, playerId, topUpWanted } of actor.state.seats) {
    if (topUpWanted === 0) continue;
    // A frozen account brings no more chips to the table, not even those requested before.
    const { balance, limitLeft } = (await cashier.refusalToPlay(playerId))
      ? { balance: 0, limitLeft: null }
      : await readMeans(cashier, playerId, actor.state.settings);
    const available = Math.min(balance, limitLeft?.left ?? balance);
    const moved = await actor.executeCommand({ type: "move-top-up", seat, available });
    // The chips were spent elsewhere, a break began or a limit was lowered a moment ago: the top-up is dropped.
    if (isRefusal(moved) && DROPPED.has(moved.code))
      await actor.executeCommand({ type: "move-top-up", seat, available: 0 });
  }
  await actor.executeCommand({ type: "remove-absent" });
  if (actor.isStopped || actor.isDraining || !isDealingAllowed()) return null;
  if (actor.deals.isOn) return actor.deals.freezeHand();

  const draw = draw32(randomness);
  if ("reason" in nextHand(actor.state, draw)) return null;
  const handNo = actor.handNumbers.next(actor.state.handNo);
  const { deck, seed } = drawDeck(actor.tableId, handNo);
  const started = await actor.executeCommand({ type: "start-hand", deck, seed, draw, handNo });
  // The hand may be over already, when the blinds alone put all players all-in.
  if (!isRefusal(started)) return actor.nextHand.beginPause();
  if (actor.isStopped) return null;
  // Dealing was stopped, which this process did not know yet. F2
  if (started.code === "dealing-stopped") return clock.monotonic() + RETRY_MS;
  log.error({ tableId: actor.tableId, handNo, code: started.code }, "the next hand was refused");
  return clock.monotonic() + RETRY_MS;
}

/** Numbers the hands of a table. */
export interface HandNumbers {
  /** The number for a hand about to be drawn. */
  next(lastDealt: number): number;
}

/**
 * No number is used twice, not even one of a hand that was drawn but lost with its process before it was durable. A snapshot remembers
 * the epoch it was written in, and every new owner has a higher one, so each skips as many numbers as there were owners who may have
 * drawn such a hand.
 */
export function createHandNumbers(epoch: number, snapshotEpoch: number): HandNumbers {
  /** The last number this process has drawn for. */
  let drawn = 0;
  const skip = epoch - snapshotEpoch;
  return {
    next(lastDealt) {
      drawn = drawn === 0 ? lastDealt + 1 + skip : Math.max(drawn, lastDealt) + 1;
      return drawn;
    },
  };
}
