/**
 * Takes entries, gives them back, and starts the tournament. `entry-times.ts` decides until when players may enter. M1, M2, M4, M9, M12
 */

import type { OrderOf } from "./commands.ts";
import { latestEntryOf } from "./entries.ts";
import { isLateRegistrationOpen } from "./entry-times.ts";
import { nextHourlyBreak } from "./level-clock.ts";
import { refuseTournament, type TournamentRefusal } from "./refusals.ts";
import { drawTables, seatLatePlayer } from "./seating.ts";
import type { TournamentBuilder } from "./tournament-builder.ts";
import type { TournamentState } from "./types.ts";

/**
 * Registers a player. Refusals: already-registered, registration-not-open, registration-closed, tournament-full,
 * drawing-seats.
 */
export function register(play: TournamentBuilder, order: OrderOf<"register">): TournamentRefusal | null {
  if (latestEntryOf(play.state, order.playerId)) return refuseTournament("already-registered");
  return refusalToEnter(play) ?? enter(play, order);
}

/**
 * Lets a player who is out enter again. Refusals: not-registered, still-playing, no-re-entry, re-entries-used-up,
 * registration-closed, tournament-full. M4
 */
export function reEnter(play: TournamentBuilder, { playerId }: OrderOf<"re-enter">): TournamentRefusal | null {
  const { settings, entries } = play.state;
  const last = latestEntryOf(play.state, playerId);
  if (!last) return refuseTournament("not-registered");
  if (settings.reEntries === 0 || last.status === "disqualified") return refuseTournament("no-re-entry");
  if (last.status !== "out") return refuseTournament("still-playing");
  const used = entries.filter((entry) => entry.playerId === playerId).length - 1;
  if (used >= settings.reEntries) return refuseTournament("re-entries-used-up", { max: settings.reEntries });
  return refusalToEnter(play) ?? enter(play, { playerId, bot: last.bot, paidWith: "wallet" });
}

function refusalToEnter({ state, now }: TournamentBuilder): TournamentRefusal | null {
  const { status, schedule, entries, settings } = state;
  if (schedule && now < schedule.opensAt)
    return refuseTournament("registration-not-open", { opensAt: schedule.opensAt });
  if (status === "running" && !isLateRegistrationOpen(state)) return refuseTournament("registration-closed");
  if (entries.length >= settings.entries.max) return refuseTournament("tournament-full", { max: settings.entries.max });
  if (isDrawing(state)) return refuseTournament("drawing-seats");
  return null;
}

function enter(
  play: TournamentBuilder,
  { playerId, bot, paidWith }: Pick<OrderOf<"register">, "playerId" | "bot" | "paidWith">,
): null {
  const entryNo = play.state.lastEntryNo + 1;
  const late = play.state.status === "running";
  const { buyIn: price } = play.state.settings;
  play.emit({ type: "registered", entryNo, playerId, bot, paidWith, price, late, at: play.now });
  if (late) seatLatePlayer(play, entryNo);
  return null;
}

/**
 * Takes a player out before the start and gives the price back. Refusals: not-registered, already-started,
 * drawing-seats, too-late-to-leave. M2
 */
export function unregister(
  play: TournamentBuilder,
  { playerId, evenLate }: OrderOf<"unregister">,
): TournamentRefusal | null {
  const { status, schedule, settings } = play.state;
  const entry = latestEntryOf(play.state, playerId);
  if (!entry) return refuseTournament("not-registered");
  if (status !== "registering") return refuseTournament("already-started");
  if (isDrawing(play.state)) return refuseTournament("drawing-seats");
  const last = schedule && schedule.startsAt - settings.leaveUntilMs;
  if (last !== null && play.now > last && !evenLate) return refuseTournament("too-late-to-leave", { until: last });
  const { entryNo, paidWith } = entry;
  play.emit({ type: "unregistered", entryNo, playerId, paidWith, price: settings.buyIn });
  return null;
}

/** Starts the tournament because staff say so. Refusals: already-started, drawing-seats, too-few-entries. */
export function startByStaff(play: TournamentBuilder): TournamentRefusal | null {
  if (play.state.status !== "registering") return refuseTournament("already-started");
  if (isDrawing(play.state)) return refuseTournament("drawing-seats");
  if (!canStart(play.state)) return refuseTournament("too-few-entries", { min: play.state.settings.entries.min });
  beginStart(play);
  return null;
}

/** Returns true when the start is due and only the coin is missing. */
const isDrawing = ({ draw }: TournamentState): boolean => draw?.isDue === true;

const canStart = ({ entries, settings }: TournamentState): boolean => entries.length >= settings.entries.min;

/**
 * Starts the tournament when it is due. A sit-and-go starts when it is full. A scheduled tournament starts at its time,
 * or is cancelled when it has too few entries. M1, M5
 */
export function startWhenDue(play: TournamentBuilder): void {
  const { entries, settings, schedule } = play.state;
  if (isDrawing(play.state)) return;
  if (settings.kind === "sit-and-go") {
    if (entries.length >= settings.entries.max) beginStart(play);
    return;
  }
  if (!schedule || play.now < schedule.startsAt) return;
  if (canStart(play.state)) beginStart(play);
  else cancelBeforeStart(play, "too-few-entries");
}

/** Begins the draw if the room has promised one. Otherwise starts the tournament at once. */
function beginStart(play: TournamentBuilder): void {
  if (play.state.draw) play.emit({ type: "draw-due", at: play.now });
  else startTournament(play);
}

export function startTournament(play: TournamentBuilder): void {
  const { entries, settings } = play.state;
  const numbers = entries.map(({ entryNo }) => entryNo);
  play.emit({
    type: "started",
    tables: drawTables(play.draw, numbers, settings.seats),
    fees: settings.buyIn.fee * entries.length,
    hourlyBreakAt: nextHourlyBreak(settings, play.now),
    at: play.now,
  });
}

/** Cancels the tournament and gives all money back, including the guarantee. M5 */
export function cancelBeforeStart(play: TournamentBuilder, reason: string): void {
  const { entries, settings } = play.state;
  const { prize, fee } = settings.buyIn;
  play.emit({
    type: "cancelled",
    reason,
    refunds: entries.map(({ entryNo, playerId, paidWith }) => ({
      entryNo,
      playerId,
      to: paidWith,
      amount: prize + fee,
      fee: 0,
    })),
    promotion: settings.guarantee,
    tables: [],
    at: play.now,
  });
}
