/** An automatic player that waits for a seat in a pool. Once it is seated, a `Bot` plays at that table. S2 */
import { RoomClient, type RoomClientOptions } from "@poker/client";
import type { Chips, QueueLeaveReason } from "@poker/engine";
import type { BuyInOffer, RefusalCode, ServerOut, WireRefusal } from "@poker/protocol";

interface QueuedBotOptions extends RoomClientOptions {
  readonly poolId: string;
  /** Returns how many chips the bot wants when it sits down. The bot keeps the amount within the offer. */
  readonly buyIn: (offer: BuyInOffer) => Chips;
  readonly onSeated: (tableId: string) => void;
  /** Is called when the bot no longer waits and has no seat. */
  readonly onEnd: (end: QueueLeaveReason | "stopped" | RefusalCode) => void;
}

export class QueuedBot {
  readonly #options: QueuedBotOptions;
  readonly #client: RoomClient;
  readonly #commandId = crypto.randomUUID();
  #hasEnded = false;

  constructor(options: QueuedBotOptions) {
    this.#options = options;
    this.#client = new RoomClient(options);
    this.#client.onConnect(async () => {
      await this.#joinQueue();
      return true;
    });
    this.#client.on("seated", ({ poolId, tableId }) => {
      if (poolId === options.poolId) this.#handleSeated(tableId);
    });
    this.#client.on("queue", ({ poolId, left }) => {
      if (poolId === options.poolId) this.#handleQueueEnd(left);
    });
    this.#client.onEnd((code) => this.#endWith(code));
  }

  start(): void {
    this.#client.connect();
  }

  /** Leaves the queue. A bot that has got a seat in the meantime keeps it. */
  async leave(): Promise<void> {
    const { poolId } = this.#options;
    const reply = await this.#client.requestOnce("leave-queue", { poolId, commandId: crypto.randomUUID() });
    if (reply?.ok) this.#endWith("asked");
  }

  /** Stops the bot at once. The bot keeps its place in the queue. */
  stop(): void {
    this.#endWith("stopped");
  }

  /**
   * Joins the queue, unless the bot already waits or has a seat. It is also called after each reconnection, because a
   * message about the bot's place or seat may have been lost.
   */
  async #joinQueue(): Promise<void> {
    const { poolId, buyIn } = this.#options;
    const presence = await this.#client.requestOnce("pool-presence", { poolId });
    if (this.#endIfRefused(presence) || presence.queuePosition) return;
    if (presence.seat) {
      this.#handleSeated(presence.seat.tableId);
      return;
    }
    const offer = await this.#client.requestOnce("pool-buy-in-range", { poolId });
    if (this.#endIfRefused(offer)) return;
    if (offer.balance < offer.min) {
      this.#endWith("not-enough-chips");
      return;
    }
    const chips = Math.max(offer.min, Math.min(offer.max, offer.balance, buyIn(offer)));
    const message = { poolId, commandId: this.#commandId, buyIn: chips, entry: "post" } as const;
    this.#endIfRefused(await this.#client.requestOnce("join-queue", message));
  }

  /**
   * Returns true when nothing more can be done on this socket. After a refusal the bot ends. When there is no reply,
   * the bot starts again on the next socket.
   */
  #endIfRefused<T extends { readonly ok: true }>(reply: T | WireRefusal | null): reply is WireRefusal | null {
    if (reply === null) return true;
    if (reply.ok) return false;
    this.#endWith(reply.code);
    return true;
  }

  /**
   * Handles the message that the bot is no longer in the queue. When the reason is "seated", another message follows
   * that names the table and the seat.
   */
  #handleQueueEnd(reason: ServerOut["queue"]["left"]): void {
    if (reason !== null && reason !== "seated") this.#endWith(reason);
  }

  #handleSeated(tableId: string): void {
    if (this.#hasEnded) return;
    this.#close();
    this.#options.onSeated(tableId);
  }

  #endWith(end: QueueLeaveReason | "stopped" | RefusalCode): void {
    if (this.#hasEnded) return;
    this.#close();
    this.#options.onEnd(end);
  }

  #close(): void {
    this.#hasEnded = true;
    this.#client.close();
  }
}
