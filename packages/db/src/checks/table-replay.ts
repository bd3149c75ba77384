/**
 * Replays the journal of a table from its first event to its newest, and checks that:
 * - event numbers have no gaps, and epochs only grow (I4)
 * - the public part of each event is what the rail may see (I8)
 * - the chips and cards of every hand are right (I3, I9)
 * - each hand ended once (I10)
 * - the stored snapshot is the state that the events make (I7)
 * - every stack in the ledger is a stack at the table. A tournament's table has no stacks in the ledger (M3).
 *
 * Where hands that only bots played were deleted, the replay continues from the state of the table that was stored (decision 0107). A
 * second call continues where the first one stopped.
 */
import { isDeepStrictEqual } from "node:util";
import {
  type Card,
  createPrivateTable,
  createTable,
  createTournamentTable,
  evolveTable,
  isHandRunning,
  isSeatEvent,
  type OpenDeal,
  type PrivateGameStart,
  redactTableEvent,
  type SeatNo,
  type TableEvent,
  type TableSettings,
  type TableState,
  type TournamentSeatRules,
  type Viewer,
} from "@poker/engine";
import { type Expected, verifyDealFile } from "@poker/fair-deal";
import { type BotHandGap, readGaps } from "../journal/bot-hand-gaps.ts";
import { isOfEarlierHand, openTableStep } from "../journal/follow-table.ts";
import { type RecordedStep, readWhatIsReadable, type StreamPosition } from "../journal/hand-steps.ts";
import { buildHandDeal } from "../repositories/deals/deal-files.ts";
import type { SealKeys } from "../sealing/key-list.ts";
import { openHand } from "../sealing/sealed-hand.ts";
import type { Queryable } from "../sql/connect.ts";
import { type HandChecker, startHandCheck } from "./hand-check.ts";
import type { Invariant, Violation } from "./violation.ts";

/** The keys of a room. Only tests and the operator know them. */
export interface CheckKeys {
  readonly live: SealKeys;
  readonly archive: SealKeys;
  /** Makes the deck of a hand from its seed. `deal` is given when the hand was frozen before it was dealt. */
  readonly deckFromSeed: (seed: Uint8Array, deal: OpenDeal | undefined) => readonly Card[];
}

/** One event, and the state of the table after it. */
export interface ReplayedEvent {
  readonly seq: number;
  readonly event: TableEvent;
  readonly state: TableState;
  /** The player at each seat in the current or the last hand. */
  readonly seatOwners: ReadonlyMap<SeatNo, string>;
}

/** Functions that are called during a replay. Each of them may be left out. */
export interface ReplayObserver {
  onEvent?(replayed: ReplayedEvent): void;
  /** Called when another process took the table over while a hand was frozen or was being played. */
  onTakenOver?(handWas: "frozen" | "running"): void;
  /** Returns what this player kept of a hand's deal, to compare the record of the hand with it. F3 */
  keptOf?(handNo: number, playerId: string): Expected | undefined;
  /** Called when the record of a deal was verified. `againstKept` is true when it was compared with what a player had kept. F3 */
  onVerified?(handNo: number, againstKept: boolean): void;
}

/** Returns whose view of the hand this user gets: that of their own seat, or that of the rail. F4 */
export const viewerOf = (holders: ReadonlyMap<SeatNo, string>, userId: string): Viewer =>
  [...holders].find(([, holder]) => holder === userId)?.[0] ?? "rail";

const FIRST_IN_CHAIN = "00".repeat(32);

/** Returns true when the results of all players and the rake do not add up to zero. When the bets are in suspense, they need not. */
const netMismatchesRake = ({ outcome, net, rake }: { outcome: string; net: number; rake: number }) =>
  outcome !== "suspended" && net + rake !== 0;
/** Returns true when what the players put in differs from the pot, or when their shares of the rake do not add up to the rake. */
const rakeSharesMismatch = ({ outcome, pot, rake, ...sums }: HandSums) =>
  outcome === "settled" && (sums.invested !== pot || sums.shares !== rake);
interface HandSums {
  readonly outcome: string;
  readonly pot: number;
  readonly rake: number;
  readonly net: number;
  readonly invested: number;
  readonly shares: number;
}

const ARCHIVE_SEQ = 0;
/** How many hands of a table are in memory at the same time. */
const HANDS_AT_ONCE = 200;
interface HandEnd {
  /** How the hand ended. `suspended` means that its bets are held in suspense. T7 */
  readonly outcome: "settled" | "cancelled" | "suspended";
  readonly reason: string | null;
  readonly rake: number;
}

interface EndedHand {
  readonly hand: HandChecker;
  readonly end: HandEnd;
  readonly seatOwners: ReadonlyMap<SeatNo, string>;
}

export class TableReplay {
  readonly tableId: string;
  readonly #keys: CheckKeys;
  readonly #observer: ReplayObserver;
  #settingsFrom: "opening" | "now" | "event";
  readonly #empty: TableState;
  #state: TableState;
  #seq = 0;
  #epoch = 0;
  #seatOwners: ReadonlyMap<SeatNo, string> = new Map();
  #handChecker: HandChecker | null = null;
  /** Every hand that ended, by its number. */
  readonly endedHands = new Map<number, HandEnd>();
  /** Hands that have ended, but that the last check has not yet found among the stored hands. */
  #unrecordedHands: EndedHand[] = [];
  /** The numbers of hands whose records are closed but not yet verified. */
  readonly #closedDeals = new Set<number>();
  /** The gaps that the replay has not reached yet. `#eventsInGap` is how many events of the first one are still stored. */
  #gapsAhead: readonly BotHandGap[] = [];
  #eventsInGap = 0;
  /** How many hands were deleted in the gaps that the replay has passed. */
  #deletedHands = 0;
  /**
   * The last event of the last gap, if the state of the table before that gap is unknown; 0 if it is known or there is no gap. After such a
   * gap, events may still show cards of a hand inside it.
   */
  #unknownGapEnd = 0;
  /** How many stored hands cannot be replayed, because they are in gaps and the state before the gap is unknown. */
  #handsLeftOut = 0;
  #violations: Violation[] = [];

  /**
   * `seatRules` are the rules with which a tournament opened the table. `game` is the stored private game, null for any other table.
   * `settingsFrom` says whether the settings and the access are those at the opening or those of now. Settings of now may differ from those
   * at the opening, so they are compared with the snapshot only after an event that changed them.
   */
  constructor(
    tableId: string,
    settings: TableSettings,
    keys: CheckKeys,
    observer: ReplayObserver = {},
    seatRules: TournamentSeatRules | null = null,
    game: PrivateGameStart | null = null,
    settingsFrom: "opening" | "now" = "opening",
  ) {
    this.tableId = tableId;
    this.#settingsFrom = settingsFrom;
    this.#keys = keys;
    this.#observer = observer;
    if (seatRules) this.#empty = createTournamentTable(tableId, settings, seatRules);
    else this.#empty = game ? createPrivateTable(tableId, settings, game) : createTable(tableId, settings);
    this.#state = this.#empty;
  }

  get state(): TableState {
    return this.#state;
  }
  get seq(): number {
    return this.#seq;
  }
  get handsLeftOut(): number {
    return this.#handsLeftOut;
  }
  get isHandRunning(): boolean {
    return isHandRunning(this.#state);
  }

  /**
   * Replays the steps that were written since the last call. `client` must be in a transaction that sees one moment of the database
   * (repeatable read).
   */
  async catchUp(client: Queryable): Promise<readonly Violation[]> {
    const { rows: snapshots } = await client.query<{ seq: number; state: { state: TableState } }>(
      "SELECT seq, state FROM stream_snapshots WHERE stream_id = $1",
      [this.tableId],
    );
    this.#gapsAhead = (await readGaps(client, this.tableId)).filter(({ seq }) => seq > this.#seq);
    const compare = () => {
      for (const { seq, state } of snapshots)
        if (seq === this.#seq && !isDeepStrictEqual(state.state, this.#expectedSnapshot(state.state)))
          this.#report("I7", "the stored snapshot is not what the events make", seq);
    };
    for (let until = await this.#findEndOfHands(client); ; until = await this.#findEndOfHands(client)) {
      for (const row of await this.#readSteps(client, until)) {
        await this.#crossGaps(client, row.seq, compare);
        if (row.seq <= this.#unknownGapEnd) continue;
        const [gap] = this.#gapsAhead;
        if (gap && row.seq >= gap.firstSeq) {
          this.#eventsInGap += row.events.length;
          continue;
        }
        this.#replayStep(row);
        compare();
      }
      await this.#checkHandRecords(client);
      if (until === null) break;
    }
    await this.#crossGaps(client, Number.POSITIVE_INFINITY, compare);
    for (const { seq } of snapshots)
      if (seq > this.#seq) this.#report("I7", "the stored snapshot is ahead of the journal", seq);
    await this.#checkHandCount(client);
    await this.#checkStacks(client);
    // When a check throws, its violations are not lost: the next call returns them.
    const found = this.#violations;
    this.#violations = [];
    return found;
  }

  /** Returns the end of the last hand that still fits into memory; null when all remaining hands fit. */
  async #findEndOfHands(client: Queryable): Promise<StreamPosition | null> {
    const { rows } = await client.query<StreamPosition>(
      `SELECT last_seq AS seq, hand_no AS "handNo" FROM hands WHERE table_id = $1 AND hand_no > $2 ORDER BY hand_no OFFSET $3 LIMIT 1`,
      [this.tableId, this.#state.handNo, HANDS_AT_ONCE],
    );
    return rows[0] ?? null;
  }

  /**
   * Reads steps from the rows of the journal and from hand records. A record that cannot be read is skipped, and the check of event numbers
   * then reports the missing steps.
   */
  async #readSteps(client: Queryable, until: StreamPosition | null): Promise<readonly RecordedStep[]> {
    // A hand's cards may be shown after its end. So reading begins one hand earlier, because the record of that hand may have steps from
    // after its end.
    const after = { seq: this.#seq, handNo: Math.max(0, this.#state.handNo - 1) };
    const { steps, unreadable } = await readWhatIsReadable(client, this.tableId, after, until ?? undefined);
    for (const handNo of unreadable) this.#report("I4", `the record of hand ${handNo} cannot be read`);
    return steps;
  }

  /** Returns the snapshot that the events make. Settings that are not in the events are taken from the stored snapshot. */
  #expectedSnapshot({ settings, privateGame: stored }: TableState): TableState {
    const { privateGame } = this.#state;
    return {
      ...this.#state,
      hand: null,
      ...(this.#settingsFrom === "now" && { settings }),
      ...(this.#settingsFrom !== "opening" &&
        privateGame &&
        stored && { privateGame: { ...privateGame, admission: stored.admission, watching: stored.watching } }),
    };
  }

  #report(invariant: Invariant, what: string, seq = this.#seq): void {
    const handNo = this.#handChecker?.handNo ?? this.#state.handNo;
    this.#violations.push({ invariant, what, tableId: this.tableId, handNo, seq });
  }

  /** Passes the gaps that end before this event. When the state of the table before a gap is unknown, the steps in the gap are skipped. */
  async #crossGaps(client: Queryable, event: number, onCrossed: () => void): Promise<void> {
    const isReached = ({ events, firstSeq, seq }: BotHandGap) => (events === null ? firstSeq <= event : seq < event);
    for (let [gap] = this.#gapsAhead; gap && isReached(gap); [gap] = this.#gapsAhead) {
      if (gap.events === null) await this.#countHandsLeftOut(client, gap);
      this.#crossGap(gap);
      onCrossed();
    }
  }

  /**
   * Passes a gap and continues from the state of the table after it. Only the events of deleted hands may be missing. All other events of
   * the gap must be there. I4
   */
  #crossGap({ firstSeq, seq, events, hands, epoch, state }: BotHandGap): void {
    if (firstSeq > this.#seq + 1) this.#report("I4", `event ${this.#seq + 1} is missing`, firstSeq);
    if (firstSeq <= this.#seq) this.#report("I4", `a gap begins before event ${this.#seq}`, firstSeq);
    const missing = seq - firstSeq + 1 - (events ?? 0) - this.#eventsInGap;
    if (events !== null && missing !== 0)
      this.#report("I4", `${missing} events are missing up to ${seq}, besides deleted hands of bots`, firstSeq);
    if (epoch < this.#epoch) this.#report("I4", `a gap of epoch ${epoch} after ${this.#epoch}`, firstSeq);
    // An older version did not store all parts of the state. Missing parts get the values of a new table.
    this.#state = { ...this.#empty, ...state };
    this.#unknownGapEnd = events === null ? seq : 0;
    this.#seq = seq;
    this.#epoch = epoch;
    this.#handChecker = null;
    // The stored state has the settings from the time of the deletion, not those at the opening.
    if (this.#settingsFrom === "opening") this.#settingsFrom = "now";
    this.#deletedHands += hands;
    this.#eventsInGap = 0;
    this.#gapsAhead = this.#gapsAhead.slice(1);
  }

  async #countHandsLeftOut(client: Queryable, { handNo }: BotHandGap): Promise<void> {
    const { rows } = await client.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM hands WHERE table_id = $1 AND hand_no > $2 AND hand_no <= $3",
      [this.tableId, this.#state.handNo, handNo],
    );
    this.#handsLeftOut += rows[0]?.count ?? 0;
  }

  #replayStep(row: RecordedStep): void {
    if (row.seq > this.#seq + 1) this.#report("I4", `event ${this.#seq + 1} is missing`, row.seq);
    if (row.seq <= this.#seq) this.#report("I4", `events to ${this.#seq} are already there`, row.seq);
    if (row.last_seq !== row.seq + row.events.length - 1)
      this.#report("I4", `${row.events.length} events up to ${row.last_seq}`, row.seq);
    if (row.epoch < this.#epoch) this.#report("I4", `written in epoch ${row.epoch} after ${this.#epoch}`, row.seq);
    const { frozen } = this.#state;
    if (row.epoch > this.#epoch && (frozen || this.isHandRunning))
      this.#observer.onTakenOver?.(frozen ? "frozen" : "running");
    this.#epoch = row.epoch;
    const { stored, events, seed } = openTableStep(this.#keys.live, this.tableId, row);
    if (events === null)
      this.#report("I7", `the sealed part of ${stored.map(({ type }) => type).join(", ")} cannot be read`, row.seq);
    for (const [place, event] of (events ?? stored).entries()) {
      this.#seq = row.seq + place;
      if (!isDeepStrictEqual(redactTableEvent(event, "rail"), stored[place]))
        this.#report("I8", `the public part of ${event.type} is not what the rail may see`);
      this.#replayEvent(event, seed);
    }
    this.#seq = row.last_seq;
  }

  #replayEvent(event: TableEvent, seed: Uint8Array | null): void {
    if (this.#unknownGapEnd > 0 && isOfEarlierHand(this.#state, event)) return;
    if (event.type === "hand-started") this.#startHand(event, seed);
    if (event.type === "hand-frozen") this.#freezeHand(event);
    if (event.type === "deal-closed") this.#closedDeals.add(event.handNo);
    try {
      this.#state = evolveTable(this.#state, event);
    } catch (error) {
      this.#report("I7", `${event.type} cannot be applied: ${String(error)}`);
      return;
    }
    if (event.type === "table-changed" && this.#settingsFrom === "now") this.#settingsFrom = "event";
    const { hand } = this.#state;
    if (event.type === "table-cleared") this.#endClearedHand(event);
    if (!isSeatEvent(event) && hand && this.#handChecker) {
      for (const [invariant, what] of this.#handChecker.checkEvent(event, hand)) this.#report(invariant, what);
      if (event.type === "hand-ended") this.#endHand(this.#handChecker, event);
    }
    this.#observer.onEvent?.({ seq: this.#seq, event, state: this.#state, seatOwners: this.#seatOwners });
  }

  /**
   * Ends a hand that was cleared off the table. At a cash table its bets are held in suspense. In a tournament every bet is returned. T7
   */
  #endClearedHand({ handNo, reason }: Extract<TableEvent, { type: "table-cleared" }>): void {
    if (this.#handChecker?.handNo !== handNo || this.endedHands.has(handNo)) return;
    this.#endHand(this.#handChecker, { outcome: this.#state.tournament ? "cancelled" : "suspended", reason, rake: 0 });
  }

  #startHand(event: Extract<TableEvent, { type: "hand-started" }>, seed: Uint8Array | null): void {
    const { handNo } = event.setup;
    if (this.isHandRunning) this.#report("I10", `hand ${handNo} starts before the one before has ended`);
    if (this.endedHands.has(handNo) || handNo <= this.#state.handNo)
      this.#report("I10", `hand number ${handNo} is used twice`);
    const dealt = new Set(event.setup.seats.map(({ seat }) => seat));
    this.#seatOwners = new Map(
      this.#state.seats.filter(({ seat }) => dealt.has(seat)).map(({ seat, playerId }) => [seat, playerId]),
    );
    const { check, problems } = startHandCheck(event, seed && this.#keys.deckFromSeed(seed, this.#state.deal));
    this.#handChecker = check;
    for (const [invariant, what] of problems) this.#report(invariant, what);
  }

  /** Checks that each freeze names the record of the hand before it, and that every frozen hand is dealt or void. F3 */
  #freezeHand({ setup: { handNo }, promise }: Extract<TableEvent, { type: "hand-frozen" }>): void {
    const before = this.#state.dealChain?.hash ?? FIRST_IN_CHAIN;
    if (promise.prevHandHash !== before) this.#report("F3", `the freeze of hand ${handNo} forks the chain`);
    if (this.#state.frozen || this.#state.deal)
      this.#report("F3", `hand ${handNo} is frozen before the record of the one before is closed`);
  }

  #endHand(hand: HandChecker, { outcome, reason, rake }: HandEnd): void {
    const end = { outcome, reason, rake };
    this.endedHands.set(hand.handNo, end);
    this.#unrecordedHands.push({ hand, end, seatOwners: this.#seatOwners });
  }

  /** Checks I10: each ended hand is stored once among the hands, with the cards that were dealt. */
  async #checkHandRecords(client: Queryable): Promise<void> {
    const { rows } = await client.query<HandSums & { hand_no: number; sealed: Buffer }>(
      `SELECT hand_no, outcome, pot, h.rake, sealed, p.net, p.invested, p.shares
       FROM hands h CROSS JOIN LATERAL (
         SELECT coalesce(sum(net), 0)::bigint AS net, coalesce(sum(invested), 0)::bigint AS invested,
                coalesce(sum(p.rake), 0)::bigint AS shares
         FROM hand_seats p WHERE p.hand_serial = h.serial
       ) p WHERE table_id = $1 AND hand_no = ANY ($2)`,
      [this.tableId, this.#unrecordedHands.map(({ hand }) => hand.handNo)],
    );
    for (const ended of this.#unrecordedHands) {
      const { hand, end } = ended;
      const { handNo } = hand;
      const record = rows.find((row) => row.hand_no === handNo);
      if (!record) this.#report("I10", `hand ${handNo} ended without a record`);
      else if (record.outcome !== end.outcome || record.rake !== end.rake || netMismatchesRake(record))
        this.#report("I10", `hand ${handNo} is recorded differently from how it ended`);
      else if (rakeSharesMismatch(record))
        this.#report("I10", `hand ${handNo} is shared differently from how it was played`);
      else this.#checkArchive(hand, record.sealed);
      if (record) await this.#checkDeal(client, ended, record.sealed);
    }
    this.#unrecordedHands = [];
  }

  async #checkHandCount(client: Queryable): Promise<void> {
    const { rows } = await client.query<{ stored: number; deleted: number }>(
      `SELECT count(*)::int AS stored, (SELECT coalesce(sum(hands), 0) FROM bot_hand_days WHERE table_id = $1)::int AS deleted
       FROM hands WHERE table_id = $1`,
      [this.tableId],
    );
    const { stored = 0, deleted = 0 } = rows[0] ?? {};
    if (stored - this.#handsLeftOut !== this.endedHands.size)
      this.#report("I10", `${stored - this.#handsLeftOut} hands are recorded, ${this.endedHands.size} have ended`);
    if (deleted !== this.#deletedHands)
      this.#report("I10", `${deleted} deleted hands are counted, ${this.#deletedHands} are in gaps`);
  }

  /**
   * Checks that the verifier accepts the record that a player of the hand can get, also when it is compared with what that player has kept.
   * F3
   */
  async #checkDeal(client: Queryable, { hand: { handNo }, seatOwners }: EndedHand, sealed: Uint8Array): Promise<void> {
    if (!this.#closedDeals.delete(handNo)) return;
    const viewers = [...seatOwners].map(([seat, playerId]) => ({
      seat,
      kept: this.#observer.keptOf?.(handNo, playerId),
    }));
    const { seat = null, kept } = viewers.find((each) => each.kept) ?? viewers[0] ?? {};
    const { tableId } = this;
    const deal = await buildHandDeal(client, this.#keys.archive, { tableId, handNo, sealed, seat });
    if (deal.kind === "absent") {
      this.#report("F3", `hand ${handNo} has no record: ${deal.why}`);
      return;
    }
    for (const { id, ok, words } of verifyDealFile(deal.file, kept && { expect: kept }).checks)
      if (ok === false) this.#report("F3", `${id} of hand ${handNo}: ${words}`);
    this.#observer.onVerified?.(handNo, kept !== undefined);
  }

  /** Checks I9: the archive has the cards that were dealt. */
  #checkArchive(hand: HandChecker, sealed: Uint8Array): void {
    const at = { tableId: this.tableId, handNo: hand.handNo, seq: ARCHIVE_SEQ };
    const kept = openHand(this.#keys.archive, at, sealed);
    if (!kept) this.#report("I9", `hand ${hand.handNo} cannot be read from the archive`);
    else if (!isDeepStrictEqual(kept.deck, hand.deck))
      this.#report("I9", `hand ${hand.handNo} has another deck in the archive`);
    else if (kept.hole.some(({ seat, cards }) => !isDeepStrictEqual(cards, hand.hole.get(seat))))
      this.#report("I9", `hand ${hand.handNo} has other hole cards in the archive`);
  }

  /**
   * Checks that the stacks in the ledger equal the stacks at the table. While a hand is running, both are as they were when it started.
   * Tournament chips are not money and are not in the ledger.
   */
  async #checkStacks(client: Queryable): Promise<void> {
    const { rows } = await client.query<{ user_id: string; balance: number }>(
      "SELECT user_id, balance FROM ledger_accounts WHERE table_id = $1 AND kind = 'stack' AND balance <> 0",
      [this.tableId],
    );
    const ledger = new Map(rows.map(({ user_id, balance }) => [user_id, balance]));
    for (const { playerId, stack } of this.#state.tournament ? [] : this.#state.seats) {
      if ((ledger.get(playerId) ?? 0) !== stack)
        this.#report("I1", `${playerId} has ${stack} at the table and ${ledger.get(playerId) ?? 0} in the ledger`);
      ledger.delete(playerId);
    }
    for (const [userId, balance] of ledger) this.#report("I1", `${userId} has no seat and ${balance} in the ledger`);
    const { rows: seats } = await client.query<{ seat: number; user_id: string }>(
      "SELECT seat, user_id FROM seats WHERE table_id = $1 ORDER BY seat",
      [this.tableId],
    );
    const taken = this.#state.seats.map(({ seat, playerId }) => ({ seat, user_id: playerId }));
    if (!isDeepStrictEqual(seats, taken)) this.#report("I7", "the stored seats are not those of the table");
  }
}
