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
  /** Called when one of the unit's tables has changed. */
  handleTableChanged(actor: TableActor): void;
  /**
   * Returns true when the unit can move to another node without interrupting a hand. Also returns true when the unit moves during hands
   * because its hands must not wait for each other.
   */
  canMove(): boolean;
  /** When true, the unit starts no new hands and gives no new seats; running hands continue. When false, it does both again. */
  drain(draining: boolean): void;
  /** Takes no more commands; resolves when the running commit has ended. */
  stop(): Promise<void>;
}

/** Makes a unit from a table outside pools. `onClosed` is called when its last commit is durable. */
export const createTableUnit = (actor: TableActor, onClosed: () => void): Unit => ({
  lease: actor.lease,
  tables: () => [actor],
  handleTableChanged() {
    if (actor.state.status === "closed") onClosed();
  },
  // A job in the mailbox may be about to start a hand.
  canMove: () =>
    !actor.isHandUnderWay() && actor.mailbox.length === 0 && actor.displayedUntil() <= actor.deps.clock.monotonic(),
  drain: (draining) => actor.drain(draining),
  stop: () => actor.stop(),
});
