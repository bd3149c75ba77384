"use client";
import type { Card, TableView } from "@poker/engine";
import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ChipStack } from "../../../ui/chip-stack.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { totalPot } from "../actions/bet-presets.ts";
import { CARD_RATIO, type FeltLayout } from "./geometry.ts";
import { type CardOutcome, TableCard } from "./table-card.tsx";

/** Five places in the middle, always; cards turn over in them. */
export function Board({
  board,
  layout,
  outcomeOf,
}: {
  readonly board: readonly Card[];
  readonly layout: FeltLayout;
  readonly outcomeOf: (card: Card) => CardOutcome;
}) {
  const t = useTranslations();
  const { boardCard, boardGap } = layout;
  const width = boardCard * 5 + boardGap * 4;
  const height = boardCard * CARD_RATIO;
  return (
    <fieldset
      data-testid="board"
      aria-label={board.length === 0 ? t("table.boardEmpty") : t("table.board")}
      className="absolute flex"
      style={{ left: layout.board.x - width / 2, top: layout.board.y - height / 2, width, height, gap: boardGap }}
    >
      {[0, 1, 2, 3, 4].map((i) => {
        const card = board[i];
        return (
          <div
            key={i}
            className="relative rounded-[10%/7.2%]"
            style={{ width: boardCard, boxShadow: "inset 0 0 0 1px var(--felt-mark)" }}
          >
            {card !== undefined && (
              <div
                key={card}
                className="absolute inset-0 [animation:turn-over_220ms_var(--ease)_backwards]"
                style={{ animationDelay: i < 3 ? `${i * 70}ms` : "0ms" }}
              >
                <TableCard card={card} isDimmed={false} outcome={outcomeOf(card)} />
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

/** About as wide as a letter or figure of a pile's label, and all that lies around them, in px. */
const LETTER_WIDTH = 7;
const PILE_PADDING = 40;

/** The whole pot as one figure, and each side pot as a small pile with who can win it. */
export function Pots({
  view,
  layout,
  isAwarded,
}: {
  readonly view: TableView;
  readonly layout: FeltLayout;
  readonly isAwarded: boolean;
}) {
  const t = useTranslations();
  const [open, setOpen] = useState<number | null>(null);
  const { hand, settings } = view;
  const amount = (value: number) => formatAmount(value, settings.currency);
  const total = hand && !isAwarded ? totalPot(hand) : 0;
  const piles = hand && !isAwarded && hand.pots.length > 1 ? hand.pots : [];
  const labelOf = (index: number) => (index === 0 ? t("table.mainPot") : t("table.sidePot", { number: index }));
  // Side by side if that fits; else, standing, one below the other; else the figures alone.
  const letters = piles.reduce((sum, pot, i) => sum + labelOf(i).length + amount(pot.amount).length, 0);
  const inOneLine =
    letters * LETTER_WIDTH + piles.length * PILE_PADDING <=
    (layout.isCompact ? layout.boardCard * 6 : layout.potsMaxWidth);
  const column = !inOneLine && layout.isPortrait && piles.length <= 3;
  const labelled = inOneLine || column;
  const names = (seats: readonly number[]) =>
    seats.map((no) => view.seats.find(({ seat }) => seat === no)?.name ?? no + 1).join(", ");
  return (
    <>
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
      <div
        className={clsx(
          "absolute flex -translate-x-1/2 items-center justify-center empty:hidden",
          column ? "flex-col gap-0.5" : "gap-1.5",
        )}
        style={{
          left: layout.board.x,
          top: layout.board.y + (layout.boardCard * CARD_RATIO) / 2 + (layout.isCompact ? 3 : 8),
          width: layout.potsMaxWidth,
        }}
      >
        {piles.map((pot, i) => {
          const label = labelOf(i);
          const whole = t("table.inPot", { label, amount: amount(pot.amount), names: names(pot.seats) });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a pot is its place in the order
            <div key={i} className="group relative">
              <button
                type="button"
                aria-label={whole}
                onClick={() => setOpen(open === i ? null : i)}
                onBlur={() => setOpen(null)}
                onKeyDown={(event) => event.key === "Escape" && setOpen(null)}
                className="felt-focus relative flex h-6 items-center after:absolute after:inset-x-0 after:-inset-y-2.5 gap-1 rounded-full bg-[var(--felt-deep)] px-2 text-xs whitespace-nowrap text-on-felt-2 transition-colors duration-(--quick) hover:text-on-felt"
              >
                {inOneLine && piles.length < 3 && <ChipStack amount={pot.amount} size={13} />}
                {labelled && label}
                <span className="figures font-semibold text-on-felt">{amount(pot.amount)}</span>
              </button>
              {/* For who points or taps; others were told by the button's name. */}
              <p
                aria-hidden="true"
                className={clsx(
                  "pointer-events-none absolute top-full left-1/2 z-30 mt-1.5 w-max max-w-56 -translate-x-1/2 rounded-xl border border-line bg-surface px-3 py-2 text-sm text-ink shadow-lift",
                  open !== i && "hidden group-hover:block",
                )}
              >
                {whole}
              </p>
            </div>
          );
        })}
      </div>
    </>
  );
}
