/** A rake report as CSV. Amounts with two decimals. */
import type { RakeGroup, RakeLine } from "@poker/db";
import { stringify } from "csv-stringify/sync";
import { amount, asText } from "./statement-csv.ts";

export const rakeCsv = (by: RakeGroup, lines: readonly RakeLine[]): string =>
  stringify([
    [by, "name", "hands", by === "player" ? "put in" : "pots", "rake"],
    ...lines.map(({ key, name, hands, pot, rake }) => [key, name && asText(name), hands, amount(pot), amount(rake)]),
  ]);
