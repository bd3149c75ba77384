/**
 * Plays rounds in which players sit out, leave and come back by their habits, and counts how much each of them pays in
 * blinds. B8
 */
import { buildSettings, type Preset } from "../../src/presets.ts";
import { isRefusal } from "../../src/refusal.ts";
import type { TableSettings } from "../../src/rules.ts";
import { createSeededRandom } from "../../src/seeded-random.ts";
import { decideTable } from "../../src/table/decide.ts";
import { createTable, evolveTable } from "../../src/table/evolve.ts";
import { freeSeats } from "../../src/table/free-seats.ts";
import { nextHand } from "../../src/table/next-hand.ts";
import { seatOfPlayer } from "../../src/table/steps.ts";
import type { NextHand, TableCommand, TableSeat, TableState } from "../../src/table/types.ts";
import { TEST_NOW } from "./table-driver.ts";

/** What a player does before each hand. Each chance is from 0 to 1. */
export interface Habit {
  /** The chance to sit out from the next hand on. */
  readonly out: number;
  /** The chance to come back after sitting out. */
  readonly back: number;
  /** The chance to post an owed blind instead of waiting for the big blind. */
  readonly posts: number;
  /** The chance to leave the table. A player who has left sits down again with the chance `back`. */
  readonly leaves: number;
  /** The chance to sit out only the hand after the player's big blind, in which they would be the small blind. */
  readonly skipsSmallBlind: number;
  /** True when the player sits out whenever the big blind would reach them. */
  readonly skipsBigBlind: boolean;
}

interface BlindCost {
  paid: number;
  hands: number;
}

/** Returns settings of a house with blinds of 50 and 100, and without a limit on sitting out. */
export function costSettings(preset: Preset, change: Partial<TableSettings> = {}): TableSettings {
  const settings = buildSettings(preset, {
    ...{ game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" },
  });
  return { ...settings, rathole: "off", sitOut: { maxMs: null, maxBigBlinds: null }, ...change };
}

class Rounds {
  table: TableState;
  readonly costs: readonly BlindCost[];
  readonly #random: () => number;
  #hands = 0;

  constructor(
    settings: TableSettings,
    readonly habits: readonly Habit[],
    seed: number,
  ) {
    this.table = createTable("t", settings);
    this.costs = habits.map(() => ({ paid: 0, hands: 0 }));
    this.#random = createSeededRandom(seed);
  }

  /** Plays one hand and returns it. Returns null when too few players were ready. */
  playHand(lastBigBlind: string | null): NextHand | null {
    for (const [no, habit] of this.habits.entries()) this.#behave(no, habit, lastBigBlind);
    const next = nextHand(this.table, Math.floor(this.#random() * 2 ** 30));
    for (const seat of next.sitOutInsteadOfBlind ?? []) this.#send({ type: "sit-out", seat, when: "now" });
    if ("reason" in next) return null;
    this.#count(next);
    const moved = evolveTable(this.table, next.blindsMoved);
    this.table = { ...moved, handNo: ++this.#hands, blindsBeforeHand: null };
    return next;
  }

  #behave(no: number, habit: Habit, lastBigBlind: string | null): void {
    const playerId = `p${no}`;
    const seat = seatOfPlayer(this.table.seats, playerId);
    const entry = this.#happens(habit.posts) ? "post" : "wait";
    if (!seat) {
      const free = freeSeats(this.table);
      const drawn = free[Math.floor(this.#random() * free.length)];
      if (drawn === undefined || !this.#happens(habit.back)) return;
      const { max } = this.table.settings.buyIn;
      this.#send({ type: "sit", seat: drawn, playerId, bot: false, buyIn: max, visit: null, counter: 0, entry });
    } else if (this.#happens(habit.leaves)) this.#send({ type: "leave", seat: seat.seat });
    else if (seat.sittingOut) {
      if (habit.skipsSmallBlind > 0 || this.#happens(habit.back))
        this.#send({ type: "come-back", seat: seat.seat, entry });
    } else this.#sitOut(seat, habit, lastBigBlind);
  }

  #sitOut({ seat, playerId, sitOutNext }: TableSeat, habit: Habit, lastBigBlind: string | null): void {
    const skips = playerId === lastBigBlind && this.#happens(habit.skipsSmallBlind);
    if (skips || this.#happens(habit.out)) this.#send({ type: "sit-out", seat, when: "now" });
    else if (habit.skipsBigBlind && sitOutNext === "no") this.#send({ type: "sit-out", seat, when: "next-big-blind" });
  }

  #happens(chance: number): boolean {
    return this.#random() < chance;
  }

  #send(command: TableCommand): void {
    const step = decideTable(this.table, command, TEST_NOW + this.#hands);
    if (isRefusal(step)) throw new Error(`${command.type}: ${step.code}`);
    this.table = step.state;
  }

  #count({ setup, blindsMoved }: NextHand): void {
    const costOf = (seat: number) => {
      const player = this.table.seats.find((each) => each.seat === seat)?.playerId ?? "";
      const cost = this.costs[Number(player.slice(1))];
      if (!cost) throw new Error(`No player sits on ${seat}`);
      return cost;
    };
    for (const { seat, live, dead } of setup.posts) costOf(seat).paid += live + dead;
    for (const seat of blindsMoved.dealtIn) costOf(seat).hands += 1;
  }
}

/**
 * Plays this number of rounds. A round has as many hands as there are players. Calls `look` for each hand that is
 * dealt.
 */
export function playRounds(
  settings: TableSettings,
  habits: readonly Habit[],
  rounds: number,
  seed: number,
  look: (hand: NextHand, table: TableState) => void = () => {},
): readonly BlindCost[] {
  const game = new Rounds(settings, habits, seed);
  let lastBigBlind: string | null = null;
  for (let hand = 0; hand < rounds * habits.length; hand++) {
    const dealt = game.playHand(lastBigBlind);
    lastBigBlind = null;
    if (!dealt) continue;
    look(dealt, game.table);
    lastBigBlind = game.table.seats.find(({ seat }) => seat === dealt.blindsMoved.bigBlindSeat)?.playerId ?? null;
  }
  return game.costs;
}

/** Returns how much a player pays for each dealt hand, divided by what the other players pay for one on average. */
export function shareOfOthers(costs: readonly BlindCost[], no: number): number {
  const sum = (pick: (cost: BlindCost) => number) =>
    costs.reduce((all, cost, index) => (index === no ? all : all + pick(cost)), 0);
  const own = costs[no] ?? { paid: 0, hands: 0 };
  return own.paid / own.hands / (sum(({ paid }) => paid) / sum(({ hands }) => hands));
}
