/**
 * A table's journal played again from its first event, as far as it has got: numbers without gaps and epochs that only grow (I4), what is
 * public is what the rail may see (I8), chips and cards of every hand (I3, I9), each hand ended once (I10), the stored snapshot is
 * what the events make (I7), and every stack of the ledger is a stack of the table. Reads on from where it stopped.
 */
import { isDeepStrictEqual } from "node:util";
import {
  applyTable,
  type Card,
  createTable,
  handRuns,
  isSeatEvent,
  redactTable,
  type SeatNo,
  type TableEvent,
  type TableSettings,
  type TableState,
  type Viewer,
} from "@poker/engine";
import type { Queryable } from "../connect.ts";
import { checkHand, type HandCheck } from "./hand-check.ts";
import { opened, sealedEvent, sealedHand } from "./sealed.ts";
import type { Invariant, Violation } from "./violation.ts";

/** A room's keys, where whoever checks may know them: in tests. */
export interface CheckKeys {
  readonly live: Uint8Array;
  readonly archive: Uint8Array;
  readonly deckFromSeed: (seed: Uint8Array) => readonly Card[];
}

/** One event, and the table after it. */
export interface Replayed {
  readonly seq: number;
  readonly event: TableEvent;
  readonly state: TableState;
  /** Who was dealt in at which seat, in the hand that runs or ran last. */
  readonly holders: ReadonlyMap<SeatNo, string>;
}

/** As whom this user sees what happens in the hand. F4 */
export const viewerIn = (holders: ReadonlyMap<SeatNo, string>, userId: string): Viewer =>
  [...holders].find(([, holder]) => holder === userId)?.[0] ?? "rail";

interface Row {
  readonly seq: number;
  readonly epoch: number;
  readonly hand_no: number | null;
  readonly public: TableEvent;
  readonly sealed: Buffer | null;
}

/** What the players lack is the rake; bets in suspense are lacking as well. */
const takesMore = ({ outcome, net, rake }: { outcome: string; net: number; rake: number }) =>
  outcome !== "suspended" && net + rake !== 0;
/** What they put in is the pot, and their shares of the rake are the rake. */
const otherwiseShared = ({ outcome, pot, rake, ...sums }: Sums) =>
  outcome === "settled" && (sums.put_in !== pot || sums.shares !== rake);
interface Sums {
  readonly outcome: string;
  readonly pot: number;
  readonly rake: number;
  readonly net: number;
  readonly put_in: number;
  readonly shares: number;
}

const WHOLE_HAND = 0;
export interface Ended {
  /** `suspended`: its bets are held apart. T7 */
  readonly outcome: "settled" | "cancelled" | "suspended";
  readonly reason: string | null;
  readonly rake: number;
}

export class TableReplay {
  readonly tableId: string;
  readonly #keys: CheckKeys;
  readonly #onReplayed: (replayed: Replayed) => void;
  #state: TableState;
  #seq = 0;
  #epoch = 0;
  #holders: ReadonlyMap<SeatNo, string> = new Map();
  #hand: HandCheck | null = null;
  /** Every hand that ended, by number. */
  readonly ended = new Map<number, Ended>();
  /** Ended since the last look, not yet found among the stored hands. */
  #unrecorded: { readonly hand: HandCheck; readonly end: Ended }[] = [];
  #violations: Violation[] = [];

  constructor(
    tableId: string,
    settings: TableSettings,
    keys: CheckKeys,
    onReplayed: (replayed: Replayed) => void = () => {},
  ) {
    this.tableId = tableId;
    this.#keys = keys;
    this.#onReplayed = onReplayed;
    this.#state = createTable(tableId, settings);
  }

  get state(): TableState {
    return this.#state;
  }
  get seq(): number {
    return this.#seq;
  }
  get running(): boolean {
    return handRuns(this.#state);
  }

  /** Plays what was written since. `client` must see one moment of the database: a transaction of repeatable reads. */
  async readOn(client: Queryable): Promise<readonly Violation[]> {
    const { rows } = await client.query<Row>(
      "SELECT seq, epoch, hand_no, public, sealed FROM table_events WHERE table_id = $1 AND seq > $2 ORDER BY seq",
      [this.tableId, this.#seq],
    );
    const { rows: snapshots } = await client.query<{ seq: number; state: { state: TableState } }>(
      "SELECT seq, state FROM table_snapshots WHERE table_id = $1",
      [this.tableId],
    );
    for (const row of rows) {
      this.#take(row);
      for (const { seq, state } of snapshots)
        if (seq === row.seq && !isDeepStrictEqual(state.state, { ...this.#state, hand: null }))
          this.#say("I7", "the stored snapshot is not what the events make", seq);
    }
    for (const { seq } of snapshots)
      if (seq > this.#seq) this.#say("I7", "the stored snapshot is ahead of the journal", seq);
    await this.#checkRecords(client);
    await this.#checkStacks(client);
    // Kept until a look comes to its end.
    const found = this.#violations;
    this.#violations = [];
    return found;
  }

  #say(invariant: Invariant, what: string, seq = this.#seq): void {
    const handNo = this.#hand?.handNo ?? this.#state.handNo;
    this.#violations.push({ invariant, what, tableId: this.tableId, handNo, seq });
  }

  #take(row: Row): void {
    if (row.seq !== this.#seq + 1) this.#say("I4", `event ${this.#seq + 1} is missing`, row.seq);
    if (row.epoch < this.#epoch) this.#say("I4", `written in epoch ${row.epoch} after ${this.#epoch}`, row.seq);
    this.#seq = row.seq;
    this.#epoch = row.epoch;
    const { event, seed } = this.#whole(row);
    if (!isDeepStrictEqual(redactTable(event, "rail"), row.public))
      this.#say("I8", `the public part of ${event.type} is not what the rail may see`);
    if (event.type === "hand-started") this.#start(event, seed);
    try {
      this.#state = applyTable(this.#state, event);
    } catch (problem) {
      this.#say("I7", `${event.type} cannot be applied: ${String(problem)}`);
      return;
    }
    const { hand } = this.#state;
    if (event.type === "table-cleared" && this.#hand?.handNo === event.handNo)
      this.#end(this.#hand, { outcome: "suspended", reason: event.reason, rake: 0 });
    if (!isSeatEvent(event) && hand && this.#hand) {
      for (const [invariant, what] of this.#hand.take(event, hand)) this.#say(invariant, what);
      if (event.type === "hand-ended") this.#end(this.#hand, event);
    }
    this.#onReplayed({ seq: row.seq, event, state: this.#state, holders: this.#holders });
  }

  #whole(row: Row): { readonly event: TableEvent; readonly seed: Uint8Array | null } {
    if (row.sealed === null) return { event: row.public, seed: null };
    const { tableId } = this;
    const sealed = sealedEvent.safeParse(
      opened(this.#keys.live, { tableId, handNo: row.hand_no ?? 0, seq: row.seq }, row.sealed),
    );
    if (!sealed.success) {
      this.#say("I7", `the sealed part of ${row.public.type} cannot be read`);
      return { event: row.public, seed: null };
    }
    const { event, seed } = sealed.data;
    return { event, seed: seed === null ? null : Buffer.from(seed, "base64") };
  }

  #start(event: Extract<TableEvent, { type: "hand-started" }>, seed: Uint8Array | null): void {
    const { handNo } = event.setup;
    if (this.running) this.#say("I10", `hand ${handNo} starts before the one before has ended`);
    if (this.ended.has(handNo) || handNo <= this.#state.handNo) this.#say("I10", `hand number ${handNo} is used twice`);
    const dealt = new Set(event.setup.seats.map(({ seat }) => seat));
    this.#holders = new Map(
      this.#state.seats.filter(({ seat }) => dealt.has(seat)).map(({ seat, playerId }) => [seat, playerId]),
    );
    const { check, problems } = checkHand(event, seed && this.#keys.deckFromSeed(seed));
    this.#hand = check;
    for (const [invariant, what] of problems) this.#say(invariant, what);
  }

  #end(hand: HandCheck, { outcome, reason, rake }: Ended): void {
    const end = { outcome, reason, rake };
    this.ended.set(hand.handNo, end);
    this.#unrecorded.push({ hand, end });
  }

  /** I10: each ended hand stands among the hands once, with the cards it was dealt. */
  async #checkRecords(client: Queryable): Promise<void> {
    const { rows } = await client.query<Sums & { hand_no: number; sealed: Buffer }>(
      `SELECT hand_no, outcome, pot, h.rake, sealed, p.net, p.put_in, p.shares
       FROM hands h CROSS JOIN LATERAL (
         SELECT coalesce(sum(net), 0)::bigint AS net, coalesce(sum(put_in), 0)::bigint AS put_in,
                coalesce(sum(p.rake), 0)::bigint AS shares
         FROM hand_players p WHERE p.hand_id = h.id
       ) p WHERE table_id = $1 AND hand_no = ANY ($2)`,
      [this.tableId, this.#unrecorded.map(({ hand }) => hand.handNo)],
    );
    const { rows: counted } = await client.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM hands WHERE table_id = $1",
      [this.tableId],
    );
    if (counted[0]?.count !== this.ended.size)
      this.#say("I10", `${counted[0]?.count} hands are recorded, ${this.ended.size} have ended`);
    for (const { hand, end } of this.#unrecorded) {
      const { handNo } = hand;
      const record = rows.find((row) => row.hand_no === handNo);
      if (!record) this.#say("I10", `hand ${handNo} ended without a record`);
      else if (record.outcome !== end.outcome || record.rake !== end.rake || takesMore(record))
        this.#say("I10", `hand ${handNo} is recorded otherwise than it ended`);
      else if (otherwiseShared(record)) this.#say("I10", `hand ${handNo} is shared otherwise than it was played`);
      else this.#checkArchive(hand, record.sealed);
    }
    this.#unrecorded = [];
  }

  /** I9: what the archive keeps is what was dealt. */
  #checkArchive(hand: HandCheck, sealed: Uint8Array): void {
    const at = { tableId: this.tableId, handNo: hand.handNo, seq: WHOLE_HAND };
    const kept = sealedHand.safeParse(opened(this.#keys.archive, at, sealed));
    if (!kept.success) this.#say("I9", `hand ${hand.handNo} cannot be read from the archive`);
    else if (!isDeepStrictEqual(kept.data.deck, hand.deck))
      this.#say("I9", `hand ${hand.handNo} has another deck in the archive`);
    else if (kept.data.hole.some(({ seat, cards }) => !isDeepStrictEqual(cards, hand.hole.get(seat))))
      this.#say("I9", `hand ${hand.handNo} has other hole cards in the archive`);
  }

  /** During a hand both stay as they were at its start. */
  async #checkStacks(client: Queryable): Promise<void> {
    const { rows } = await client.query<{ user_id: string; balance: number }>(
      "SELECT user_id, balance FROM ledger_accounts WHERE table_id = $1 AND kind = 'stack' AND balance <> 0",
      [this.tableId],
    );
    const ledger = new Map(rows.map(({ user_id, balance }) => [user_id, balance]));
    for (const { playerId, stack } of this.#state.seats) {
      if ((ledger.get(playerId) ?? 0) !== stack)
        this.#say("I1", `${playerId} has ${stack} at the table and ${ledger.get(playerId) ?? 0} in the ledger`);
      ledger.delete(playerId);
    }
    for (const [userId, balance] of ledger) this.#say("I1", `${userId} has no seat and ${balance} in the ledger`);
    const { rows: seats } = await client.query<{ seat: number; user_id: string }>(
      "SELECT seat, user_id FROM seats WHERE table_id = $1 ORDER BY seat",
      [this.tableId],
    );
    const taken = this.#state.seats.map(({ seat, playerId }) => ({ seat, user_id: playerId }));
    if (!isDeepStrictEqual(seats, taken)) this.#say("I7", "the stored seats are not those of the table");
  }
}
