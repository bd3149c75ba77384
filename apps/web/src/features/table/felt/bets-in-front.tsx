"use client";
import type { SeatNo } from "@poker/engine";
import { clsx } from "clsx";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useAmountUnits } from "../../../ui/amount-unit.ts";
import { ChipStack } from "../../../ui/chip-stack.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { nameAtSeat, stakeOfScene, type TableScene } from "../session/table-scene.ts";
import { type BetPile, buildPiles } from "./bet-piles.ts";
import { fitBet } from "./fit-bet.ts";
import { placeIndexOf, type SeatedLayout } from "./geometry.ts";
import { motionOffset } from "./motion-offset.ts";

/** How long chips move to their place, and when they leave it. */
const CHIP_FLIGHT_MS = 180;

/** The piles that have just left their place, while they move. */
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

/** Chips in front of the seats: they come from the pod, go to the pot when the round ends, and from the pot to who wins it. */
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
    // On a small felt the outcome stands where prizes would lie: they only pass on their way to the winner, whose pod says how much it is.
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
