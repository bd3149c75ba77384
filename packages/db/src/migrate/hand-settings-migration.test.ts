/**
 * Tests that hands from before this migration, which had their settings in their own rows, still have the settings with which they were
 * played. Decision 0037
 */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { connect } from "../sql/connect.ts";
import { ADMIN_URL_VARIABLE } from "../testing/index.ts";
import { migrateBefore } from "../testing/migrate-before.ts";
import { migrate } from "./migrate.ts";
import { withScratchDatabase } from "./scratch-database.ts";

it("equal settings are stored once, and a hand with the same settings finds them in any order of their fields", () =>
  withScratchDatabase(process.env[ADMIN_URL_VARIABLE] ?? "", async (url) => {
    const database = connect(url, { maxConnections: 2 });
    const { pool } = database;
    await migrateBefore(pool, "20261123134500_hand_settings");
    const tableId = randomUUID();
    await pool.query("INSERT INTO tables (id, name, settings) VALUES ($1, 'Oak', '{}')", [tableId]);
    const [cheap, dear] = [
      { currency: "play", rules: { bigBlind: 100 } },
      { currency: "play", rules: { bigBlind: 200 } },
    ];
    for (const [index, settings] of [cheap, dear, cheap].entries())
      await pool.query(
        `INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings, sealed) VALUES ($1, $2, $3, 'settled', 0, 0, $4, '')`,
        [`${tableId}:${index + 1}`, tableId, index + 1, settings],
      );
    await migrate(url);
    const { rows } = await pool.query(
      "SELECT h.hand_no, s.settings FROM hands h JOIN hand_settings s ON s.id = h.settings_id ORDER BY h.hand_no",
    );
    expect(rows).toEqual([cheap, dear, cheap].map((settings, index) => ({ hand_no: index + 1, settings })));
    const again = await pool.query(
      `SELECT hand_settings_keep('{"rules": {"bigBlind": 200}, "currency": "play"}') = settings_id AS same FROM hands WHERE hand_no = 2`,
    );
    expect(again.rows).toEqual([{ same: true }]);
    expect((await pool.query("SELECT FROM hand_settings")).rowCount).toBe(2);
    await database.close();
  }));
