/** Describes a notice about a tournament in words. */
import type { Notice } from "@poker/protocol";
import type { Translate } from "../../ui/card-text.ts";
import { formatAmount } from "../../ui/format-amount.ts";

type TournamentNotice = Extract<Notice, { readonly kind: `tournament-${string}` }>;

export const isTournamentNotice = (notice: Notice): notice is TournamentNotice => notice.kind.startsWith("tournament-");

/**
 * Returns why a tournament was cancelled. The room stores a code as its reason, which this function puts into words.
 * Staff write their reason themselves. M5
 */
export function cancelReasonText(t: Translate, reason: string): string {
  if (reason === "too-few-entries") return t("cashier.notice.tournament-too-few");
  return reason === "draw-lost" ? t("cashier.notice.tournament-draw-lost") : reason;
}

export function describeTournamentNotice(
  t: Translate,
  { kind, detail }: TournamentNotice,
  formatTime: (at: number) => string,
): string {
  const { tournament } = detail;
  switch (kind) {
    case "tournament-starting":
      return t("cashier.notice.tournament-starting", { tournament, time: `${formatTime(detail.startsAt)} UTC` });
    case "tournament-moved":
      return t("cashier.notice.tournament-moved", { tournament, table: detail.tableNo });
    case "tournament-break-ended":
      return t("cashier.notice.tournament-break-ended", { tournament });
    case "tournament-prize": {
      const { place, ticket, amount: cents, currency } = detail;
      const amount = formatAmount(cents, currency);
      if (place === 0) return t("cashier.notice.tournament-deal", { tournament, amount });
      return t(`cashier.notice.tournament-${ticket ? "ticket" : "prize"}`, { tournament, place, amount });
    }
    case "tournament-disqualified":
      return t("cashier.notice.tournament-disqualified", { tournament, reason: detail.reason });
    case "tournament-cancelled": {
      const { amount, currency } = detail;
      const reason = cancelReasonText(t, detail.reason);
      return t("cashier.notice.tournament-cancelled", { tournament, reason, amount: formatAmount(amount, currency) });
    }
  }
}
