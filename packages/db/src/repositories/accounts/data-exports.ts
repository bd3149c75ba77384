/**
 * Lets people request and download an archive of everything that the room stores about them. Plain rows go through Prisma. SQL: only
 * functions of the database write and read archives. Fault 86, decision 0063
 */
import type { Done, Refusal } from "@poker/engine";
import type { DataExport, OwnDataRefusalCode } from "@poker/protocol";
import type { DataExport as Row } from "../../generated/client.ts";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database } from "../../sql/connect.ts";
import { toSafeInteger } from "../../sql/safe-integer.ts";

export interface DataExports {
  /** Returns the person's newest archive; null when they have none. */
  getLatest(userId: string): Promise<DataExport | null>;
  /** Requests an archive. Its texts are written in the language `locale`. */
  ask(sessionKey: string, locale: string): Promise<Done | Refusal<OwnDataRefusalCode>>;
  /** Allows this session to download the archive for an hour. */
  open(sessionKey: string, exportId: string): Promise<Done | Refusal<OwnDataRefusalCode>>;
  /** Yields the bytes of the archive in order. Yields nothing when this session has not opened the archive with `open`. */
  readParts(sessionKey: string, exportId: string): AsyncGenerator<Uint8Array>;
}

export function createDataExports({ pool, prisma }: Pick<Database, "pool" | "prisma">): DataExports {
  return {
    async getLatest(userId) {
      const row = await prisma.dataExport.findFirst({ where: { userId }, orderBy: { askedAt: "desc" } });
      return row && toDataExport(row);
    },
    ask: (sessionKey, locale) =>
      callRefusing(pool, "SELECT data_export_request($1, $2) AS refused", [sessionKey, locale]),
    open: (sessionKey, exportId) =>
      callRefusing(pool, "SELECT data_export_open($1, $2) AS refused", [sessionKey, exportId]),
    async *readParts(sessionKey, exportId) {
      for (let partNo = 0; ; partNo++) {
        const { rows } = await pool.query<{ content: Buffer | null }>(
          "SELECT data_export_part($1, $2, $3) AS content",
          [sessionKey, exportId, partNo],
        );
        const content = rows[0]?.content ?? null;
        if (content === null) return;
        yield content;
      }
    },
  };
}

function toDataExport({ id, askedAt, percent, madeAt, failedAt, expiresAt, size, sha256 }: Row): DataExport {
  const asked = { id, askedAt: askedAt.getTime() };
  if (failedAt) return { ...asked, state: "failed" };
  if (!madeAt || !expiresAt || size === null || !sha256) return { ...asked, state: "under-way", percent };
  return {
    ...asked,
    state: "made",
    madeAt: madeAt.getTime(),
    expiresAt: expiresAt.getTime(),
    size: toSafeInteger(String(size)),
    sha256: Buffer.from(sha256).toString("hex"),
  };
}
