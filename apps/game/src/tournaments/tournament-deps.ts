/** What a tournament's actor needs from the other parts of the process. */
import type { Lease, NewNotice, Tournaments } from "@poker/db";
import type { TableState } from "@poker/engine";
import type { StreamDeps } from "../runtime/stream-deps.ts";
import type { TableActor } from "../tables/table-actor.ts";
import type { TableDeps } from "../tables/table-deps.ts";

export interface TournamentDeps
  extends StreamDeps,
    Pick<
      TableDeps,
      | "randomness"
      | "sealer"
      | "dealKey"
      | "cashier"
      | "names"
      | "sendToUser"
      | "tellAway"
      | "broadcast"
      | "walletsChanged"
      | "releaseUnit"
    > {
  readonly tournaments: Pick<Tournaments, "openTables" | "closeTournament" | "targetState" | "listTables">;
  /** Starts the actor of a table that has just been opened. `empty` is the table before its first event. */
  readonly startTable: (owned: Lease, name: string, empty: TableState) => Promise<TableActor>;
  /** Called when a table of the tournament is closed, so that the other parts of the process remove the table. */
  readonly tableClosed: (tableId: string) => void;
  /** Called when the tournament has ended and all prizes and refunds are paid. */
  readonly tournamentClosed: (tournamentId: string) => Promise<void>;
  /** Returns true when the person has a socket at any server. */
  readonly isOnline: (userId: string) => boolean;
  /** Writes notices that are not the effects of an event. */
  readonly notify: (notices: readonly NewNotice[]) => Promise<void>;
}
