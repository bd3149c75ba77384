/**
 * Tests that a database from before this migration, which had one row per event, keeps its events, and that their sealed parts can still be
 * opened. Decision 0037
 */
import { randomBytes, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createJournal } from "../journal/journal.ts";
import { openStep, restoreEvents } from "../sealing/sealed-contents.ts";
import { seal } from "../sealing/sealing.ts";
import { connect } from "../sql/connect.ts";
import { ADMIN_URL_VARIABLE } from "../testing/index.ts";
import { migrateBefore } from "../testing/migrate-before.ts";
import { migrate } from "./migrate.ts";
import { withScratchDatabase } from "./scratch-database.ts";

it("each event is a step of one event, with its number, its cause and its sealed part", () =>
  withScratchDatabase(process.env[ADMIN_URL_VARIABLE] ?? "", async (url) => {
    const database = connect(url, { maxConnections: 2 });
    const { pool } = database;
    await migrateBefore(pool, "20261123134100_stream_steps");
    const [key, streamId] = [randomBytes(32), randomUUID()];
    const started = { type: "hand-started", setup: { handNo: 4 }, deck: [3, 1, 2] };
    const content = Buffer.from(JSON.stringify({ event: started, seed: "c2VlZA==" }));
    const sealed = seal(key, { tableId: streamId, handNo: 4, seq: 2 }, content);
    const insert = `INSERT INTO stream_events (stream_id, seq, epoch, hand_no, action_id, kind, public, sealed, remaining_ms, early_ms)
                    VALUES ($1, $2, 3, $3, $4, $5, $6, $7, $8, $9)`;
    const left = { type: "player-left", seat: 2, stack: 950 };
    await pool.query(insert, [streamId, 1, null, "a", left.type, left, null, null, null]);
    await pool.query(insert, [streamId, 2, 4, null, started.type, { ...started, deck: null }, sealed, 9_000, null]);
    await pool.query(insert, [streamId, 3, 4, "b", "acted", { type: "acted", seat: 0 }, null, 8_000, 1_500]);

    await migrate(url);
    const journal = createJournal({ pool });
    const { steps } = await journal.loadStream(streamId);
    const nothing = { handNo: 4, sealed: null, actionId: null, earlyMs: null };
    expect(steps).toEqual([
      { ...nothing, seq: 1, lastSeq: 1, handNo: null, events: [left], remainingMs: null, actionId: "a" },
      {
        ...nothing,
        seq: 2,
        lastSeq: 2,
        events: [{ ...started, deck: null }],
        sealed: Buffer.from(sealed),
        remainingMs: 9_000,
      },
      {
        ...nothing,
        seq: 3,
        lastSeq: 3,
        events: [{ type: "acted", seat: 0 }],
        remainingMs: 8_000,
        actionId: "b",
        earlyMs: 1_500,
      },
    ]);
    expect(await journal.findByActionId(streamId, "b")).toEqual(steps[2]);
    const hidden = openStep(key, { tableId: streamId, handNo: 4, seq: 2 }, steps[1]?.sealed ?? Buffer.of());
    expect(hidden?.seed).toBe("c2VlZA==");
    expect(hidden && restoreEvents(steps[1]?.events ?? [], hidden)).toEqual([started]);
    const { rows } = await pool.query("SELECT seq, epoch, hand_no, kind FROM stream_events ORDER BY seq");
    expect(rows).toEqual([
      { seq: 1, epoch: 3, hand_no: null, kind: "player-left" },
      { seq: 2, epoch: 3, hand_no: 4, kind: "hand-started" },
      { seq: 3, epoch: 3, hand_no: 4, kind: "acted" },
    ]);
    await database.close();
  }));
