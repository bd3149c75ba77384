/** Carries typed events between the parts of one game server. */
import type { MuteChange, NewNotice, SentInvitation, Work } from "@poker/db";
import type { Currency } from "@poker/protocol";
import type { Unit } from "./nodes/unit.ts";
import type { TableActor } from "./tables/table-actor.ts";

interface ServerEventMap {
  /** What the lobby shows of the table may have changed. */
  tableChanged: { readonly tableId: string };
  /** A pool or a tournament has opened a table. */
  tableStarted: { readonly actor: TableActor };
  /** A table of a pool or a tournament is closed. */
  tableClosed: { readonly tableId: string };
  /** What the lobby shows of the pool may have changed. */
  poolChanged: { readonly poolId: string };
  /** A unit (a table outside of pools, a pool or a tournament) is closed for good. */
  unitClosed: { readonly unitId: string };
  /** This process can no longer rely on its state of the unit. This process or another must recover the unit from the journal. */
  unitUnreliable: { readonly unitId: string };
  /** Another process owns the unit from now on. */
  leaseLost: { readonly unitId: string };
  walletsChanged: { readonly userIds: readonly string[]; readonly currency: Currency };
  noticesWritten: { readonly notices: readonly NewNotice[] };
  /** Dealing has stopped or started again after a self-test of the shuffle. F2 */
  dealingChanged: { readonly stopped: boolean };
  /** Maintenance of the whole room has begun, or has ended after `lastedMs`. Decision 0113 */
  maintenanceChanged: { readonly isOn: boolean; readonly lastedMs: number };
  /** The database answers again after it had not answered for some time. Fault 155 */
  outageEnded: Readonly<Record<string, never>>;
  /** A sign-in session was ended before it expired. Every server gets this event. */
  sessionEnded: { readonly sid: string };
  /** A player has begun a break. Every server gets this event. */
  breakBegan: { readonly userId: string };
  /** A player has answered a reality check or chosen a different interval for it. Every server gets this event. */
  realityCheckChanged: { readonly userId: string };
  /** What a player sees of their friends has changed. Every server gets this event. Decision 0075 */
  friendsChanged: { readonly userId: string };
  /** The database has written a notice for a player. Every server gets this event. */
  noticeAnnounced: { readonly userId: string; readonly kind: string };
  /** A friend has invited a player to a table. Every server gets this event. */
  tableInvitation: SentInvitation;
  /** A player has blocked another player or ended a block. Every server gets this event. */
  muteChanged: MuteChange;
  /** This process runs a unit from now on, because the unit is new or because the process recovered it. */
  unitTaken: { readonly unit: Unit };
  /** Bots that rested because no person was here may play again. */
  botsMayPlay: Readonly<Record<string, never>>;
  /** The database may have work of this kind for any process. */
  workAnnounced: { readonly work: Work };
  /** This process has stopped starting new hands, or starts them again. */
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
    maintenanceChanged: [],
    outageEnded: [],
    sessionEnded: [],
    breakBegan: [],
    realityCheckChanged: [],
    friendsChanged: [],
    noticeAnnounced: [],
    tableInvitation: [],
    muteChanged: [],
    unitTaken: [],
    botsMayPlay: [],
    workAnnounced: [],
    drainChanged: [],
  };

  on<K extends keyof ServerEventMap>(name: K, listener: Listener<ServerEventMap[K]>): void {
    this.#listeners[name].push(listener);
  }

  /** Calls the listeners at once, in the order in which they subscribed. Resolves when all of them have ended. */
  async emit<K extends keyof ServerEventMap>(name: K, payload: ServerEventMap[K]): Promise<void> {
    const listeners: readonly Listener<ServerEventMap[K]>[] = this.#listeners[name];
    const running: Promise<void>[] = [];
    for (const listener of listeners) {
      const result = listener(payload);
      if (result) running.push(result);
    }
    if (running.length > 0) await Promise.all(running);
  }
}
