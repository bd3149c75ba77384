"use client";
import { type Chances, type Chips, type HandView, totalPot } from "@poker/engine";
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useAmountUnits } from "../../../../ui/amount-unit.ts";
import { ChipStack } from "../../../../ui/chip-stack.tsx";
import { amountWidth, fitAmount } from "../../../../ui/fit-amount.ts";
import { type AmountUnit, formatAmount } from "../../../../ui/format-amount.ts";
import { potChanceText } from "../chances/chance-text.ts";
import { nameAtSeat, stakeOfScene, type TableScene } from "../session/table-scene.ts";
import type { FeltLayout } from "./geometry.ts";

/**
 * `LETTER_WIDTH` is the rough width of a letter of a label. `LABEL_PADDING` is the space around a side pot's label, and `LABEL_GAP` is the
 * space beside the label of the whole pot. All are in px.
 */
const LETTER_WIDTH = 7;
const LABEL_PADDING = 40;
const LABEL_GAP = 8;
/**
 * `AMOUNT_PADDING` is the margin of a side pot without a label. `AMOUNT_GAP` is the gap to the next side pot. `FONT_SIZE` is the size of
 * its amount. All are in px.
 */
const AMOUNT_PADDING = 12;
const AMOUNT_GAP = 4;
const FONT_SIZE = 13;
/** How many pots fit one below another. */
const MAX_COLUMN_POTS = 3;
/** The width in px of a text such as "+2", which counts the pots that have no room. */
const MORE_POTS_WIDTH = 30;

// Fits the whole pot and the side pots into their lines. Labels are left out first, and only then are amounts shortened.

export const POT_FONT_SIZE = { large: 21.6, medium: 18, small: 15 } as const;

interface FittedPot {
  readonly size: keyof typeof POT_FONT_SIZE;
  readonly hasLabel: boolean;
  readonly text: string;
}

export function fitTotalPot(total: Chips, unit: AmountUnit, label: string, layout: FeltLayout): FittedPot {
  const text = formatAmount(total, unit);
  const room = layout.potMaxWidth - label.length * LETTER_WIDTH - LABEL_GAP;
  const sizes = layout.arePotsSmall ? (["medium", "small"] as const) : (["large", "medium", "small"] as const);
  const size = sizes.find((one) => amountWidth(text, POT_FONT_SIZE[one]) <= room);
  if (size) return { size, hasLabel: true, text };
  return { size: "small", hasLabel: false, text: fitAmount(total, unit, layout.potMaxWidth, POT_FONT_SIZE.small) };
}

interface FittedSidePots {
  /** `row` has the pots side by side with labels. `column` has them one below another. `amounts` has only their amounts, side by side. */
  readonly arrangement: "row" | "column" | "amounts";
  /** The amounts of the pots that have room. The remaining pots are only counted. */
  readonly amounts: readonly string[];
}

export function fitSidePots(
  amounts: readonly Chips[],
  unit: AmountUnit,
  labels: readonly string[],
  layout: FeltLayout,
): FittedSidePots {
  const whole = amounts.map((amount) => formatAmount(amount, unit));
  const letters = [...whole, ...labels].reduce((sum, text) => sum + text.length, 0);
  if (letters * LETTER_WIDTH + amounts.length * LABEL_PADDING <= layout.potsMaxWidth)
    return { arrangement: "row", amounts: whole };
  if (layout.hasPotsColumn && amounts.length <= MAX_COLUMN_POTS) return { arrangement: "column", amounts: whole };
  for (let shown = amounts.length; shown > 1; shown--) {
    const more = shown < amounts.length ? MORE_POTS_WIDTH : 0;
    const room = (layout.potsMaxWidth - more) / shown - AMOUNT_PADDING - AMOUNT_GAP;
    const fitted = amounts.slice(0, shown).map((amount) => fitAmount(amount, unit, room, FONT_SIZE));
    if (fitted.every((text) => amountWidth(text, FONT_SIZE) <= room))
      return { arrangement: "amounts", amounts: fitted };
  }
  const room = layout.potsMaxWidth - MORE_POTS_WIDTH - AMOUNT_PADDING - AMOUNT_GAP;
  return {
    arrangement: "amounts",
    amounts: amounts.slice(0, 1).map((one) => fitAmount(one, unit, room, FONT_SIZE)),
  };
}

/** Shows the whole pot as one amount. Also shows each side pot, with the players who can win it. */
export function Pots({
  scene,
  chances,
  layout,
  isAwarded,
}: {
  readonly scene: TableScene;
  readonly chances: Chances | null;
  readonly layout: FeltLayout;
  readonly isAwarded: boolean;
}) {
  const t = useTranslations();
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const { shown } = useAmountUnits(stakeOfScene(scene));
  const hand = isAwarded ? null : scene.view.hand;
  const sidePots = hand && hand.pots.length > 1 ? hand.pots : [];
  const labels = sidePots.map((_, index) => (index === 0 ? t("table.mainPot") : t("table.sidePot", { number: index })));
  const { arrangement, amounts } = fitSidePots(
    sidePots.map(({ amount }) => amount),
    shown,
    labels,
    layout,
  );
  const seatName = (no: number) => nameAtSeat(scene, no) ?? String(no + 1);
  const descriptions = sidePots.map((pot, i) =>
    t("table.inPot", {
      label: labels[i] ?? "",
      amount: formatAmount(pot.amount, shown),
      names: potChanceText(t, chances, i, seatName) ?? pot.seats.map(seatName).join(", "),
    }),
  );
  const isRow = arrangement === "row";
  const toggle = (i: number) => ({
    isOpen: openIndex === i,
    onOpen: (isOpen: boolean) => setOpenIndex(isOpen ? i : null),
  });
  return (
    <>
      <TotalPot hand={hand} layout={layout} unit={shown} />
      <div
        className={clsx(
          "absolute flex -translate-x-1/2 items-center justify-center empty:hidden",
          arrangement === "column" ? "flex-col gap-0.5" : isRow ? "gap-1.5" : "gap-1",
        )}
        style={{ left: layout.board.x, top: layout.potsTop, width: layout.potsMaxWidth }}
      >
        {amounts.map((amount, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pot is identified by its place in the order
          <SidePot key={i} description={descriptions[i] ?? ""} isNarrow={arrangement === "amounts"} {...toggle(i)}>
            {isRow && sidePots.length < 3 && (
              <ChipStack amount={sidePots[i]?.amount ?? 0} unit={scene.unit} size={13} />
            )}
            {arrangement !== "amounts" && labels[i]}
            <span className="figures font-semibold text-on-felt">{amount}</span>
          </SidePot>
        ))}
        {amounts.length < sidePots.length && (
          <SidePot description={descriptions.slice(amounts.length).join(" ")} isNarrow {...toggle(amounts.length)}>
            +{sidePots.length - amounts.length}
          </SidePot>
        )}
      </div>
    </>
  );
}

const POT_SIZE_CLASS = { large: "text-xl", medium: "text-lg", small: "text-base" } as const;

function TotalPot({
  hand,
  layout,
  unit,
}: {
  /** null when there is no pot to play for. */
  readonly hand: HandView | null;
  readonly layout: FeltLayout;
  readonly unit: AmountUnit;
}) {
  const t = useTranslations();
  const total = hand ? totalPot(hand) : 0;
  const { size, hasLabel, text } = fitTotalPot(total, unit, t("table.pot"), layout);
  return (
    <div
      data-testid="pot"
      className="absolute flex h-6 -translate-1/2 items-center gap-2 whitespace-nowrap text-on-felt"
      style={{ left: layout.pot.x, top: layout.pot.y }}
    >
      {total > 0 && (
        <>
          <span className={hasLabel ? "text-xs text-on-felt-2" : "sr-only"}>{t("table.pot")}</span>
          <span className={clsx("figures font-semibold tracking-tight", POT_SIZE_CLASS[size])}>{text}</span>
        </>
      )}
    </div>
  );
}

/** Shows one pot as a button. Pointing at the button or pressing it shows who can win the pot. */
function SidePot({
  description,
  isNarrow,
  isOpen,
  onOpen,
  children,
}: {
  readonly description: string;
  readonly isNarrow: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <div className="group relative" data-testid="side-pot">
      <button
        type="button"
        aria-label={description}
        onClick={() => onOpen(!isOpen)}
        onBlur={() => onOpen(false)}
        onKeyDown={(event) => event.key === "Escape" && onOpen(false)}
        className={clsx(
          "felt-focus relative flex h-6 items-center gap-1 rounded-full bg-[var(--felt-deep)] text-xs whitespace-nowrap text-on-felt-2 transition-colors duration-(--quick) after:absolute after:inset-x-0 after:-inset-y-2.5 hover:text-on-felt",
          isNarrow ? "px-1.5" : "px-2",
        )}
      >
        {children}
      </button>
      {/* This text is for pointers and fingers. A screen reader reads the button's name instead. */}
      <p
        aria-hidden="true"
        className={clsx(
          "pointer-events-none absolute top-full left-1/2 z-30 mt-1.5 w-max max-w-56 -translate-x-1/2 rounded-xl border border-line bg-surface px-3 py-2 text-sm text-ink shadow-lift",
          !isOpen && "hidden group-hover:block",
        )}
      >
        {description}
      </p>
    </div>
  );
}
