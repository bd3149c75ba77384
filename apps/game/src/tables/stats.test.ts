import {
  type Action,
  buildSettings,
  createTable,
  decideTable,
  isRefusal,
  presets,
  type TableCommand,
  type TableState,
} from "@poker/engine";
import { expect, it } from "vitest";
import { NO_STATS, type TableStats, updateStats } from "./stats.ts";

const stakes = { game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" } as const;
const NOW = 1_800_000_000_000;
const deck = Array.from({ length: 52 }, (_, card) => card);

interface Told {
  readonly state: TableState;
  readonly stats: TableStats;
}

function play({ state, stats }: Told, command: TableCommand): Told {
  const step = decideTable(state, command, NOW);
  if (isRefusal(step)) throw new Error(step.code);
  return { state: step.state, stats: updateStats(stats, state, step.events, NOW) };
}
const act = (told: Told, action: Action): Told => {
  const { seat = 0, decision = 0 } = told.state.hand?.toAct ?? {};
  return play(told, { type: "act", seat, handNo: 1, decision, action });
};
const [fold, call, check] = [{ type: "fold" }, { type: "call" }, { type: "check" }] as const;

const three = [0, 1, 2].reduce<Told>(
  (told, seat) => {
    const who = { playerId: `p${seat}`, bot: false };
    return play(told, { type: "sit", seat, ...who, buyIn: 5_000, visit: null, counter: 0, entry: "post" });
  },
  { state: createTable("t", buildSettings(presets.avenue, stakes)), stats: NO_STATS },
);
const dealt = play(three, { type: "start-hand", deck, draw: 0, handNo: 1 });

it("two of three see the flop, once a hand, however many streets follow", () => {
  const flop = [fold, call, check].reduce(act, dealt);
  expect(flop.state.hand?.board).toHaveLength(3);
  expect(flop.stats.flops).toEqual([2 / 3]);
  const turn = [check, check].reduce(act, flop);
  expect(turn.state.hand?.board).toHaveLength(4);
  expect(turn.stats.flops).toEqual([2 / 3]);
  expect([check, check, check, check].reduce(act, turn).stats).toEqual({
    pots: [200],
    startedAt: [NOW],
    flops: [2 / 3],
  });
});

it("a hand that ends before the flop is one in which no player saw a flop", () =>
  expect([fold, fold].reduce(act, dealt).stats).toEqual({ pots: [100], startedAt: [NOW], flops: [0] }));
