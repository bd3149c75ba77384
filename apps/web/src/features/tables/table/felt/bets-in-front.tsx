"use client";
import { type Chips, type SeatNo, seatAt } from "@poker/engine";
import { clsx } from "clsx";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useAmountUnits } from "../../../../ui/amount-unit.ts";
import { ChipStack } from "../../../../ui/chip-stack.tsx";
import { amountWidth, fitAmount } from "../../../../ui/fit-amount.ts";
import { type AmountUnit, formatAmount } from "../../../../ui/format-amount.ts";
import { sumWinnings } from "../session/hand-annotations.ts";
import { nameAtSeat, stakeOfScene, type TableScene } from "../session/table-scene.ts";
import { discSizeOf } from "./felt-fits.ts";
import { placeIndexOf, type SeatedLayout, type Size } from "./geometry.ts";
import { motionOffset } from "./motion-offset.ts";

/** How long chips take to move to their place, and how long they take to move away from it. */
const CHIP_FLIGHT_MS = 180;

// The piles of chips in front of the seats: the bets of the round, and the chips that players have won.

interface BetPile {
  readonly key: string;
  readonly seat: SeatNo;
  readonly amount: Chips;
  /** True for chips that move from the pot to the player, and false for a bet. */
  readonly isPrize: boolean;
}

/** Builds the piles of chips. When a player leaves the table, their bet is in the pot, so their empty seat has no pile. */
export function buildPiles({ view, annotations }: TableScene): readonly BetPile[] {
  const won = new Map<SeatNo, Chips>();
  for (const { seat, amount } of sumWinnings(annotations.awards)) won.set(seat, (won.get(seat) ?? 0) + amount);
  const isPlayerHere = (seat: SeatNo) =>
    !annotations.leftSeats.includes(seat) && seatAt(view.seats, seat) !== undefined;
  return (view.hand?.seats ?? [])
    .filter(({ seat }) => isPlayerHere(seat))
    .map(({ seat, bet }) => ({ seat, amount: bet, isPrize: false }))
    .concat([...won].map(([seat, amount]) => ({ seat, amount, isPrize: true })))
    .filter(({ amount }) => amount > 0)
    .map((pile) => ({ ...pile, key: `${view.handNo} ${pile.seat} ${pile.isPrize}` }));
}

/** Returns the piles that have just been removed from their place and are still moving away. */
function useDepartingPiles(piles: readonly BetPile[]): readonly BetPile[] {
  const [leaving, setLeaving] = useState<readonly BetPile[]>([]);
  const before = useRef(piles);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useLayoutEffect(() => {
    const gone = before.current.filter(({ key }) => !piles.some((pile) => pile.key === key));
    before.current = piles;
    if (gone.length === 0) return;
    setLeaving((now) => [...now.filter(({ key }) => !gone.some((pile) => pile.key === key)), ...gone]);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setLeaving((now) => now.filter((pile) => !gone.includes(pile)));
    }, CHIP_FLIGHT_MS);
    timers.current.add(timer);
  }, [piles]);
  useLayoutEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);
  return leaving;
}

/**
 * `FONT_SIZE` and `SMALL_FONT_SIZE` are the two sizes of a bet's amount, and `DISC_GAP` is the gap between the amount and the discs, in px.
 */
const FONT_SIZE = 14;
const SMALL_FONT_SIZE = 13;
const DISC_GAP = 4;
const LINE_HEIGHT = 18;

interface FittedBet {
  /** The width of the discs in px; null when only the amount is shown. */
  readonly discSize: number | null;
  readonly text: string;
  readonly isSmall: boolean;
  readonly size: Size;
}

/** Fits a bet into the room in front of a seat. Shows discs beside the amount if both fit, or else only the amount. */
export function fitBet(amount: Chips, unit: AmountUnit, room: Size): FittedBet {
  const whole = formatAmount(amount, unit);
  const discSize = discSizeOf(room);
  if (discSize !== null) {
    const width = discSize + DISC_GAP + amountWidth(whole, FONT_SIZE);
    if (width <= room.width) return { discSize, text: whole, isSmall: false, size: { width, height: room.height } };
  }
  const text = fitAmount(amount, unit, room.width, SMALL_FONT_SIZE);
  const width = amountWidth(text, SMALL_FONT_SIZE);
  return { discSize: null, text, isSmall: true, size: { width, height: LINE_HEIGHT } };
}

/**
 * Shows the chips in front of the seats. Bets move from the pod to their place, and to the pot when the round ends. Won chips move from the
 * pot to the winner.
 */
export function BetsInFront({ scene, layout }: { readonly scene: TableScene; readonly layout: SeatedLayout }) {
  const t = useTranslations();
  const { view } = scene;
  const piles = useMemo(() => buildPiles(scene), [scene]);
  const units = useAmountUnits(stakeOfScene(scene));
  const leaving = useDepartingPiles(piles);
  const nameOf = (no: SeatNo) => nameAtSeat(scene, no) ?? "";

  const renderPile = ({ key, seat, amount, isPrize }: BetPile, gone: boolean) => {
    const place = layout.places[placeIndexOf(seat, layout.bottomSeat, view.settings.seats)];
    if (!place) return null;
    // A small felt shows the outcome of the hand where won chips would be. The chips only fly past on their way to the winner's pod, which
    // shows the amount.
    const isPassing = isPrize && layout.arePotsSmall;
    if (isPassing && gone) return null;
    const at = isPassing ? layout.pot : place.bet;
    const [from, to] = isPrize ? [layout.pot, place.pod] : [place.pod, layout.pot];
    const spoken = formatAmount(amount, units.spoken);
    const { discSize, text, isSmall } = fitBet(amount, units.shown, place.betRoom);
    return (
      <div
        key={`${key} ${gone}`}
        className={
          gone || isPassing
            ? "absolute z-10 [animation:fly-off_var(--ease)_forwards]"
            : "absolute z-10 [animation:fly-in_var(--ease)_backwards]"
        }
        style={{
          left: at.x,
          top: at.y,
          animationDuration: `${CHIP_FLIGHT_MS}ms`,
          ...motionOffset("from", from.x - at.x, from.y - at.y),
          ...motionOffset("to", to.x - at.x, to.y - at.y),
        }}
        {...(gone && { "aria-hidden": true })}
      >
        <div
          data-testid={isPrize ? "prize" : `bet-${seat}`}
          className="flex -translate-1/2 items-center gap-1 text-on-felt"
          {...(!isPrize && { role: "img", "aria-label": t("table.betOf", { name: nameOf(seat), amount: spoken }) })}
        >
          {discSize !== null && <ChipStack amount={amount} unit={scene.unit} size={discSize} />}
          <span
            className={clsx(
              "figures font-semibold [text-shadow:0_1px_2px_oklch(0_0_0/0.45)]",
              isSmall ? "text-xs" : "text-sm",
            )}
          >
            {text}
          </span>
        </div>
      </div>
    );
  };
  return (
    <>
      {piles.map((pile) => renderPile(pile, false))}
      {leaving.map((pile) => renderPile(pile, true))}
    </>
  );
}

export function DealerButton({ scene, layout }: { readonly scene: TableScene; readonly layout: SeatedLayout }) {
  const t = useTranslations();
  const { view } = scene;
  const at =
    view.button === null
      ? undefined
      : layout.places[placeIndexOf(view.button, layout.bottomSeat, view.settings.seats)]?.button;
  if (!at) return null;
  const size = layout.buttonSize;
  return (
    <div
      role="img"
      aria-label={t("table.button")}
      data-testid="button"
      className="absolute top-0 left-0 z-10 flex items-center justify-center rounded-full bg-[var(--card)] text-xs font-bold text-[var(--suit-ink)] shadow-lift transition-transform duration-(--calm) ease-out"
      style={{ width: size, height: size, transform: `translate(${at.x - size / 2}px, ${at.y - size / 2}px)` }}
    >
      D
    </div>
  );
}
