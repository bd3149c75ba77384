/** A change at a watched table. */
import type { SeatNo, SeatPlan, TableView } from "@poker/engine";
import type { ActionClockView, Frame, Snapshot } from "@poker/protocol";

/** `serverOffsetMs`: the server's time minus the client's own time, in milliseconds. */
export type ReplicaChange =
  /** The table was replaced as a whole. */
  | { readonly type: "snapshot"; readonly snapshot: Snapshot; readonly serverOffsetMs: number }
  /** Events were applied; `views[i]` is the table after `frame.events[i]`. */
  | {
      readonly type: "frame";
      readonly frame: Frame;
      readonly views: readonly TableView[];
      readonly serverOffsetMs: number;
    }
  | { readonly type: "clock"; readonly clock: ActionClockView | null; readonly serverOffsetMs: number }
  /** The player has made, changed or dropped a plan for their seat. */
  | { readonly type: "plan"; readonly plan: SeatPlan }
  /** The connection of the player in `seat` was lost or is back. */
  | { readonly type: "presence"; readonly seat: SeatNo; readonly connected: boolean };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

export const isFrame = (value: unknown): value is Frame =>
  isObject(value) && Array.isArray(value.events) && "from" in value;
const isSnapshot = (value: unknown): value is Snapshot => isObject(value) && isObject(value.view) && "seq" in value;
/** Returns the frame or snapshot in a message or in a reply to `watch`; null when the payload has neither. */
export function findTableUpdate(payload: unknown): Frame | Snapshot | null {
  if (isFrame(payload) || isSnapshot(payload)) return payload;
  if (!isObject(payload)) return null;
  return findTableUpdate(payload.frame ?? payload.snapshot ?? null);
}
