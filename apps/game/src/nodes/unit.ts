/** What one process runs and another may take over as a whole: a table by itself, or a pool with its queue and its tables. */
import type { Lease } from "@poker/db";
import type { TableActor } from "../tables/table-actor.ts";

export interface Unit {
  readonly lease: Lease;
  /** Its tables now. */
  tables(): readonly TableActor[];
  /** Something happened at one of them. */
  handleTableChanged(actor: TableActor): void;
  /** No new hands, no new seats; what runs goes on. false: again as ever. */
  drain(draining: boolean): void;
  /** Takes nothing more; what is being written is written. */
  stop(): Promise<void>;
}

/** A table by itself. `onClosed`: its last word is written. */
export const createTableUnit = (actor: TableActor, onClosed: () => void): Unit => ({
  lease: actor.lease,
  tables: () => [actor],
  handleTableChanged() {
    if (actor.state.status === "closed") onClosed();
  },
  drain: (draining) => actor.drain(draining),
  stop: () => actor.stop(),
});
