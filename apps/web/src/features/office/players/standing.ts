import { MEASURES, type Standing } from "@poker/db";
import { formatTime, words } from "../words.ts";

/** From the year 9999 on: without an end. */
const FOR_GOOD = Date.UTC(9999, 0);

/** What somebody may not do now, in words; empty: everything is as it should be. */
export const standingWords = (standing: Standing): readonly string[] =>
  MEASURES.flatMap((measure) => {
    const until = standing[measure];
    if (until === null) return [];
    return [
      words(`players.inForce.${measure}`, { until: until >= FOR_GOOD ? words("players.forGood") : formatTime(until) }),
    ];
  });
