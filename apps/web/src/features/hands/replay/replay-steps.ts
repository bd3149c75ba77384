/** Splits a finished hand into steps, each with the table at that point. The engine applies the events. */

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

/** The parts of a hand. `result` begins with the first hand that is shown or mucked, or the first pot that is awarded. */
const REPLAY_STREETS = ["preflop", "flop", "turn", "river", "result"] as const;
export type ReplayStreet = (typeof REPLAY_STREETS)[number];

export interface ReplayStep {
  readonly scene: TableScene;
  /** The events since the previous step. */
  readonly events: readonly TableEvent[];
  readonly street: ReplayStreet;
  /** Milliseconds left at the decision that begins the step; null when no decision begins it, or the time is not known. */
  readonly timeLeft: number | null;
}

/** The events that begin a step. Every other event belongs to the current step. */
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
/** The events that begin the result. Hands tabled before an all-in run-out are not among them. P8 */
const RESULT_STARTERS: ReadonlySet<TableEvent["type"]> = new Set<TableEvent["type"]>([
  "shown",
  "mucked",
  "awarded",
  "hand-ended",
]);

/** Returns no steps when the hand's events are unknown. */
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
  /** The step with which the street begins. */
  readonly at: number;
}

/** The beginning of each street of a hand, in order. */
export const listStreets = (steps: readonly ReplayStep[]): readonly StreetMark[] =>
  steps.flatMap(({ street }, at) => (street === steps[at - 1]?.street ? [] : [{ street, at }]));

/**
 * The step where the next street begins. For `back`, the step where the current street begins. At that step, the step
 * where the previous street begins.
 */
export function nextStreetStep(marks: readonly StreetMark[], at: number, direction: "back" | "on"): number {
  const found = direction === "on" ? marks.find((mark) => mark.at > at) : marks.findLast((mark) => mark.at < at);
  return found?.at ?? at;
}

/** The table before the first event: the players who were dealt in, with their starting stacks. */
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
