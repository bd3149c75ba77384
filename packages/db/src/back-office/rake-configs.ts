/**
 * Rake configs: named, in versions that never change. A change is the next version. SQL: JSON as it was written, and the function that saves a
 * version. R1, fault 100
 */

import type { RakeConfig, RakeRule } from "@poker/engine";
import { type Refusal, refuse } from "@poker/engine";
import type { Queryable } from "../sql/connect.ts";
import { withPermission } from "./check-permission.ts";

export interface RakeVersion {
  readonly config: RakeConfig;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** A table or pool that is open and rakes by this version from its next hand on. */
export interface RakeUse {
  readonly configId: string;
  readonly version: number;
  readonly kind: "table" | "pool";
  readonly name: string;
}

export interface RakeDraft {
  readonly id: string;
  /** The newest version its writer has seen; 0: a new config. */
  readonly basedOn: number;
  readonly name: string;
  readonly noFlopNoDrop: boolean;
  readonly rule: RakeRule;
  readonly reason: string;
}

/** `id-taken`: a config of that id is there; `newer-version`: another one was saved meanwhile. */
export type RakeRefusal = Refusal<"not-allowed" | "reason-required" | "id-taken" | "newer-version" | "no-such-config">;

interface Row {
  config: RakeConfig;
  created_at: Date;
}
const fromRow = ({ config, created_at }: Row): RakeVersion => ({ config, createdAt: created_at.getTime() });

export const createRakeConfigOffice = (pool: Queryable) => ({
  /** The newest version of each, by name. */
  list: withPermission("rake.read", async (): Promise<readonly RakeVersion[]> => {
    const { rows } = await pool.query<Row>(
      `SELECT config, created_at FROM
         (SELECT DISTINCT ON (id) config, created_at, name FROM rake_configs ORDER BY id, version DESC) AS newest
       ORDER BY name`,
    );
    return rows.map(fromRow);
  }),

  /** All versions, newest first; empty: there is no such config. */
  listVersions: withPermission("rake.read", async (_staff, id: string): Promise<readonly RakeVersion[]> => {
    const { rows } = await pool.query<Row>(
      "SELECT config, created_at FROM rake_configs WHERE id = $1 ORDER BY version DESC",
      [id],
    );
    return rows.map(fromRow);
  }),

  /** Where configs are in use, tables of pools under their pool; of all configs, or of one. */
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

  /** The next version of a config, or the first of a new one. Its rule was checked by `rakeConfig` of the protocol. */
  saveVersion: withPermission("rake.write", async (staff, draft: RakeDraft): Promise<RakeConfig | RakeRefusal> => {
    const { id, basedOn, name, noFlopNoDrop, rule, reason } = draft;
    const { rows } = await pool.query<{ refused: RakeRefusal["code"] | null; saved: RakeConfig | null }>(
      "SELECT * FROM rake_config_save($1, $2, $3, $4, $5, $6, $7, $8)",
      [staff.sessionKey, id, basedOn, name, noFlopNoDrop, JSON.stringify(rule), reason, staff.ipAddress],
    );
    const { refused = null, saved = null } = rows[0] ?? {};
    if (refused)
      return refuse(refused, undefined, refused === "id-taken" ? [{ field: "id", code: "taken" }] : undefined);
    if (!saved) throw new Error("a rake config came back without a version");
    return saved;
  }),
});
