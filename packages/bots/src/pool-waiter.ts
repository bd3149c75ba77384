/** A player made of code that waits for a seat in a pool. Once it has one its work is done: a `Bot` plays on at that table. S2 */
import type { Chips, QueueLeaveReason } from "@poker/engine";
import type { BuyInOffer, RefusalCode, Refused, ServerOut } from "@poker/protocol";
import { RoomClient, type RoomClientOptions } from "./room-client.ts";

export interface PoolWaiterOptions extends RoomClientOptions {
  readonly poolId: string;
  /** What to sit down with; cut to what the offer allows. */
  readonly buyIn: (offer: BuyInOffer) => Chips;
  readonly onSeated: (tableId: string) => void;
  /** It waits no more, and has no seat. */
  readonly onEnd: (end: QueueLeaveReason | "stopped" | RefusalCode) => void;
}

export class PoolWaiter {
  readonly #options: PoolWaiterOptions;
  readonly #connection: RoomClient;
  readonly #commandId = crypto.randomUUID();
  #ended = false;

  constructor(options: PoolWaiterOptions) {
    this.#options = options;
    this.#connection = new RoomClient(options);
    const mine = ({ poolId }: { readonly poolId: string }) => poolId === options.poolId;
    this.#connection.onConnect(() => void this.#joinQueue());
    this.#connection.on("seated", (seated) => mine(seated) && this.#handleSeated(seated.tableId));
    // Whoever is seated hears where in the message that follows.
    this.#connection.on("queue", (queue) => mine(queue) && this.#handleQueueEnd(queue.left));
    this.#connection.on("moved", ({ tableId }) => tableId === options.poolId && this.#connection.reconnect());
    this.#connection.onEnd((code) => this.#endWith(code));
  }

  start(): void {
    this.#connection.connect();
  }

  /** Leaves the queue; who has been seated meanwhile stays seated. */
  async leave(): Promise<void> {
    const { poolId } = this.#options;
    const left = await this.#connection.request("leave-queue", { poolId, commandId: crypto.randomUUID() });
    if (left?.ok) this.#endWith("asked");
  }

  /** Ends at once; its place in the queue stays. */
  stop(): void {
    this.#endWith("stopped");
  }

  /** Also after a break: it may have got its place, or its seat, without hearing of it. */
  async #joinQueue(): Promise<void> {
    const { poolId, buyIn } = this.#options;
    const found = await this.#connection.request("pool-presence", { poolId });
    if (this.#endIfRefused(found) || found.queuePosition) return;
    if (found.seat) return this.#handleSeated(found.seat.tableId);
    const offer = await this.#connection.request("pool-buy-in-range", { poolId });
    if (this.#endIfRefused(offer)) return;
    if (offer.balance < offer.min) return this.#endWith("not-enough-chips");
    const chips = Math.max(offer.min, Math.min(offer.max, offer.balance, buyIn(offer)));
    const commandId = this.#commandId;
    this.#endIfRefused(
      await this.#connection.request("join-queue", { poolId, commandId, buyIn: chips, entry: "post" }),
    );
  }

  /** No answer: the line is down, and the next one begins anew. A refusal ends the waiting. */
  #endIfRefused<T extends { readonly ok: true }>(answer: T | Refused | null): answer is Refused | null {
    if (answer === null) return true;
    if (answer.ok) return false;
    this.#endWith(answer.code);
    return true;
  }

  #handleQueueEnd(left: ServerOut["queue"]["left"]): void {
    if (left !== null && left !== "seated") this.#endWith(left);
  }

  #handleSeated(tableId: string): void {
    if (this.#ended) return;
    this.#close();
    this.#options.onSeated(tableId);
  }

  #endWith(end: QueueLeaveReason | "stopped" | RefusalCode): void {
    if (this.#ended) return;
    this.#close();
    this.#options.onEnd(end);
  }

  #close(): void {
    this.#ended = true;
    this.#connection.close();
  }
}
