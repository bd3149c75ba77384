/**
 * Sells more chips: rebuys, and the add-on in its break. Keeps the seats of players who have lost all chips while they
 * may still rebuy. M4
 */

import type { OrderOf } from "./commands.ts";
import { entryOf, isIdle, latestEntryOf, seatOf, tableOf } from "./entries.ts";
import { isAddOnOpen, isRebuyOpen, openRebuy } from "./entry-times.ts";
import { refuseTournament, type TournamentRefusal } from "./refusals.ts";
import type { TournamentSettings } from "./settings.ts";
import type { TournamentBuilder } from "./tournament-builder.ts";
import type { EntryNo, PendingPlayer, TournamentEntry, TournamentState } from "./types.ts";

/**
 * Sells a rebuy. The player may have at most the starting stack, counted at the end of the last hand. A player who has
 * lost all chips and was offered a rebuy may buy it even if the level has ended since. Refusals: no-rebuy, not-playing,
 * rebuys-closed, rebuys-used-up, stack-too-large.
 */
export function rebuy(play: TournamentBuilder, { playerId }: OrderOf<"rebuy">): TournamentRefusal | null {
  const { state } = play;
  const { rebuy: terms, startingStack } = state.settings;
  if (!terms) return refuseTournament("no-rebuy");
  const entry = playingEntryOf(state, playerId);
  if (!entry) return refuseTournament("not-playing");
  if (entry.status !== "pending" && !isRebuyOpen(state)) return refuseTournament("rebuys-closed");
  if (entry.rebuys >= terms.max) return refuseTournament("rebuys-used-up", { max: terms.max });
  if (entry.stack + entry.boughtChips > startingStack)
    return refuseTournament("stack-too-large", { max: startingStack });
  const { entryNo } = entry;
  play.emit({ type: "rebought", entryNo, playerId, chips: terms.chips, price: terms.price });
  addBoughtChipsWhenIdle(play, entryNo);
  return null;
}

/** Sells an add-on. Refusals: no-add-on, not-playing, add-on-closed, add-on-used-up. */
export function addOn(play: TournamentBuilder, { playerId }: OrderOf<"add-on">): TournamentRefusal | null {
  const { addOn: terms } = play.state.settings;
  if (!terms) return refuseTournament("no-add-on");
  const entry = playingEntryOf(play.state, playerId);
  if (entry?.status !== "playing") return refuseTournament("not-playing");
  if (!isAddOnOpen(play.state)) return refuseTournament("add-on-closed");
  if (entry.addOns > 0) return refuseTournament("add-on-used-up");
  const { entryNo } = entry;
  play.emit({ type: "added-on", entryNo, playerId, chips: terms.chips, price: terms.price });
  addBoughtChipsWhenIdle(play, entryNo);
  return null;
}

/** Returns the player's entry if it may buy chips. A disqualified player may not. */
function playingEntryOf(state: TournamentState, playerId: string): TournamentEntry | undefined {
  const entry = latestEntryOf(state, playerId);
  const isIn = entry && (entry.status === "playing" || entry.status === "pending");
  return isIn && !state.disqualifying.includes(entry.entryNo) ? entry : undefined;
}

/** A player declines the rebuy that they were offered. Refusals: no-rebuy-offered. */
export function declineRebuy(
  play: TournamentBuilder,
  { playerId }: OrderOf<"decline-rebuy">,
): TournamentRefusal | null {
  const entry = latestEntryOf(play.state, playerId);
  const pending = play.state.pending.find(({ entryNo }) => entryNo === entry?.entryNo);
  if (!pending) return refuseTournament("no-rebuy-offered");
  bustPending(play, pending);
  return null;
}

/**
 * Ends the rebuy offers that are too old. The players then count as out since the hand in which they lost their chips.
 * M4
 */
export function expireRebuyOffers(play: TournamentBuilder): void {
  const { pending, pausedAt } = play.state;
  if (pausedAt !== null) return;
  for (const each of pending) if (play.now >= each.until) bustPending(play, each);
}

function bustPending(play: TournamentBuilder, { entryNo, bustNo, startStack }: PendingPlayer): void {
  const { playerId } = entryOf(play.state, entryNo);
  play.emit({ type: "busted", entryNo, playerId, ...seatOf(play.state, entryNo), bustNo, startStack });
}

/**
 * Adds bought chips to the stack at once when no hand is running at the player's table. Otherwise they are added when
 * the hand has ended.
 */
function addBoughtChipsWhenIdle(play: TournamentBuilder, entryNo: EntryNo): void {
  const { tableNo, status } = entryOf(play.state, entryNo);
  const isHandOver = status === "pending" || tableNo === null || isIdle(tableOf(play.state, tableNo));
  if (isHandOver) addBoughtChips(play, entryNo);
}

export function addBoughtChips(play: TournamentBuilder, entryNo: EntryNo): void {
  const { boughtChips: chips, stack, tableNo, seat } = entryOf(play.state, entryNo);
  if (chips > 0) play.emit({ type: "chips-added", entryNo, tableNo, seat, chips, stack: stack + chips });
}

/** Returns the rebuy that a player who has lost all chips may buy; null when there is none and the player is out. */
export function rebuyFor(state: TournamentState, { rebuys }: TournamentEntry): TournamentSettings["rebuy"] {
  const terms = openRebuy(state);
  return terms && rebuys < terms.max ? terms : null;
}
