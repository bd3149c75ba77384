"use client";
import type { ActionClockView } from "@poker/protocol";
import { useTranslations } from "use-intl";
import { formatAmount } from "../../../ui/format-amount.ts";
import { LazyBoundary, lazyPart } from "../../../ui/lazy-boundary.tsx";
import { TagGlyph } from "../../notes/tag-glyph.tsx";
import type { PlayerRef } from "../../notes/use-player-sheet.tsx";
import { useClockSecondsLeft } from "./action-clock.tsx";
import { fitInside, isSmallPod } from "./fit-pod.ts";
import type { FeltLayout, SeatPlace } from "./geometry.ts";
import { type PlayerBadges, toPlayerRef } from "./player-badges.ts";
import { PodBody } from "./pod-body.tsx";
import { extraTimeOf, SeatCaption } from "./seat-caption.tsx";
import { buildSeatTexts, type SeatFacts } from "./seat-texts.ts";

const SpeechBubble = lazyPart(
  () => import("./speech-bubble.tsx"),
  (file) => file.SpeechBubble,
);
export const preloadSpeechBubble = SpeechBubble.preload;

/** How far the seconds of the clock stand out at the side of a pod. */
const CLOCK_BADGE_OVERHANG = 12;

interface SeatPodProps extends SeatFacts {
  readonly layout: FeltLayout;
  readonly place: SeatPlace;
  readonly clock: ActionClockView | null;
  readonly serverOffsetMs: number;
}

/** A taken seat: name and stack, the clock around them, the caption below, and what the viewer has of the player. */
export function SeatPod(props: SeatPodProps) {
  const { seat, layout, place, clock, serverOffsetMs, units, badges } = props;
  const t = useTranslations();
  const { pod, captions } = layout;
  const said = badges.bubbles.get(seat.player.playerId);
  const tag = badges.tags.get(seat.player.playerId);
  const ownClock = seat.isToAct && clock?.seat === seat.seat ? clock : null;
  const seconds = useClockSecondsLeft(ownClock, serverOffsetMs);
  const texts = buildSeatTexts(t, props, extraTimeOf(ownClock, seconds));
  const isSmall = isSmallPod(pod);
  return (
    <fieldset
      data-testid={`seat-${seat.seat}`}
      aria-label={texts.label}
      className="absolute"
      style={{ left: place.pod.x - pod.width / 2, top: place.pod.y - pod.height / 2, ...pod }}
    >
      <PodBody
        seat={seat}
        botMark={texts.botMark}
        caption={captions === "inside" ? fitInside(t, seat, texts.inside, units.shown, pod.width, isSmall) : ""}
        unit={units.shown}
        width={pod.width}
        clock={ownClock}
        seconds={seconds}
        serverOffsetMs={serverOffsetMs}
        isSmall={isSmall}
        isAtRightEdge={isAtRightEdge(layout, place)}
      />
      {captions === "below" && (
        <SeatCaption
          seat={seat}
          texts={texts.captions}
          chanceTexts={texts.chances}
          place={place}
          pod={pod}
          amount={(value) => formatAmount(value, units.shown)}
          isSmall={isSmall}
        />
      )}
      {tag && (
        <span
          data-testid="tag"
          className="absolute -top-2 -left-2 flex size-5 items-center justify-center rounded-full border border-pod-line bg-pod"
        >
          <TagGlyph tag={tag} />
        </span>
      )}
      {!seat.isYou && (
        <PlayerButton player={toPlayerRef(seat)} title={texts.title} onOpenPlayer={badges.onOpenPlayer} />
      )}
      {said && (
        <LazyBoundary>
          <SpeechBubble content={said} layout={layout} place={place} />
        </LazyBoundary>
      )}
    </fieldset>
  );
}

/** Covers the pod and opens the player's sheet; nothing where no player can be opened. */
function PlayerButton({
  player,
  title,
  onOpenPlayer,
}: {
  readonly player: PlayerRef;
  readonly title: string;
  readonly onOpenPlayer: PlayerBadges["onOpenPlayer"];
}) {
  const t = useTranslations();
  if (!onOpenPlayer) return null;
  return (
    <button
      type="button"
      aria-label={t("notes.about", { name: player.name })}
      title={title}
      onClick={() => onOpenPlayer(player)}
      className="absolute inset-0 after:absolute after:-inset-y-1.5 after:inset-x-0 rounded-[13px]"
    />
  );
}

/** True when what stands out at the right of the pod would be cut off by the edge of the felt. */
const isAtRightEdge = ({ pod, outline }: FeltLayout, place: SeatPlace): boolean =>
  place.pod.x + pod.width / 2 + CLOCK_BADGE_OVERHANG > 2 * outline.centre.x;
