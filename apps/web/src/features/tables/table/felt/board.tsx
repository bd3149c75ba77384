"use client";
import type { Card } from "@poker/engine";
import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CARD_RATIO, type FeltLayout } from "./geometry.ts";
import { type CardOutcome, TableCard } from "./table-card.tsx";

/**
 * Shows five places for cards at all times. Each card turns over in its place when it is dealt. Cards that were dealt before the page
 * opened do not move.
 */
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
  const [lying, setLying] = useState(board);
  if (board.length === 0 && lying.length > 0) setLying(board);
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
                className={clsx(
                  "absolute inset-0",
                  !lying.includes(card) && "[animation:turn-over_220ms_var(--ease)_backwards]",
                )}
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
