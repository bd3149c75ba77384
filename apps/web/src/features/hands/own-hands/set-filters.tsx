"use client";
import type { OwnHandFilter, UncountedHands } from "@poker/protocol";
import { X } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useHandWords } from "../../../messages/hands/hand-words.ts";
import { cardListText } from "../../../ui/card-text.ts";
import { formatAmount } from "../../../ui/format-amount.ts";
import { withoutFields } from "./addresses.ts";
import { dayText, toText, unitOfFilter } from "./filter-draft.ts";

// Lists the fields of a filter that are set. For each field, gives its text, and the filter without that field.

export interface SetFilter {
  readonly field: keyof OwnHandFilter;
  readonly text: string;
  readonly without: OwnHandFilter;
}

/** Returns the set fields, in the order in which the filter sheet shows them. */
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

/** Shows the fields that are set. A click on a field removes it from the filter. */
export function SetFilters({
  filters,
  hrefOf,
}: {
  readonly filters: readonly SetFilter[];
  readonly hrefOf: (filter: OwnHandFilter) => string;
}) {
  const t = useHandWords();
  if (filters.length === 0) return null;
  return (
    <ul aria-label={t("filter.active")} className="flex flex-wrap gap-1.5">
      {filters.map(({ field, text, without }) => (
        <li key={field} className="min-w-0">
          <Link
            href={hrefOf(without)}
            prefetch={false}
            aria-label={t("filter.remove", { filter: text })}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-brass-ink px-3 text-sm pointer-coarse:min-h-11 hover:bg-surface-2"
          >
            <span className="truncate">{text}</span>
            <X className="size-3.5 shrink-0 text-ink-3" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** How long to wait for the next refresh, in milliseconds. A hand is counted a second or two after it has ended. */
const REFRESH_MS = 2_500;

/**
 * Says how many hands are not counted yet. While there are hands that will be counted soon, refreshes the page again
 * and again.
 */
export function UncountedLine({ uncounted }: { readonly uncounted: UncountedHands }) {
  const t = useHandWords();
  const router = useRouter();
  const { newer, older } = uncounted;
  useEffect(() => {
    if (uncounted.newer === 0) return;
    const timer = setTimeout(() => router.refresh(), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [uncounted, router]);
  if (newer === 0 && !older) return null;
  return (
    <p role="status" className="mb-3 text-sm text-ink-2">
      {newer > 0 && t("list.comingSoon", { count: newer })} {older && t("list.stillAdding")}
    </p>
  );
}
