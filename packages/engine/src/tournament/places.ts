/** Assigns places and prizes to players who are out, and to the last players who are left. M17, M19, M20, M23 */

import { countLeft, entriesLeft, entryOf } from "./entries.ts";
import type { Cents } from "./settings.ts";
import type { TournamentBuilder } from "./tournament-builder.ts";
import type { EntryNo, FrozenPool, TournamentState } from "./types.ts";

/**
 * Assigns places to the players who are out. Waits until the pool is frozen, and until a round of hand-for-hand is
 * over, because the round counts as one hand. M9, M17, M18
 */
export function placeOuts(play: TournamentBuilder): void {
  const { pool, handForHand, outs } = play.state;
  if (!pool || handForHand?.round) return;
  let worst = countLeft(play.state) + outs.length;
  for (const group of rankOuts(outs)) {
    awardPlaces(play, worst - group.length + 1, group);
    worst -= group.length;
  }
}

/**
 * Groups the players who share a place, from the worst place up. The hand in which a player went out decides first, and
 * then the stack that they had before that hand. M17
 */
function rankOuts(outs: TournamentState["outs"]): readonly (readonly EntryNo[])[] {
  const ranked = [...outs].sort((a, b) => a.bustNo - b.bustNo || a.startStack - b.startStack || a.entryNo - b.entryNo);
  const groups = new Map<string, readonly EntryNo[]>();
  for (const { entryNo, bustNo, startStack } of ranked) {
    const rank = `${bustNo} ${startStack}`;
    groups.set(rank, [...(groups.get(rank) ?? []), entryNo]);
  }
  return [...groups.values()];
}

/**
 * Ends the tournament when it is decided: when one player is left, or as many players as there are tickets. M17, M23
 */
export function finishWhenDecided(play: TournamentBuilder): void {
  const { pool, outs } = play.state;
  if (!pool || outs.length > 0 || countLeft(play.state) > Math.max(1, pool.tickets)) return;
  const winners = entriesLeft(play.state).map(({ entryNo }) => entryNo);
  awardPlaces(play, 1, winners);
  finish(play);
}

/**
 * Ends the tournament without further hands. The chips after the last hands decide the places, and equal stacks share a
 * place. M6, M21
 */
export function finishByChips(play: TournamentBuilder, reason?: "all-absent"): void {
  const left = entriesLeft(play.state);
  for (const stack of [...new Set(left.map((entry) => entry.stack))].sort((a, b) => a - b)) {
    const place = left.filter((entry) => entry.stack > stack).length + 1;
    const group = left.filter((entry) => entry.stack === stack).map(({ entryNo }) => entryNo);
    awardPlaces(play, place, group);
  }
  finish(play, reason);
}

function finish(play: TournamentBuilder, reason?: "all-absent"): void {
  const tables = play.state.tables.map(({ tableNo }) => tableNo);
  play.emit({ type: "finished", tables, at: play.now, ...(reason && { reason }) });
}

/**
 * Assigns the places from `place` on to entries that share them, and pays their prizes. Odd cents go to the entry that
 * registered first. Expects a frozen pool.
 */
function awardPlaces(play: TournamentBuilder, place: number, group: readonly EntryNo[]): void {
  for (const entryNo of group) {
    const { playerId } = entryOf(play.state, entryNo);
    play.emit({ type: "eliminated", entryNo, playerId, place, sharedBy: group.length });
  }
  const pool = play.state.pool!;
  const { tickets, cash } = prizesOf(play.state, pool, place, group.length);
  const base = Math.floor(cash / group.length);
  const odd = cash - base * group.length;
  let movedUp = 0;
  group.forEach((entryNo, i) => {
    const amount = i === 0 ? base + odd : base;
    if (isPaid(play.state, entryNo)) payPrize(play, entryNo, place, amount, tickets > 0);
    else movedUp += amount + (tickets > 0 ? ticketPrice(play.state) : 0);
  });
  if (movedUp !== pool.movedUp) play.emit({ type: "prize-moved-up", place, amount: movedUp });
}

/**
 * Returns what the entries that share these places get. They get tickets when there is one for each of them. Otherwise
 * the value of the tickets is shared as cash, because a ticket cannot be divided. M19, M23
 */
function prizesOf(state: TournamentState, pool: FrozenPool, place: number, count: number) {
  const cash = pool.prizes.slice(place - 1, place - 1 + count).reduce((sum, prize) => sum + prize, pool.movedUp);
  const tickets = Math.max(0, Math.min(count, pool.tickets - place + 1));
  return tickets === count ? { tickets, cash } : { tickets: 0, cash: cash + tickets * ticketPrice(state) };
}

const ticketPrice = ({ settings }: TournamentState): Cents => settings.satellite?.price ?? 0;

/**
 * Returns false for an entry that keeps its place but is not paid: it was disqualified, or its player entered again.
 * M4, M17
 */
const isPaid = (state: TournamentState, entryNo: EntryNo): boolean => {
  const { status, reEntered } = entryOf(state, entryNo);
  return status !== "disqualified" && !reEntered;
};

/** Pays a prize to an entry. A winner who cannot use the ticket gets its value in cash. M23 */
function payPrize(play: TournamentBuilder, entryNo: EntryNo, place: number, cash: Cents, ticket: boolean): void {
  const { settings, targetOpen, registeredAtTarget } = play.state;
  const { playerId } = entryOf(play.state, entryNo);
  const usesTicket = ticket && targetOpen && !registeredAtTarget.includes(playerId);
  const amount = cash + (ticket && !usesTicket ? ticketPrice(play.state) : 0);
  if (usesTicket && settings.satellite) {
    const { tournamentId: target, price } = settings.satellite;
    play.emit({ type: "ticket-awarded", entryNo, playerId, place, target, amount: price });
  }
  if (amount > 0) play.emit({ type: "prize-awarded", entryNo, playerId, place, amount });
}
