/**
 * Engines that play whole hands with six seats. Every seat has a hundred big blinds, and all seats of all engines
 * choose their actions in the same way.
 */
import {
  type Action,
  act,
  type HandEvent,
  type HandRules,
  type HandStep,
  isRefusal,
  type LegalActions,
  startHandOrThrow,
} from "@poker/engine";
import poker from "poker-ts";
import type { Contestant } from "./contest.ts";
import { createRandomSource, type RandomSource } from "./deals.ts";

const SEED = 20_261_121;
const SEATS = [0, 1, 2, 3, 4, 5];
const STACK = 10_000;
const BLINDS = { smallBlind: 50, bigBlind: 100 };

/**
 * Chooses an action. Folds to one bet in five. Bets or raises one time in six, by up to three times the minimum.
 * Otherwise checks or calls.
 */
function chooseByPolicy(
  random: RandomSource,
  free: boolean,
  wager: { min: number; max: number } | null,
): "fold" | "along" | number {
  const draw = random.below(60);
  if (!free && draw < 12) return "fold";
  if (!wager || draw < 50) return "along";
  return Math.min(wager.max, wager.min + random.below(2 * wager.min));
}

/** Our engine, which keeps a log of its events. `run` returns the number of events. */
export function createOurEngine(rules: HandRules): Contestant {
  const random = createRandomSource(SEED);
  const playHand = (handNo: number): number => {
    const button = handNo % SEATS.length;
    const after = (steps: number) => (button + steps) % SEATS.length;
    const log: HandEvent[] = [];
    let step: HandStep = startHandOrThrow({
      handNo,
      rules,
      button,
      firstToAct: after(3),
      seats: SEATS.map((seat) => ({ seat, stack: STACK })),
      posts: [
        { seat: after(1), live: rules.smallBlind, dead: 0 },
        { seat: after(2), live: rules.bigBlind, dead: 0 },
      ],
      deadTrimmed: true,
      deck: random.deck(),
    });
    log.push(...step.events);
    for (let turn = step.state.toAct; turn; turn = step.state.toAct) {
      const next = act(step.state, toOurAction(turn, random));
      if (isRefusal(next)) throw new Error(next.code);
      log.push(...next.events);
      step = next;
    }
    return log.length;
  };
  return {
    name: "ours",
    run(from, count) {
      let events = 0;
      for (let i = from; i < from + count; i++) events += playHand(i + 1);
      return events;
    },
  };
}

function toOurAction({ seat, check, wager }: LegalActions, random: RandomSource): Action & { seat: number } {
  const choice = chooseByPolicy(random, check, wager);
  if (choice === "fold") return { seat, type: "fold" };
  if (choice === "along" || !wager) return { seat, type: check ? "check" : "call" };
  return { seat, type: wager.type, to: choice };
}

/** A peer for no-limit Hold'em. It shuffles by itself and keeps no log. */
export function createPokerTsEngine(): Contestant {
  const random = createRandomSource(SEED);
  const table = new poker.Table(BLINDS, SEATS.length);
  const playHand = (): number => {
    for (const seat of SEATS) {
      if (table.seats()[seat]) table.standUp(seat);
      table.sitDown(seat, STACK);
    }
    table.startHand(random.below(SEATS.length));
    let turns = 0;
    while (table.isHandInProgress()) {
      while (table.isBettingRoundInProgress()) {
        turns++;
        const { actions, chipRange } = table.legalActions();
        const free = actions.includes("check");
        const wager = actions.includes("bet") ? "bet" : actions.includes("raise") ? "raise" : null;
        const choice = chooseByPolicy(random, free, wager && chipRange ? chipRange : null);
        if (choice === "fold") table.actionTaken("fold");
        else if (choice === "along" || !wager) table.actionTaken(free ? "check" : "call");
        else table.actionTaken(wager, choice);
      }
      table.endBettingRound();
      if (table.areBettingRoundsCompleted()) table.showdown();
    }
    return turns;
  };
  return {
    name: "poker-ts",
    run(_from, count) {
      let turns = 0;
      for (let i = 0; i < count; i++) turns += playHand();
      return turns;
    },
  };
}
