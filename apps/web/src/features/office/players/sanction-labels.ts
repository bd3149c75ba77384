import { type ActiveSanctions, SANCTIONS } from "@poker/db";
import { formatUtcTime, t } from "../translator.ts";

/** From the year 9999 on: without an end. */
const NEVER_EXPIRES = Date.UTC(9999, 0);

/** What somebody may not do now, in words; empty: everything is as it should be. */
export const sanctionLabels = (standing: ActiveSanctions): readonly string[] =>
  SANCTIONS.flatMap((measure) => {
    const until = standing[measure];
    if (until === null) return [];
    return [
      t(`players.inForce.${measure}`, { until: until >= NEVER_EXPIRES ? t("players.forGood") : formatUtcTime(until) }),
    ];
  });
