"use client";
import type { TableLevel } from "@poker/engine";
import type { PlayerNames, TournamentMove } from "@poker/protocol";
import { useTranslations } from "use-intl";
import { type ChipUnit, formatAmount } from "../../ui/format-amount.ts";
import { useLocalTime } from "../../ui/local-time.tsx";
import { useShownName } from "../../ui/shown-names.ts";
import type { TournamentNews } from "./tournament-news.ts";

/** Returns a function that writes a level as text: its blinds or bets, and its ante. */
export function useLevelText(structure: string): (level: Omit<TableLevel, "no">) => string {
  const t = useTranslations("tournaments.page");
  return ({ smallBlind, bigBlind, bigBet, ante, anteKind }) => {
    const chips = (amount: number) => formatAmount(amount, "chips");
    const stakes =
      structure === "fixed-limit"
        ? t("bets", { small: chips(bigBlind), big: chips(bigBet) })
        : t("blinds", { small: chips(smallBlind), big: chips(bigBlind) });
    if (ante === 0 || anteKind === "none") return stakes;
    return `${stakes}, ${t(anteKind === "big-blind" ? "bigBlindAnte" : "ante", { ante: chips(ante) })}`;
  };
}

/** Returns a function that says why a player was moved. M16 */
export function useMoveText(names: PlayerNames): (move: TournamentMove) => string {
  const t = useTranslations("tournaments.news");
  const showName = useShownName();
  return ({ playerId, fromTable: from, toTable: to, reason }) => {
    const why =
      reason.kind === "balance"
        ? t(reason.nextBigBlind ? "reason.balance" : "reason.balanceOther", { to, short: reason.short })
        : t(`reason.${reason.kind}`, { from });
    return t("moved", { name: showName(names[playerId]?.name ?? ""), from, to, reason: why });
  };
}

/** Returns a function that writes one piece of news as a sentence. */
export function useNewsText(
  names: PlayerNames,
  structure: string,
  currency: ChipUnit,
): (news: TournamentNews) => string {
  const t = useTranslations("tournaments.news");
  const showName = useShownName();
  const levelText = useLevelText(structure);
  const moveText = useMoveText(names);
  const time = useLocalTime();
  return (news) => {
    switch (news.type) {
      case "level":
        return t("level", { level: news.level.no, blinds: levelText(news.level) });
      case "break":
        return t("break", { time: time(news.until) });
      case "closed":
        return t("closed", { amount: formatAmount(news.pool, currency) });
      case "moved":
        return moveText(news.move);
      case "out": {
        const name = showName(names[news.playerId]?.name ?? "");
        const { place, prize } = news;
        if (place === null) return t("out", { name });
        if (prize === 0) return t("outAt", { name, place });
        return t("outPaid", { name, place, amount: formatAmount(prize, currency) });
      }
      default:
        return t(news.type);
    }
  };
}
