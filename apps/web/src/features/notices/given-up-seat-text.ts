/** Says why a player lost their seat. The table and the list of notices use the same words. B10 */
import type { Translate } from "../../ui/card-text.ts";

const MINUTE_MS = 60_000;

/**
 * Says why the seat was given up. `limit` is the table's limit: milliseconds of sitting out, or how many big blinds in
 * a row a player may miss.
 */
export const describeGivenUpSeat = (
  t: Translate,
  reason: "sat-out-too-long" | "missed-blinds",
  limit: number,
): string =>
  reason === "missed-blinds"
    ? t("table.givenUp.missed-blinds", { count: limit })
    : t("table.givenUp.sat-out-too-long", { minutes: Math.round(limit / MINUTE_MS) });
