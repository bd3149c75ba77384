/** Takes over the result of a hand, and decides which tables may start their next hand. M3, M6, M8, M14, M17, M18 */

import type { Chips, SeatNo } from "../rules.ts";
import { wouldWaitHand } from "../table/tournament/positions.ts";
import { heldForMoves } from "./balancing.ts";
import type { OrderOf } from "./commands.ts";
import { isDealHoldingHands } from "./deals.ts";
import { nextBustNo, removeDisqualified } from "./disqualification.ts";
import { drawOne } from "./draw.ts";
import { areAllIdle, entryOf, findTable, isIdle, playersWithChips, seatOf } from "./entries.ts";
import { startRound } from "./hand-for-hand.ts";
import { addBoughtChips, rebuyFor } from "./rebuys.ts";
import { refuseTournament, type TournamentRefusal } from "./refusals.ts";
import type { TournamentBuilder } from "./tournament-builder.ts";
import type { EntryNo, TournamentState, TournamentTable } from "./types.ts";

/**
 * Takes over the result of a hand. The order describes the table at the end of the hand, but the tournament may have
 * changed since. It may still list a pending player who has left, or lack a player who has joined. Refusals:
 * no-such-table, no-hand-running, amount-not-whole, chips-not-conserved. M3
 */
export function endHand(play: TournamentBuilder, order: OrderOf<"hand-ended">): TournamentRefusal | null {
  const table = findTable(play.state, order.tableNo);
  if (!table) return refuseTournament("no-such-table");
  if (isIdle(table)) return refuseTournament("no-hand-running");
  const stacks = table.seats.map(({ seat, entryNo }) => {
    const before = entryOf(play.state, entryNo).stack;
    const { stack, waitsHand } =
      order.stacks.find((each) => each.seat === seat) ?? arrivalAt(play.state, order, seat, before);
    return { entryNo, before, stack, ...(waitsHand && { waitsHand }) };
  });
  if (stacks.some(({ stack }) => !Number.isSafeInteger(stack) || stack < 0))
    return refuseTournament("amount-not-whole");
  const change = stacks.reduce((sum, { before, stack }) => sum + stack - before, 0);
  const isKnown = order.stacks.every(
    ({ seat, stack }) => stack === 0 || table.seats.some((each) => each.seat === seat),
  );
  if (change !== 0 || !isKnown) return refuseTournament("chips-not-conserved", { change });
  const { tableNo, button, smallBlindSeat, bigBlindSeat } = order;
  play.emit({
    type: "hand-ended",
    tableNo,
    stacks: stacks.map(({ before: _, ...after }) => after),
    button,
    smallBlindSeat,
    bigBlindSeat,
  });
  const bustNo = nextBustNo(play.state);
  for (const { entryNo, before } of stacks) endHandOf(play, entryNo, before, bustNo);
  return null;
}

const arrivalAt = ({ settings }: TournamentState, order: OrderOf<"hand-ended">, seat: SeatNo, stack: Chips) => {
  const waits = wouldWaitHand({ ...order, seats: order.stacks }, settings.button, seat);
  return { stack, waitsHand: waits ? (true as const) : undefined };
};

/**
 * Offers a rebuy to a player who has lost all chips in this hand, or removes them from the seat. Adds bought chips
 * first. M4, M17
 */
function endHandOf(play: TournamentBuilder, entryNo: EntryNo, startStack: Chips, bustNo: number): void {
  addBoughtChips(play, entryNo);
  if (play.state.disqualifying.includes(entryNo)) {
    removeDisqualified(play, entryNo, bustNo);
    return;
  }
  const entry = entryOf(play.state, entryNo);
  if (entry.stack > 0 || startStack === 0) return;
  const lost = { entryNo, ...seatOf(play.state, entryNo), bustNo, startStack };
  const rebuy = rebuyFor(play.state, entry);
  if (rebuy) play.emit({ type: "rebuy-offered", ...lost, until: play.now + rebuy.decideMs });
  else play.emit({ type: "busted", ...lost, playerId: entry.playerId });
}

/**
 * Allows the next hand at every table that may start one now, at the current level. In hand-for-hand, this starts a
 * round. M6, M8, M14, M18
 */
export function allowHands(play: TournamentBuilder): void {
  const { pausedAt, clock, handForHand } = play.state;
  if (pausedAt !== null || clock.break !== null || isDealHoldingHands(play.state)) return;
  const tables = tablesToStart(play.state);
  if (tables.length === 0) return;
  if (handForHand) startRound(play, tables);
  for (const { tableNo, button, seats } of tables) {
    const drawnButton = button === null ? drawOne(play.draw, seats).seat : null;
    play.emit({ type: "hand-allowed", tableNo, levelNo: play.state.clock.levelNo, drawnButton });
  }
}

/**
 * Returns the tables that may start a hand. Two players with chips are enough. In hand-for-hand, no table starts before
 * all have ended their hands. M11, M18
 */
function tablesToStart(state: TournamentState): readonly TournamentTable[] {
  if (state.handForHand && (state.handForHand.round || !areAllIdle(state))) return [];
  const isHeld = heldForMoves(state);
  return state.tables.filter((table) => isIdle(table) && !isHeld(table) && playersWithChips(state, table) >= 2);
}
