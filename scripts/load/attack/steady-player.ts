/**
 * A player who plays at a steady pace: checks or calls at fixed times, as soon as it is their turn. Also measures
 * pings. The number of hands and the pings show how much an attack slows the room down.
 */
import { RoomClient, type RoomClientOptions, TableReplica } from "@poker/client";
import { seatOfPlayer } from "@poker/engine";

interface SteadyPlayerOptions extends Pick<RoomClientOptions, "fetchTicket" | "openSocket"> {
  readonly userId: string;
  readonly tableId: string;
  readonly onPing: (ms: number) => void;
  readonly onHandEnded: () => void;
}

const ACT_AFTER_MS = 60;
const PING_INTERVAL_MS = 100;
/** The time, in milliseconds, that counts for a ping whose reply did not arrive in time. */
const LOST_PING_MS = 8_000;

export class SteadyPlayer {
  readonly #options: SteadyPlayerOptions;
  readonly #client: RoomClient;
  readonly #replica: TableReplica;
  #isBusy = false;
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(options: SteadyPlayerOptions) {
    this.#options = options;
    this.#client = new RoomClient(options);
    this.#replica = new TableReplica(this.#client, options.tableId, {
      onChange: (change) => {
        if (change.type !== "frame") return;
        if (change.frame.events.some(({ type }) => type === "hand-ended")) options.onHandEnded();
      },
      onRefused: () => {},
      onError: (error) => console.error(error),
    });
  }

  /** Starts to play. Resolves when the player has a seat. */
  async start(): Promise<void> {
    this.#replica.start();
    this.#client.connect();
    this.#timers.push(setInterval(() => void this.#takeStep(), ACT_AFTER_MS));
    while (!this.#seat) await new Promise((resolve) => setTimeout(resolve, 50));
    void this.#measurePings();
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#client.close();
  }

  get #seat() {
    return seatOfPlayer(this.#replica.view?.seats ?? [], this.#options.userId);
  }

  async #takeStep(): Promise<void> {
    if (this.#isBusy || !this.#client.isConnected || !this.#replica.view) return;
    this.#isBusy = true;
    await this.#chooseRequest().catch(() => null);
    this.#isBusy = false;
  }

  async #chooseRequest(): Promise<unknown> {
    const { tableId } = this.#options;
    const { settings, hand } = this.#replica.view ?? {};
    const seat = this.#seat;
    const ids = { tableId, commandId: crypto.randomUUID() };
    if (!seat)
      return this.#client.requestOnce("sit", {
        ...ids,
        seat: null,
        buyIn: settings?.buyIn.max ?? 0,
        entry: "post",
      });
    if (seat.sittingOut && seat.stack > 0) return this.#client.requestOnce("come-back", { ...ids, entry: "post" });
    const toAct = hand?.result === null ? hand.toAct : null;
    if (!hand || toAct?.seat !== seat.seat) return null;
    return this.#client.requestOnce("act", {
      tableId,
      actionId: crypto.randomUUID(),
      handNo: hand.handNo,
      decision: toAct.decision,
      action: { type: toAct.check ? "check" : "call" },
    });
  }

  async #measurePings(): Promise<void> {
    let isOver = false;
    this.#timers.push(
      setInterval(() => {
        if (isOver) return;
        isOver = true;
        const sentAt = performance.now();
        void this.#client.requestOnce("ping", {}).then((reply) => {
          isOver = false;
          this.#options.onPing(reply === null ? LOST_PING_MS : performance.now() - sentAt);
        });
      }, PING_INTERVAL_MS),
    );
  }
}
