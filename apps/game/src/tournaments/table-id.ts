/**
 * Computes the id of a tournament's table from the table's number. So a table gets the same id when it is opened again after a lost answer.
 */
import { createHash } from "node:crypto";
import type { TableNo } from "@poker/engine";

/** Returns a UUID of version 8. */
export function tournamentTableId(tournamentId: string, tableNo: TableNo): string {
  const bytes = createHash("sha256").update(`${tournamentId}:${tableNo}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
