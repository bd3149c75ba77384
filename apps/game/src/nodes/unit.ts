/**
 * A unit is what one process runs and another may take over as a whole: a table outside pools, a pool with its queue and tables, or a
 * tournament with its tables.
 */
import type { Lease } from "@poker/db";
import type { TableActor } from "../tables/table-actor.ts";

export interface Unit {
  readonly lease: Lease;
  /** Returns the unit's tables now. */
  tables(): readonly TableActor[];
  /** How many of the unit's open tables could not be recovered, and therefore do not run. */
  readonly failedTables: number;
  /** Called when one of the unit's tables has changed. */
  handleTableChanged(actor: TableActor): void;
  /**
   * Returns true when the unit can move to another node now. A single table moves only between two hands. A pool or a tournament may move
   * during hands, because its tables must not wait for each other's hands.
   */
  canMove(): boolean;
  /**
   * When true, the unit starts no new hands and gives no new seats, but running hands continue. When false, it starts hands and gives seats
   * again.
   */
  drain(draining: boolean): void;
  /**
   * When true, the room is in maintenance: only running hands continue, and nothing else becomes due. When false, everything continues as if
   * `restedMs` had not passed. Decision 0113
   */
  rest(resting: boolean, restedMs: number): void;
  /** Takes no more commands; resolves when the running commit has ended. */
  stop(): Promise<void>;
}

/** Makes a unit from a table outside pools. `onClosed` is called when the table's last commit is durable. */
export const createTableUnit = (actor: TableActor, onClosed: () => void): Unit => ({
  lease: actor.lease,
  tables: () => [actor],
  failedTables: 0,
  handleTableChanged() {
    if (actor.state.status === "closed") onClosed();
  },
  // The mailbox must be empty, because a waiting job may start a hand.
  canMove: () =>
    !actor.isHandUnderWay() && actor.mailbox.length === 0 && actor.displayedUntil() <= actor.deps.clock.monotonic(),
  drain: (draining) => actor.drain(draining),
  rest: (resting, restedMs) => actor.rest(resting, restedMs),
  stop: () => actor.stop(),
});
