"use client";
import type { ActionClockView, Currency } from "@poker/protocol";
import { clsx } from "clsx";
import { Bot } from "lucide-react";
import { useTranslations } from "use-intl";
import { formatAmount } from "../../../ui/format-amount.ts";
import { LazyBoundary, lazyPart } from "../../../ui/lazy-boundary.tsx";
import { TagGlyph } from "../../notes/tag-glyph.tsx";
import type { LastAction } from "../session/hand-annotations.ts";
import type { SeatScene } from "../session/table-scene.ts";
import { ClockBorder, useClockSecondsLeft } from "./action-clock.tsx";
import type { FeltLayout, SeatPlace } from "./geometry.ts";
import type { PlayerBadges } from "./player-badges.ts";
import { captionText, extraTimeOf, SeatCaption } from "./seat-caption.tsx";

const EmoteBubble = lazyPart(
  () => import("../../chat/emote-bubble.tsx"),
  (file) => file.EmoteBubble,
);
export const preloadEmoteBubble = EmoteBubble.preload;

const POD_RADIUS = 13;
/** Below this height in px a pod shows its texts in small. */
const SMALL_POD_HEIGHT = 50;

interface SeatPodProps {
  readonly seat: SeatScene;
  readonly lastAction: LastAction | undefined;
  readonly layout: FeltLayout;
  readonly place: SeatPlace;
  readonly clock: ActionClockView | null;
  readonly serverOffsetMs: number;
  readonly currency: Currency;
  readonly badges: PlayerBadges;
}

/** A taken seat: name and stack, the clock around them, the caption below, and what the viewer has of the player. */
export function SeatPod({
  seat,
  lastAction,
  layout: { pod },
  place,
  clock,
  serverOffsetMs,
  currency,
  badges,
}: SeatPodProps) {
  const t = useTranslations();
  const { name } = seat;
  const { playerId, bot } = seat.player;
  const emote = badges.emotes.get(playerId);
  const tag = badges.tags.get(playerId);
  const amount = (value: number) => formatAmount(value, currency);
  const ownClock = seat.isToAct && clock?.seat === seat.seat ? clock : null;
  const seconds = useClockSecondsLeft(ownClock, serverOffsetMs);
  const caption = captionText(t, seat, lastAction, extraTimeOf(ownClock, seconds), amount);
  const isSmall = pod.height < SMALL_POD_HEIGHT;
  const label = [
    t("table.seatLabel", { seat: seat.seat + 1, name, stack: amount(seat.stack) }),
    seat.isYou && t("table.you"),
    bot && t("table.bot"),
    tag && t("notes.tagged", { tag: t(`notes.tag.${tag}`) }),
    caption,
  ];
  return (
    <fieldset
      data-testid={`seat-${seat.seat}`}
      aria-label={label.filter(Boolean).join(", ")}
      className="absolute"
      style={{
        left: place.pod.x - pod.width / 2,
        top: place.pod.y - pod.height / 2,
        width: pod.width,
        height: pod.height,
      }}
    >
      <PodBody
        seat={seat}
        stack={amount(seat.stack)}
        clock={ownClock}
        seconds={seconds}
        serverOffsetMs={serverOffsetMs}
        isSmall={isSmall}
      />
      <SeatCaption seat={seat} text={caption} place={place} pod={pod} amount={amount} isSmall={isSmall} />
      {tag && (
        <span
          data-testid="tag"
          className="absolute -top-2 -left-2 flex size-5 items-center justify-center rounded-full border border-pod-line bg-pod"
        >
          <TagGlyph tag={tag} />
        </span>
      )}
      {!seat.isYou && <PlayerButton userId={playerId} name={name} onOpenPlayer={badges.onOpenPlayer} />}
      {emote && (
        <LazyBoundary>
          <EmoteBubble emote={emote} />
        </LazyBoundary>
      )}
    </fieldset>
  );
}

/** Covers the pod and opens the player's sheet; nothing where no player can be opened. */
function PlayerButton({
  userId,
  name,
  onOpenPlayer,
}: {
  readonly userId: string;
  readonly name: string;
  readonly onOpenPlayer: PlayerBadges["onOpenPlayer"];
}) {
  const t = useTranslations();
  if (!onOpenPlayer) return null;
  return (
    <button
      type="button"
      aria-label={t("notes.about", { name })}
      title={name}
      onClick={() => onOpenPlayer({ userId, name })}
      className="absolute inset-0 after:absolute after:-inset-y-1.5 after:inset-x-0 rounded-[13px]"
    />
  );
}

function PodBody({
  seat,
  stack,
  clock,
  seconds,
  serverOffsetMs,
  isSmall,
}: {
  readonly seat: SeatScene;
  readonly stack: string;
  /** The clock of this seat; null when it is not to act. */
  readonly clock: ActionClockView | null;
  readonly seconds: number | null;
  readonly serverOffsetMs: number;
  readonly isSmall: boolean;
}) {
  const { name } = seat;
  const { bot } = seat.player;
  const isQuiet =
    seat.status === "folded" || seat.status === "sitting-out" || seat.status === "no-chips" || seat.isDisconnected;
  const hasWon = seat.winnings.length > 0;
  // Of a large stack in a small pod the cents are left out; the label has them.
  const figure = isSmall && stack.length > 9 ? stack.replace(/\.\d+$/, "") : stack;
  // A small pod needs its first line for the name.
  const isBadgeBelow = isSmall && figure.length < 8;
  return (
    <div
      className={clsx(
        isSmall ? "px-1" : "px-2",
        "relative flex size-full flex-col items-center justify-center rounded-[13px] border bg-pod shadow-lift transition-[border-color,box-shadow] duration-(--calm)",
        hasWon ? "border-win shadow-[0_0_0_1px_var(--win),0_0_28px_-4px_var(--win-on-felt)]" : "border-pod-line",
        seat.isToAct && !clock && "border-ink-2",
      )}
    >
      {clock && <ClockBorder key={clock.decision} clock={clock} serverOffsetMs={serverOffsetMs} radius={POD_RADIUS} />}
      <span
        className={clsx(
          "flex max-w-full items-center gap-1 leading-tight text-xs",
          isQuiet ? "text-ink-3" : "text-ink-2",
        )}
      >
        <span className={clsx("truncate", isSmall && "tracking-tight")} title={name}>
          {name}
        </span>
        {bot && !isBadgeBelow && <BotBadge />}
      </span>
      <span
        className={clsx(
          "figures flex items-center gap-1 leading-tight font-semibold",
          isSmall ? (figure.length > 8 ? "text-sm" : "text-base") : "text-lg",
          isQuiet ? "text-ink-2" : "text-ink",
        )}
      >
        {figure}
        {bot && isBadgeBelow && <BotBadge />}
      </span>
      {seconds !== null && (
        <span
          className={clsx(
            "figures absolute -top-3.5 -right-3 rounded-full px-1.5 text-xs font-semibold",
            seconds <= 5 ? "bg-danger text-room" : "bg-brass text-on-brass",
          )}
        >
          {seconds}
        </span>
      )}
    </div>
  );
}

function BotBadge() {
  const t = useTranslations();
  return (
    <span title={t("table.bot")} className="shrink-0 font-normal text-ink-3">
      <Bot className="size-3.5" aria-hidden="true" />
      <span className="sr-only">{t("table.bot")}</span>
    </span>
  );
}
