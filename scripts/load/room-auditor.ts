/** Checks the room during a run and at its end. The database must agree with itself, and with everything that was sent to the players. */
import { findTableUpdate, isFrame } from "@poker/client";
import { createHands, createTables, createTournaments } from "@poker/db";
import {
  type CheckKeys,
  checkAcknowledgements,
  checkBreaks,
  checkJournalSequence,
  checkLedgerBalance,
  checkOwnHands,
  checkPlayLimits,
  checkPrivateGames,
  inSnapshot,
  type ReplayObserver,
  TableReplay,
  TournamentReplay,
  type Violation,
} from "@poker/db/checks";
import type { TournamentSeatRules } from "@poker/engine";
import { dealtFromSeed } from "@poker/fair-deal";
import type { CommandLog } from "./command-log.ts";
import type { Counters } from "./counters.ts";
import { DealAuditor } from "./deal-auditor.ts";
import { FrameAuditor } from "./frame-auditor.ts";
import { checkFinishedHand, HandCollector, type JournalHand } from "./hand-auditor.ts";
import type { LoadRoom } from "./load-room.ts";
import { findBalance, findForeignBalances, findLeaks, type SentBalance } from "./payload-auditor.ts";
import type { GameDirector } from "./private-games/game-director.ts";

interface AuditedTable {
  readonly replay: TableReplay;
  /** The id of the table's tournament; null for a table that is not part of a tournament. */
  readonly tournamentId: string | null;
  readonly auditor: FrameAuditor;
  readonly hands: HandCollector;
}

/**
 * How many finished hands of each table are read again in one check. Each is read as a player of the hand, as another
 * player, and as a visitor.
 */
const HANDS_PER_CHECK = 1;

/** How far back a check reads transactions again. A transaction may be committed after up to this many others with a higher number. */
const LATE_TRANSACTIONS = 1_000;

/** The counts of a frame auditor, each with its name in the report. */
const COMPARED = [
  ["frames", "frames"],
  ["events in them", "events"],
  ["views", "views"],
  ["too old to compare", "tooOld"],
] as const;

export class RoomAuditor {
  readonly #room: LoadRoom;
  readonly #counters: Counters;
  readonly #keys: CheckKeys;
  readonly deals: DealAuditor;
  readonly #tables = new Map<string, AuditedTable>();
  readonly #tournaments = new Map<string, TournamentReplay>();
  /** The frame auditor of each table. Players may have been sent frames of a table that the checks have not found yet. */
  readonly #frameAuditors = new Map<string, FrameAuditor>();
  #sentBalances: SentBalance[] = [];
  /** For each user, every amount that the user's wallets ever held, up to the transaction `#lastTransaction`. */
  readonly #balances = new Map<string, Set<number>>();
  #lastTransaction = 0;
  readonly #userIds = new Set<string>();
  readonly #games: Pick<GameDirector, "opened" | "hasLink">;

  constructor(room: LoadRoom, counters: Counters, games: Pick<GameDirector, "opened" | "hasLink">) {
    this.#room = room;
    this.#counters = counters;
    this.#games = games;
    this.deals = new DealAuditor(counters);
    const key = (text: string) => new Uint8Array(Buffer.from(text, "base64"));
    this.#keys = {
      live: key(room.secrets.LIVE_KEY),
      archive: key(room.secrets.ARCHIVE_KEY),
      deckFromSeed: dealtFromSeed,
    };
  }

  /** Checks a message or a reply that this user received, and stores it for the next check. */
  receive(userId: string, name: string, payload: unknown): void {
    this.#counters.increment("received", name);
    this.#userIds.add(userId);
    this.#counters.increment("compared", "payloads");
    for (const leak of findLeaks(userId, name, payload))
      this.#counters.recordViolations({ invariant: "I8", what: `${userId} was sent ${leak}` });
    const balance = findBalance(name, payload);
    if (balance !== null) this.#sentBalances.push({ userId, balance });
    const update = findTableUpdate(payload);
    if (update === null) return;
    if (isFrame(update)) this.frameAuditorOf(update.tableId).observe({ userId, frame: update });
    else {
      const { tableId, seq, view } = update;
      this.frameAuditorOf(tableId).observe({ userId, seq, view, source: "snapshot" });
    }
  }

  frameAuditorOf(tableId: string): FrameAuditor {
    const hasLink = (userId: string) => this.#games.hasLink(tableId, userId);
    const known = this.#frameAuditors.get(tableId) ?? new FrameAuditor(tableId, hasLink);
    this.#frameAuditors.set(tableId, known);
    return known;
  }

  /** Runs one check. `end` is true when all players have left and no server runs. */
  async auditRoom(end = false): Promise<void> {
    const { ownerDatabase } = this.#room;
    await this.#findTables();
    await this.#checkBalances();
    this.#counters.recordViolations(...(await inSnapshot(ownerDatabase.pool, checkLedgerBalance)));
    this.#counters.recordViolations(...(await inSnapshot(ownerDatabase.pool, checkPrivateGames)));
    await this.#checkTournaments();
    for (const { replay, tournamentId, auditor, hands } of this.#tables.values()) {
      if (tournamentId === null)
        this.#counters.recordViolations(...(await inSnapshot(ownerDatabase.pool, (client) => replay.catchUp(client))));
      this.#counters.recordViolations(...auditor.compareWithJournal(end));
      for (const hand of hands.takeEnded(HANDS_PER_CHECK)) await this.#checkFinishedHand(replay.tableId, hand);
      if (end) this.#checkFinalState(replay);
    }
    if (end) {
      this.#counters.recordViolations(...(await checkJournalSequence(ownerDatabase.pool)));
      this.#counters.recordViolations(...(await checkOwnHands(ownerDatabase.pool)));
      this.#counters.recordViolations(...(await checkBreaks(ownerDatabase.pool)));
      this.#counters.recordViolations(...(await inSnapshot(ownerDatabase.pool, checkPlayLimits)));
    }
    await this.#updateCounters();
  }

  async #findTables(): Promise<void> {
    const { pool } = this.#room.ownerDatabase;
    const tables = createTables(pool);
    const { rows } = await pool.query<{ id: string; seat_rules: TournamentSeatRules | null }>(
      "SELECT id, seat_rules FROM tables",
    );
    for (const { id, seat_rules: seatRules } of rows) {
      if (this.#tables.has(id)) continue;
      const table = await tables.get(id);
      if (!table) continue;
      const auditor = this.frameAuditorOf(id);
      const hands = new HandCollector();
      const observer: ReplayObserver = {
        ...this.deals.observe(id),
        onEvent: (replayed) => {
          auditor.addReplayed(replayed);
          hands.addReplayed(replayed);
          this.deals.count(replayed.event);
        },
      };
      // The replay begins with the settings and the start that the game was opened with. Its host may have changed both since then.
      const { settings, start: game } = this.#games.opened(id) ?? { settings: table.settings, start: null };
      const replay = new TableReplay(id, settings, this.#keys, observer, seatRules, game);
      this.#tables.set(id, { replay, tournamentId: table.tournamentId, auditor, hands });
    }
  }

  /** Checks each tournament together with its tables, at the same moment, because chips move between tables. M3, M20 */
  async #checkTournaments(): Promise<void> {
    const { pool } = this.#room.ownerDatabase;
    const { rows } = await pool.query<{ id: string }>("SELECT id FROM tournaments");
    for (const { id } of rows) {
      const info = await createTournaments(pool).get(id);
      if (!info) continue;
      const replay = this.#tournaments.get(id) ?? new TournamentReplay(info);
      this.#tournaments.set(id, replay);
      const tables = [...this.#tables.values()].filter(({ tournamentId }) => tournamentId === id);
      const found = await inSnapshot(pool, async (client) => {
        const atTables: Violation[] = [];
        for (const table of tables) atTables.push(...(await table.replay.catchUp(client)));
        return [
          ...atTables,
          ...(await replay.catchUp(
            client,
            tables.map((table) => table.replay),
          )),
        ];
      });
      this.#counters.recordViolations(...found);
    }
  }

  /** Checks that each balance that was sent to a user was in one of the user's own wallets. */
  async #checkBalances(): Promise<void> {
    const sent = this.#sentBalances.splice(0);
    const { rows } = await this.#room.ownerDatabase.pool.query<{ id: number; userId: string; balance: number }>(
      `SELECT e.transaction_id AS id, a.user_id AS "userId", e.balance_after AS balance
       FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
       WHERE a.kind = 'wallet' AND e.transaction_id > $1`,
      [this.#lastTransaction - LATE_TRANSACTIONS],
    );
    for (const { id, userId, balance } of rows) {
      this.#lastTransaction = Math.max(this.#lastTransaction, id);
      this.#balances.set(userId, (this.#balances.get(userId) ?? new Set<number>()).add(balance));
    }
    this.#counters.increment("compared", "balances", sent.length);
    this.#counters.recordViolations(...findForeignBalances(sent, this.#balances));
  }

  /**
   * Reads a finished hand with the function of the web server, as a player of the hand, as another player, and as a
   * visitor. Checks each result.
   */
  async #checkFinishedHand(tableId: string, hand: JournalHand): Promise<void> {
    const players = [...hand.seatOwners.values()];
    const other = [...this.#userIds].find((userId) => !players.includes(userId)) ?? null;
    const hands = createHands(this.#room.webDatabase, this.#keys.archive);
    for (const viewerId of new Set([players[hand.handNo % players.length] ?? null, other, null])) {
      const read = await hands.get(`${tableId}:${hand.handNo}`, viewerId);
      if (!read) continue;
      this.#counters.increment("compared", "finished hands");
      if (this.#games.opened(tableId) && !(viewerId !== null && players.includes(viewerId)))
        this.#counters.recordViolations({
          ...{ invariant: "H1", tableId, handNo: hand.handNo },
          what: `${viewerId ?? "a visitor"} reads a hand of a private game in which they were not`,
        });
      this.#counters.recordViolations(...checkFinishedHand(read, viewerId, hand));
    }
  }

  /** Checks I5 and I6. Must run only when nothing more is being written. */
  async checkCommandLog(commandLog: CommandLog): Promise<void> {
    const all = commandLog.readAll();
    for (let from = 0; from < all.length; from += 20_000)
      this.#counters.recordViolations(
        ...(await checkAcknowledgements(this.#room.ownerDatabase.pool, all.slice(from, from + 20_000))),
      );
  }

  #checkFinalState(replay: TableReplay): void {
    const { tableId, state, isHandRunning } = replay;
    if (isHandRunning)
      this.#counters.recordViolations({
        invariant: "I10",
        tableId,
        handNo: state.handNo,
        what: "the hand never ended",
      });
    if (state.seats.length > 0)
      this.#counters.recordViolations({
        invariant: "I10",
        tableId,
        what: `${state.seats.length} seats are still taken`,
      });
  }

  async #updateCounters(): Promise<void> {
    const all = [...this.#tables.values()];
    const sum = (of: (watched: AuditedTable) => number) => all.reduce((total, each) => total + of(each), 0);
    const ends = all.flatMap(({ replay }) => [...replay.endedHands.values()]);
    this.#counters.set("hands", "settled", ends.filter(({ outcome }) => outcome === "settled").length);
    for (const { outcome, reason } of ends)
      if (outcome !== "settled")
        this.#counters.set("hands", `${outcome}: ${reason}`, ends.filter((end) => end.reason === reason).length);
    const events = sum(({ replay }) => replay.seq);
    this.#counters.set("journal", "events", events);
    for (const [name, key] of COMPARED) {
      const compared = sum(({ auditor }) => auditor.compared[key]);
      this.#counters.set("compared", name, compared);
    }
    await this.#countRake();
    await this.#countEvents();
  }

  async #countRake(): Promise<void> {
    const { rows } = await this.#room.ownerDatabase.pool.query<{ kind: string; rake: number }>(`
      SELECT t.settings #>> '{rules,rake,rule,kind}' AS kind, sum(a.balance)::bigint AS rake
      FROM ledger_accounts a JOIN tables t ON t.id = a.table_id
      WHERE a.kind = 'rake' GROUP BY 1 HAVING t.settings #>> '{rules,rake,rule,kind}' IS NOT NULL`);
    for (const { kind, rake } of rows) this.#counters.set("rake", kind, rake);
  }

  /** Counts the events of the tournaments and the private games for the report. */
  async #countEvents(): Promise<void> {
    const { rows } = await this.#room.ownerDatabase.pool.query<{ where: string; kind: string; count: number }>(
      `SELECT 'in tournaments' AS where, kind, count(*)::int AS count FROM stream_events
       WHERE stream_id IN (SELECT id FROM tournaments) AND kind NOT IN ('hand-allowed', 'hand-ended', 'ticked') GROUP BY kind
       UNION ALL
       SELECT 'in private games', kind, count(*)::int FROM stream_events
       WHERE stream_id IN (SELECT table_id FROM private_games)
         AND (kind LIKE 'host-%' OR kind LIKE 'game-%' OR kind = ANY ($1)) GROUP BY kind`,
      [["hand-ended", "player-sat", "player-left", "topped-up", "seat-moved", "takes-changed", "table-closed"]],
    );
    for (const { where, kind, count } of rows) this.#counters.set(where, kind, count);
  }
}
