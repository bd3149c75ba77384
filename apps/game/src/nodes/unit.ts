/**
 * A unit is what one process runs as a whole, and what another process may take over as a whole: a table outside of pools, a pool with its
 * queue and tables, or a tournament with its tables.
 */
import type { Lease } from "@poker/db";
import type { TableActor } from "../tables/table-actor.ts";

export interface Unit {
  readonly lease: Lease;
  /** Returns the tables that the unit has now. */
  tables(): readonly TableActor[];
  /** How many open tables of the unit do not run, because they could not be recovered. */
  readonly failedTables: number;
  /** Call this when one of the unit's tables has changed. */
  handleTableChanged(actor: TableActor): void;
  /**
   * Returns true when the unit can move to another node now. A single table can move only between two hands. A pool or tournament can move
   * during hands, because its tables cannot wait for each other's hands to end.
   */
  canMove(): boolean;
  /**
   * When `draining` is true, the unit starts no new hands and gives out no seats, but running hands continue. When it is false, the unit
   * starts hands and gives out seats again.
   */
  drain(draining: boolean): void;
  /**
   * When `resting` is true, the room is in maintenance. Running hands continue, and nothing else becomes due. When it is false, everything
   * continues as if the last `restedMs` had not passed. Decision 0113
   */
  rest(resting: boolean, restedMs: number): void;
  /** Accepts no more commands. Resolves when the running commit has ended. */
  stop(): Promise<void>;
}

/** Makes a unit of a table outside of pools. `onClosed` is called after the commit that closes the table has been stored. */
export const createTableUnit = (actor: TableActor, onClosed: () => void): Unit => ({
  lease: actor.lease,
  tables: () => [actor],
  failedTables: 0,
  handleTableChanged() {
    if (actor.state.status === "closed") onClosed();
  },
  // The mailbox must be empty, because a job that waits there may start a hand.
  canMove: () =>
    !actor.isHandUnderWay() && actor.mailbox.length === 0 && actor.displayedUntil() <= actor.deps.clock.monotonic(),
  drain: (draining) => actor.drain(draining),
  rest: (resting, restedMs) => actor.rest(resting, restedMs),
  stop: () => actor.stop(),
});
