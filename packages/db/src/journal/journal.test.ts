import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { connect } from "../sql/connect.ts";
import { makeBuyIn, makeCommit, makeEvent, useTestRoom } from "../testing/room.ts";
import { createJournal } from "./journal.ts";
import type { StreamCommit } from "./stream-commit.ts";

const room = useTestRoom();
const durable = { outcome: "durable" };
const fenced = { outcome: "fenced" };
const unknown = { outcome: "unknown" };

describe("steps", () => {
  it("are one row each, and loaded as they were written", async () => {
    const table = await room.createTable();
    const events = [
      makeEvent(1, { type: "topped-up" }),
      makeEvent(2, { handNo: 7, type: "hand-started", sealed: Uint8Array.of(0, 255, 7) }),
      makeEvent(3, {
        handNo: 7,
        actionId: "a",
        earlyMs: 1_234,
        remainingMs: 9_999,
        public: { type: "test", text: "é 🂡", list: [1, { deep: null }], big: 2 ** 53 - 1 },
      }),
    ];
    expect(await room.journal.commit(makeCommit(table, { events }))).toEqual(durable);
    expect(await room.journal.commit(makeCommit(table, { events: [makeEvent(4)] }))).toEqual(durable);
    const { snapshot, steps } = await room.journal.loadStream(table.tableId);
    expect(snapshot).toBeNull();
    expect(steps.map((step) => ({ ...step, sealed: step.sealed && Uint8Array.from(step.sealed) }))).toEqual([
      {
        seq: 1,
        lastSeq: 3,
        handNo: 7,
        events: events.map((event) => event.public),
        sealed: Uint8Array.of(0, 255, 7),
        remainingMs: 9_999,
        actionId: "a",
        earlyMs: 1_234,
      },
      expect.objectContaining({ seq: 4, lastSeq: 4, handNo: null, events: [{ type: "test", n: 4 }], actionId: null }),
    ]);
    const { rows } = await room.game.pool.query(
      "SELECT seq, hand_no, action_id, early_ms, kind FROM stream_events WHERE stream_id = $1 ORDER BY seq",
      [table.tableId],
    );
    expect(rows).toEqual([
      { seq: 1, hand_no: null, action_id: null, early_ms: null, kind: "topped-up" },
      { seq: 2, hand_no: 7, action_id: null, early_ms: null, kind: "hand-started" },
      { seq: 3, hand_no: 7, action_id: "a", early_ms: 1_234, kind: "test" },
      { seq: 4, hand_no: null, action_id: null, early_ms: null, kind: "test" },
    ]);
  });

  it("have no gaps: a commit whose first event does not follow the last event is refused, and nothing is written", async () => {
    const table = await room.createTable();
    await room.journal.commit(makeCommit(table, { events: [makeEvent(1), makeEvent(2)] }));
    await expect(room.journal.commit(makeCommit(table, { events: [makeEvent(4)] }))).rejects.toThrow(
      "event 4 does not follow",
    );
    expect(await room.journal.commit(makeCommit(table, { events: [makeEvent(3)] }))).toEqual(durable);
    expect((await room.journal.loadStream(table.tableId)).steps.map((step) => step.seq)).toEqual([1, 3]);
  });

  it("do not overlap: a commit that begins in the middle of a step is refused, even if its key is free", async () => {
    const table = await room.createTable();
    await room.journal.commit(makeCommit(table, { events: [makeEvent(1), makeEvent(2), makeEvent(3)] }));
    for (const seq of [1, 2, 3])
      await expect(
        room.journal.commit(makeCommit(table, { events: [makeEvent(seq, { type: "other" }), makeEvent(seq + 1)] })),
      ).rejects.toThrow(`event ${seq} does not follow`);
    const { steps } = await room.journal.loadStream(table.tableId);
    expect(steps.map(({ seq, lastSeq }) => [seq, lastSeq])).toEqual([[1, 3]]);
  });

  it("are recognised only as a whole: a part of a written step, or a step with more events, is another commit", async () => {
    const table = await room.createTable();
    const events = [makeEvent(1), makeEvent(2, { handNo: 3 }), makeEvent(3)];
    expect(await room.journal.commit(makeCommit(table, { events }))).toEqual(durable);
    expect(await room.journal.commit(makeCommit(table, { events }))).toEqual(durable);
    const others = [
      events.slice(0, 2),
      [...events, makeEvent(4)],
      [makeEvent(1), makeEvent(2), makeEvent(3, { handNo: 3 })],
      [...events.slice(0, 2), makeEvent(3, { type: "other" })],
      [...events.slice(0, 2), makeEvent(3, { actionId: "a" })],
      [...events.slice(0, 2), makeEvent(3, { sealed: Uint8Array.of(1) })],
    ];
    for (const other of others)
      await expect(room.journal.commit(makeCommit(table, { events: other }))).rejects.toThrow(
        "event 1 does not follow",
      );
    expect((await room.journal.loadStream(table.tableId)).steps).toHaveLength(1);
  });

  it("have bodies for which PostgreSQL collects no statistics", async () => {
    const table = await room.createTable();
    await room.journal.commit(makeCommit(table, { events: [makeEvent(1), makeEvent(2)] }));
    await room.journal.commit(makeCommit(table, { events: [makeEvent(3)] }));
    await room.owner.pool.query("ANALYZE stream_steps");
    const { rows } = await room.owner.pool.query("SELECT attname FROM pg_stats WHERE tablename = 'stream_steps'");
    const analyzedColumns = rows.map(({ attname }) => attname);
    expect(analyzedColumns).toContain("epoch");
    expect(analyzedColumns).not.toContain("events");
    expect(analyzedColumns).not.toContain("sealed");
  });

  it("a table has one append at a time", async () => {
    const table = await room.createTable();
    const first = room.journal.commit(makeCommit(table, { events: [makeEvent(1)] }));
    await expect(room.journal.commit(makeCommit(table, { events: [makeEvent(2)] }))).rejects.toThrow("in flight");
    expect(await first).toEqual(durable);
  });

  it("a retry after a crash is recognised by its action id (fault 4)", async () => {
    const table = await room.createTable();
    await room.journal.commit(makeCommit(table, { events: [makeEvent(1), makeEvent(2, { actionId: "click-1" })] }));
    expect(await room.journal.findByActionId(table.tableId, "click-1")).toMatchObject({ seq: 1, lastSeq: 2 });
    expect(await room.journal.findByActionId(table.tableId, "click-2")).toBeNull();
    await expect(
      room.journal.commit(makeCommit(table, { events: [makeEvent(3, { actionId: "click-1" })] })),
    ).rejects.toMatchObject({ constraint: "stream_steps_stream_id_action_id_key" });
  });
});

describe("group commit", () => {
  it("shares commits among waiting tables and keeps the order of each table", async () => {
    const tables = await room.createTables(20);
    const before = await transactions();
    const each = 10;
    await Promise.all(
      tables.map(async (table) => {
        for (let seq = 1; seq <= each; seq++)
          expect(await room.journal.commit(makeCommit(table, { events: [makeEvent(seq)] }))).toEqual(durable);
      }),
    );
    const commits = (await transactions()) - before;
    // If each append had its own commit, these 200 appends would be 200 transactions.
    expect(commits).toBeLessThan((tables.length * each) / 2);
    for (const { tableId } of tables) {
      const { steps } = await room.journal.loadStream(tableId);
      expect(steps.map((step) => step.seq)).toEqual(Array.from({ length: each }, (_, i) => i + 1));
    }
  });

  /** Returns how many different transactions have written steps. */
  async function transactions(): Promise<number> {
    const { rows } = await room.owner.pool.query("SELECT count(DISTINCT xmin::text)::int AS n FROM stream_steps");
    return rows[0].n;
  }

  it("a failing append does not fail the others of its commit", async () => {
    const [good, bad, gap, stale] = [
      await room.createTable(),
      await room.createTable(),
      await room.createTable(),
      await room.createTable(),
    ];
    await room.journal.commit(makeCommit(bad, { events: [makeEvent(1, { actionId: "once" })] }));
    const results = await Promise.allSettled([
      room.journal.commit(makeCommit(good, { events: [makeEvent(1)] })),
      room.journal.commit(makeCommit(bad, { events: [makeEvent(2, { actionId: "once" })] })),
      room.journal.commit(makeCommit(gap, { events: [makeEvent(5)] })),
      room.journal.commit(makeCommit({ ...stale, epoch: stale.epoch - 1 }, { events: [makeEvent(1)] })),
    ]);
    expect(results).toMatchObject([
      { status: "fulfilled", value: durable },
      { status: "rejected" },
      { status: "rejected" },
      { status: "fulfilled", value: fenced },
    ]);
    expect((await room.journal.loadStream(good.tableId)).steps).toHaveLength(1);
    expect((await room.journal.loadStream(stale.tableId)).steps).toHaveLength(0);
  });
});

describe("several streams in one commit", () => {
  /** Makes two open tables of one pool, the lease of the pool, and a commit with one event for each table. */
  async function openPool() {
    const poolId = randomUUID();
    const tableIds = [randomUUID(), randomUUID()] as const;
    await room.owner.pool.query("INSERT INTO pools (id, name, settings, spare_tables) VALUES ($1, $2, '{}', 1)", [
      poolId,
      `Pool ${poolId}`,
    ]);
    for (const id of tableIds)
      await room.owner.pool.query("INSERT INTO tables (id, name, settings, pool_id) VALUES ($1, $2, '{}', $3)", [
        id,
        `Table ${id}`,
        poolId,
      ]);
    const lease = (await room.leases.claimUnits(room.nodeId, 60_000)).find(({ unitId }) => unitId === poolId);
    if (!lease) throw new Error("the pool was not claimed");
    const [first, second] = tableIds;
    const commit = (expected: readonly [number, number], epoch = lease.epoch): StreamCommit => {
      const parts = [
        makeCommit({ ...lease, tableId: first }, { events: [makeEvent(expected[0] + 1, { actionId: randomUUID() })] }),
        makeCommit({ ...lease, tableId: second }, { events: [makeEvent(expected[1] + 1)] }),
      ];
      return {
        lease: { ...lease, epoch },
        appends: parts.flatMap(({ appends }) => appends),
        cause: parts[0]?.cause ?? null,
        effects: [],
      };
    };
    const seqs = () =>
      Promise.all(tableIds.map(async (id) => (await room.journal.loadStream(id)).steps.map(({ seq }) => seq)));
    return { commit, seqs, lease, first, second };
  }

  it("are committed together, and only the first append has the cause", async () => {
    const { commit, seqs, first, second } = await openPool();
    const both = commit([0, 0]);
    expect(await room.journal.commit(both)).toEqual(durable);
    // The caller repeats the same commit, as it does when the result was lost.
    expect(await room.journal.commit(both)).toEqual(durable);
    expect(await seqs()).toEqual([[1], [1]]);
    const actionId = both.cause?.actionId ?? "";
    expect(await room.journal.findByActionId(first, actionId)).toMatchObject({ seq: 1 });
    expect(await room.journal.findByActionId(second, actionId)).toBeNull();
  });

  it("are refused together when one of them is out of sequence", async () => {
    const { commit, seqs } = await openPool();
    await expect(room.journal.commit(commit([0, 3]))).rejects.toThrow("event 4 does not follow");
    await expect(room.journal.commit(commit([3, 0]))).rejects.toThrow("event 4 does not follow");
    expect(await seqs()).toEqual([[], []]);
  });

  it("fault 8: are fenced together", async () => {
    const { commit, seqs, lease } = await openPool();
    expect(await room.journal.commit(commit([0, 0], lease.epoch - 1))).toEqual(fenced);
    expect(await seqs()).toEqual([[], []]);
  });
});

describe("an unknown outcome (fault 11)", () => {
  it("is reported when the connection dies during the append, and the same append then succeeds once", async () => {
    const table = await room.createTable();
    const own = connect(room.urls.gameUrl, { applicationName: "to be cut" });
    const journal = createJournal({ pool: own.pool });
    // The append waits for this lock on its lease, and meanwhile its connection is terminated.
    const blocker = await room.owner.pool.connect();
    await blocker.query("BEGIN");
    await blocker.query("SELECT FROM leases WHERE unit_id = $1 FOR UPDATE", [table.tableId]);
    const given = makeCommit(table, { events: [makeEvent(1, { sealed: Uint8Array.of(1, 2) })] });
    const result = journal.commit(given);
    await cut("to be cut");
    expect(await result).toMatchObject(unknown);
    await blocker.query("COMMIT");
    blocker.release();
    expect(await room.findDurable(table.tableId, 1)).toBeNull();
    expect(await journal.commit(given)).toEqual(durable);
    expect(await room.findDurable(table.tableId, 1)).toMatchObject({ seq: 1 });
    // The result is lost once more. The repeated append is then durable, and the step is stored only once.
    expect(await journal.commit(given)).toEqual(durable);
    expect((await journal.loadStream(table.tableId)).steps).toHaveLength(1);
    await own.close();
  });

  it("of a ledger move: when the connection dies in the transaction, nothing is posted; a retry posts it once", async () => {
    const table = await room.createTable();
    const userId = await room.createPlayer(1_000);
    const own = connect(room.urls.gameUrl, { applicationName: "to be cut too" });
    const journal = createJournal({ pool: own.pool });
    const blocker = await room.owner.pool.connect();
    await blocker.query("BEGIN");
    await blocker.query("SELECT FROM ledger_accounts WHERE id = $1 FOR UPDATE", [`wallet:${userId}:play`]);
    const given = makeBuyIn(table, 1, userId, 0, 400);
    const result = journal.commit(given);
    await cut("to be cut too");
    expect(await result).toMatchObject(unknown);
    await blocker.query("COMMIT");
    blocker.release();
    expect(await room.findDurable(table.tableId, 1)).toBeNull();
    expect(await room.readBalance(`wallet:${userId}:play`)).toBe(1_000);
    expect(await journal.commit(given)).toEqual(durable);
    expect(await journal.commit(given)).toEqual(durable);
    expect(await room.readBalance(`wallet:${userId}:play`)).toBe(600);
    await own.close();
  });

  it("is reported when the database is unreachable", async () => {
    const table = await room.createTable();
    const own = connect("postgresql://game@127.0.0.1:1/poker");
    const result = await createJournal({ pool: own.pool }).commit(makeCommit(table, { events: [makeEvent(1)] }));
    expect(result).toMatchObject({ ...unknown, error: { code: "ECONNREFUSED" } });
    await own.close();
  });

  it("is reported when the database does not respond; the next attempt finds the late commit (fault 10)", async () => {
    const table = await room.createTable();
    const own = connect(room.urls.gameUrl, { queryTimeoutMs: 300 });
    const journal = createJournal({ pool: own.pool });
    const blocker = await room.owner.pool.connect();
    await blocker.query("BEGIN");
    await blocker.query("SELECT FROM leases WHERE unit_id = $1 FOR UPDATE", [table.tableId]);
    const given = makeCommit(table, { events: [makeEvent(1)] });
    expect(await journal.commit(given)).toMatchObject(unknown);
    await blocker.query("COMMIT");
    blocker.release();
    expect(await journal.commit(given)).toEqual(durable);
    expect((await journal.loadStream(table.tableId)).steps).toHaveLength(1);
    await own.close();
  });

  /** Terminates the connection with this name as soon as it waits for a lock. */
  async function cut(name: string): Promise<void> {
    const sql = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE application_name = $1 AND wait_event_type = 'Lock' AND datname = current_database()`;
    await expect.poll(async () => (await room.owner.pool.query(sql, [name])).rowCount, { timeout: 10_000 }).toBe(1);
  }
});
