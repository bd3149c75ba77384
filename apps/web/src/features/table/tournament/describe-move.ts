/** Says why a player went to another table. M16 */
import type { MoveReason } from "@poker/engine";
import type { Translate } from "../felt/card-text.ts";

export interface DescribedMove {
  readonly fromTable: number;
  readonly toTable: number;
  readonly reason: MoveReason;
}

const reasonKey = (reason: MoveReason) =>
  reason.kind === "balance" && reason.nextBigBlind ? "next-big-blind" : reason.kind;

/** `name`: null when the reader was moved. */
export function describeMove(t: Translate, { fromTable, toTable, reason }: DescribedMove, name: string | null): string {
  const values = { from: fromTable, to: toTable, short: reason.kind === "balance" ? reason.short : 0 };
  const key = reasonKey(reason);
  return name === null
    ? t(`tournamentTable.movedYou.${key}`, values)
    : t(`tournamentTable.movedOther.${key}`, { ...values, name });
}
