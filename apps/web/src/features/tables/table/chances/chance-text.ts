/** Writes chances as text: short figures for the seats and pots on the felt, and spoken texts for screen readers and the text table. */
import type { Chances, PotChances, SeatChance, SeatNo } from "@poker/engine";
import type { Translate } from "../../../../ui/card-text.ts";

/** `UNDER` is the text for a chance above 0 but below 1 percent. `OVER` is the text for a chance above 99 but below 100 percent. */
const UNDER = "<1";
const OVER = ">99";

type FigureName = Exclude<keyof SeatChance, "seat">;

/** The chances of one seat as short texts, such as "82", "<1" or ">99". */
type SeatFigures = Readonly<Record<FigureName, string>> & { readonly seat: SeatNo };

/**
 * Rounds the parts of a whole (from 0 to 1) to percentages that keep the sum of the parts: 81.5 and 18.5 become 82 and 18. Every part is
 * first rounded down. Each missing percent then goes to the part that lost most by rounding, or to the earlier one of two parts that lost
 * the same.
 */
export function roundShares(parts: readonly number[]): readonly number[] {
  const exact = parts.map((part) => 100 * part);
  const rounded = exact.map(Math.floor);
  const missing = Math.round(sum(exact)) - sum(rounded);
  const remainder = (at: number) => (exact[at] ?? 0) - (rounded[at] ?? 0);
  const raised = new Set([...parts.keys()].toSorted((a, b) => remainder(b) - remainder(a)).slice(0, missing));
  return rounded.map((percent, at) => (raised.has(at) ? percent + 1 : percent));
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/** Returns the figures of every seat in a pot. Rounds them together, so that their sum stays the sum of the chances. */
function figuresOf({ seats }: PotChances): readonly SeatFigures[] {
  const rounded = (figure: FigureName) => {
    const percents = roundShares(seats.map((seat) => seat[figure]));
    return seats.map((seat, at) => figureText(seat[figure], percents[at] ?? 0));
  };
  const [share, high, low, scoop] = [rounded("share"), rounded("high"), rounded("low"), rounded("scoop")];
  return seats.map(({ seat }, at) => ({
    seat,
    share: share[at] ?? "",
    high: high[at] ?? "",
    low: low[at] ?? "",
    scoop: scoop[at] ?? "",
  }));
}

function figureText(part: number, percent: number): string {
  if (part > 0 && percent === 0) return UNDER;
  return part < 1 && percent === 100 ? OVER : String(percent);
}

const percentText = (t: Translate, figure: string): string => t("chances.percent", { figure });

/** Puts "≈" before the text, as in "≈ 82%", when the chances were sampled and are not exact. */
const markSampled = (t: Translate, text: string, { isExact }: Chances): string =>
  isExact ? text : t("chances.approximate", { text });

/** Lists the pots that a seat can win, main pot first, each with the seat's figures. */
const listChancesOf = (chances: Chances, seat: SeatNo) =>
  chances.pots.flatMap((one) => {
    const figures = figuresOf(one).find((figure) => figure.seat === seat);
    return figures ? [{ pot: one.pot, figures }] : [];
  });

const potLabel = (t: Translate, pot: number): string =>
  pot === 0 ? t("table.mainPot") : t("table.sidePot", { number: pot });

/**
 * Returns texts for the seat's chance, longest first. The felt shows the first one that fits. Empty when the seat has no chance to show.
 * With side pots, the texts give the seat's share of each pot; the description of each pot adds the high and low halves.
 */
export const seatChanceTexts = (t: Translate, chances: Chances, seat: SeatNo): readonly string[] =>
  exactSeatTexts(t, chances, seat).map((text) => markSampled(t, text, chances));

function exactSeatTexts(t: Translate, chances: Chances, seat: SeatNo): readonly string[] {
  const own = listChancesOf(chances, seat);
  const [main, ...side] = own;
  if (!main) return [];
  const percent = (figure: string) => percentText(t, figure);
  if (side.length > 0)
    return [
      own.map(({ pot, figures }) => `${potLabel(t, pot)} ${percent(figures.share)}`).join(" · "),
      own.map(({ figures }) => percent(figures.share)).join(" · "),
      percent(main.figures.share),
    ];
  const { share, high, low, scoop } = main.figures;
  if (!chances.hasLow || chances.pots.length > 1) return [percent(share)];
  return [
    t("chances.halves", { high: percent(high), low: percent(low), scoop: percent(scoop) }),
    t("chances.halvesShort", { high, low, scoop }),
    percent(share),
  ];
}

/** Describes the chances in one pot, such as "Zoe 41%, Ann 59%". Returns null when the chances of this pot are not known. */
export function potChanceText(
  t: Translate,
  chances: Chances | null,
  pot: number,
  name: (seat: SeatNo) => string,
): string | null {
  const found = chances?.pots.find((one) => one.pot === pot);
  if (!chances || !found) return null;
  return figuresOf(found)
    .map(({ seat, share, high, low, scoop }) => {
      const percent = markSampled(t, percentText(t, share), chances);
      return chances.hasLow
        ? t("chances.inPotHalves", { name: name(seat), percent, high, low, scoop })
        : t("chances.inPot", { name: name(seat), percent });
    })
    .join(", ");
}

/** Returns a percentage as a screen reader says it, such as "about 82%". */
function spokenPercent(t: Translate, figure: string, { isExact }: Chances): string {
  if (figure === UNDER) return t("chances.under");
  if (figure === OVER) return t("chances.over");
  return t(isExact ? "chances.percent" : "chances.about", { figure });
}

function spokenChance(t: Translate, { share, high, low, scoop }: SeatFigures, chances: Chances): string {
  const percent = (figure: string) => spokenPercent(t, figure, chances);
  return chances.hasLow
    ? t("chances.spokenHalves", {
        share: percent(share),
        high: percent(high),
        low: percent(low),
        scoop: percent(scoop),
      })
    : percent(share);
}

/** Returns what a screen reader says about a seat's chance; null when the seat has no chance to show. */
export function spokenSeatChance(t: Translate, chances: Chances, seat: SeatNo): string | null {
  const own = listChancesOf(chances, seat);
  if (own.length === 0) return null;
  return own
    .map(({ pot, figures }) => {
      const said = spokenChance(t, figures, chances);
      return chances.pots.length > 1
        ? t("chances.seatInPot", { pot: spokenPot(t, pot), chance: said })
        : t("chances.seat", { chance: said });
    })
    .join(", ");
}

const spokenPot = (t: Translate, pot: number): string =>
  pot === 0 ? t("say.mainPot") : t("say.sidePot", { number: pot });

/** Describes the chances in all pots, with one sentence for each pot, such as "Chances: Ann 82%, Bo 18%." */
export const describeChances = (t: Translate, chances: Chances, name: (seat: SeatNo) => string): string =>
  chances.pots.map((pot) => describePotChances(t, pot, chances, name)).join(" ");

function describePotChances(
  t: Translate,
  potChances: PotChances,
  chances: Chances,
  name: (seat: SeatNo) => string,
): string {
  const { pot } = potChances;
  const said = figuresOf(potChances)
    .map((one) => `${name(one.seat)} ${spokenChance(t, one, chances)}`)
    .join(chances.hasLow ? "; " : ", ");
  return chances.pots.length > 1
    ? t("chances.saidOfPot", { pot: spokenPot(t, pot), chances: said })
    : t("chances.said", { chances: said });
}
