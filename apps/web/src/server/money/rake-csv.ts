/** Formats a rake report as CSV. */
import { formatCsv, type RakeGroup, type RakeReportLine } from "@poker/db";

export const formatRakeCsv = (by: RakeGroup, lines: readonly RakeReportLine[]): string =>
  formatCsv([
    [by, "name", "hands", by === "player" ? "put in" : "pots", "rake"],
    ...lines.map(({ key, name, hands, pot, rake }) => [key, name, hands, { cents: pot }, { cents: rake }]),
  ]);
