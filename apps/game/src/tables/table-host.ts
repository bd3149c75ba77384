/** What the parts of a table may use of its actor: those that deal its hands, and those that do the work between them. */
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
  /** null when the table belongs to no tournament. */
  readonly tournamentId: string | null;
  readonly state: TableState;
  readonly stats: TableStats;
  readonly isStopped: boolean;
  readonly mailbox: Mailbox;
  readonly audience: Pick<Audience, "isConnected">;
  readonly handNumbers: HandNumbers;
  readonly nextHand: Pick<NextHandTimer, "startsAt" | "beginPause" | "hurry">;
  isHandRunning(): boolean;
  /** Returns true also when the next hand is frozen, which has to be dealt. F3 */
  isHandUnderWay(): boolean;
  seatOf(userId: string): TableSeat | undefined;
  /** Commits and publishes what the engine makes of `command`, or returns its refusal. Call it only inside a job of the mailbox. */
  executeCommand(command: TableActorCommand): Promise<CommitResult>;
}

/** A hand that the tournament allows. */
export interface TournamentHand {
  /** The table's last hand when it was allowed: it is good for the hand after that one alone. */
  readonly afterHandNo: number;
}

/** A table that may start its next hand. */
export interface NextHandHost extends TableHost {
  /** No new hand is started. */
  readonly isDraining: boolean;
  /** What the tournament says of the next hand; null when it starts none, and at cash tables. */
  readonly nextTournamentHand: TournamentHand | null;
  /** Deals the hands that players can check. Both return when (monotonic) to try again; null when the next change of the table plans it. F3 */
  readonly deals: {
    readonly isOn: boolean;
    freezeHand(): Promise<number | null>;
    dealFrozenHand(): Promise<number | null>;
  };
  /** What the table has used of the room; counted in private games alone. */
  readonly gameUse: Pick<GameUse, "count">;
  /** Returns true when a person is connected and wants cards, so that a hand with bots is played for a person. Fault 122 */
  hasPersonReady(): boolean;
}
