/**
 * Gives a game server what it needs to make archives of personal data: the next archive to make, its contents, and storage for its bytes.
 * SQL: functions of the database check that the server has claimed the archive. Decision 0063
 */
import { randomUUID } from "node:crypto";
import type { Queryable } from "../../sql/connect.ts";

/** The files of an archive that contain database rows as they are stored. `data_export_rows` accepts exactly these names. */
export const ROW_FILES = [
  "profile",
  "sessions",
  "sign-in-factors",
  "push-messages",
  "limits",
  "limit-changes",
  "play-time",
  "reality-check",
  "given-chips",
  "breaks",
  "break-returns",
  "tables",
  "private-games",
  "game-chips",
  "tournaments",
  "rule-counts",
  "deal-failures",
  "chat",
  "muted-players",
  "friends",
  "blocked-players",
  "friend-settings",
  "chat-reports",
  "player-notes",
  "hand-notes",
  "share-links",
  "notices",
  "mails",
] as const;
export type RowFile = (typeof ROW_FILES)[number];

/** An archive that this server has claimed and is making. */
export interface ClaimedExport {
  readonly id: string;
  readonly userId: string;
  readonly locale: string;
  readonly askedAt: Date;
  readonly claim: string;
}

/** Thrown when the server has lost its claim on an archive, because the server was considered dead or the archive is no longer wanted. */
export class LostExportError extends Error {
  override readonly name = "LostExport";
}

export interface ExportMaker {
  /**
   * Claims the oldest requested archive that no server is making. Returns null when there is none. The claim lasts a minute, and `renew`
   * extends it.
   */
  claim(): Promise<ClaimedExport | null>;
  /** Extends the claim and stores the progress. Throws `LostExportError`. */
  renew(made: ClaimedExport, percent: number): Promise<void>;
  /** Yields the rows of a file, one page at a time. */
  readRows(made: ClaimedExport, file: RowFile): AsyncGenerator<readonly object[]>;
  /** Returns how many hands the person has been dealt into so far. */
  countHands(userId: string): Promise<number>;
  /** Yields the ids of the first `count` hands that the person was dealt into, oldest first, one page at a time. */
  listHandIds(userId: string, count: number, pageSize: number): AsyncGenerator<readonly string[]>;
  /** Stores one part of the archive's bytes. Throws `LostExportError`. */
  addPart(made: ClaimedExport, partNo: number, content: Uint8Array): Promise<void>;
  /** Marks the archive as complete. Throws `LostExportError`. */
  finish(made: ClaimedExport, sha256: Uint8Array): Promise<void>;
  /** Gives up the claim, so that another server can make the archive: at once, or after a minute when `failed` is true. */
  release(made: ClaimedExport, failed: boolean): Promise<void>;
}

const PAGE_ROWS = 500;

export function createExportMaker(pool: Queryable): ExportMaker {
  async function keepClaim(statement: string, values: readonly unknown[]): Promise<void> {
    const { rows } = await pool.query<{ kept: boolean }>(statement, [...values]);
    if (!rows[0]?.kept) throw new LostExportError("another server makes this archive, or it is no longer wanted");
  }
  return {
    async claim() {
      const claim = randomUUID();
      const { rows } = await pool.query<Omit<ClaimedExport, "claim">>(
        `SELECT id, user_id AS "userId", locale, asked_at AS "askedAt" FROM data_export_claim($1)`,
        [claim],
      );
      const [made] = rows;
      return made ? { ...made, claim } : null;
    },
    renew: ({ id, claim }, percent) => keepClaim("SELECT data_export_renew($1, $2, $3) AS kept", [id, claim, percent]),
    async *readRows({ id, claim }, file) {
      for (let after = 0; ; ) {
        const { rows } = await pool.query<{ key: number; content: object }>(
          "SELECT key, content FROM data_export_rows($1, $2, $3, $4, $5) ORDER BY key",
          [id, claim, file, after, PAGE_ROWS],
        );
        const last = rows.at(-1);
        if (!last) return;
        yield rows.map(({ content }) => content);
        after = last.key;
      }
    },
    async countHands(userId) {
      const { rows } = await pool.query<{ count: number }>(
        "SELECT count(*)::int AS count FROM hand_seats WHERE user_id = $1",
        [userId],
      );
      return rows[0]?.count ?? 0;
    },
    async *listHandIds(userId, count, pageSize) {
      let after = 0;
      for (let left = count; left > 0; left -= pageSize) {
        const { rows } = await pool.query<{ id: string; serial: number }>(
          `SELECT h.id, h.serial FROM hand_seats p JOIN hands h ON h.serial = p.hand_serial
           WHERE p.user_id = $1 AND p.hand_serial > $2 ORDER BY p.hand_serial LIMIT $3`,
          [userId, after, Math.min(pageSize, left)],
        );
        const last = rows.at(-1);
        if (!last) return;
        yield rows.map(({ id }) => id);
        after = last.serial;
      }
    },
    addPart: ({ id, claim }, partNo, content) =>
      keepClaim("SELECT data_export_add_part($1, $2, $3, $4) AS kept", [id, claim, partNo, content]),
    finish: ({ id, claim }, sha256) => keepClaim("SELECT data_export_finish($1, $2, $3) AS kept", [id, claim, sha256]),
    async release({ id, claim }, failed) {
      await pool.query("SELECT data_export_release($1, $2, $3)", [id, claim, failed]);
    },
  };
}
