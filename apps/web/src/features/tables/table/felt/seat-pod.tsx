"use client";
import type { ActionClockView } from "@poker/protocol";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { formatAmount } from "../../../../ui/format-amount.ts";
import { LazyBoundary, lazyPart } from "../../../../ui/lazy-boundary.tsx";
import { TagGlyph } from "../../../people/notes/tag-glyph.tsx";
import type { PlayerRef } from "../../../people/notes/use-player-sheet.tsx";
import { useClockSecondsLeft } from "./action-clock.tsx";
import { fitInside, isSmallPod } from "./fit-pod.ts";
import type { FeltLayout, SeatPlace } from "./geometry.ts";
import { clockInsetOf } from "./layout-table.ts";
import { type PlayerBadges, toPlayerRef } from "./player-badges.ts";
import { PodBody } from "./pod-body.tsx";
import { captionsFor, extraTimeOf, SeatCaption } from "./seat-caption.tsx";
import { buildSeatTexts, type SeatFacts } from "./seat-texts.ts";

const SpeechBubble = lazyPart(
  () => import("./speech-bubble.tsx"),
  (file) => file.SpeechBubble,
);
export const preloadSpeechBubble = SpeechBubble.preload;

interface SeatPodProps extends SeatFacts {
  readonly layout: FeltLayout;
  readonly place: SeatPlace;
  readonly clock: ActionClockView | null;
  readonly serverOffsetMs: number;
}

/** Shows a taken seat: name and stack, the clock around them, the caption below, and the player's badges. */
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
        secondsInset={seconds === null ? 0 : clockInsetOf(layout, place)}
      />
      {captions === "below" && (
        <SeatCaption
          seat={seat}
          texts={captionsFor(texts.captions, props.lastAction, isSmall)}
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
          className={clsx(
            "absolute -left-2 flex size-5 items-center justify-center rounded-full border border-pod-line bg-pod",
            isSmall ? "-bottom-2" : "-top-2",
          )}
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

/** Covers the pod with a button that opens the player's sheet. Renders nothing for a viewer who cannot open sheets. */
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
