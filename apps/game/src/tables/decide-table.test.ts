import { type Action, buildSettings, createTable, isRefusal, presets, type TableStep } from "@poker/engine";
import { describe, expect, it } from "vitest";
import {
  assertChipConservation,
  decideTableWithDeal,
  NO_STATS,
  type TableActorCommand,
  type TableWithDeal,
} from "./decide-table.ts";

const stakes = { game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" } as const;
const NOW = 1_800_000_000_000;
const deck = Array.from({ length: 52 }, (_, card) => card);

function decide(state: TableWithDeal, command: TableActorCommand) {
  const step = decideTableWithDeal(state, command, NOW);
  if (isRefusal(step)) throw new Error(step.code);
  return step;
}
const act = (state: TableWithDeal, action: Action) => {
  const { seat = 0, decision = 0 } = state.table.hand?.toAct ?? {};
  return decide(state, { type: "act", seat, handNo: 1, decision, action });
};
const [fold, call, check] = [{ type: "fold" }, { type: "call" }, { type: "check" }] as const;

/** Returns the step that deals the first hand to players in these seats. */
function deal(seats: readonly number[]) {
  const seated = seats.reduce<TableWithDeal>(
    (state, seat) => {
      const player = { playerId: `p${seat}`, bot: false };
      const buyIn = { buyIn: 5_000, visit: null, counter: 0, entry: "post" } as const;
      return decide(state, { type: "sit", seat, ...player, ...buyIn }).state;
    },
    { table: createTable("t", buildSettings(presets.avenue, stakes)), deal: null, stats: NO_STATS, handEvents: [] },
  );
  return decide(seated, { type: "start-hand", deck, seed: null, draw: 0, handNo: 1 });
}

describe("a step", () => {
  const dealt = deal([0, 1]);
  const toTableStep = ({ state: { table }, events }: ReturnType<typeof decide>): TableStep => ({
    state: table,
    events,
  });

  it("I3: a step whose chips add up is accepted, at the start of a hand and at its end", () => {
    assertChipConservation(toTableStep(dealt));
    assertChipConservation(toTableStep(act(dealt.state, fold)));
  });

  it("I3 ✗: a step that creates or loses a chip is refused", () => {
    const { state, events } = toTableStep(dealt);
    const { hand } = state;
    if (!hand) throw new Error("no hand");
    const seats = hand.seats.map((seat, index) => (index === 0 ? { ...seat, stack: seat.stack + 1 } : seat));
    expect(() => assertChipConservation({ state: { ...state, hand: { ...hand, seats } }, events })).toThrow(/became/);
    const ended = toTableStep(act(dealt.state, fold));
    const raked = ended.events.map((event) => (event.type === "hand-ended" ? { ...event, rake: 1 } : event));
    expect(() => assertChipConservation({ ...ended, events: raked })).toThrow(/1 raked/);
  });
});

describe("figures of the last hands", () => {
  const dealt = deal([0, 1, 2]).state;
  const actions = (state: TableWithDeal, ...list: readonly Action[]) =>
    list.reduce((at, action) => act(at, action).state, state);

  it("when two of three players see the flop, the hand counts once as 2/3, even when further streets follow", () => {
    const flop = actions(dealt, fold, call, check);
    expect(flop.table.hand?.board).toHaveLength(3);
    expect(flop.stats.flops).toEqual([2 / 3]);
    const turn = actions(flop, check, check);
    expect(turn.table.hand?.board).toHaveLength(4);
    expect(turn.stats.flops).toEqual([2 / 3]);
    expect(actions(turn, check, check, check, check).stats).toMatchObject({
      pots: [200],
      startedAt: [NOW],
      flops: [2 / 3],
    });
  });

  it("a hand that ends before the flop counts as a hand in which 0 of the players saw the flop", () =>
    expect(actions(dealt, fold, fold).stats).toMatchObject({ pots: [100], startedAt: [NOW], flops: [0] }));
});
