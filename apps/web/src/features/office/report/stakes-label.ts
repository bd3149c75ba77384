import { parseStakes, TOURNAMENT_STAKES } from "@poker/db";
import { formatStakes } from "../../../ui/format-amount.ts";
import { t } from "../translator.ts";

const STRUCTURES = ["fixed-limit", "pot-limit", "no-limit"] as const;

/**
 * Names the stakes of a line in the rake report. The stakes are in real money, because only real-money games are raked.
 * The line for tournaments has no stakes. G9
 */
export function stakesLabel(key: string): string {
  if (key === TOURNAMENT_STAKES) return t("report.tournaments");
  const stakes = parseStakes(key);
  const structure = STRUCTURES.find((name) => name === stakes?.structure);
  if (!stakes || !structure) return key;
  return `${t(`structures.${structure}`)} ${formatStakes(stakes.low, stakes.high, "real")}`;
}
