"use client";
/** The fields of a filter that are set: each in words, and the filter without it. */
import type { OwnHandFilter } from "@poker/protocol";
import { useTranslations } from "use-intl";
import { formatAmount } from "../../ui/format-amount.ts";
import { cardListText } from "../table/felt/card-text.ts";
import { withoutFields } from "./addresses.ts";
import { dayText, toText, unitOfFilter } from "./filter-draft.ts";
import { useHandWords } from "./use-hand-words.ts";

export interface SetFilter {
  readonly field: keyof OwnHandFilter;
  readonly text: string;
  readonly without: OwnHandFilter;
}

/** In the order of the fields of the sheet. */
export function useSetFilters(filter: OwnHandFilter): readonly SetFilter[] {
  const say = useTranslations();
  const t = useHandWords();
  const amount = (value: number) => formatAmount(value, unitOfFilter(filter));
  const { game, structure, money, bigBlind, from, to, position, result, potFrom, potTo, showdown } = filter;
  const { noted, tag, board, ownCards, counted, tableId, tournamentId } = filter;
  const texts: readonly (readonly [keyof OwnHandFilter, string | null | false])[] = [
    ["game", game && say(`game.${game}`)],
    ["structure", structure && say(`game.${structure}`)],
    ["money", money && t(`money.${money}`)],
    ["bigBlind", bigBlind !== null && t("filter.set.bigBlind", { amount: amount(bigBlind) })],
    ["tableId", tableId && t("filter.set.table")],
    ["tournamentId", tournamentId && t("filter.set.tournament")],
    ["from", from !== null && t("filter.set.from", { day: dayText(from) })],
    ["to", to !== null && t("filter.set.to", { day: toText(to) })],
    ["position", position && t(`position.${position}`)],
    ["result", result && t(`filter.results.${result}`)],
    ["potFrom", potFrom !== null && t("filter.set.potFrom", { amount: amount(potFrom) })],
    ["potTo", potTo !== null && t("filter.set.potTo", { amount: amount(potTo) })],
    ["showdown", showdown !== null && t(`filter.showdowns.${showdown ? "yes" : "no"}`)],
    ["tag", tag !== null && t("filter.set.tag", { tag })],
    ["noted", noted !== null && t(`filter.notes.${noted ? "yes" : "no"}`)],
    ["board", board.length > 0 && t("filter.set.board", { cards: cardListText(say, board) })],
    ["ownCards", ownCards.length > 0 && t("filter.set.ownCards", { cards: cardListText(say, ownCards) })],
    ["counted", counted && t(`filter.set.${counted.part}`, { figure: t(`statistics.figure.${counted.figure}.name`) })],
  ];
  return texts.flatMap(([field, text]) => (text ? [{ field, text, without: withoutFields(filter, [field]) }] : []));
}
