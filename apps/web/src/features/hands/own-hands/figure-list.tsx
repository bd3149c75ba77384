"use client";
import {
  FIGURE_KINDS,
  FIGURES,
  type Figure,
  type FigureId,
  type FigureSums,
  figuresOf,
  type OwnHandFilter,
} from "@poker/protocol";
import Link from "next/link";
import { useLocale } from "use-intl";
import { useHandWords } from "../../../messages/hands/hand-words.ts";
import { type ChipUnit, formatChange } from "../../../ui/format-amount.ts";
import { foundHandsHref } from "./addresses.ts";
import { unitOfFilter } from "./filter-draft.ts";

/** Lists every figure with its definition. Each figure links to the hands that it counts. */
export function FigureList({ sums, filter }: { readonly sums: FigureSums; readonly filter: OwnHandFilter }) {
  const t = useHandWords();
  const figures = figuresOf(sums);
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="sr-only">
        {t("statistics.figures")}
      </h2>
      <ul className="grid gap-2 min-[22rem]:grid-cols-2 lg:grid-cols-4">
        {FIGURES.map((id) => (
          <FigureCard key={id} id={id} figure={figures[id]} filter={filter} />
        ))}
      </ul>
    </section>
  );
}

// Formats figures, such as VPIP, in the reader's language.

/** Formats a figure. Returns null when the figure has no value, because the situation that it counts never came up. */
export function formatFigure(id: FigureId, { value }: Figure, unit: ChipUnit, locale: string): string | null {
  if (value === null) return null;
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(value);
  switch (FIGURE_KINDS[id]) {
    case "count":
      return number({});
    case "part":
      return number({ style: "percent", maximumFractionDigits: 1 });
    case "ratio":
      return number({ minimumFractionDigits: 1, maximumFractionDigits: 2 });
    case "amount":
      return formatChange(Math.round(value), unit);
    case "rate":
      return number({ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" }).replace(
        "-",
        "−",
      );
  }
}

/**
 * Returns true for a figure that divides how often something was done by how often it was possible. The page also shows
 * how often it was possible.
 */
const hasPossible = (id: FigureId): boolean => FIGURE_KINDS[id] === "part" || FIGURE_KINDS[id] === "ratio";

/**
 * Returns the filter that finds the hands of a figure: those in which it was done, or those in which it was possible.
 */
const countedIn = (filter: OwnHandFilter, figure: FigureId, part: "made" | "possible"): OwnHandFilter =>
  figure === "hands" ? { ...filter, counted: null } : { ...filter, counted: { figure, part } };

function FigureCard({
  id,
  figure,
  filter,
}: {
  readonly id: FigureId;
  readonly figure: Figure;
  readonly filter: OwnHandFilter;
}) {
  const t = useHandWords();
  const locale = useLocale();
  const name = t(`statistics.figure.${id}.name`);
  const { made, possible } = figure;
  const isPart = hasPossible(id);
  return (
    <li className="flex flex-col rounded-2xl border border-line bg-surface px-4 pt-3 pb-2">
      <h3 className="text-sm font-medium text-ink-2">{name}</h3>
      <Link
        href={foundHandsHref(countedIn(filter, id, "made"))}
        prefetch={false}
        aria-label={`${formatFigure(id, figure, unitOfFilter(filter), locale) ?? t("statistics.unknown")}. ${t(isPart ? "statistics.showMade" : "statistics.showHands", { figure: name })}`}
        className="figures w-fit min-w-11 py-1 text-2xl pointer-coarse:py-1.5 font-semibold tracking-tight underline-offset-4 hover:underline"
      >
        {formatFigure(id, figure, unitOfFilter(filter), locale) ?? t("statistics.unknown")}
      </Link>
      <p className="text-xs text-pretty text-ink-3">{t(`statistics.figure.${id}.means`)}</p>
      {isPart && (
        <Link
          href={foundHandsHref(countedIn(filter, id, "possible"))}
          prefetch={false}
          aria-label={`${t(id === "aggression" ? "statistics.perCall" : "statistics.of", { made, possible })}. ${t("statistics.showPossible", { figure: name })}`}
          className="figures mt-auto inline-flex min-h-8 w-fit items-center text-sm underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {t(id === "aggression" ? "statistics.perCall" : "statistics.of", { made, possible })}
        </Link>
      )}
    </li>
  );
}
