/** A player made of code that waits for a seat in a pool. Once it has one its work is done: a `Bot` plays on at that table. S2 */
import type { Chips, QueueEnd } from "@poker/engine";
import type { BuyInOffer, RefusalCode, Refused, ServerOut } from "@poker/protocol";
import { type ConnectionOptions, RoomConnection } from "./connection.ts";

export interface PoolWaiterOptions extends ConnectionOptions {
  readonly poolId: string;
  /** What to sit down with; cut to what the offer allows. */
  readonly buyIn: (offer: BuyInOffer) => Chips;
  readonly onSeated: (tableId: string) => void;
  /** It waits no more, and has no seat. */
  readonly onEnd: (end: QueueEnd | "stopped" | RefusalCode) => void;
}

export class PoolWaiter {
  readonly #options: PoolWaiterOptions;
  readonly #connection: RoomConnection;
  readonly #commandId = crypto.randomUUID();
  #ended = false;

  constructor(options: PoolWaiterOptions) {
    this.#options = options;
    this.#connection = new RoomConnection(options);
    const mine = ({ poolId }: { readonly poolId: string }) => poolId === options.poolId;
    this.#connection.onConnect(() => void this.#takePlace());
    this.#connection.on("seated", (seated) => mine(seated) && this.#seated(seated.tableId));
    // Whoever is seated hears where in the message that follows.
    this.#connection.on("queue", (queue) => mine(queue) && this.#leftQueue(queue.left));
    this.#connection.on("moved", ({ tableId }) => tableId === options.poolId && this.#connection.renew());
    this.#connection.onEnd((code) => this.#end(code));
  }

  start(): void {
    this.#connection.connect();
  }

  /** Leaves the queue; who has been seated meanwhile stays seated. */
  async leave(): Promise<void> {
    const { poolId } = this.#options;
    const left = await this.#connection.request("leave-queue", { poolId, commandId: crypto.randomUUID() });
    if (left?.ok) this.#end("asked");
  }

  /** Ends at once; its place in the queue stays. */
  stop(): void {
    this.#end("stopped");
  }

  /** Also after a break: it may have got its place, or its seat, without hearing of it. */
  async #takePlace(): Promise<void> {
    const { poolId, buyIn } = this.#options;
    const found = await this.#connection.request("pool-standing", { poolId });
    if (this.#isOver(found) || found.standing) return;
    if (found.seat) return this.#seated(found.seat.tableId);
    const offer = await this.#connection.request("pool-buy-in-range", { poolId });
    if (this.#isOver(offer)) return;
    if (offer.balance < offer.min) return this.#end("not-enough-chips");
    const chips = Math.max(offer.min, Math.min(offer.max, offer.balance, buyIn(offer)));
    const commandId = this.#commandId;
    this.#isOver(await this.#connection.request("join-queue", { poolId, commandId, buyIn: chips, entry: "post" }));
  }

  /** No answer: the line is down, and the next one begins anew. A refusal ends the waiting. */
  #isOver<T extends { readonly ok: true }>(answer: T | Refused | null): answer is Refused | null {
    if (answer === null) return true;
    if (answer.ok) return false;
    this.#end(answer.code);
    return true;
  }

  #leftQueue(left: ServerOut["queue"]["left"]): void {
    if (left !== null && left !== "seated") this.#end(left);
  }

  #seated(tableId: string): void {
    if (this.#ended) return;
    this.#close();
    this.#options.onSeated(tableId);
  }

  #end(end: QueueEnd | "stopped" | RefusalCode): void {
    if (this.#ended) return;
    this.#close();
    this.#options.onEnd(end);
  }

  #close(): void {
    this.#ended = true;
    this.#connection.close();
  }
}
