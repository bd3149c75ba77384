"use client";
import { type Card, type Chances, GAME_SHAPES, type SeatNo, seatAt } from "@poker/engine";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useAmountUnits } from "../../../../ui/amount-unit.ts";
import type { HandAnnotations } from "../session/hand-annotations.ts";
import {
  buildSeatScene,
  findWinningCards,
  type SeatScene,
  stakeOfScene,
  type TableScene,
} from "../session/table-scene.ts";
import { BetsInFront, DealerButton } from "./bets-in-front.tsx";
import { Board } from "./board.tsx";
import { FeltMessage } from "./felt-message.tsx";
import { superellipsePath } from "./felt-outline.ts";
import { FreeSeat } from "./free-seat.tsx";
import { type FeltLayout, placeIndexOf, type SeatedLayout, type Size } from "./geometry.ts";
import { HoleCards } from "./hole-cards.tsx";
import { findSeating, layoutTable } from "./layout-table.ts";
import type { PlayerBadges } from "./player-badges.ts";
import { Pots } from "./pots.tsx";
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

interface FeltProps {
  readonly scene: TableScene;
  /** True when one of the room's bots is about to sit down. */
  readonly expectsBots: boolean;
  readonly badges: PlayerBadges;
  /** null when no board is being run out, or when the chances are not known. */
  readonly chances: Chances | null;
  /** null when no seat can be taken. */
  readonly onSit: ((seat: SeatNo) => void) | null;
}

/** The stage on which everything has the size for which it was designed, in px. */
const DESIGNED_STAGE: Size = { width: 1240, height: 660 };
const MAX_ZOOM = 1.6;
/**
 * The zoom is rounded down to a multiple of this. A stage that is only slightly too large is therefore not scaled, so that its texts stay
 * as sharp as the rest of the page.
 */
const ZOOM_STEP = 0.05;

/**
 * Returns how much larger than designed the felt is drawn. On a large screen the felt is laid out for less room and then enlarged, so that
 * names, stacks and free seats grow together with the cards. Decision 0019
 */
export function zoomOf({ width, height }: Size): number {
  if (height > width * 0.9) return 1;
  const zoom = Math.min(MAX_ZOOM, width / DESIGNED_STAGE.width, height / DESIGNED_STAGE.height);
  return Math.max(1, Math.floor(zoom / ZOOM_STEP) * ZOOM_STEP);
}

/** Draws the table into the box around it. Depends only on the scene, the badges of the players and the chances of open hands. */
export function Felt(props: FeltProps) {
  const { scene } = props;
  const t = useTranslations();
  const { ref, size: room } = useElementSize();
  const zoom = room ? zoomOf(room) : 1;
  const size = useMemo(() => room && { width: room.width / zoom, height: room.height / zoom }, [room, zoom]);
  const { seats, rules } = scene.view.settings;
  const { holeCards } = GAME_SHAPES[rules.game];
  const { bottomSeat, facing } = findSeating(scene.view, scene.you);
  const layout = useMemo(
    () => size && { ...layoutTable({ stage: size, seats, holeCards, facing }), bottomSeat },
    [size, seats, holeCards, facing, bottomSeat],
  );
  return (
    <section ref={ref} aria-label={t("table.felt")} className="relative size-full overflow-hidden">
      {layout && size && (
        <div
          className="absolute top-0 left-0 origin-top-left"
          style={{ ...size, ...(zoom !== 1 && { transform: `scale(${zoom})` }) }}
        >
          <FeltCloth layout={layout} size={size} />
          <FeltContents {...props} layout={layout} />
        </div>
      )}
    </section>
  );
}

/** Draws the rim and the cloth, with soft light in the middle. */
function FeltCloth({ layout, size }: { readonly layout: FeltLayout; readonly size: Size }) {
  const { outline, rimWidth } = layout;
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
        d={superellipsePath({ ...outline, a: outline.a + rimWidth, b: outline.b + rimWidth })}
        fill="var(--rim)"
        stroke="var(--rim-edge)"
        strokeWidth="1"
        style={{ filter: "drop-shadow(var(--table-shadow))" }}
      />
      {/* The shadow that the rim casts on the cloth. */}
      <path
        d={superellipsePath(outline)}
        fill="url(#pool-of-light)"
        stroke="var(--felt-edge)"
        strokeWidth={Math.max(2, rimWidth / 4)}
      />
      <path
        d={superellipsePath({ ...outline, a: outline.a * 0.74, b: outline.b * 0.66 })}
        fill="none"
        stroke="var(--felt-mark)"
        strokeWidth="1"
      />
    </svg>
  );
}

interface CardOutcomes {
  /** Returns whether a card on the board wins or is beaten. */
  readonly outcomeOf: (card: Card | null) => CardOutcome;
  /** Returns whether a card at a seat wins or is beaten. The cards of a folded hand are neither. */
  readonly seatOutcome: (card: Card | null, seat: SeatScene) => CardOutcome;
}

/** Finds which cards on the felt win the pots that have been awarded so far, and which cards are beaten. */
function findCardOutcomes(annotations: HandAnnotations): CardOutcomes {
  const winners = findWinningCards(annotations);
  const decided = winners.high.size > 0;
  const outcomeOf = (card: Card | null): CardOutcome => {
    if (!decided || card === null) return null;
    const high = winners.high.has(card);
    const low = winners.low.has(card);
    return high && low ? "both" : high ? "high" : low ? "low" : "beaten";
  };
  return {
    outcomeOf,
    seatOutcome: (card, seat) => (seat.inHand?.status === "folded" ? null : outcomeOf(card)),
  };
}

function FeltContents({
  scene,
  expectsBots,
  badges,
  chances,
  layout,
  onSit,
}: FeltProps & { readonly layout: SeatedLayout }) {
  const { view, annotations } = scene;
  const units = useAmountUnits(stakeOfScene(scene));
  const { outcomeOf, seatOutcome } = useMemo(() => findCardOutcomes(annotations), [annotations]);
  const placed = Array.from({ length: view.settings.seats }, (_, seat) => {
    const player = seatAt(view.seats, seat);
    const place = layout.places[placeIndexOf(seat, layout.bottomSeat, view.settings.seats)];
    return { seat, place, taken: player ? buildSeatScene(scene, player) : null };
  });
  return (
    <>
      <Pots
        scene={scene}
        chances={chances}
        layout={layout}
        isAwarded={annotations.awards.length > 0 || view.hand?.result != null}
      />
      <Board board={view.hand?.board ?? []} layout={layout} outcomeOf={outcomeOf} />
      <FeltMessage scene={scene} expectsBots={expectsBots} layout={layout} />
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
            chances={chances}
            layout={layout}
            place={place}
            clock={scene.clock}
            serverOffsetMs={scene.serverOffsetMs}
            units={units}
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
