/** Tests how many hands an hour are possible with the presets' pauses and the bots' time to think. */
import { chooseAction, STYLES } from "@poker/bots";
import {
  act,
  buildSettings,
  createSeededRandom,
  displayTimes,
  type HandEvent,
  isRefusal,
  presets,
  startHandOrThrow,
  viewFor,
} from "@poker/engine";
import { expect, it } from "vitest";
import { botThinkTimeMs } from "./think-time.ts";

const HOUR_MS = 3_600_000;
const PLAYERS = 10;
const HANDS = 20;
const DECK_SIZE = 52;
const styles = Object.values(STYLES);
const settings = buildSettings(presets.avenue, {
  game: "holdem",
  structure: "no-limit",
  low: 50,
  high: 1_00,
  currency: "play",
});
const random = createSeededRandom(5);

const shuffledDeck = () =>
  Array.from({ length: DECK_SIZE }, (_, card) => ({ card, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ card }) => card);

/** Plays one hand and returns how many milliseconds pass from its start to the start of the next hand. */
function playHandMs(handNo: number): number {
  const displayMs = (events: readonly HandEvent[]) =>
    displayTimes(events, settings.pacing).reduce((sum, ms) => sum + ms, 0);
  let { state, events } = startHandOrThrow({
    handNo,
    rules: settings.rules,
    button: PLAYERS - 1,
    firstToAct: 2,
    seats: Array.from({ length: PLAYERS }, (_, seat) => ({ seat, stack: settings.buyIn.max })),
    posts: [
      { seat: 0, live: settings.rules.smallBlind, dead: 0 },
      { seat: 1, live: settings.rules.bigBlind, dead: 0 },
    ],
    deadTrimmed: true,
    deck: shuffledDeck(),
  });
  let wholeMs = displayMs(events) + settings.pacing.betweenHandsMs;
  while (state.toAct) {
    const { seat } = state.toAct;
    const style = styles[(seat + handNo) % styles.length] ?? STYLES.regular;
    const { action, effort } = chooseAction(viewFor(state, seat), seat, state.toAct, style, random);
    const step = act(state, { ...action, seat });
    if (isRefusal(step)) throw new Error(step.code);
    ({ state, events } = step);
    wholeMs += botThinkTimeMs(settings, { effort, watched: true, chance: random() }) + displayMs(events);
  }
  return wholeMs;
}

it("pacing: a full table of ten plays at least 75 hands an hour", () => {
  let wholeMs = 0;
  for (let handNo = 1; handNo <= HANDS; handNo++) wholeMs += playHandMs(handNo);
  expect((HANDS * HOUR_MS) / wholeMs).toBeGreaterThanOrEqual(75);
});
