/** A table in memory for tests of clients. It follows the engine's rules, has a log of events and wallets, and starts hands by itself. */
import {
  createTable,
  decideTable,
  isHandRunning,
  isRefusal,
  redactTableEvent,
  seatOfPlayer,
  type TableCommand,
  type TableEvent,
  type TableSettings,
  type TableState,
  tableViewFor,
  type Viewer,
} from "@poker/engine";
import type { Frame, Snapshot, WireRefusal } from "@poker/protocol";

export const TABLE_ID = "00000000-0000-4000-8000-000000000001";
const HAND_DELAY_MS = 5;

export type FakeReply = WireRefusal | { readonly ok: true; readonly [fact: string]: unknown };
/** The seat of each user. */
type SeatOwners = ReadonlyMap<string, number>;

export class FakeTable {
  readonly wallets = new Map<string, number>();
  /** Every refused command, as "command: code". */
  readonly refusals: string[] = [];
  readonly #random: () => number;
  readonly #onEvents: (from: number) => void;
  readonly #log: { readonly event: TableEvent; readonly owners: SeatOwners }[] = [];
  #state: TableState;
  /** For each user: the seat that they had when the hand was dealt. Only this user may see the seat's cards. */
  #owners: SeatOwners = new Map();
  #handNo = 0;
  #nextHand: ReturnType<typeof setTimeout> | undefined;

  /** `onEvents` is called after new events, with the number of events before them. */
  constructor(settings: TableSettings, random: () => number, onEvents: (from: number) => void) {
    this.#state = createTable(TABLE_ID, settings);
    this.#random = random;
    this.#onEvents = onEvents;
  }

  get state(): TableState {
    return this.#state;
  }
  get seq(): number {
    return this.#log.length;
  }

  seatOf(userId: string): number | null {
    return seatOfPlayer(this.#state.seats, userId)?.seat ?? null;
  }

  /** Returns all events after event number `from`, as this user may see them. */
  frameSince(from: number, userId: string): Frame {
    const viewerOf = (owners: SeatOwners): Viewer => owners.get(userId) ?? "rail";
    return {
      tableId: TABLE_ID,
      from: from + 1,
      to: this.seq,
      events: this.#log.slice(from).map(({ event, owners }) => redactTableEvent(event, viewerOf(owners))),
      names: {},
      now: 0,
      clock: null,
      displayMs: 0,
    };
  }

  snapshotFor(userId: string): Snapshot {
    return {
      tableId: TABLE_ID,
      seq: this.seq,
      view: tableViewFor(this.#state, this.#owners.get(userId) ?? "rail"),
      names: {},
      disconnectedSeats: [],
      now: 0,
      clock: null,
    };
  }

  runCommand(command: TableCommand): FakeReply {
    const step = decideTable(this.#state, command, Date.now());
    if (isRefusal(step)) {
      if (command.type !== "start-hand") this.refusals.push(`${command.type}: ${step.code}`);
      return { ok: false, code: step.code };
    }
    const from = this.seq;
    this.#state = step.state;
    if (step.events.some(({ type }) => type === "hand-started"))
      this.#owners = new Map(this.#state.seats.map(({ playerId, seat }) => [playerId, seat]));
    for (const event of step.events) {
      this.#log.push({ event, owners: this.#owners });
      this.#moveChips(event);
    }
    if (step.events.length > 0) this.#onEvents(from);
    clearTimeout(this.#nextHand);
    this.#nextHand = setTimeout(() => this.#startHand(), HAND_DELAY_MS);
    return { ok: true, seq: this.seq };
  }

  close(): void {
    clearTimeout(this.#nextHand);
  }

  #moveChips(event: TableEvent): void {
    const add = (userId: string, chips: number) => this.wallets.set(userId, (this.wallets.get(userId) ?? 0) + chips);
    if (event.type === "player-left") add(event.playerId, event.stack);
    if (event.type === "topped-up") add(event.playerId, -event.amount);
    if (event.type === "player-sat") add(event.seat.playerId, -event.seat.stack);
  }

  #startHand(): void {
    if (isHandRunning(this.#state)) return;
    const deck = Array.from({ length: 52 }, (_, card) => card);
    for (let i = 51; i > 0; i--) {
      const j = Math.floor(this.#random() * (i + 1));
      [deck[i], deck[j]] = [deck[j] ?? 0, deck[i] ?? 0];
    }
    this.runCommand({
      type: "start-hand",
      deck,
      draw: Math.floor(this.#random() * 2 ** 32),
      handNo: ++this.#handNo,
    });
  }
}
