/** Proves that nothing that the server sends a viewer depends on what another player plans for their seat. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns, scaledTimeoutMs } from "../../test/testing/property-runs.ts";
import { commandFrom, houses, playTable, type RandomInput, randomInputs } from "../../test/testing/random-table.ts";
import { TEST_NOW } from "../../test/testing/table-driver.ts";
import type { Viewer } from "../hand/types.ts";
import { isRefusal } from "../refusal.ts";
import type { TableSettings } from "../rules.ts";
import { decideTable } from "./decide.ts";
import { redactTableEvent, tableViewFor } from "./redact.ts";
import { isHandRunning } from "./steps.ts";
import type { TableCommand, TableEvent, TableState } from "./types.ts";

/** Returns a player in the running hand who has not folded and is not to act; null when there is no such player. */
function plannerIn(state: TableState, pick: number): number | null {
  const { hand } = state;
  if (!hand?.toAct || !isHandRunning(state)) return null;
  const others = hand.seats.filter(({ seat, status }) => seat !== hand.toAct?.seat && status !== "folded");
  return others[pick % others.length]?.seat ?? null;
}

const plansOf = (seat: number, { settings }: TableState): readonly TableCommand[] => [
  { type: "leave", seat },
  { type: "leave-next", seat, when: "hand" },
  { type: "leave-next", seat, when: "big-blind" },
  { type: "sit-out", seat, when: "now" },
  { type: "sit-out", seat, when: "next-big-blind" },
  { type: "top-up", seat, amount: Math.floor(settings.buyIn.max / 3) },
  { type: "stay", seat },
];

/** Returns everything that the server sends each viewer about a step, and everything that they can see afterwards. */
function framesOf({ state, events }: { readonly state: TableState; readonly events: readonly TableEvent[] }) {
  const viewers: readonly Viewer[] = ["rail", ...Array.from({ length: state.settings.seats }, (_, seat) => seat)];
  return viewers.map((viewer) => {
    const seen = events.filter(({ type }) => type !== "seat-planned").map((event) => redactTableEvent(event, viewer));
    return JSON.stringify([seen, tableViewFor(state, viewer)]);
  });
}

/**
 * Plays the same commands at both tables until the hand ends or the planner is to act, and compares what viewers get.
 * Returns how many steps were compared.
 */
function compareUntilItHappens(
  planned: TableState,
  unplanned: TableState,
  planner: number,
  inputs: readonly RandomInput[],
): number {
  let compared = 0;
  let tables = { planned, unplanned };
  for (const [i, input] of inputs.entries()) {
    const command = commandFrom(tables.unplanned, input);
    if (!(command.type === "act" || command.type === "time-out" || command.type === "time-extension")) continue;
    const step = decideTable(tables.unplanned, command, TEST_NOW + i);
    if (isRefusal(step)) continue;
    if (!isHandRunning(step.state) || step.state.hand?.toAct?.seat === planner) break;
    const same = decideTable(tables.planned, command, TEST_NOW + i);
    if (isRefusal(same)) throw new Error(`${command.type}: ${same.code}`);
    expect(framesOf(same)).toEqual(framesOf(step));
    tables = { planned: same.state, unplanned: step.state };
    compared += 1;
  }
  return compared;
}

test(
  "fault 102: other viewers get the same bytes whether a player has plans or not, until a plan is carried out",
  () => {
    let compared = 0;
    const check = (settings: TableSettings, inputs: readonly RandomInput[]) => {
      let steps = 0;
      playTable(settings, inputs, (_before, _events, state) => {
        steps += 1;
        const planner = plannerIn(state, steps);
        if (planner === null || steps % 5 !== 0) return;
        for (const plan of plansOf(planner, state)) {
          const step = decideTable(state, plan, TEST_NOW);
          if (isRefusal(step)) continue;
          expect(framesOf(step)).toEqual(framesOf({ state, events: [] }));
          compared += compareUntilItHappens(step.state, state, planner, inputs);
        }
      });
    };
    fc.assert(fc.property(houses, randomInputs, check), propertyRuns(25));
    expect(compared).toBeGreaterThan(200);
  },
  scaledTimeoutMs(60_000),
);
