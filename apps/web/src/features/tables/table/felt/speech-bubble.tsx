"use client";
import type { ChatContent } from "@poker/protocol";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { EmoteGlyph } from "../../../people/chat/emote-glyph.tsx";
import { type BubblePlace, fitBubble, placeBubbles } from "./bubble-places.ts";
import type { FeltLayout, SeatPlace } from "./geometry.ts";

const placesByLayout = new WeakMap<FeltLayout, readonly BubblePlace[]>();

/**
 * Returns the place of a player's bubble. Computes the places of a layout when the first player says something, and caches them for as long
 * as the layout exists.
 */
function findBubblePlace(layout: FeltLayout, place: SeatPlace): BubblePlace | undefined {
  const places = placesByLayout.get(layout) ?? placeBubbles(layout);
  placesByLayout.set(layout, places);
  return places[layout.places.indexOf(place)];
}

/** Aligns a bubble within its room along one axis, at the end that is nearest to its pod. */
const alignTo = (pod: number, centre: number, halfPod: number): "start" | "center" | "end" =>
  centre > pod + halfPod ? "start" : centre < pod - halfPod ? "end" : "center";

/**
 * Shows at a player's seat what they have just said: a typed text in at most two lines, or an emote. Screen readers do not read the bubble;
 * they read the full text in the chat.
 */
export function SpeechBubble({
  content,
  layout,
  place,
}: {
  readonly content: ChatContent;
  readonly layout: FeltLayout;
  readonly place: SeatPlace;
}) {
  const t = useTranslations();
  const text = content.type === "emote" ? t(`chat.emote.${content.emote}`) : content.text;
  const roomiest = findBubblePlace(layout, place);
  if (!roomiest) return null;
  const { centre, room, isOnPod } = fitBubble(layout, place, roomiest, text.length);
  const { pod } = layout;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute z-20 flex -translate-1/2"
      style={{
        left: centre.x - place.pod.x + pod.width / 2,
        top: centre.y - place.pod.y + pod.height / 2,
        width: room.width,
        height: room.height,
        justifyContent: alignTo(place.pod.x, centre.x, pod.width / 2),
        alignItems: isOnPod ? "stretch" : alignTo(place.pod.y, centre.y, pod.height / 2),
      }}
    >
      <span
        data-testid="bubble"
        className={clsx(
          "flex max-w-full items-center justify-center gap-1 rounded-xl border border-line-strong bg-surface text-center text-xs leading-4 font-medium text-ink shadow-lift [animation:appear_var(--calm)_var(--ease)]",
          isOnPod ? "w-full px-1" : "px-2 py-1",
        )}
      >
        {content.type === "emote" && <EmoteGlyph emote={content.emote} />}
        {/* The text may run in another direction than the page, for example from right to left. */}
        <bdi className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{text}</bdi>
      </span>
    </span>
  );
}
