/** Says which prize is next: the first that is paid, or in the money that of the next player who goes out. M19 */
import type { TournamentView } from "@poker/protocol";
import { type ChipUnit, formatAmount } from "../../../ui/format-amount.ts";
import type { Translate } from "../felt/card-text.ts";

/** null when nothing is paid yet. */
export function nextPrizeText(
  t: Translate,
  { prizes, tickets, playersLeft }: Pick<TournamentView, "prizes" | "tickets" | "playersLeft">,
  currency: ChipUnit,
): string | null {
  if (tickets > 0) return t("tournamentTable.tickets", { count: tickets });
  const last = prizes.at(-1);
  if (last === undefined || last === 0) return null;
  if (playersLeft > prizes.length)
    return t("tournamentTable.paidPlaces", { count: prizes.length, amount: formatAmount(last, currency) });
  const next = prizes[playersLeft - 1] ?? last;
  return t("tournamentTable.nextOut", { amount: formatAmount(next, currency) });
}
