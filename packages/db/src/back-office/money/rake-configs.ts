/**
 * Stores the rake configs. A rake config has a name and versions. A version never changes, and every change adds a version. SQL: JSON is
 * read as it was stored, and a function of the database saves a version. R1, fault 100
 */

import type { RakeConfig, RakeRule } from "@poker/engine";
import { type Refusal, refuse } from "@poker/engine";
import type { RakeConfigRefusalCode } from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";
import { withPermission } from "../office/check-permission.ts";

export interface RakeVersion {
  readonly config: RakeConfig;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** An open table or pool that uses this version of a rake config from its next hand on. */
export interface RakeUse {
  readonly configId: string;
  readonly version: number;
  readonly kind: "table" | "pool";
  readonly name: string;
}

export interface RakeDraft {
  readonly id: string;
  /** The newest version that the writer has seen; 0 for a new rake config. */
  readonly basedOn: number;
  readonly name: string;
  readonly noFlopNoDrop: boolean;
  readonly rule: RakeRule;
  readonly reason: string;
}

interface Row {
  config: RakeConfig;
  created_at: Date;
}
const fromRow = ({ config, created_at }: Row): RakeVersion => ({ config, createdAt: created_at.getTime() });

export const createRakeConfigOffice = (pool: Queryable) => ({
  /** Returns the newest version of each rake config, sorted by name. */
  list: withPermission("rake.read", async (): Promise<readonly RakeVersion[]> => {
    const { rows } = await pool.query<Row>(
      `SELECT config, created_at FROM
         (SELECT DISTINCT ON (id) config, created_at, name FROM rake_configs ORDER BY id, version DESC) AS newest
       ORDER BY name`,
    );
    return rows.map(fromRow);
  }),

  /** Returns all versions of a rake config, newest first. Empty when no such rake config exists. */
  listVersions: withPermission("rake.read", async (_staff, id: string): Promise<readonly RakeVersion[]> => {
    const { rows } = await pool.query<Row>(
      "SELECT config, created_at FROM rake_configs WHERE id = $1 ORDER BY version DESC",
      [id],
    );
    return rows.map(fromRow);
  }),

  /**
   * Returns the open tables and pools that use a rake config; for null, those that use any. A pool is listed itself, without its tables.
   */
  listUses: withPermission("rake.read", async (_staff, id: string | null): Promise<readonly RakeUse[]> => {
    const { rows } = await pool.query<RakeUse>(
      `SELECT rake->>'id' AS "configId", (rake->>'version')::int AS version, kind, name FROM (
         SELECT settings->'rules'->'rake' AS rake, 'table' AS kind, name FROM tables WHERE status = 'open' AND pool_id IS NULL
         UNION ALL SELECT settings->'rules'->'rake', 'pool', name FROM pools WHERE status = 'open'
       ) AS open WHERE rake->>'id' IS NOT NULL AND ($1::text IS NULL OR rake->>'id' = $1) ORDER BY name`,
      [id],
    );
    return rows;
  }),

  /**
   * Saves a version of a rake config: the next one, or the first one of a new config. The protocol's schema `rakeConfig` has already
   * checked the rule.
   */
  saveVersion: withPermission(
    "rake.write",
    async (staff, draft: RakeDraft): Promise<RakeConfig | Refusal<RakeConfigRefusalCode>> => {
      const { id, basedOn, name, noFlopNoDrop, rule, reason } = draft;
      const { rows } = await pool.query<{ refused: RakeConfigRefusalCode | null; saved: RakeConfig | null }>(
        "SELECT * FROM rake_config_save($1, $2, $3, $4, $5, $6, $7, $8)",
        [staff.sessionKey, id, basedOn, name, noFlopNoDrop, JSON.stringify(rule), reason, staff.ipAddress],
      );
      const { refused = null, saved = null } = rows[0] ?? {};
      if (refused)
        return refuse(refused, undefined, refused === "id-taken" ? [{ field: "id", code: "taken" }] : undefined);
      if (!saved) throw new Error("a rake config came back without a version");
      return saved;
    },
  ),
});
