/** Plays random tournaments of every preset with real hands at real tables. Some players are never present. */
import {
  type Action,
  type LegalActions,
  type TableCommand,
  type TableState,
  TOURNAMENT_PRESETS,
} from "../../src/index.ts";
import { createSeededRandom } from "../../src/seeded-random.ts";
import { JointTournament, type JointWatcher } from "./joint-tournament.ts";
import { playOut, registerPlayers } from "./random-tournament.ts";
import { buildRandomSettings } from "./random-tournament-settings.ts";

const MOST_STEPS = 300_000;
const MOST_PLAYERS = 36;

/** Plays the tournament that belongs to a seed to its end. Consecutive seeds take the presets in turn. */
export function playJointTournament(seed: number, watch: JointWatcher): JointTournament {
  const random = createSeededRandom(seed);
  const preset = TOURNAMENT_PRESETS[seed % TOURNAMENT_PRESETS.length];
  const { settings, players } = buildRandomSettings(random, MOST_PLAYERS, preset);
  const joint = new JointTournament(settings, seed ^ 0x5bd1e995, watch);
  const habits = {
    speed: 0.05 + 0.2 * random(),
    lateEntries: 0.02,
    deals: random() < 0.3 ? 0.01 : 0,
    trouble: random() < 0.4 ? 0.002 : 0,
  };
  const absence = random() < 0.5 ? 0 : 0.3 * random();
  registerPlayers(joint.run, players);
  playOut(joint.run, habits, (tableNo) => playOn(joint, tableNo, habits.speed, absence), MOST_STEPS);
  return joint;
}

/** Deals the next hand, or sends a command of the player to act. Now and then an absent player becomes present. */
function playOn(joint: JointTournament, tableNo: number, speed: number, absence: number): void {
  const { run } = joint;
  if (joint.waitsToDeal(tableNo)) {
    joint.deal(tableNo);
    return;
  }
  const table = joint.table(tableNo);
  const turn = table.hand?.toAct;
  if (!turn) throw new Error(`no player is to act at table ${tableNo}`);
  const back = table.seats.find(({ absent }) => absent);
  if (back && run.random() < 0.02) joint.play(tableNo, { type: "mark-present", seat: back.seat });
  joint.play(tableNo, commandOf(joint, table, turn, speed, absence));
}

function commandOf(
  { run }: JointTournament,
  table: TableState,
  turn: LegalActions,
  speed: number,
  absence: number,
): TableCommand {
  const { seat, decision } = turn;
  const meant = { seat, handNo: table.handNo, decision };
  const { absent, timeBankMs = 0, playerId } = table.seats.find((each) => each.seat === seat) ?? { playerId: "" };
  if (run.random() < 0.001) return { type: "cancel-hand", reason: "test" };
  // An absent player sometimes acts. If two players never acted, the tournament would never end.
  const absentAt = absent || isOftenAway(playerId, absence) ? 0.95 : 0.01;
  if (run.random() < absentAt) return { type: "time-out", ...meant };
  const isBankTaken = table.timeExtensions?.some(({ reason }) => reason === "bank");
  if (!absent && timeBankMs > 0 && !isBankTaken && run.random() < 0.05)
    return { type: "time-extension", ...meant, reason: "bank" };
  return { type: "act", ...meant, action: chooseAction(turn, run.random, speed), earlyMs: run.pick(2_000) };
}

function chooseAction({ check, wager }: LegalActions, random: () => number, speed: number): Action {
  const choice = random();
  if (wager && choice < speed) return { type: wager.type, to: random() < 0.5 ? wager.max : wager.min };
  if (check) return { type: "check" };
  return { type: choice < 0.6 ? "fold" : "call" };
}

/** Returns true when the player is mostly absent. The answer for a player is the same during the whole tournament. */
const isOftenAway = (playerId: string, absence: number): boolean =>
  createSeededRandom(playerId.split("").reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))() < absence;
