/**
 * Does the work that is due between two hands. Players on a break leave (fault 69), requested top-ups are moved (S7), players who were
 * absent for too long are removed (B10), and the next hand starts (B9).
 */
import { isRefusal, nextHand } from "@poker/engine";
import { endPlayOnBreak } from "../protection/play-on-break.ts";
import { draw32 } from "../randomness.ts";
import { readMeans } from "./chip-source.ts";
import type { NextHandHost } from "./table-host.ts";
import { startTournamentHand } from "./tournament-hand.ts";

const RETRY_MS = 5_000;
/** How long a game that rests waits at most before it checks again whether it may deal. */
const LONGEST_REST_MS = 600_000;
/** The refusals after which a requested top-up is dropped. After all other refusals it is tried again. */
const DROPPED: ReadonlySet<string> = new Set([
  "not-enough-chips",
  "on-a-break",
  "play-limit-reached",
  "too-many-given-chips",
]);

/** Does the work. Resolves with the monotonic time at which to run again; null when there is nothing to do until the table changes. */
export async function runBetweenHands(host: NextHandHost): Promise<number | null> {
  if (host.isStopped || host.isHandRunning()) return null;
  if (host.state.frozen) return host.deals.dealFrozenHand();
  if (host.isResting) return null;
  const pauseBegins = host.nextHand.startsAt - host.state.settings.pacing.betweenHandsMs;
  const { clock } = host.deps;
  if (host.deals.isOn && clock.monotonic() < pauseBegins) return pauseBegins;
  if (host.tournamentId !== null) return startTournamentHand(host);
  await endPlayOnBreak(host);
  const { cashier, isDealingAllowed, drawDeck, randomness, log } = host.deps;
  for (const { seat, playerId, topUpWanted } of host.state.seats) {
    if (topUpWanted === 0) continue;
    // A player who may no longer play gets no more chips, even if they requested them before.
    const { balance, limitLeft } = (await cashier.refusalToPlay(playerId))
      ? { balance: 0, limitLeft: null }
      : await readMeans(cashier, playerId, host.state.settings);
    const available = Math.min(balance, limitLeft?.left ?? balance);
    const moved = await host.executeCommand({ type: "move-top-up", seat, available });
    // Since the top-up was checked, the player has spent the chips elsewhere, begun a break or lowered a limit. So it is dropped.
    if (isRefusal(moved) && DROPPED.has(moved.code))
      await host.executeCommand({ type: "move-top-up", seat, available: 0 });
  }
  await host.executeCommand({ type: "remove-absent" });
  if (host.isStopped || host.isDraining || !isDealingAllowed() || isForBotsAlone(host)) return null;
  const restsUntil = host.state.privateGame ? await host.gameUse.count() : null;
  if (restsUntil !== null) return clock.monotonic() + Math.min(restsUntil - clock.wall(), LONGEST_REST_MS);
  if (host.isStopped) return null;
  if (host.deals.isOn) return host.deals.freezeHand();

  const draw = draw32(randomness);
  if ("reason" in nextHand(host.state, draw)) return null;
  const handNo = host.handNumbers.next(host.state.handNo);
  const { deck, seed } = drawDeck(host.tableId, handNo);
  const started = await host.executeCommand({ type: "start-hand", deck, seed, draw, handNo });
  // When the blinds alone put all players all-in, the hand is already over.
  if (!isRefusal(started)) return host.nextHand.beginPause();
  if (host.isStopped) return null;
  // Dealing was stopped, and this process learned it only from this refusal. F2
  if (started.code === "dealing-stopped") return clock.monotonic() + RETRY_MS;
  log.error({ tableId: host.tableId, handNo, code: started.code }, "the next hand was refused");
  return clock.monotonic() + RETRY_MS;
}

/**
 * Returns true when only bots would play in the next hand.
 * - In a private game, no hand is dealt while all people are away. A person who comes back makes the game deal again. Fault 122
 * - At any other table, bots play alone only while a person may see it. A person who opens a page makes them deal again.
 */
const isForBotsAlone = (host: NextHandHost): boolean => {
  const { privateGame, seats, waitlist, offers } = host.state;
  if (privateGame !== undefined) return seats.some(({ bot }) => bot) && !host.hasPersonReady();
  return seats.every(({ bot }) => bot) && waitlist.length + offers.length === 0 && !host.deps.mayBotsPlayAlone();
};
