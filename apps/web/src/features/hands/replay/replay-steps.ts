/**
 * Splits a finished hand into steps. Each step has the table as it was at that point, which the engine computes from
 * the events.
 */

import {
  createSeat,
  createTable,
  evolveTableView,
  isSeatEvent,
  seatAt,
  type TableEvent,
  type TableSeat,
  type TableView,
} from "@poker/engine";
import { annotateHand, NO_ANNOTATIONS } from "../../tables/table/session/hand-annotations.ts";
import type { TableScene } from "../../tables/table/session/table-scene.ts";
import type { ReplayedHand } from "./replayed-hand.ts";

/** The parts of a hand. `result` begins when the first hand is shown or mucked, or when the first pot is awarded. */
const REPLAY_STREETS = ["preflop", "flop", "turn", "river", "result"] as const;
export type ReplayStreet = (typeof REPLAY_STREETS)[number];

export interface ReplayStep {
  readonly scene: TableScene;
  /** The events since the step before. */
  readonly events: readonly TableEvent[];
  readonly street: ReplayStreet;
  /**
   * How many milliseconds were left when the player decided. null when the step is no decision, or when the time is not
   * known.
   */
  readonly timeLeft: number | null;
}

/** The events that begin a new step. Every other event is added to the step before it. */
const STEP_STARTERS: ReadonlySet<TableEvent["type"]> = new Set<TableEvent["type"]>([
  "acted",
  "protected",
  "street-dealt",
  "shown",
  "tabled",
  "mucked",
  "awarded",
  "hand-ended",
]);
/**
 * The events that begin the result. `tabled` is not one of them, because hands are tabled before an all-in is run out.
 * P8
 */
const RESULT_STARTERS: ReadonlySet<TableEvent["type"]> = new Set<TableEvent["type"]>([
  "shown",
  "mucked",
  "awarded",
  "hand-ended",
]);

/** Splits a hand into steps. Returns an empty list when the hand's events are unknown. */
export function splitIntoSteps(hand: ReplayedHand): readonly ReplayStep[] {
  const groups: TableEvent[][] = [];
  for (const event of hand.events) {
    const last = groups.at(-1);
    if (last && !STEP_STARTERS.has(event.type)) last.push(event);
    else groups.push([event]);
  }
  let scene = buildOpeningScene(hand);
  let street: ReplayStreet = "preflop";
  let decisions = 0;
  return groups.map((events) => {
    scene = {
      ...scene,
      view: events.reduce(evolveTableView, scene.view),
      annotations: events.reduce(annotateHand, scene.annotations),
    };
    street = streetAfter(street, events);
    const isDecision = events.some(({ type }) => type === "acted" || type === "protected");
    const timeLeft = isDecision ? (hand.timesLeft[decisions++] ?? null) : null;
    return { scene, events, street, timeLeft };
  });
}

function streetAfter(street: ReplayStreet, events: readonly TableEvent[]): ReplayStreet {
  const [first] = events;
  if (!first) return street;
  if (first.type === "street-dealt") return REPLAY_STREETS[first.street] ?? street;
  return RESULT_STARTERS.has(first.type) ? "result" : street;
}

export interface StreetMark {
  readonly street: ReplayStreet;
  /** The index of the step with which the street begins. */
  readonly at: number;
}

/** Returns the streets of a hand in order, each with the step with which it begins. */
export const listStreets = (steps: readonly ReplayStep[]): readonly StreetMark[] =>
  steps.flatMap(({ street }, at) => (street === steps[at - 1]?.street ? [] : [{ street, at }]));

/**
 * Returns the step to jump to from the step `at`.
 * - "on": the step where the next street begins.
 * - "back": the step where the current street begins. If that is the step `at` itself, the step where the street before
 *   it begins.
 */
export function nextStreetStep(marks: readonly StreetMark[], at: number, direction: "back" | "on"): number {
  const found = direction === "on" ? marks.find((mark) => mark.at > at) : marks.findLast((mark) => mark.at < at);
  return found?.at ?? at;
}

/** Builds the table as it was before the first event: the players who were dealt in, with their starting stacks. */
function buildOpeningScene(hand: ReplayedHand): TableScene {
  const { tableId, settings, players, events, viewerSeat } = hand;
  const start = events.find((event) => !isSeatEvent(event) && event.type === "hand-started");
  const stacks = start?.type === "hand-started" ? start.setup.seats : [];
  const seats = stacks.map(({ seat, stack }): TableSeat => {
    const player = seatAt(players, seat);
    return createSeat({ seat, playerId: player?.userId ?? "", bot: player?.isBot ?? false, stack });
  });
  const view: TableView = { ...createTable(tableId, settings), hand: null, seats };
  const names = Object.fromEntries(players.map(({ userId, name, isStaff: staff }) => [userId, { name, staff }]));
  return {
    view,
    unit: hand.unit,
    names,
    you: viewerSeat,
    disconnectedSeats: [],
    clock: null,
    serverOffsetMs: 0,
    annotations: NO_ANNOTATIONS,
  };
}
