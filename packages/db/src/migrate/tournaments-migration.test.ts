/**
 * Tests that a room with money and staff goes on working when a migration adds tournaments. One transaction adds the new kinds of accounts
 * and their functions.
 */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { checkLedgerBalance } from "../checks/ledger-balance.ts";
import { createReconciler } from "../repositories/money/reconciliation.ts";
import { connect } from "../sql/connect.ts";
import { ADMIN_URL_VARIABLE } from "../testing/index.ts";
import { migrateBefore } from "../testing/migrate-before.ts";
import { migrate } from "./migrate.ts";
import { withScratchDatabase } from "./scratch-database.ts";

it("a room that is older than tournaments keeps its books, and can pay for guarantees after the migration", () =>
  withScratchDatabase(process.env[ADMIN_URL_VARIABLE] ?? "", async (url) => {
    const owner = connect(url, { maxConnections: 1 });
    const userId = randomUUID();
    await migrateBefore(owner.pool, "20261123180000_tournaments");
    await owner.pool.query("INSERT INTO users (id, name, name_key) VALUES ($1, 'Ann', 'ann')", [userId]);
    await owner.pool.query("INSERT INTO ledger_accounts (id, kind, currency) VALUES ('mint:play', 'mint', 'play')");
    await owner.pool.query(
      `INSERT INTO chip_adjustments (id, user_id, currency, amount, reason, status, requested_by)
       VALUES (gen_random_uuid(), $1, 'play', 5, 'before', 'done', $1)`,
      [userId],
    );
    await migrate(url);
    const account = "promotion:play";
    await owner.pool.query("SELECT ledger_post($1)", [
      `[{"key": "first", "kind": "adjust", "currency": "play", "entries": {"mint:play": -9, "${account}": 9}}]`,
    ]);
    const { rows } = await owner.pool.query("SELECT kind, balance FROM ledger_accounts WHERE id = $1", [account]);
    expect(rows).toEqual([{ kind: "promotion", balance: 9 }]);
    expect(await checkLedgerBalance(owner.pool)).toEqual([]);
    expect((await createReconciler(owner.pool).reconcileBooks()).report.discrepancies).toEqual([]);
    await owner.close();
  }));
