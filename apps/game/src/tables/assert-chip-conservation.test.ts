import {
  buildSettings,
  createTable,
  decideTable,
  isRefusal,
  presets,
  type TableCommand,
  type TableState,
  type TableStep,
} from "@poker/engine";
import { describe, expect, it } from "vitest";
import { assertChipConservation } from "./assert-chip-conservation.ts";

const stakes = { game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" } as const;
const NOW = 1_800_000_000_000;

function play(state: TableState, command: TableCommand): TableStep {
  const step = decideTable(state, command, NOW);
  if (isRefusal(step)) throw new Error(step.code);
  return step;
}
const sit = (seat: number): TableCommand => {
  const playerId = `p${seat}`;
  return {
    type: "sit",
    seat,
    playerId,
    bot: false,
    buyIn: 5_000,
    visit: null,
    counter: 0,
    entry: "post",
  };
};
const deck = Array.from({ length: 52 }, (_, card) => card);
const table = [sit(0), sit(1)].reduce(
  (state, command) => play(state, command).state,
  createTable("t", buildSettings(presets.avenue, stakes)),
);
const dealt = play(table, { type: "start-hand", deck, draw: 0, handNo: 1 });
const fold = (state: TableState) => {
  const { seat = 0, decision = 0 } = state.hand?.toAct ?? {};
  return play(state, { type: "act", seat, handNo: 1, decision, action: { type: "fold" } });
};

describe("a step", () => {
  it("I3: of a sound hand passes, at its start and at its end", () => {
    assertChipConservation(dealt);
    assertChipConservation(fold(dealt.state));
  });

  it("I3 ✗: that makes a chip, or loses one, is refused", () => {
    const { hand } = dealt.state;
    if (!hand) throw new Error("no hand");
    const seats = hand.seats.map((seat, index) => (index === 0 ? { ...seat, stack: seat.stack + 1 } : seat));
    expect(() => assertChipConservation({ ...dealt, state: { ...dealt.state, hand: { ...hand, seats } } })).toThrow(
      /became/,
    );
    const ended = fold(dealt.state);
    const events = ended.events.map((event) => (event.type === "hand-ended" ? { ...event, rake: 1 } : event));
    expect(() => assertChipConservation({ ...ended, events })).toThrow(/1 raked/);
  });
});
