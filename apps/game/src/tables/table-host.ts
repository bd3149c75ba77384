/** The members of a table's actor that the other parts of the table use to deal hands and to do the work between hands. */
import type { TableSeat, TableState } from "@poker/engine";
import type { GameUse } from "../private-games/game-use.ts";
import type { Mailbox } from "../runtime/mailbox.ts";
import type { CommitResult } from "../runtime/stream-actor.ts";
import type { Audience } from "./audience.ts";
import type { TableActorCommand, TableStats } from "./decide-table.ts";
import type { HandNumbers } from "./hand-numbers.ts";
import type { NextHandTimer } from "./next-hand-timer.ts";
import type { TableDeps } from "./table-deps.ts";

export interface TableHost {
  readonly deps: TableDeps;
  readonly tableId: string;
  /** null when the table does not belong to a tournament. */
  readonly tournamentId: string | null;
  readonly state: TableState;
  readonly stats: TableStats;
  readonly isStopped: boolean;
  readonly mailbox: Mailbox;
  readonly audience: Pick<Audience, "isConnected">;
  readonly handNumbers: HandNumbers;
  readonly nextHand: Pick<NextHandTimer, "startsAt" | "beginPause" | "hurry">;
  isHandRunning(): boolean;
  /** Returns true while a hand runs or the next hand is frozen. A frozen hand counts, because it must be dealt. F3 */
  isHandUnderWay(): boolean;
  seatOf(userId: string): TableSeat | undefined;
  /** Commits and publishes what the command changes, or returns the engine's refusal. Call it only inside a job of the mailbox. */
  executeCommand(command: TableActorCommand): Promise<CommitResult>;
}

/** A hand that the tournament allows. */
export interface TournamentHand {
  /** The number of the table's last hand when this hand was allowed. The tournament allows only the hand that comes directly after it. */
  readonly afterHandNo: number;
}

/** A table that may start its next hand. */
export interface NextHandHost extends TableHost {
  /** True while the table starts no new hands. */
  readonly isDraining: boolean;
  /** True during maintenance of the room. The table then starts no hand, and players who sit out lose no time. */
  readonly isResting: boolean;
  /** The next hand that the tournament allows. null when it allows none, and always null at cash tables. */
  readonly nextTournamentHand: TournamentHand | null;
  /**
   * Deals the hands that players can check. Both functions resolve with the monotonic time at which to try again; null when there is
   * nothing to do until the table changes. F3
   */
  readonly deals: {
    readonly isOn: boolean;
    freezeHand(): Promise<number | null>;
    dealFrozenHand(): Promise<number | null>;
  };
  /** Counts what the table uses of the room's resources. It counts only in private games. */
  readonly gameUse: Pick<GameUse, "count">;
  /**
   * Returns true when at least one person is connected and ready to be dealt in. Without such a person, bots would play only among
   * themselves. Fault 122
   */
  hasPersonReady(): boolean;
}
