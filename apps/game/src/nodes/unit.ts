/** A unit is what one process runs and another may take over as a whole: a table by itself, or a pool with its queue and tables. */
import type { Lease } from "@poker/db";
import type { TableActor } from "../tables/table-actor.ts";

export interface Unit {
  readonly lease: Lease;
  /** Returns its tables now. */
  tables(): readonly TableActor[];
  /** Is called when one of its tables changed. */
  handleTableChanged(actor: TableActor): void;
  /** Returns true when the unit can go to another node without interrupting a hand, or when its hands must not wait for each other. */
  canMove(): boolean;
  /** Starts no new hands and gives no new seats; what runs goes on. false ends that. */
  drain(draining: boolean): void;
  /** Takes no more commands; resolves when the running commit has ended. */
  stop(): Promise<void>;
}

/** Makes a unit of a table by itself. `onClosed` is called when its last commit is durable. */
export const createTableUnit = (actor: TableActor, onClosed: () => void): Unit => ({
  lease: actor.lease,
  tables: () => [actor],
  handleTableChanged() {
    if (actor.state.status === "closed") onClosed();
  },
  // A hand may be about to start in the mailbox.
  canMove: () =>
    !actor.isHandUnderWay() && actor.mailbox.length === 0 && actor.displayedUntil() <= actor.deps.clock.monotonic(),
  drain: (draining) => actor.drain(draining),
  stop: () => actor.stop(),
});
