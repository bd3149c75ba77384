/**
 * Plays hands of two players for tests. The players post blinds of 50 and 100. Then both check and call until the end,
 * or the first player folds.
 */
import {
  act,
  buildSettings,
  type Card,
  type HandEvent,
  type HandStep,
  isRefusal,
  presets,
  type Refusal,
  redact,
  type SeatNo,
  startHand,
} from "@poker/engine";

export const twoPlayerSettings = buildSettings(presets.avenue, {
  game: "holdem",
  structure: "no-limit",
  low: 50,
  high: 100,
  currency: "play",
});

const UNSHUFFLED: readonly Card[] = Array.from({ length: 52 }, (_, card) => card);

interface TwoPlayerHand {
  readonly handNo?: number;
  readonly deck?: readonly Card[];
  readonly firstFolds?: boolean;
  readonly viewer: SeatNo | "rail";
}

/** Plays a hand. Returns all events as the viewer saw them. */
export function playTwoPlayers({
  handNo = 7,
  deck = UNSHUFFLED,
  firstFolds = false,
  viewer,
}: TwoPlayerHand): readonly HandEvent[] {
  const events: HandEvent[] = [];
  const take = (step: HandStep | Refusal<string>) => {
    if (isRefusal(step)) throw new Error(step.code);
    events.push(...step.events);
    return step.state;
  };
  let state = take(
    startHand({
      handNo,
      rules: twoPlayerSettings.rules,
      button: 0,
      firstToAct: 0,
      seats: [0, 1].map((seat) => ({ seat, stack: 10_000 })),
      posts: [50, 100].map((live, seat) => ({ seat, live, dead: 0 })),
      deadTrimmed: false,
      deck: [...deck],
    }),
  );
  while (state.toAct) {
    const { seat, check } = state.toAct;
    state = take(act(state, { seat, type: firstFolds ? "fold" : check ? "check" : "call" }));
  }
  return events.map((event) => redact(event, viewer));
}
