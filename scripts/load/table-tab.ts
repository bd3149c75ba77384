/** A browser tab of a simulated player at one table: a connection, and a copy of the table that follows the frames. */
import { randomBytes } from "node:crypto";
import {
  type ConnectionStatus,
  DealParticipant,
  isOpenStatus,
  type KeptSeed,
  MemorySeeds,
  type MemorySeedsOptions,
  type PromiseProblem,
  RETRYABLE_REFUSALS,
  RoomClient,
  TableReplica,
} from "@poker/client";
import { type LegalActions, seatOfPlayer, type TableSeat, type TableView, withSeatPlan } from "@poker/engine";
import type { LoadAccount } from "./load-accounts.ts";

interface TableTabOptions {
  readonly account: LoadAccount;
  readonly tableId: string;
  readonly random: () => number;
  readonly onMessage: (name: string, payload: unknown) => void;
  readonly onChange: () => void;
  readonly onConnect: () => void;
  /**
   * Called after an interruption, with its length in milliseconds. Meanwhile the table could not be played, although
   * the player had not left.
   */
  readonly onInterrupted: (ms: number) => void;
  /** Called when a frame could not be applied to the copy of the table. */
  readonly onError: (error: unknown) => void;
  /** Called when the room has promised a hand without this player's commitment, or without a valid signature. F3 */
  readonly onBrokenPromise: (handNo: number, problem: PromiseProblem) => void;
  /** Called when the room has answered this player's seed. `kept` is what the player knows about the hand. F3 */
  readonly onKept: (handNo: number, kept: KeptSeed) => void;
}

class WatchedSeeds extends MemorySeeds {
  readonly #onKept: TableTabOptions["onKept"];

  constructor(options: MemorySeedsOptions, onKept: TableTabOptions["onKept"]) {
    super(options);
    this.#onKept = onKept;
  }

  override onAnswer(...[reveal, reply]: Parameters<MemorySeeds["onAnswer"]>): void {
    super.onAnswer(reveal, reply);
    const kept = this.kept(reveal.handNo);
    if (kept) this.#onKept(reveal.handNo, kept);
  }
}

export class TableTab {
  readonly tableId: string;
  readonly connection: RoomClient;
  readonly replica: TableReplica;
  readonly #deals: DealParticipant;
  /** True when the player can no longer watch the table. */
  isLost = false;
  readonly #userId: string;
  readonly #onInterrupted: (ms: number) => void;
  /**
   * When the room interrupted the connection. null while the tab is connected, before it was connected for the first
   * time, and after the player cut the connection.
   */
  #interruptedAt: number | null = null;
  #wasConnected = false;

  constructor({ account, tableId, random, onMessage, onChange, onConnect, ...events }: TableTabOptions) {
    this.tableId = tableId;
    this.#userId = account.userId;
    this.#onInterrupted = events.onInterrupted;
    this.connection = new RoomClient({
      fetchTicket: () => account.fetchTicket(tableId),
      random,
      onMessage,
      onStatus: (status) => this.#noteStatus(status),
    });
    this.connection.onConnect(async () => {
      onConnect();
      return true;
    });
    this.connection.onEnd(() => {
      this.isLost = true;
    });
    this.connection.on("watching-ended", () => {
      this.isLost = true;
    });
    const { userId } = account;
    this.#deals = new DealParticipant(
      this.connection,
      tableId,
      new WatchedSeeds(
        { userId, randomBytes: (length) => randomBytes(length), onProblem: events.onBrokenPromise },
        events.onKept,
      ),
    );
    this.replica = new TableReplica(this.connection, tableId, {
      onChange: (change) => {
        this.#deals.followChange(change);
        this.isLost ||= this.replica.view?.status === "closed";
        onChange();
      },
      onError: events.onError,
      onRefused: ({ code }) => {
        this.isLost ||= !RETRYABLE_REFUSALS.includes(code);
      },
    });
    this.#deals.start();
    this.replica.start();
    this.connection.connect();
  }

  get view(): TableView | null {
    return this.replica.view;
  }
  get seat(): TableSeat | null {
    return seatOfPlayer(withSeatPlan(this.view?.seats ?? [], this.replica.seatPlan), this.#userId) ?? null;
  }
  /** The actions that the player may choose from; null when it is not the player's turn. */
  get legalActions(): LegalActions | null {
    const { hand } = this.view ?? {};
    return hand?.result === null && hand.toAct?.seat === this.seat?.seat ? hand.toAct : null;
  }

  #noteStatus(status: ConnectionStatus): void {
    if (isOpenStatus(status)) {
      if (this.#interruptedAt !== null) this.#onInterrupted(performance.now() - this.#interruptedAt);
      this.#interruptedAt = null;
      this.#wasConnected = true;
    } else if (this.#wasConnected) {
      this.#interruptedAt = performance.now();
      this.#wasConnected = false;
    }
  }

  /** Cuts the connection without telling the server. The client then reconnects. */
  dropConnection(): void {
    this.#wasConnected = false;
    this.connection.reconnect();
  }

  close(): void {
    this.#deals.stop();
    this.replica.stop();
    this.connection.close();
  }
}
