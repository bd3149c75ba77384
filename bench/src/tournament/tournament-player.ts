/** Plays one entry over one connection. Follows the entry's seat from table to table, and chooses legal actions at random. */
import { randomUUID } from "node:crypto";
import type { LegalActions, TableEvent } from "@poker/engine";
import type { Frame, OwnEntry, Replies } from "@poker/protocol";
import type { RandomSource } from "../deals.ts";
import { chooseAction } from "../wire/played-table.ts";
import type { RawSocketClient } from "../wire/raw-socket-client.ts";

interface PlayerListener {
  readonly onAction: () => void;
  readonly onRefused: (what: string) => void;
  /** Called when the room has told the player their first seat or another one. */
  readonly onSeat: () => void;
  readonly onOut: () => void;
  /** Called when the player is dealt in at a new table. `ms` is the time since the message about this table. */
  readonly onDealtInAfterMove: (ms: number) => void;
}

export class TournamentPlayer {
  own: OwnEntry | null = null;
  #client: RawSocketClient | null = null;
  #watchedId: string | null = null;
  #handNo = 0;
  /** Frames that arrived before the reply to the request to watch the table; null when the reply has arrived. */
  #early: Frame[] | null = null;
  /** When the message about another table arrived; null when the player has been dealt in there. */
  #movedAt: number | null = null;
  /** Work that waits for its turn. The connection handles only one request at a time. */
  #queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly tournamentId: string,
    private readonly random: RandomSource,
    private readonly listener: PlayerListener,
  ) {}

  use(client: RawSocketClient): void {
    this.#client = client;
    client.onFrame = (text) => this.#receiveFrame(text);
  }

  close(): void {
    this.#client?.close();
    this.#client = null;
  }

  async register(): Promise<void> {
    const reply = await this.#request<Replies["register"]>("register", {
      tournamentId: this.tournamentId,
      commandId: randomUUID(),
      paidWith: "wallet",
    });
    if (!reply.ok) throw new Error(`an entry was refused: ${reply.code}`);
    // If the message about this player's entry arrived before the reply, it is kept, because it is newer.
    this.own ??= reply.own;
  }

  /** Handles a message that is not a frame. */
  receiveMessage(text: string): void {
    if (!text.startsWith('["own-entry"')) return;
    const [, { own }]: [string, { readonly own: OwnEntry | null }] = JSON.parse(text);
    const before = this.own;
    this.own = own;
    if (own === null) return;
    if (own.status === "out" || own.place !== null) this.listener.onOut();
    else if (own.tableId !== null) {
      if (own.seat !== null && (own.tableId !== before?.tableId || own.seat !== before.seat)) this.listener.onSeat();
      if (before?.tableId && own.tableId !== before.tableId) this.#movedAt = performance.now();
      this.#do(() => this.#follow());
    }
  }

  #do(job: () => Promise<void>): void {
    this.#queue = this.#queue.then(job).catch((error: unknown) => this.listener.onRefused(String(error)));
  }

  async #request<T>(name: string, message: object): Promise<T> {
    if (!this.#client) throw new Error("the player has left");
    return this.#client.request<T>(name, message);
  }

  /** Watches the table at which the player has a seat now, and no longer watches the one before. */
  async #follow(): Promise<void> {
    const tableId = this.own?.tableId ?? null;
    if (tableId === null || tableId === this.#watchedId || !this.#client) return;
    if (this.#watchedId !== null) await this.#request("unwatch", { tableId: this.#watchedId });
    this.#watchedId = tableId;
    this.#early = [];
    const reply = await this.#request<Replies["watch"]>("watch", { tableId, since: null });
    // A refusal is ignored when the table has been broken in the meantime, because the message about the next table has
    // then already arrived.
    if (!reply.ok && tableId === this.own?.tableId) this.listener.onRefused(`watch: ${reply.code}`);
    if (!reply.ok || !("snapshot" in reply)) return;
    const { seq, view } = reply.snapshot;
    this.#handNo = view.hand?.handNo ?? 0;
    if (view.hand?.toAct) this.#actInTurn(view.hand.toAct);
    const later = this.#early.filter(({ from }) => from > seq);
    this.#early = null;
    for (const frame of later) this.#apply(frame);
  }

  #receiveFrame(text: string): void {
    if (!text.includes('"to-act"') && !text.includes('"hand-started"')) return;
    const [, frame]: ["frame", Frame] = JSON.parse(text);
    if (frame.tableId !== this.#watchedId) return;
    if (this.#early) this.#early.push(frame);
    else this.#apply(frame);
  }

  #apply({ events }: Frame): void {
    for (const event of events) {
      if (event.type === "hand-started") this.#startHand(event);
      if (event.type === "to-act") this.#actInTurn(event.legal);
    }
  }

  #startHand({ setup }: Extract<TableEvent, { type: "hand-started" }>): void {
    this.#handNo = setup.handNo;
    if (this.#movedAt === null || !setup.seats.some(({ seat }) => seat === this.own?.seat)) return;
    this.listener.onDealtInAfterMove(performance.now() - this.#movedAt);
    this.#movedAt = null;
  }

  #actInTurn(legal: LegalActions): void {
    // The table may no longer be the player's, because the room may have given the player another seat while the reply was on its way.
    if (legal.seat !== this.own?.seat || this.own.tableId !== this.#watchedId) return;
    const { tableId, handNo } = { tableId: this.#watchedId, handNo: this.#handNo };
    this.#do(async () => {
      const action = chooseAction(legal, this.random);
      const act = { tableId, actionId: randomUUID(), handNo, decision: legal.decision, action };
      const reply = await this.#request<Replies["act"]>("act", act);
      if (reply.ok) this.listener.onAction();
      else this.listener.onRefused(`act: ${reply.code}`);
    });
  }
}
