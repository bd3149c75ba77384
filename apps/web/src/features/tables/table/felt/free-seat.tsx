"use client";
/**
 * Shows a free seat, which takes less room than a taken one. Between two players who sit face to face it is a small mark. At all other
 * tables it has a word on it.
 */
import type { SeatNo } from "@poker/engine";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import type { FeltLayout, Point, Size } from "./geometry.ts";

const FREE_MARK_SIZE: Size = { width: 34, height: 34 };
const MAX_FREE_WIDTH = 84;
/**
 * `LETTER_WIDTH` is the rough width of a letter of the word. `PLUS_ROOM` is the width of the plus sign with its margins. Both are in px.
 */
const LETTER_WIDTH = 8;
const PLUS_ROOM = 40;
const RESERVED_LOOK = "border-on-felt-2/50 bg-[var(--felt-deep)] text-on-felt-2";

export function FreeSeat({
  seat,
  layout,
  at,
  isReserved,
  onSit,
}: {
  readonly seat: SeatNo;
  readonly layout: FeltLayout;
  readonly at: Point;
  /** True when the seat is held for the first player on the waitlist. That player takes it with the controls below the felt. S1 */
  readonly isReserved: boolean;
  readonly onSit: ((seat: SeatNo) => void) | null;
}) {
  const t = useTranslations();
  const { isFacing, pod } = layout;
  const word = t("table.free");
  const size = isFacing
    ? FREE_MARK_SIZE
    : { width: Math.min(pod.width, MAX_FREE_WIDTH), height: FREE_MARK_SIZE.height };
  const box = { left: at.x - size.width / 2, top: at.y - size.height / 2, ...size };
  const look = "absolute flex items-center justify-center gap-1 rounded-full border border-dashed text-sm";
  // Half of a seat may be outside the felt. The word on a reserved seat must be readable there too.
  const restingLook = isReserved ? RESERVED_LOOK : "border-line-strong/70";
  if (!onSit || isReserved)
    return (
      <div data-testid={`seat-${seat}`} className={`${look} ${restingLook}`} style={box}>
        {isReserved && <span className={isFacing ? "sr-only" : "truncate"}>{t("waiting.heldSeat")}</span>}
      </div>
    );
  return (
    <button
      type="button"
      data-testid={`seat-${seat}`}
      aria-label={t("table.freeSeat", { seat: seat + 1 })}
      onClick={() => onSit(seat)}
      className={`${look} felt-focus border-on-felt-2/50 bg-[var(--felt-deep)] font-medium text-on-felt transition-colors duration-(--quick) after:absolute after:-inset-1.5 hover:border-brass-felt hover:text-brass-felt`}
      style={box}
    >
      {(isFacing || word.length * LETTER_WIDTH + PLUS_ROOM <= size.width) && (
        <Plus className="size-4 shrink-0" aria-hidden="true" />
      )}
      {!isFacing && word}
    </button>
  );
}
