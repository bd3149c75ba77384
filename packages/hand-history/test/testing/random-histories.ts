/**
 * Draws random finished hands of every game, with the rules of four houses, as each reader may see them. Some hands are cancelled. In some,
 * a player shows cards after the end.
 */
import {
  cancelHand,
  type HandEvent,
  type HandSetup,
  type HandState,
  type House,
  isRefusal,
  presets,
  redact,
  type SeatNo,
  showHand,
} from "@poker/engine";
import { playOut, randomDraws, randomSetups } from "@poker/engine/testing/random-hand";
import fc from "fast-check";
import { type HandFacts, type HandHistory, type HistoryRefusal, historyOf, isHistoryRefusal } from "../../src/index.ts";

const HOUSES: readonly House[] = ["empire", "avenue", "unibet", "cardroom"];

interface DrawnHand {
  readonly setup: HandSetup;
  readonly events: readonly HandEvent[];
  readonly timesLeft: readonly (number | null)[];
}

export type Reader = SeatNo | "rail";

/**
 * Draws a hand with the rules and the rake of a house. The rest comes from the engine's random hands, which include late posts, dead chips
 * and short stacks.
 */
export const randomHands: fc.Arbitrary<DrawnHand> = fc
  .record({
    setup: randomSetups,
    draws: randomDraws,
    house: fc.constantFrom(...HOUSES),
    cancelAt: fc.option(fc.nat(12), { freq: 6 }),
    show: fc.nat(1_000),
  })
  .map(({ setup, draws, house, cancelAt, show }) => {
    const { rules, flBetCap, rake } = presets[house];
    const { structure } = setup.rules;
    const cap = structure === "fixed-limit" ? flBetCap : null;
    const whole = { ...setup, rules: { ...setup.rules, ...rules, flBetCap: cap, rake: rake[structure] } };
    const events = playHand(whole, draws, cancelAt, show);
    const turns = events.filter(({ type }) => type === "to-act").length;
    return {
      setup: whole,
      events,
      timesLeft: Array.from({ length: turns }, (_, turn) => (turn % 4 ? 100 * turn : null)),
    };
  });

function playHand(
  setup: HandSetup,
  draws: readonly number[],
  cancelAt: number | null,
  show: number,
): readonly HandEvent[] {
  const steps: { readonly state: HandState; readonly events: readonly HandEvent[] }[] = [];
  const end = playOut(setup, draws, (step) => steps.push(step));
  const cut = cancelAt === null ? undefined : steps[cancelAt];
  const before = (count: number) => steps.slice(0, count).flatMap(({ events }) => events);
  if (cut?.state.toAct && cancelAt !== null) {
    const cancelled = cancelHand(cut.state, 'a "test" é');
    return isRefusal(cancelled) ? before(steps.length) : [...before(cancelAt + 1), ...cancelled.events];
  }
  const shower = end.seats[show % end.seats.length]!;
  const shown = show % 3 === 0 ? showHand(end, shower.seat, show % 2 ? [0] : [0, 1]) : null;
  return [...before(steps.length), ...(shown && !isRefusal(shown) ? shown.events : [])];
}

export const readersOf = ({ setup }: DrawnHand): readonly Reader[] => ["rail", ...setup.seats.map(({ seat }) => seat)];

/** Returns the events that the server sends to this reader. */
export const seenBy = ({ events }: DrawnHand, reader: Reader): readonly HandEvent[] =>
  events.map((event) => redact(event, reader));

export const factsFor = ({ setup, timesLeft }: DrawnHand, reader: Reader): HandFacts => ({
  id: "table-1:7",
  site: "Our Room",
  table: { name: 'Río "1"', seats: 10 },
  startedAt: Date.UTC(2026, 10, 24, 13, 5, 7, 89),
  currency: "XPM",
  decimals: setup.tournament ? 0 : 2,
  players: setup.seats.map(({ seat }) => ({ seat, name: `Player ${seat + 1}` })),
  hero: reader === "rail" ? null : reader,
  tournament: setup.tournament ? TOURNAMENT : null,
  timesLeft,
});

const TOURNAMENT = {
  id: "T-9",
  name: "Evening cup",
  startedAt: Date.UTC(2026, 10, 24, 12),
  buyIn: 1_000,
  fee: 100,
  startingStack: 5_000,
  level: 3,
  levelMs: 600_000,
  tables: "many",
} as const;

export function historyFor(hand: DrawnHand, reader: Reader): HandHistory {
  return required(historyOf(seenBy(hand, reader), factsFor(hand, reader)));
}

/** Returns the value, or throws when it is a refusal. */
export function required<T>(value: T | HistoryRefusal): T {
  if (isHistoryRefusal(value)) throw new Error(JSON.stringify(value));
  return value;
}
