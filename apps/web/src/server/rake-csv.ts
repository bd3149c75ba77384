/** A rake report as CSV. Amounts with two decimals. */
import type { RakeGroup, RakeReportLine } from "@poker/db";
import { escapeFormula, formatDecimal } from "@poker/db";
import { stringify } from "csv-stringify/sync";

export const formatRakeCsv = (by: RakeGroup, lines: readonly RakeReportLine[]): string =>
  stringify([
    [by, "name", "hands", by === "player" ? "put in" : "pots", "rake"],
    ...lines.map(({ key, name, hands, pot, rake }) => [
      key,
      name && escapeFormula(name),
      hands,
      formatDecimal(pot),
      formatDecimal(rake),
    ]),
  ]);
