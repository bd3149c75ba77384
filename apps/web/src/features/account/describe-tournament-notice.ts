/** Puts a notice about a tournament into words. */
import type { Notice } from "@poker/protocol";
import { formatAmount } from "../../ui/format-amount.ts";
import type { Translate } from "../table/felt/card-text.ts";

type TournamentNotice = Extract<Notice, { readonly kind: `tournament-${string}` }>;

export const isTournamentNotice = (notice: Notice): notice is TournamentNotice => notice.kind.startsWith("tournament-");

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
      // The room's own reason is a code, that of the staff their words.
      const reason = detail.reason === "too-few-entries" ? t("cashier.notice.tournament-too-few") : detail.reason;
      return t("cashier.notice.tournament-cancelled", { tournament, reason, amount: formatAmount(amount, currency) });
    }
  }
}
