"use client";
import type { Chips, SeatNo } from "@poker/engine";
import { clsx } from "clsx";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ChipStack } from "../../../ui/chip-stack.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { sumWinnings } from "../session/hand-annotations.ts";
import { nameAtSeat, type TableScene } from "../session/table-scene.ts";
import { type FeltLayout, placeIndexOf } from "./geometry.ts";
import { motionOffset } from "./motion-offset.ts";

interface BetPile {
  readonly key: string;
  readonly seat: SeatNo;
  readonly amount: Chips;
  /** True for chips that go from the pot to the player, false for a bet. */
  readonly isPrize: boolean;
}

function buildPiles({ view, annotations }: TableScene): readonly BetPile[] {
  const won = new Map<SeatNo, Chips>();
  for (const { seat, amount } of sumWinnings(annotations.awards)) won.set(seat, (won.get(seat) ?? 0) + amount);
  return (view.hand?.seats ?? [])
    .map(({ seat, bet }) => ({ seat, amount: bet, isPrize: false }))
    .concat([...won].map(([seat, amount]) => ({ seat, amount, isPrize: true })))
    .filter(({ amount }) => amount > 0)
    .map((pile) => ({ ...pile, key: `${view.handNo} ${pile.seat} ${pile.isPrize}` }));
}

/** How long chips move when they leave their place. */
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
export function BetsInFront({ scene, layout }: { readonly scene: TableScene; readonly layout: FeltLayout }) {
  const t = useTranslations();
  const { view, you } = scene;
  const piles = useMemo(() => buildPiles(scene), [scene]);
  const leaving = useDepartingPiles(piles);
  const small = layout.pod.width < 110;
  const size = small ? 15 : 19;
  const nameOf = (no: SeatNo) => nameAtSeat(scene, no) ?? "";

  const renderPile = ({ key, seat, amount, isPrize }: BetPile, gone: boolean) => {
    const place = layout.places[placeIndexOf(seat, you, view.settings.seats)];
    if (!place) return null;
    const at = place.bet;
    const [from, to] = isPrize ? [layout.pot, place.pod] : [place.pod, layout.pot];
    const shown = formatAmount(amount, view.settings.currency);
    // Between close neighbours a long figure stands alone.
    const discs = !small || shown.length < 7;
    return (
      <div
        key={`${key} ${gone}`}
        className={
          gone
            ? "absolute z-10 [animation:fly-off_180ms_var(--ease)_forwards]"
            : "absolute z-10 [animation:fly-in_180ms_var(--ease)_backwards]"
        }
        style={{
          left: at.x,
          top: at.y,
          ...motionOffset("from", from.x - at.x, from.y - at.y),
          ...motionOffset("to", to.x - at.x, to.y - at.y),
        }}
        {...(gone && { "aria-hidden": true })}
      >
        <div
          className="flex -translate-1/2 items-center gap-1 text-on-felt"
          {...(!isPrize && { role: "img", "aria-label": t("table.betOf", { name: nameOf(seat), amount: shown }) })}
        >
          {discs && <ChipStack amount={amount} size={size} />}
          <span
            className={clsx(
              "figures font-semibold [text-shadow:0_1px_2px_oklch(0_0_0/0.45)]",
              discs ? "text-sm" : "text-xs",
            )}
          >
            {shown}
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

export function DealerButton({ scene, layout }: { readonly scene: TableScene; readonly layout: FeltLayout }) {
  const t = useTranslations();
  const { view, you } = scene;
  const at =
    view.button === null ? undefined : layout.places[placeIndexOf(view.button, you, view.settings.seats)]?.button;
  if (!at) return null;
  const size = layout.isPortrait || layout.isCompact ? 20 : 24;
  return (
    <div
      role="img"
      aria-label={t("table.button")}
      className="absolute top-0 left-0 z-10 flex items-center justify-center rounded-full bg-[var(--card)] text-xs font-bold text-[var(--suit-ink)] shadow-lift transition-transform duration-(--calm) ease-out"
      style={{ width: size, height: size, transform: `translate(${at.x - size / 2}px, ${at.y - size / 2}px)` }}
    >
      D
    </div>
  );
}
