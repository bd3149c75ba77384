/** Puts the figures of a statistic into text, in the reader's language. */
import { FIGURE_KINDS, type Figure, type FigureId, type OwnHandFilter } from "@poker/protocol";
import { type ChipUnit, formatChange } from "../../ui/format-amount.ts";

/** null when nothing was possible, so that there is no figure. */
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

/** True for a figure that is a part of what could have been done, and so says of how many. */
export const hasPossible = (id: FigureId): boolean => FIGURE_KINDS[id] === "part" || FIGURE_KINDS[id] === "ratio";

/** The filter that finds the hands of a figure. */
export const countedIn = (filter: OwnHandFilter, figure: FigureId, part: "made" | "possible"): OwnHandFilter =>
  figure === "hands" ? { ...filter, counted: null } : { ...filter, counted: { figure, part } };
