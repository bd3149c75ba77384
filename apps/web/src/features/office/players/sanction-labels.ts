import { type ActiveSanctions, NEVER_EXPIRES, SANCTIONS } from "@poker/protocol";
import { formatUtcTime, t } from "../translator.ts";

/** Names the active sanctions of a player; empty when there are none. */
export const sanctionLabels = (standing: ActiveSanctions): readonly string[] =>
  SANCTIONS.flatMap((measure) => {
    const until = standing[measure];
    if (until === null) return [];
    return [
      t(`players.inForce.${measure}`, { until: until >= NEVER_EXPIRES ? t("players.forGood") : formatUtcTime(until) }),
    ];
  });
