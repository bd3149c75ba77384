import { type ActiveSanctions, NEVER_EXPIRES, SANCTIONS } from "@poker/protocol";
import { formatUtcTime, t } from "../translator.ts";

/** Names the active sanctions of a player; empty when there are none. */
export const sanctionLabels = (standing: ActiveSanctions): readonly string[] =>
  SANCTIONS.flatMap((sanction) => {
    const until = standing[sanction];
    if (until === null) return [];
    return [
      t(`players.inForce.${sanction}`, { until: until >= NEVER_EXPIRES ? t("players.forGood") : formatUtcTime(until) }),
    ];
  });
