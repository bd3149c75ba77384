/** Says how the tournament ended for a player. M17, M20, M23 */
import type { TournamentPicture } from "@poker/client";
import type { OwnEntry } from "@poker/protocol";
import type { Translate } from "../../../../ui/card-text.ts";
import { formatAmount } from "../../../../ui/format-amount.ts";

type Ended = Pick<TournamentPicture, "settings" | "view" | "own">;

export interface ResultText {
  readonly title: string;
  readonly lines: readonly string[];
  /** True when the player gets a prize or a ticket. */
  readonly isPaid: boolean;
}

const isThrough = ({ status, place }: OwnEntry): boolean =>
  status === "out" || status === "disqualified" || place !== null;

/** Returns null while the player still plays, and for a viewer who never played. */
export function describeResult(t: Translate, picture: Ended, userId: string | null): ResultText | null {
  const { view, own } = picture;
  if (!own) return null;
  const tournament = view.name;
  if (view.phase === "cancelled")
    return {
      title: t("tournamentTable.result.cancelled", { tournament }),
      lines: [t("tournamentTable.result.cancelledBody")],
      isPaid: false,
    };
  if (!isThrough(own)) return null;
  if (own.status === "disqualified")
    return {
      title: t("tournamentTable.result.disqualified"),
      lines: [
        t("tournamentTable.result.disqualifiedBody", { tournament }),
        // A server of the previous version does not send a reason.
        ...(own.disqualifiedFor ? [t("tournamentTable.result.disqualifiedFor", { reason: own.disqualifiedFor })] : []),
      ],
      isPaid: false,
    };
  const { place } = own;
  if (place === null)
    return {
      title: t("tournamentTable.result.out"),
      lines: [t(`tournamentTable.result.placeLater.${placeWaitsFor(picture)}`)],
      isPaid: false,
    };
  const title =
    place === 1
      ? t("tournamentTable.result.won", { tournament })
      : t("tournamentTable.result.place", { place, entries: view.entries });
  return { title, lines: prizeLines(t, picture, { ...own, place }, userId), isPaid: own.prize > 0 };
}

/** Returns what must be over before the player's place is certain. M9, M17, M18 */
function placeWaitsFor({ settings, view }: Ended): "hands" | "registration" | "chips" | "both" {
  if (view.isPoolFrozen) return "hands";
  if (settings.rebuy === null) return "registration";
  return settings.lateRegistration === null ? "chips" : "both";
}

function prizeLines(
  t: Translate,
  { settings, view }: Ended,
  { place, prize }: OwnEntry & { readonly place: number },
  userId: string | null,
): readonly string[] {
  const amount = formatAmount(prize, settings.currency);
  const isTicket = place <= view.tickets;
  const others = view.outs.filter((out) => out.place === place && out.playerId !== userId).length;
  const prizeText =
    prize === 0
      ? t("tournamentTable.result.noPrize")
      : t(`tournamentTable.result.${isTicket ? "ticket" : "prize"}`, { amount });
  const sharedText =
    others > 0 && prize > 0 && !isTicket ? [t("tournamentTable.result.shared", { count: others })] : [];
  return [prizeText, ...sharedText];
}
