/** The typed events by which the parts of one game server tell each other what happened. */
import type { NewNotice } from "@poker/db";
import type { TableActor } from "./tables/table-actor.ts";
import type { Currency } from "./tables/table-deps.ts";

export interface ServerEventMap {
  /** What the lobby shows of the table may have changed. */
  tableChanged: { readonly tableId: string };
  /** A pool opened a table. */
  tableStarted: { readonly actor: TableActor };
  /** A table of a pool is closed. */
  tableClosed: { readonly tableId: string };
  /** What the lobby shows of the pool may have changed. */
  poolChanged: { readonly poolId: string };
  /** A table by itself, or a pool, is closed for good. */
  unitClosed: { readonly unitId: string };
  /** The unit must be recovered from its journal, by this process or another. */
  unitUnreliable: { readonly unitId: string };
  /** Another process owns the unit now. */
  leaseLost: { readonly unitId: string };
  walletsChanged: { readonly userIds: readonly string[]; readonly currency: Currency };
  noticesWritten: { readonly notices: readonly NewNotice[] };
  /** Hands are dealt again, or no longer. F2 */
  dealingChanged: { readonly stopped: boolean };
  /** This process starts no new hands any more, or does again. */
  drainChanged: { readonly draining: boolean };
}

type Listener<Payload> = (payload: Payload) => void | Promise<void>;

type Listeners = { readonly [K in keyof ServerEventMap]: Listener<ServerEventMap[K]>[] };

export class ServerEvents {
  readonly #listeners: Listeners = {
    tableChanged: [],
    tableStarted: [],
    tableClosed: [],
    poolChanged: [],
    unitClosed: [],
    unitUnreliable: [],
    leaseLost: [],
    walletsChanged: [],
    noticesWritten: [],
    dealingChanged: [],
    drainChanged: [],
  };

  on<K extends keyof ServerEventMap>(name: K, listener: Listener<ServerEventMap[K]>): void {
    this.#listeners[name].push(listener);
  }

  /** Calls the listeners at once, in the order of their subscription; resolves when all that they began is done. */
  async emit<K extends keyof ServerEventMap>(name: K, payload: ServerEventMap[K]): Promise<void> {
    const listeners: readonly Listener<ServerEventMap[K]>[] = this.#listeners[name];
    await Promise.all(listeners.map((listener) => listener(payload)));
  }
}
