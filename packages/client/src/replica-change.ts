/** Describes the changes of a watched table. */
import type { SeatNo, SeatPlan, TableView } from "@poker/engine";
import type { ActionClockView, Frame, Snapshot } from "@poker/protocol";

/** A change of a watched table. `serverOffsetMs` is the server's time minus the client's own time, in ms. */
export type ReplicaChange =
  /** The client received the whole table anew. */
  | { readonly type: "snapshot"; readonly snapshot: Snapshot; readonly serverOffsetMs: number }
  /** The client applied the events of a frame. `views[i]` is the table after `frame.events[i]`. */
  | {
      readonly type: "frame";
      readonly frame: Frame;
      readonly views: readonly TableView[];
      readonly serverOffsetMs: number;
    }
  | { readonly type: "clock"; readonly clock: ActionClockView | null; readonly serverOffsetMs: number }
  /** The player made, changed or dropped a plan for their seat. */
  | { readonly type: "plan"; readonly plan: SeatPlan }
  /** The player in `seat` lost their connection or is connected again. */
  | { readonly type: "presence"; readonly seat: SeatNo; readonly connected: boolean };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

export const isFrame = (value: unknown): value is Frame =>
  isObject(value) && Array.isArray(value.events) && "from" in value;
const isSnapshot = (value: unknown): value is Snapshot => isObject(value) && isObject(value.view) && "seq" in value;
/** Finds the frame or snapshot in a message, or in a reply to `watch`. Returns null when there is none. */
export function findTableUpdate(payload: unknown): Frame | Snapshot | null {
  if (isFrame(payload) || isSnapshot(payload)) return payload;
  if (!isObject(payload)) return null;
  return findTableUpdate(payload.frame ?? payload.snapshot ?? null);
}
