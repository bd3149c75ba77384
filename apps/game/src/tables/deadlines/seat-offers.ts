/**
 * Ends seat offers when their time is over, and tells players about the seats that are held for them, no matter which page of the room they
 * look at. A table's setting `offerMs` says how long a seat is held. S1
 */
import type { SeatOffer, TableEvent } from "@poker/engine";
import type { ServerOut } from "@poker/protocol";
import { type Cancel, type Clock, STALL_THRESHOLD_MS } from "../../clock.ts";
import type { TellAway } from "../../push/push-notifier.ts";
import { MIN_TIME_AFTER_STALL_MS } from "./action-clock.ts";

interface SeatOffersOptions {
  readonly clock: Clock;
  readonly table: { readonly tableId: string; readonly name: string };
  /** The offers in the table's state. */
  readonly offers: () => readonly SeatOffer[];
  readonly heldSeats: HeldSeats;
  readonly sendToUser: <K extends "seat-offer" | "seat-offer-ended">(
    playerId: string,
    event: K,
    message: ServerOut[K],
  ) => void;
  readonly tellAway: TellAway;
  /** Called when a player's time to take the seat is over. */
  readonly onExpired: (playerId: string) => void;
  /** Called after the process or its database stalled. Every offer should then last at least `leastMs` more. */
  readonly onStall: (leastMs: number) => void;
}

interface Running {
  /** The monotonic time at which the offer ends, so that a jump of the wall clock does not end it. Fault 16 */
  readonly due: number;
  readonly cancel: Cancel;
}

/** Finds the seats that are held for a player who connects. So the process need not ask each of its tables. S1 */
export class HeldSeats {
  readonly #tables = new Map<string, Set<SeatOffers>>();

  add(playerId: string, table: SeatOffers): void {
    const tables = this.#tables.get(playerId);
    if (tables) tables.add(table);
    else this.#tables.set(playerId, new Set([table]));
  }

  remove(playerId: string, table: SeatOffers): void {
    const tables = this.#tables.get(playerId);
    if (tables?.delete(table) && tables.size === 0) this.#tables.delete(playerId);
  }

  /** Returns a message for each seat that is held for this player now. */
  messagesFor(playerId: string): readonly ServerOut["seat-offer"][] {
    const tables = this.#tables.get(playerId);
    return tables ? [...tables].flatMap((table) => table.messagesFor(playerId)) : [];
  }
}

export class SeatOffers {
  readonly #running = new Map<string, Running>();
  readonly #options: SeatOffersOptions;

  constructor(options: SeatOffersOptions) {
    this.#options = options;
  }

  /**
   * Continues the offers of a recovered table. Every offer lasts at least some seconds more, because the players first have to reconnect.
   */
  resume(offers: readonly SeatOffer[]): void {
    for (const offer of offers) this.#arm(offer.playerId, this.#dueOf(offer));
    this.extendAfterStall();
  }

  /** Follows the events of a durable step. */
  handleEvents(events: readonly TableEvent[]): void {
    const { sendToUser, tellAway, table } = this.#options;
    for (const event of events) {
      if (event.type === "seat-offered") {
        this.#arm(event.offer.playerId, this.#dueOf(event.offer));
        sendToUser(event.offer.playerId, "seat-offer", this.#toMessage(event.offer));
        tellAway(event.offer.playerId, { kind: "seat", ...table }, event.offer.until);
      } else if (event.type === "waitlist-left" || event.type === "player-sat") {
        const playerId = event.type === "player-sat" ? event.seat.playerId : event.playerId;
        const reason = event.type === "player-sat" ? "seated" : event.reason;
        if (this.#disarm(playerId)) sendToUser(playerId, "seat-offer-ended", { ...table, reason });
      }
    }
  }

  messagesFor(playerId: string): readonly ServerOut["seat-offer"][] {
    const own = this.#options.offers().filter((offer) => offer.playerId === playerId);
    return own.map((offer) => this.#toMessage(offer));
  }

  #toMessage({ seat, until }: SeatOffer): ServerOut["seat-offer"] {
    const { table, clock } = this.#options;
    return { ...table, seat, until, now: clock.wall() };
  }

  /** Returns true when the player's time is over now. It may have been extended after the timer fired. */
  isExpired(playerId: string): boolean {
    const running = this.#running.get(playerId);
    return running !== undefined && running.due <= this.#options.clock.monotonic() + 1;
  }

  /** Lets every offer last at least some seconds more after the process or its database stalled. Faults 10, 18 */
  extendAfterStall(): void {
    if (this.#running.size === 0) return;
    const least = this.#options.clock.monotonic() + MIN_TIME_AFTER_STALL_MS;
    for (const [playerId, { due }] of [...this.#running]) if (due < least) this.#arm(playerId, least);
    this.#options.onStall(MIN_TIME_AFTER_STALL_MS);
  }

  close(): void {
    for (const playerId of [...this.#running.keys()]) this.#disarm(playerId);
  }

  #dueOf({ until }: SeatOffer): number {
    const { clock } = this.#options;
    return clock.monotonic() + until - clock.wall();
  }

  #arm(playerId: string, due: number): void {
    const { clock, onExpired } = this.#options;
    this.#disarm(playerId);
    const cancel = clock.schedule(due, (lateMs) =>
      lateMs > STALL_THRESHOLD_MS ? this.extendAfterStall() : onExpired(playerId),
    );
    this.#running.set(playerId, { due, cancel });
    this.#options.heldSeats.add(playerId, this);
  }

  #disarm(playerId: string): boolean {
    this.#running.get(playerId)?.cancel();
    this.#options.heldSeats.remove(playerId, this);
    return this.#running.delete(playerId);
  }
}
