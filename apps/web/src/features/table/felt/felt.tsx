"use client";
import type { Card, SeatNo } from "@poker/engine";
import { Plus } from "lucide-react";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { buildSeatScene, findWinningCards, type SeatScene, type TableScene } from "../session/table-scene.ts";
import { BetsInFront, DealerButton } from "./bets-in-front.tsx";
import { Board } from "./board.tsx";
import { FeltMessage } from "./felt-message.tsx";
import { type FeltLayout, type Point, placeIndexOf, type Size } from "./geometry.ts";
import { HoleCards } from "./hole-cards.tsx";
import { layoutTable } from "./layout-table.ts";
import type { PlayerBadges } from "./player-badges.ts";
import { Pots } from "./pots.tsx";
import { superellipsePath } from "./rail.ts";
import { SeatPod } from "./seat-pod.tsx";
import type { CardOutcome } from "./table-card.tsx";

function useElementSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}

export interface FeltProps {
  readonly scene: TableScene;
  readonly badges: PlayerBadges;
  /** null when no seat can be taken. */
  readonly onSit: ((seat: SeatNo) => void) | null;
}

/** Draws the table: fills its box, and knows only the scene and the badges of players. */
export function Felt({ scene, badges, onSit }: FeltProps) {
  const t = useTranslations();
  const { ref, size } = useElementSize();
  const seats = scene.view.settings.seats;
  const layout = useMemo(() => size && layoutTable(size, seats), [size, seats]);
  return (
    <section ref={ref} aria-label={t("table.felt")} className="relative size-full overflow-hidden">
      {layout && size && (
        <>
          <FeltCloth layout={layout} size={size} />
          <FeltContents scene={scene} badges={badges} layout={layout} onSit={onSit} />
        </>
      )}
    </section>
  );
}

/** Rail and cloth, with soft light in the middle. */
function FeltCloth({ layout, size }: { readonly layout: FeltLayout; readonly size: Size }) {
  const { centre, felt, rail } = layout;
  return (
    <svg className="absolute inset-0" width={size.width} height={size.height} aria-hidden="true">
      <defs>
        <radialGradient id="pool-of-light" cx="50%" cy="46%" r="62%">
          <stop offset="0" stopColor="var(--felt-lit)" />
          <stop offset="0.55" stopColor="var(--felt)" />
          <stop offset="1" stopColor="var(--felt-deep)" />
        </radialGradient>
      </defs>
      <path
        d={superellipsePath(centre, felt.a + rail, felt.b + rail)}
        fill="var(--rail)"
        stroke="var(--rail-edge)"
        strokeWidth="1"
        style={{ filter: "drop-shadow(var(--table-shadow))" }}
      />
      {/* The rail's own shadow on the cloth. */}
      <path
        d={superellipsePath(centre, felt.a, felt.b)}
        fill="url(#pool-of-light)"
        stroke="var(--felt-edge)"
        strokeWidth={Math.max(2, rail / 4)}
      />
      <path
        d={superellipsePath(centre, felt.a * 0.74, felt.b * 0.66)}
        fill="none"
        stroke="var(--felt-mark)"
        strokeWidth="1"
      />
    </svg>
  );
}

function FeltContents({ scene, badges, layout, onSit }: FeltProps & { readonly layout: FeltLayout }) {
  const { view, you, annotations } = scene;
  const winners = useMemo(() => findWinningCards(annotations), [annotations]);
  const decided = winners.high.size > 0;
  const outcomeOf = (card: Card | null): CardOutcome => {
    if (!decided || card === null) return null;
    const high = winners.high.has(card);
    const low = winners.low.has(card);
    return high && low ? "both" : high ? "high" : low ? "low" : "beaten";
  };
  const placed = Array.from({ length: view.settings.seats }, (_, seat) => {
    const player = view.seats.find((taken) => taken.seat === seat);
    const place = layout.places[placeIndexOf(seat, you, view.settings.seats)];
    return { seat, place, taken: player ? buildSeatScene(scene, player) : null };
  });
  const seatOutcome = (card: Card | null, seat: SeatScene): CardOutcome =>
    decided && seat.inHand?.status === "folded" ? null : outcomeOf(card);

  return (
    <>
      <Pots scene={scene} layout={layout} isAwarded={annotations.awards.length > 0 || view.hand?.result != null} />
      <Board board={view.hand?.board ?? []} layout={layout} outcomeOf={outcomeOf} />
      <FeltMessage scene={scene} layout={layout} />
      {placed.map(({ seat, place, taken }) =>
        taken && place ? (
          <HoleCards
            key={`${view.handNo} ${seat}`}
            seat={taken}
            layout={layout}
            at={place.pod}
            outcomeOf={seatOutcome}
          />
        ) : null,
      )}
      {placed.map(({ seat, place, taken }) =>
        !place ? null : taken ? (
          <SeatPod
            key={seat}
            seat={taken}
            lastAction={annotations.lastActions[seat]}
            layout={layout}
            place={place}
            clock={scene.clock}
            serverOffsetMs={scene.serverOffsetMs}
            currency={view.settings.currency}
            badges={badges}
          />
        ) : (
          <FreeSeat
            key={seat}
            seat={seat}
            layout={layout}
            at={place.pod}
            isReserved={view.offers.some((offer) => offer.seat === seat)}
            onSit={onSit}
          />
        ),
      )}
      <DealerButton scene={scene} layout={layout} />
      <BetsInFront scene={scene} layout={layout} />
    </>
  );
}

function FreeSeat({
  seat,
  layout,
  at,
  isReserved,
  onSit,
}: {
  readonly seat: SeatNo;
  readonly layout: FeltLayout;
  readonly at: Point;
  /** The seat is held for the first on the waitlist, who takes it in the controls below the felt. S1 */
  readonly isReserved: boolean;
  readonly onSit: ((seat: SeatNo) => void) | null;
}) {
  const t = useTranslations();
  const { pod } = layout;
  const box = { left: at.x - pod.width / 2, top: at.y - pod.height / 2, width: pod.width, height: pod.height };
  const look = "absolute flex items-center justify-center gap-1.5 rounded-[13px] border border-dashed text-sm";
  if (!onSit || isReserved)
    return (
      <div data-testid={`seat-${seat}`} className={`${look} border-line-strong/70 text-on-felt-2`} style={box}>
        {isReserved && t("waiting.heldSeat")}
      </div>
    );
  return (
    <button
      type="button"
      data-testid={`seat-${seat}`}
      aria-label={t("table.freeSeat", { seat: seat + 1 })}
      onClick={() => onSit(seat)}
      className={`${look} felt-focus border-on-felt-2/50 bg-[var(--felt-deep)] font-medium text-on-felt transition-colors duration-(--quick) hover:border-brass hover:text-brass`}
      style={box}
    >
      <Plus className="size-4" aria-hidden="true" />
      {t("table.free")}
    </button>
  );
}
