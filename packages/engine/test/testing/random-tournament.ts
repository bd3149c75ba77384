/** Makes random tournaments of all kinds and plays them to their end, for tests of laws. */

import { entryOf, type TournamentState } from "../../src/index.ts";
import { createSeededRandom } from "../../src/seeded-random.ts";
import { buildRandomSettings } from "./random-tournament-settings.ts";
import { names, type RunOptions, TournamentRun } from "./tournament-run.ts";

const MOST_STEPS = 60_000;

/** Continues the hand at a table. */
type PlayAt = (tableNo: number) => void;

/** What may happen in a tournament besides hands. Each number is the chance that it happens at a step. */
export interface Habits {
  /** The chance that a player goes all-in. */
  readonly speed: number;
  readonly lateEntries: number;
  readonly deals: number;
  /** The chance of a disqualification, a pause, a crash or a cancellation. */
  readonly trouble: number;
}

/** Plays the tournament that belongs to a seed to its end. */
export function playRandomTournament(seed: number, onStep: NonNullable<RunOptions["onStep"]>): TournamentRun {
  const random = createSeededRandom(seed);
  const { settings, players } = buildRandomSettings(random);
  const run = new TournamentRun(settings, { seed: seed ^ 0x5bd1e995, onStep });
  const habits: Habits = {
    speed: 0.08 + 0.4 * random(),
    lateEntries: 0.1,
    deals: random() < 0.5 ? 0.02 : 0,
    trouble: random() < 0.3 ? 0.01 : 0,
  };
  registerPlayers(run, players);
  return playOut(run, habits);
}

/** Plays a tournament to its end with random events. A hand only moves chips at random, unless `playAt` plays it. */
export function playOut(
  run: TournamentRun,
  habits: Habits,
  playAt: PlayAt = (tableNo) => run.playHand(tableNo, habits.speed),
  mostSteps = MOST_STEPS,
): TournamentRun {
  let late = 0;
  for (let i = 0; run.state.status === "registering" || run.state.status === "running"; i++) {
    if (i > mostSteps) throw new Error("the tournament does not end");
    const running = run.state.tables.filter(({ handLevel }) => handLevel !== null);
    const table = running[run.pick(running.length)];
    run.now += table ? Math.floor((run.random() * 20_000) / running.length) : 1_000 + run.pick(15_000);
    if (run.random() < habits.lateEntries) late += comeLate(run, late);
    decideOnRebuys(run);
    if (habits.deals > 0) talkDeals(run, habits.deals);
    if (run.random() < habits.trouble) makeTrouble(run);
    if (table && isStillRunning(run.state, table.tableNo)) playAt(table.tableNo);
    else run.try({ type: "tick" });
    if (run.state.pausedAt !== null && run.random() < 0.5) run.try({ type: "resume" });
  }
  return run;
}

const isStillRunning = ({ tables }: TournamentState, tableNo: number): boolean =>
  tables.some((table) => table.tableNo === tableNo && table.handLevel !== null);

/** Registers players and starts the tournament. A few players leave before the start. Bots then fill a sit-and-go. */
export function registerPlayers(run: TournamentRun, players: number): void {
  for (const playerId of names(players)) {
    if (run.state.status !== "registering") break;
    run.send({
      type: "register",
      playerId,
      bot: run.random() < 0.3,
      paidWith: run.random() < 0.2 ? "ticket" : "wallet",
    });
    if (run.state.status === "registering" && run.random() < 0.03) run.send({ type: "unregister", playerId });
  }
  const { settings } = run.state;
  for (let i = 1; settings.kind === "sit-and-go" && run.state.status === "registering"; i++)
    run.try({ type: "register", playerId: `filler${i}`, bot: true, paidWith: "wallet" });
  if (run.state.schedule) run.now = run.state.schedule.startsAt;
  run.try({ type: "tick" });
}

/**
 * Lets a player who is out try to enter again, and a new player try to register. Returns how many new players have
 * registered.
 */
function comeLate(run: TournamentRun, late: number): number {
  const out = run.state.entries.find(({ status }) => status === "out");
  if (out && run.random() < 0.5) run.try({ type: "re-enter", playerId: out.playerId });
  const code = run.try({ type: "register", playerId: `late${late}`, bot: false, paidWith: "wallet" });
  return code === null ? 1 : 0;
}

function decideOnRebuys(run: TournamentRun): void {
  for (const { entryNo } of run.state.pending) {
    const { playerId } = entryOf(run.state, entryNo);
    const choice = run.random();
    if (choice < 0.3) run.try({ type: "rebuy", playerId });
    else if (choice < 0.4) run.try({ type: "decline-rebuy", playerId });
  }
  if (run.random() < 0.9) return;
  const entry = run.state.entries[run.pick(run.state.entries.length)];
  if (entry) run.try({ type: run.random() < 0.5 ? "rebuy" : "add-on", playerId: entry.playerId });
}

function talkDeals(run: TournamentRun, chance: number): void {
  const { pool, tables, deal } = run.state;
  if (!pool || tables.length !== 1) return;
  const playing = run.state.entries.filter(({ status }) => status === "playing");
  if (deal?.stage === "talking") {
    const kind = run.random() < 0.5 ? "chips" : "icm";
    const isMade = run.random() < 0.5;
    for (const { playerId } of playing)
      run.try({ type: "answer-deal", playerId, answer: !isMade && run.random() < 0.3 ? "no" : kind });
  } else if (run.random() < chance) for (const { playerId } of playing) run.try({ type: "ask-deal", playerId });
}

/** Gives a random command of staff, or lets a server fail. */
function makeTrouble(run: TournamentRun): void {
  const choice = run.pick(8);
  const entry = run.state.entries[run.pick(run.state.entries.length)];
  if (choice < 3 && entry) run.try({ type: "disqualify", playerId: entry.playerId, reason: "collusion" });
  else if (choice < 5) run.try({ type: "pause" });
  else if (choice === 5) {
    const lastEventAt = run.now - 500;
    run.now += 20_000;
    run.try({ type: "recovered", lastEventAt });
  } else if (choice === 6) {
    run.now += 3_600_000;
    run.try({ type: "clock-jumped", byMs: 3_600_000 });
  } else if (run.random() < 0.1) run.try({ type: "cancel", reason: "power" });
}
