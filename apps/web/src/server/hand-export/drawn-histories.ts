/** Hands as one player saw them, played by the engine, for tests of exports. */
import {
  act,
  buildSettings,
  type HandEvent,
  type HandStep,
  isRefusal,
  presets,
  type Refusal,
  redact,
  startHand,
} from "@poker/engine";
import { type HandHistory, historyOf, isHistoryRefusal } from "@poker/hand-history";

const { rules } = buildSettings(presets.avenue, {
  game: "holdem",
  structure: "no-limit",
  low: 50,
  high: 100,
  currency: "play",
});

/** Hands that two players check and call to the end, as the first of them saw them. */
export const drawnHistories = (count: number): readonly HandHistory[] =>
  Array.from({ length: count }, (_, index) => {
    const handNo = index + 1;
    const history = historyOf(playHand(handNo), {
      id: `table:${handNo}`,
      site: "Our room",
      table: { name: "River", seats: 6 },
      startedAt: Date.UTC(2026, 10, 24, 13, handNo),
      currency: "XPM",
      decimals: 2,
      players: [
        { seat: 0, name: "Ann" },
        { seat: 1, name: "Ben" },
      ],
      hero: 0,
      tournament: null,
    });
    if (isHistoryRefusal(history)) throw new Error(history.words);
    return history;
  });

function playHand(handNo: number): readonly HandEvent[] {
  const events: HandEvent[] = [];
  const take = (step: HandStep | Refusal<string>) => {
    if (isRefusal(step)) throw new Error(step.code);
    events.push(...step.events);
    return step.state;
  };
  const [stack, button] = [10_000, 0];
  let state = take(
    startHand({
      handNo,
      rules,
      button,
      firstToAct: 0,
      seats: [0, 1].map((seat) => ({ seat, stack })),
      posts: [50, 100].map((live, seat) => ({ seat, live, dead: 0 })),
      deadTrimmed: false,
      deck: Array.from({ length: 52 }, (_, place) => (place * 5 + handNo) % 52),
    }),
  );
  while (state.toAct) state = take(act(state, { seat: state.toAct.seat, type: state.toAct.check ? "check" : "call" }));
  return events.map((event) => redact(event, 0));
}
