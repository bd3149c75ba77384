import { parseStakes } from "@poker/db";
import { formatStakes } from "../../../ui/money.ts";
import { words } from "../words.ts";

const STRUCTURES = ["fixed-limit", "pot-limit", "no-limit"] as const;

/** The stakes of a report's line in words; raked games are for money. G9 */
export function stakesWords(key: string): string {
  const stakes = parseStakes(key);
  const structure = STRUCTURES.find((name) => name === stakes?.structure);
  if (!stakes || !structure) return key;
  return `${words(`structures.${structure}`)} ${formatStakes(stakes.low, stakes.high, "real")}`;
}
