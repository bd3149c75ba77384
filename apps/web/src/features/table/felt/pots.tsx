"use client";
import type { HandView, Pot } from "@poker/engine";
import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ChipStack } from "../../../ui/chip-stack.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { totalPot } from "../actions/bet-presets.ts";
import { nameAtSeat, type TableScene } from "../session/table-scene.ts";
import { CARD_RATIO, type FeltLayout } from "./geometry.ts";

/** Rough width of a letter of a pot's label, and of all that lies around the label, in px. */
const LETTER_WIDTH = 7;
const LABEL_PADDING = 40;
/** As many pots can lie one below the other. */
const MAX_COLUMN_POTS = 3;

/** Side by side if that fits; else, on a portrait felt, one below the other; else the amounts alone, side by side. */
function fitPotLabels(texts: readonly string[], layout: FeltLayout): "row" | "column" | "amounts" {
  const letters = texts.reduce((sum, text) => sum + text.length, 0);
  const width = letters * LETTER_WIDTH + texts.length * LABEL_PADDING;
  if (width <= (layout.isCompact ? layout.boardCard * 6 : layout.potsMaxWidth)) return "row";
  return layout.isPortrait && texts.length <= MAX_COLUMN_POTS ? "column" : "amounts";
}

/** Shows the whole pot as one amount, and each side pot with who can win it. */
export function Pots({
  scene,
  layout,
  isAwarded,
}: {
  readonly scene: TableScene;
  readonly layout: FeltLayout;
  readonly isAwarded: boolean;
}) {
  const t = useTranslations();
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const { settings } = scene.view;
  const hand = isAwarded ? null : scene.view.hand;
  const amount = (value: number) => formatAmount(value, settings.currency);
  const sidePots = hand && hand.pots.length > 1 ? hand.pots : [];
  const labels = sidePots.map((_, index) => (index === 0 ? t("table.mainPot") : t("table.sidePot", { number: index })));
  const arrangement = fitPotLabels(
    sidePots.map((pot, i) => `${labels[i] ?? ""}${amount(pot.amount)}`),
    layout,
  );
  const seatName = (no: number) => nameAtSeat(scene, no) ?? no + 1;
  return (
    <>
      <TotalPot hand={hand} layout={layout} amount={amount} />
      <div
        className={clsx(
          "absolute flex -translate-x-1/2 items-center justify-center empty:hidden",
          arrangement === "column" ? "flex-col gap-0.5" : "gap-1.5",
        )}
        style={{
          left: layout.board.x,
          top: layout.board.y + (layout.boardCard * CARD_RATIO) / 2 + (layout.isCompact ? 3 : 8),
          width: layout.potsMaxWidth,
        }}
      >
        {sidePots.map((pot, i) => (
          <SidePot
            // biome-ignore lint/suspicious/noArrayIndexKey: a pot is its place in the order
            key={i}
            pot={pot}
            amount={amount(pot.amount)}
            label={labels[i] ?? ""}
            names={pot.seats.map(seatName).join(", ")}
            isLabelled={arrangement !== "amounts"}
            hasChips={arrangement === "row" && sidePots.length < 3}
            isOpen={openIndex === i}
            onOpen={(isOpen) => setOpenIndex(isOpen ? i : null)}
          />
        ))}
      </div>
    </>
  );
}

function TotalPot({
  hand,
  layout,
  amount,
}: {
  /** null when there is no pot to play for. */
  readonly hand: HandView | null;
  readonly layout: FeltLayout;
  readonly amount: (value: number) => string;
}) {
  const t = useTranslations();
  const total = hand ? totalPot(hand) : 0;
  return (
    <div
      data-testid="pot"
      className="absolute flex h-7 -translate-1/2 items-center gap-2 text-on-felt"
      style={{ left: layout.pot.x, top: layout.pot.y }}
    >
      {total > 0 && (
        <>
          <span className="text-xs text-on-felt-2">{t("table.pot")}</span>
          <span className={clsx("figures font-semibold tracking-tight", layout.isCompact ? "text-lg" : "text-xl")}>
            {amount(total)}
          </span>
        </>
      )}
    </div>
  );
}

/** One pot as a button; pointing at it or pressing it tells who can win it. */
function SidePot({
  pot,
  amount,
  label,
  names,
  isLabelled,
  hasChips,
  isOpen,
  onOpen,
}: {
  readonly pot: Pot;
  readonly amount: string;
  readonly label: string;
  readonly names: string;
  readonly isLabelled: boolean;
  readonly hasChips: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}) {
  const t = useTranslations();
  const description = t("table.inPot", { label, amount, names });
  return (
    <div className="group relative">
      <button
        type="button"
        aria-label={description}
        onClick={() => onOpen(!isOpen)}
        onBlur={() => onOpen(false)}
        onKeyDown={(event) => event.key === "Escape" && onOpen(false)}
        className="felt-focus relative flex h-6 items-center after:absolute after:inset-x-0 after:-inset-y-2.5 gap-1 rounded-full bg-[var(--felt-deep)] px-2 text-xs whitespace-nowrap text-on-felt-2 transition-colors duration-(--quick) hover:text-on-felt"
      >
        {hasChips && <ChipStack amount={pot.amount} size={13} />}
        {isLabelled && label}
        <span className="figures font-semibold text-on-felt">{amount}</span>
      </button>
      {/* For pointers and fingers; a screen reader reads the name of the button. */}
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
