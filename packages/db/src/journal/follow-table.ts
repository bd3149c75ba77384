/** Applies the stored events of a table one after the other, as its owner once did. */
import { setImmediate } from "node:timers/promises";
import { evolveTable, isSeatEvent, type TableEvent, type TableState } from "@poker/engine";
import type { SealKeys } from "../sealing/key-list.ts";
import { openStep, restoreEvents } from "../sealing/sealed-contents.ts";
import type { Queryable } from "../sql/connect.ts";
import type { TablePoint } from "./bot-hand-gaps.ts";
import { fromStoredEvent, isTableEvent } from "./compact-events.ts";
import { type RecordedStep, readWhatIsReadable, type StreamPosition } from "./hand-steps.ts";

/** Thrown when the events of a table cannot be read or applied. */
export class UnfollowableTableError extends Error {
  override readonly name = "UnfollowableTable";
  constructor(
    message: string,
    /** When the step was stored whose sealed part cannot be opened; null when there is another reason. */
    readonly sealedAt: Date | null = null,
  ) {
    super(message);
  }
}

interface OpenedStep {
  /** The events with only what the rail may see, as they were stored. */
  readonly stored: readonly TableEvent[];
  /** The complete events; null when the sealed part cannot be opened. */
  readonly events: readonly TableEvent[] | null;
  /** The seed of the hand that starts in this step; null when none starts. */
  readonly seed: Uint8Array | null;
}

export function openTableStep(liveKey: SealKeys, tableId: string, step: RecordedStep): OpenedStep {
  const stored = step.events.map(fromStoredEvent).filter(isTableEvent);
  if (step.sealed === null) return { stored, events: stored, seed: null };
  const hidden = openStep(liveKey, { tableId, handNo: step.hand_no ?? 0, seq: step.seq }, step.sealed);
  if (hidden === null) return { stored, events: null, seed: null };
  const seed = hidden.seed === null ? null : Buffer.from(hidden.seed, "base64");
  return { stored, events: restoreEvents(stored, hidden), seed };
}

/** Returns true for an event that shows cards of an earlier hand. A stored state no longer has that hand. */
export const isOfEarlierHand = (state: TableState, event: TableEvent): boolean =>
  state.hand === null && !isSeatEvent(event) && event.type !== "hand-started";

/**
 * Yields the state of the table after each step that follows `from`. It reads the steps up to each position of `ends` in turn, and the
 * process does its other work between two reads. Throws `UnfollowableTableError`.
 */
export async function* followTable(
  client: Queryable,
  liveKey: SealKeys,
  from: TablePoint,
  ends: readonly StreamPosition[],
): AsyncGenerator<TablePoint> {
  let point = from;
  for (const end of ends) {
    // A hand's cards may be shown after its end. So reading begins one hand earlier, because the record of that hand may have steps from
    // after its end.
    const after = { seq: point.seq, handNo: Math.max(0, point.state.handNo - 1) };
    const { steps } = await readWhatIsReadable(client, point.state.tableId, after, end);
    for (const step of steps) {
      point = applyStep(liveKey, point, step);
      yield point;
    }
    await setImmediate();
  }
}

function applyStep(liveKey: SealKeys, { seq, state: before }: TablePoint, step: RecordedStep): TablePoint {
  if (step.seq !== seq + 1) throw new UnfollowableTableError(`event ${seq + 1} is missing`);
  const { events } = openTableStep(liveKey, before.tableId, step);
  if (events === null)
    throw new UnfollowableTableError(`the sealed part of event ${step.seq} cannot be read`, step.created_at);
  let state = before;
  for (const event of events) {
    if (isOfEarlierHand(state, event)) continue;
    try {
      state = evolveTable(state, event);
    } catch (error) {
      throw new UnfollowableTableError(`${event.type} after event ${seq} cannot be applied: ${String(error)}`);
    }
  }
  return { seq: step.last_seq, epoch: step.epoch, state };
}
