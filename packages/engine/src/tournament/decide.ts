/**
 * Passes each command of a tournament to the function that decides it, and adds everything that becomes due because of
 * the command. The caller does the rest:
 * - Before, it checks that the sender may give the command.
 * - After, it turns the events into tasks of the tables (`tableTasksOf`), moves in the ledger (`ledgerMovesOf`) and
 *   notices.
 */
import type { EpochMs } from "../rules.ts";
import { finishWhenAllAreAbsent } from "./all-absent.ts";
import { keepTablesEven } from "./balancing.ts";
import { cancelTournament } from "./cancellation.ts";
import type { TournamentCommand, TournamentOrder } from "./commands.ts";
import { advanceDeal, answerDeal, askDeal, withdrawDeal } from "./deals.ts";
import { disqualify } from "./disqualification.ts";
import { countChips, expectedChips } from "./entries.ts";
import type { TournamentStep } from "./events.ts";
import { freezeDraw, openDraw, promiseDraw, recordDrawReveals } from "./first-draw.ts";
import { changeHandForHand } from "./hand-for-hand.ts";
import { allowHands, endHand } from "./hands.ts";
import { advanceClock } from "./level-clock.ts";
import { finishWhenDecided, placeOuts } from "./places.ts";
import { freezePoolWhenDue } from "./prize-pool.ts";
import { addOn, declineRebuy, expireRebuyOffers, rebuy } from "./rebuys.ts";
import { refuseTournament, type TournamentRefusal } from "./refusals.ts";
import { reEnter, register, startByStaff, startWhenDue, unregister } from "./registration.ts";
import { type SeatTimeLookup, TournamentBuilder } from "./tournament-builder.ts";
import type { TournamentState } from "./types.ts";

/**
 * Returns the tournament and its events after a command at `now` (epoch ms), or a refusal, which changes nothing.
 * Everything that is due by `now` happens before the command. The comment of each command's own function lists its
 * refusals. Every command of a person can also be refused with tournament-over. `seatTimeOf` is called for players who
 * move to another table, and in the last level for all players.
 */
export function decideTournament(
  state: TournamentState,
  command: TournamentCommand,
  now: EpochMs,
  seatTimeOf: SeatTimeLookup = () => ({}),
): TournamentStep | TournamentRefusal {
  const play = new TournamentBuilder(state, now, command.seed, seatTimeOf);
  if (isOver(play.state)) return TOLD_BY_ROOM.has(command.type) ? play.toStep() : refuseTournament("tournament-over");
  restartClock(play, command);
  advanceTime(play);
  if (isOver(play.state)) {
    if (!TOLD_BY_ROOM.has(command.type)) return refuseTournament("tournament-over");
  } else {
    const refusal = decideCommand(play, command);
    if (refusal) return refusal;
    if (play.state.status === "registering") startWhenDue(play);
    advanceTournament(play);
    finishWhenAllAreAbsent(play);
  }
  assertChips(play.state);
  return play.toStep();
}

/** The messages that the room itself sends. They may arrive after the tournament is over, and then do nothing. */
const TOLD_BY_ROOM: ReadonlySet<string> = new Set<TournamentOrder["type"]>([
  "tick",
  "hand-ended",
  "recovered",
  "clock-jumped",
  "target-changed",
]);

const isOver = ({ status }: TournamentState): boolean => status === "finished" || status === "cancelled";

/**
 * Moves the clock before any time is counted, so that time lost to a crash or to a jump of the server's clock does not
 * count. M7
 */
function restartClock(play: TournamentBuilder, command: TournamentCommand): void {
  if (command.type === "clock-jumped") play.emit({ type: "clock-jumped", byMs: command.byMs });
  if (command.type === "recovered")
    play.emit({ type: "clock-restarted", lastEventAt: command.lastEventAt, at: play.now });
}

function decideCommand(play: TournamentBuilder, command: TournamentCommand): TournamentRefusal | null {
  switch (command.type) {
    case "register":
      return register(play, command);
    case "unregister":
      return unregister(play, command);
    case "re-enter":
      return reEnter(play, command);
    case "rebuy":
      return rebuy(play, command);
    case "decline-rebuy":
      return declineRebuy(play, command);
    case "add-on":
      return addOn(play, command);
    case "start":
      return startByStaff(play);
    case "promise-draw":
      return promiseDraw(play, command);
    case "freeze-draw":
      return freezeDraw(play, command);
    case "record-draw-reveals":
      return recordDrawReveals(play, command);
    case "open-draw":
      return openDraw(play, command);
    case "hand-ended":
      return endHand(play, command);
    case "pause":
      return pauseTournament(play);
    case "resume":
      return resumeTournament(play);
    case "cancel":
      return cancelTournament(play, command);
    case "disqualify":
      return disqualify(play, command);
    case "ask-deal":
      return askDeal(play, command);
    case "withdraw-deal":
      return withdrawDeal(play, command);
    case "answer-deal":
      return answerDeal(play, command);
    case "target-changed":
      play.emit({ type: "target-changed", open: command.open, registered: command.registered });
      return null;
    case "tick":
    case "recovered":
    case "clock-jumped":
      return null;
  }
}

/**
 * Pauses the tournament: running hands end, no new hands start, and the clock stops. Refusals: not-started,
 * already-paused.
 */
function pauseTournament(play: TournamentBuilder): TournamentRefusal | null {
  if (play.state.status === "registering") return refuseTournament("not-started");
  if (play.state.pausedAt !== null) return refuseTournament("already-paused");
  play.emit({ type: "paused", at: play.now });
  return null;
}

/** Resumes a paused tournament. Refusals: not-paused. */
function resumeTournament(play: TournamentBuilder): TournamentRefusal | null {
  if (play.state.pausedAt === null) return refuseTournament("not-paused");
  play.emit({ type: "resumed", at: play.now });
  return null;
}

/** Does everything that is due because time has passed. */
function advanceTime(play: TournamentBuilder): void {
  if (play.state.status === "registering") startWhenDue(play);
  else {
    advanceClock(play);
    expireRebuyOffers(play);
    advanceDeal(play);
  }
  advanceTournament(play);
}

/** Repeats all checks until one round of them adds no event, because only an event can make something else due. */
function advanceTournament(play: TournamentBuilder): void {
  let seen = 0;
  while (seen !== play.changeCount && play.state.status === "running") {
    seen = play.changeCount;
    expireRebuyOffers(play);
    freezePoolWhenDue(play);
    changeHandForHand(play);
    advanceClock(play);
    placeOuts(play);
    finishWhenDecided(play);
    advanceDeal(play);
    if (play.state.status !== "running") return;
    keepTablesEven(play);
    changeHandForHand(play);
    allowHands(play);
  }
}

/** M3: throws when the chips do not add up. Does not refuse the command, because a wrong sum is a bug. */
function assertChips(state: TournamentState): void {
  if (isOver(state) || state.status === "registering") return;
  const [chips, expected] = [countChips(state), expectedChips(state)];
  if (chips !== expected) throw new Error(`The tournament has ${chips} chips instead of ${expected}`);
}
