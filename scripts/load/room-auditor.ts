/** Checks the room during a run and at its end: the database against itself, and against all that the players were sent. */
import { findTableUpdate, isFrame } from "@poker/client";
import { createTables } from "@poker/db";
import {
  type CheckKeys,
  checkAcknowledgements,
  checkJournalSequence,
  checkLedgerBalance,
  inSnapshot,
  TableReplay,
} from "@poker/db/checks";
import { deckFromSeed } from "@poker/fair-deal";
import type { CommandLog } from "./command-log.ts";
import type { Counters } from "./counters.ts";
import { FrameAuditor } from "./frame-auditor.ts";
import type { LoadRoom } from "./load-room.ts";

interface AuditedTable {
  readonly replay: TableReplay;
  readonly auditor: FrameAuditor;
}

/** Messages other than frames and snapshots may contain no cards. */
const SECRET_PATTERN = /"(deck|seed|sealed|salt|cards|hands)":/;

export class RoomAuditor {
  readonly #room: LoadRoom;
  readonly #counters: Counters;
  readonly #keys: CheckKeys;
  readonly #tables = new Map<string, AuditedTable>();
  /** Observations of tables that no check has found yet. */
  readonly #frameAuditors = new Map<string, FrameAuditor>();

  constructor(room: LoadRoom, figures: Counters) {
    this.#room = room;
    this.#counters = figures;
    const key = (text: string) => new Uint8Array(Buffer.from(text, "base64"));
    this.#keys = { live: key(room.secrets.LIVE_KEY), archive: key(room.secrets.ARCHIVE_KEY), deckFromSeed };
  }

  /** A message, or an answer, that reached this user. */
  receive(userId: string, name: string, payload: unknown): void {
    this.#counters.increment("received", name);
    const update = findTableUpdate(payload);
    if (update === null) {
      if (SECRET_PATTERN.test(JSON.stringify(payload)))
        this.#counters.recordViolations({ invariant: "I8", what: `${userId} was sent cards in ${name}` });
    } else if (isFrame(update)) this.frameAuditorOf(update.tableId).observe({ userId, frame: update });
    else {
      const { tableId, seq, view, you } = update;
      this.frameAuditorOf(tableId).observe({ userId, seq, view, you });
    }
  }

  frameAuditorOf(tableId: string): FrameAuditor {
    const known = this.#frameAuditors.get(tableId) ?? new FrameAuditor(tableId);
    this.#frameAuditors.set(tableId, known);
    return known;
  }

  /** Does one check; `end` is true when all players have left and no server runs. */
  async auditRoom(end = false): Promise<void> {
    const { ownerDatabase } = this.#room;
    const tables = createTables(ownerDatabase.pool);
    const { rows } = await ownerDatabase.pool.query<{ id: string }>("SELECT id FROM tables");
    for (const { id } of rows) {
      if (this.#tables.has(id)) continue;
      const table = await tables.get(id);
      if (!table) continue;
      const auditor = this.frameAuditorOf(id);
      const replay = new TableReplay(id, table.settings, this.#keys, (replayed) => auditor.addReplayed(replayed));
      this.#tables.set(id, { replay, auditor });
    }
    this.#counters.recordViolations(...(await inSnapshot(ownerDatabase.pool, checkLedgerBalance)));
    for (const { replay, auditor } of this.#tables.values()) {
      this.#counters.recordViolations(...(await inSnapshot(ownerDatabase.pool, (client) => replay.catchUp(client))));
      this.#counters.recordViolations(...auditor.compareWithJournal(end));
      if (end) this.#checkFinalState(replay);
    }
    if (end) this.#counters.recordViolations(...(await checkJournalSequence(ownerDatabase.pool)));
    await this.#updateCounters();
  }

  /** I5, I6: only when nothing is being written any more. */
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
      this.#counters.recordViolations({ invariant: "I10", tableId, handNo: state.handNo, what: "it never ended" });
    if (state.seats.length > 0)
      this.#counters.recordViolations({
        invariant: "I10",
        tableId,
        what: `${state.seats.length} could not get up and go home`,
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
    this.#counters.set(
      "journal",
      "events",
      sum(({ replay }) => replay.seq),
    );
    this.#counters.set(
      "compared",
      "frames",
      sum(({ auditor }) => auditor.compared.frames),
    );
    this.#counters.set(
      "compared",
      "events in them",
      sum(({ auditor }) => auditor.compared.events),
    );
    this.#counters.set(
      "compared",
      "views",
      sum(({ auditor }) => auditor.compared.views),
    );
    this.#counters.set(
      "compared",
      "too old to compare",
      sum(({ auditor }) => auditor.compared.tooOld),
    );
    const { rows } = await this.#room.ownerDatabase.pool.query<{ kind: string; rake: number }>(`
      SELECT t.settings #>> '{rules,rake,rule,kind}' AS kind, sum(a.balance)::bigint AS rake
      FROM ledger_accounts a JOIN tables t ON t.id = a.table_id
      WHERE a.kind = 'rake' GROUP BY 1 HAVING t.settings #>> '{rules,rake,rule,kind}' IS NOT NULL`);
    for (const { kind, rake } of rows) this.#counters.set("rake", kind, rake);
  }
}
