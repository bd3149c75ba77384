/**
 * Replays the journal of a tournament from its first event to its newest, and checks that:
 * - its chips always add up to the same sum, also across its tables (M3)
 * - no entry goes out twice, and at the end each has its place (M17)
 * - each event moved its money once, nothing else changed the escrow, and the escrow is empty at the end (M20)
 * - its seats were drawn in a way that players can check (F3)
 * - the rows that are stored beside the events are what the events make (I7)
 *
 * A second call continues where the first one stopped.
 */

import { isDeepStrictEqual } from "node:util";
import {
  countChips,
  createTournament,
  type EntryNo,
  entryOf,
  evolveTournament,
  expectedChips,
  type TournamentEvent,
  type TournamentState,
  tableChips,
} from "@poker/engine";
import { buildDrawRecord, verifyDealFile } from "@poker/fair-deal";
import type { TournamentInfo } from "@poker/protocol";
import { readWhatIsReadable } from "../journal/hand-steps.ts";
import type { LedgerMove } from "../ledger/ledger-move.ts";
import { netEntries } from "../ledger/post-moves.ts";
import { tournamentLedgerMoves } from "../ledger/tournament-moves.ts";
import type { Queryable } from "../sql/connect.ts";
import type { TableReplay } from "./table-replay.ts";
import type { Invariant, Violation } from "./violation.ts";

type ReplayedTournament = Pick<TournamentInfo, "id" | "settings" | "currency" | "opensAt" | "startsAt">;

const isTournamentEvent = (value: unknown): value is TournamentEvent =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

export class TournamentReplay {
  readonly #tournament: ReplayedTournament;
  #state: TournamentState;
  #seq = 0;
  /** The prizes that were awarded, each as the type of its event and the number of its entry. */
  readonly #prizes = new Set<string>();
  readonly #goneEntries = new Set<EntryNo>();
  /** The keys of all ledger moves that must have changed the escrow. */
  readonly #escrowKeys = new Set<string>();
  /** The events from which the record of the draw is made; null when the draw has been checked. */
  #drawEvents: TournamentEvent[] | null = [];
  #violations: Violation[] = [];

  constructor(tournament: ReplayedTournament) {
    const { id, settings, opensAt, startsAt } = tournament;
    this.#tournament = tournament;
    this.#state = createTournament(id, settings, opensAt !== null && startsAt !== null ? { opensAt, startsAt } : null);
    if (settings.guarantee > 0) this.#escrowKeys.add(`tournament:${id}:guarantee`);
  }

  get state(): TournamentState {
    return this.#state;
  }

  /**
   * Replays the steps that were written since the last call. `client` must see one moment of the database, and `tables` must have been
   * replayed up to the same moment.
   */
  async catchUp(client: Queryable, tables: readonly TableReplay[]): Promise<readonly Violation[]> {
    const { id } = this.#tournament;
    const { rows: snapshots } = await client.query<{ seq: number; state: { state: TournamentState } }>(
      "SELECT seq, state FROM stream_snapshots WHERE stream_id = $1",
      [id],
    );
    const { steps } = await readWhatIsReadable(client, id, { seq: this.#seq, handNo: 0 });
    const moves: LedgerMove[] = [];
    for (const step of steps) {
      if (step.seq !== this.#seq + 1) this.#report("I4", `event ${this.#seq + 1} is missing`, step.seq);
      this.#seq = step.seq - 1;
      for (const event of step.events) if (isTournamentEvent(event)) moves.push(...this.#replayEvent(event));
      for (const { seq, state } of snapshots)
        if (seq === step.last_seq && !isDeepStrictEqual(state.state, this.#state))
          this.#report("I7", "the stored snapshot is not what the events make", seq);
    }
    await this.#checkMoves(client, moves);
    await this.#checkEscrow(client);
    await this.#checkStoredRows(client);
    this.#checkTables(tables);
    this.#checkPlaces();
    const found = this.#violations;
    this.#violations = [];
    return found;
  }

  #report(invariant: Invariant, what: string, seq = this.#seq): void {
    this.#violations.push({ invariant, what, streamId: this.#tournament.id, seq });
  }

  #replayEvent(event: TournamentEvent): readonly LedgerMove[] {
    const { id: tournamentId, currency } = this.#tournament;
    this.#seq += 1;
    try {
      this.#state = evolveTournament(this.#state, event);
    } catch (error) {
      this.#report("I7", `${event.type} cannot be applied: ${String(error)}`);
      return [];
    }
    this.#followDraw(event);
    const { status, entries } = this.#state;
    if (status === "running" && countChips(this.#state) !== expectedChips(this.#state))
      this.#report("M3", `${countChips(this.#state)} chips after ${event.type}, not ${expectedChips(this.#state)}`);
    if (entries.some(({ stack, boughtChips }) => stack < 0 || boughtChips < 0))
      this.#report("M3", `chips below zero after ${event.type}`);
    if (event.type === "prize-awarded" || event.type === "ticket-awarded") this.#checkPrize(event);
    if (event.type === "busted" || event.type === "disqualified-removed") this.#checkGone(event.entryNo);
    return tournamentLedgerMoves(event, this.#seq, { tournamentId, currency });
  }

  /** Checks that the verifier accepts the public record of the draw. F3 */
  #followDraw(event: TournamentEvent): void {
    if (!this.#drawEvents) return;
    this.#drawEvents.push(event);
    if (event.type !== "started" && event.type !== "cancelled") return;
    const { id: tournamentId, settings } = this.#tournament;
    const draw = buildDrawRecord({ tournamentId, seats: settings.seats, events: this.#drawEvents });
    this.#drawEvents = null;
    for (const { id, ok, words } of draw ? verifyDealFile({ draw }).checks : [])
      if (ok === false) this.#report("F3", `${id} of the draw: ${words}`);
  }

  /** Checks that an entry gets one cash prize and one ticket at most. M17, M23 */
  #checkPrize({ type, entryNo }: Pick<TournamentEvent, "type"> & { readonly entryNo: EntryNo }): void {
    const prize = `${type} ${entryNo}`;
    if (this.#prizes.has(prize)) this.#report("M20", `entry ${entryNo} is paid twice`);
    this.#prizes.add(prize);
  }

  #checkGone(entryNo: EntryNo): void {
    if (this.#goneEntries.has(entryNo)) this.#report("M17", `entry ${entryNo} is out twice`);
    this.#goneEntries.add(entryNo);
  }

  /**
   * Checks M17. While the tournament runs, an entry without chips may still have to get its place. At the end, the place of each entry must
   * be the number of better entries plus one.
   */
  #checkPlaces(): void {
    const { status, entries, outs, pending } = this.#state;
    if (status === "running") {
      const waiting = new Set([...outs, ...pending].map(({ entryNo }) => entryNo));
      for (const { entryNo, stack, boughtChips, place } of entries)
        if (stack + boughtChips === 0 && place === null && !waiting.has(entryNo))
          this.#report("M17", `entry ${entryNo} has neither chips nor a place`);
    }
    if (status !== "finished") return;
    const places = entries.map(({ place }) => place ?? 0).sort((a, b) => a - b);
    for (const { entryNo, place } of entries)
      if (place === null) this.#report("M17", `entry ${entryNo} has no place at the end`);
      else if (places.indexOf(place) + 1 !== place)
        this.#report("M17", `${places.indexOf(place)} entries are before place ${place}`);
  }

  /** Checks that each move is in the ledger, with exactly the content that its event gives. */
  async #checkMoves(client: Queryable, moves: readonly LedgerMove[]): Promise<void> {
    const { rows } = await client.query<{ key: string; kind: string; entries: Readonly<Record<string, number>> }>(
      `SELECT t.key, t.kind, (SELECT json_object_agg(e.account_id, e.amount) FROM ledger_entries e WHERE e.transaction_id = t.id) AS entries
       FROM ledger_transactions t WHERE t.key = ANY ($1)`,
      [moves.map(({ key }) => key)],
    );
    const posted = new Map(rows.map((row) => [row.key, row]));
    const escrow = `escrow:${this.#tournament.id}`;
    for (const move of moves) {
      const entries = netEntries(move);
      const found = posted.get(move.key);
      if (escrow in entries) this.#escrowKeys.add(move.key);
      if (!found) this.#report("M20", `${move.kind} ${move.key} is not in the ledger`);
      else if (found.kind !== move.kind || !isDeepStrictEqual({ ...found.entries }, entries))
        this.#report("M20", `${move.kind} ${move.key} differs from the ledger`);
    }
  }

  /**
   * Checks that nothing but the moves of the events has changed the escrow. It must hold the balance that the events give, and nothing at
   * the end.
   */
  async #checkEscrow(client: Queryable): Promise<void> {
    const { rows } = await client.query<{ keys: readonly string[] | null; balance: number }>(
      `SELECT (SELECT array_agg(t.key) FROM ledger_postings e JOIN ledger_transactions t ON t.id = e.transaction_id
               WHERE e.account_serial = a.serial) AS keys, a.balance
       FROM ledger_accounts a WHERE a.id = $1`,
      [`escrow:${this.#tournament.id}`],
    );
    const { keys = null, balance = 0 } = rows[0] ?? {};
    for (const key of keys ?? [])
      if (!this.#escrowKeys.has(key)) this.#report("M20", `${key} moved the escrow, and no event says so`);
    const { escrow, status } = this.#state;
    if (balance !== escrow) this.#report("M20", `the escrow holds ${balance}, not ${escrow}`);
    if ((status === "finished" || status === "cancelled") && balance !== 0)
      this.#report("M20", `the escrow of the ${status} tournament holds ${balance}`);
  }

  /** Checks the rows for lists and pages, which the commits of the events also write. */
  async #checkStoredRows(client: Queryable): Promise<void> {
    const { rows } = await client.query<{ status: string; escrow: number }>(
      "SELECT t.status, s.escrow FROM tournaments t JOIN tournament_summaries s ON s.tournament_id = t.id WHERE t.id = $1",
      [this.#tournament.id],
    );
    const { status, escrow, entries } = this.#state;
    if (rows[0]?.status !== status) this.#report("I7", `its row has the status ${rows[0]?.status}, not ${status}`);
    if (rows[0]?.escrow !== escrow) this.#report("I7", `its row has ${rows[0]?.escrow} in escrow, not ${escrow}`);
    const { rows: stored } = await client.query<{ line: string }>(
      `SELECT concat_ws(' ', entry_no, user_id, status, (extract(epoch FROM registered_at) * 1000)::bigint, paid_with, rebuys, add_ons,
                        re_entered, coalesce(place, 0), prize) AS line
       FROM tournament_entries WHERE tournament_id = $1 ORDER BY entry_no`,
      [this.#tournament.id],
    );
    const lines = entries.map(
      ({ entryNo, playerId, status: own, registeredAt, paidWith, rebuys, addOns, reEntered, place, prize }) =>
        [entryNo, playerId, own, registeredAt, paidWith, rebuys, addOns, reEntered ? "t" : "f", place ?? 0, prize].join(
          " ",
        ),
    );
    const wrong = lines.findIndex((line, index) => stored[index]?.line !== line);
    if (wrong >= 0 || stored.length !== lines.length)
      this.#report("I7", `the row of entry ${entries[wrong]?.entryNo ?? lines.length + 1} differs from the entry`);
  }

  /**
   * Checks M3: each table has the players and the chips that the tournament's state says, and no player sits at two tables. The players of
   * a running hand count with the chips that they had at its start.
   */
  #checkTables(tables: readonly TableReplay[]): void {
    const replays = new Map(tables.map((replay) => [replay.state.tournament?.tableNo, replay]));
    const played = new Set<number | undefined>(this.#state.tables.map(({ tableNo }) => tableNo));
    for (const [tableNo, { state }] of replays)
      if (!played.has(tableNo) && state.seats.length > 0)
        this.#report("M3", `table ${tableNo} has players, but is broken`);
    for (const { tableNo, seats } of this.#state.tables) {
      const table = replays.get(tableNo)?.state;
      if (!table) {
        if (tables.length > 0) this.#report("M3", `table ${tableNo} has no journal`);
        continue;
      }
      const expected = seats.map(({ seat, entryNo }) => ({ seat, playerId: entryOf(this.#state, entryNo).playerId }));
      if (
        !isDeepStrictEqual(
          table.seats.map(({ seat, playerId }) => ({ seat, playerId })),
          expected,
        )
      )
        this.#report("M3", `table ${tableNo} has other players than the tournament`);
      const chips = seats.reduce((sum, { entryNo }) => sum + entryOf(this.#state, entryNo).stack, 0);
      if (tableChips(table) !== chips)
        this.#report("M3", `table ${tableNo} has ${tableChips(table)} chips, not ${chips}`);
    }
  }
}
