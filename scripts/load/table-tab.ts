/** One window of one person at one table. */
import { RETRYABLE_REFUSALS, RoomClient, TableReplica } from "@poker/client";
import type { LegalActions, TableSeat, TableView } from "@poker/engine";
import type { LoadAccount } from "./load-accounts.ts";

export interface TableTabOptions {
  readonly account: LoadAccount;
  readonly tableId: string;
  readonly random: () => number;
  readonly onMessage: (name: string, payload: unknown) => void;
  readonly onChange: () => void;
  readonly onConnect: () => void;
  /** A frame that could not be folded. */
  readonly onProblem: (problem: unknown) => void;
}

export class TableTab {
  readonly tableId: string;
  readonly connection: RoomClient;
  readonly replica: TableReplica;
  /** The table cannot be watched any more. */
  isLost = false;
  readonly #userId: string;

  constructor({ account, tableId, random, onMessage, onChange, onConnect, onProblem: onError }: TableTabOptions) {
    this.tableId = tableId;
    this.#userId = account.userId;
    this.connection = new RoomClient({ fetchTicket: () => account.fetchTicket(tableId), random, onMessage });
    this.connection.onConnect(async () => {
      onConnect();
      return true;
    });
    this.connection.onEnd(() => {
      this.isLost = true;
    });
    this.replica = new TableReplica(this.connection, tableId, {
      onChange,
      onError,
      onRefused: ({ code }) => {
        this.isLost ||= !RETRYABLE_REFUSALS.includes(code);
      },
    });
    this.replica.start();
    this.connection.connect();
  }

  get view(): TableView | null {
    return this.replica.view;
  }
  get seat(): TableSeat | null {
    return this.view?.seats.find(({ playerId }) => playerId === this.#userId) ?? null;
  }
  /** What he may do, when it is his turn. */
  get legalActions(): LegalActions | null {
    const { hand } = this.view ?? {};
    return hand?.result === null && hand.toAct?.seat === this.seat?.seat ? hand.toAct : null;
  }

  /** Without a word: the line is cut, and comes back by itself. */
  dropConnection(): void {
    this.connection.reconnect();
  }

  close(): void {
    this.replica.stop();
    this.connection.close();
  }
}
