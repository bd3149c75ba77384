/** Says why a seat was given up, both at the table and among the notices. B10 */
import type { Translate } from "../../ui/card-text.ts";

const MINUTE_MS = 60_000;

/** `limit` is the table's limit: milliseconds, or big blinds in a row. */
export const describeGivenUpSeat = (
  t: Translate,
  reason: "sat-out-too-long" | "missed-blinds",
  limit: number,
): string =>
  reason === "missed-blinds"
    ? t("table.givenUp.missed-blinds", { count: limit })
    : t("table.givenUp.sat-out-too-long", { minutes: Math.round(limit / MINUTE_MS) });
