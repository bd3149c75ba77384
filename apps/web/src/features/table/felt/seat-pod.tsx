"use client";
import type { Chips } from "@poker/engine";
import { type ActionClockView, avatarSeedOf } from "@poker/protocol";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import type { AmountUnits } from "../../../ui/amount-unit.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { amountWidth, fitAmount } from "../../../ui/fit-amount.ts";
import { type AmountUnit, formatAmount } from "../../../ui/format-amount.ts";
import { LazyBoundary, lazyPart } from "../../../ui/lazy-boundary.tsx";
import { BotMark, StaffBadge } from "../../../ui/player-mark.tsx";
import { TagGlyph } from "../../notes/tag-glyph.tsx";
import type { PlayerRef } from "../../notes/use-player-sheet.tsx";
import { seatChanceTexts, spokenSeatChance } from "../chances/chance-text.ts";
import type { Chances } from "../chances/compute-chances.ts";
import type { LastAction } from "../session/hand-annotations.ts";
import type { SeatScene } from "../session/table-scene.ts";
import { ClockBorder, useClockSecondsLeft } from "./action-clock.tsx";
import { botText } from "./bot-text.ts";
import type { Translate } from "./card-text.ts";
import type { FeltLayout, SeatPlace } from "./geometry.ts";
import { type PlayerBadges, toPlayerRef } from "./player-badges.ts";
import { briefCaption, captionText, extraTimeOf, podTexts, SeatCaption, textInPod } from "./seat-caption.tsx";

const SpeechBubble = lazyPart(
  () => import("./speech-bubble.tsx"),
  (file) => file.SpeechBubble,
);
export const preloadSpeechBubble = SpeechBubble.preload;

const POD_RADIUS = 13;
/** Below this height in px a pod shows its texts in small. */
const SMALL_POD_HEIGHT = 50;
/** What a pod keeps free beside its texts. */
const POD_PADDING = 18;
const SMALL_POD_PADDING = 10;
/** The least width of a pod with an avatar, and what the avatar takes of it. */
const AVATAR_POD_WIDTH = 130;
const AVATAR_ROOM = 36;
/** Of the sign before what a seat has won. */
const SIGN_WIDTH = 8;
/** How far the seconds of the clock stand out at the side of a pod. */
const CLOCK_BADGE_OVERHANG = 12;

interface SeatPodProps {
  readonly seat: SeatScene;
  readonly lastAction: LastAction | undefined;
  readonly chances: Chances | null;
  readonly layout: FeltLayout;
  readonly place: SeatPlace;
  readonly clock: ActionClockView | null;
  readonly serverOffsetMs: number;
  readonly units: AmountUnits;
  readonly badges: PlayerBadges;
}

/** A taken seat: name and stack, the clock around them, the caption below, and what the viewer has of the player. */
export function SeatPod({
  seat,
  lastAction,
  chances,
  layout,
  place,
  clock,
  serverOffsetMs,
  units,
  badges,
}: SeatPodProps) {
  const t = useTranslations();
  const { pod, captions } = layout;
  const { name } = seat;
  const { playerId, bot } = seat.player;
  const said = badges.bubbles.get(playerId);
  const tag = badges.tags.get(playerId);
  const botMark = bot ? botText(t, badges.botStyles[playerId]) : null;
  const markText = botMark ?? (seat.isStaff && t("table.staff"));
  const amount = (value: number) => formatAmount(value, units.shown);
  const spokenAmount = (value: number) => formatAmount(value, units.spoken);
  const ownClock = seat.isToAct && clock?.seat === seat.seat ? clock : null;
  const seconds = useClockSecondsLeft(ownClock, serverOffsetMs);
  const extraTime = extraTimeOf(ownClock, seconds);
  const caption = captionText(t, seat, lastAction, extraTime, amount);
  const brief = briefCaption(t, seat, lastAction, extraTime);
  const isSmall = pod.height < SMALL_POD_HEIGHT;
  const chanceTexts = chances ? seatChanceTexts(t, chances, seat.seat) : [];
  const insideTexts = chanceTexts.length > 0 ? chanceTexts : podTexts(seat, lastAction, caption, brief);
  const label = [
    t("table.seatLabel", { seat: seat.seat + 1, name, stack: spokenAmount(seat.stack) }),
    seat.isYou && t("table.you"),
    markText,
    tag && t("notes.tagged", { tag: t(`notes.tag.${tag}`) }),
    captionText(t, seat, lastAction, extraTime, spokenAmount),
    chances && spokenSeatChance(t, chances, seat.seat),
  ];
  return (
    <fieldset
      data-testid={`seat-${seat.seat}`}
      aria-label={label.filter(Boolean).join(", ")}
      className="absolute"
      style={{ left: place.pod.x - pod.width / 2, top: place.pod.y - pod.height / 2, ...pod }}
    >
      <PodBody
        seat={seat}
        botMark={botMark}
        caption={captions === "inside" ? fitInside(t, seat, insideTexts, units.shown, pod.width, isSmall) : ""}
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
          texts={[caption, brief]}
          chanceTexts={chanceTexts}
          place={place}
          pod={pod}
          amount={amount}
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
        <PlayerButton
          player={toPlayerRef(seat)}
          title={[name, markText, caption].filter(Boolean).join(" · ")}
          onOpenPlayer={badges.onOpenPlayer}
        />
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

const hasAvatarIn = (width: number, isSmall: boolean): boolean => !isSmall && width >= AVATAR_POD_WIDTH;

/** What a pod's texts have of its width. */
const textRoomOf = (width: number, isSmall: boolean): number =>
  width - (isSmall ? SMALL_POD_PADDING : POD_PADDING) - (hasAvatarIn(width, isSmall) ? AVATAR_ROOM : 0);

/** What stands in a pod in place of the name: what the seat has won, else the longest of the texts that fits. */
function fitInside(
  t: Translate,
  { winnings }: SeatScene,
  texts: readonly string[],
  unit: AmountUnit,
  width: number,
  isSmall: boolean,
): string {
  const room = textRoomOf(width, isSmall);
  const won = winnings.reduce((sum, { amount }) => sum + amount, 0);
  return won > 0 ? t("last.won", { amount: fitAmount(won, unit, room - SIGN_WIDTH, 12) }) : textInPod(texts, room);
}

/** The stack as far as it fits beside an avatar, and its size; a large stack in a small pod is shortened, and the label has all of it. */
function fitStack(stack: Chips, unit: AmountUnit, width: number, isSmall: boolean, hasAvatar: boolean) {
  const whole = formatAmount(stack, unit);
  const room = textRoomOf(width, isSmall);
  if (!isSmall && !(hasAvatar && amountWidth(whole, 18) > room))
    return { figure: fitAmount(stack, unit, room, 18), textSize: "text-lg" };
  const figure = fitAmount(stack, unit, room, hasAvatar || whole.length <= 8 ? 15 : 14);
  return { figure, textSize: figure.length > 8 && !hasAvatar ? "text-sm" : "text-base" };
}

function PodBody({
  seat,
  botMark,
  caption,
  unit,
  width,
  clock,
  seconds,
  serverOffsetMs,
  isSmall,
  isAtRightEdge,
}: {
  readonly seat: SeatScene;
  /** Says that the player is a bot, and how it plays; null for a person. */
  readonly botMark: string | null;
  /** Stands in place of the name; empty when the name does. */
  readonly caption: string;
  readonly unit: AmountUnit;
  readonly width: number;
  /** The clock of this seat; null when it is not to act. */
  readonly clock: ActionClockView | null;
  readonly seconds: number | null;
  readonly serverOffsetMs: number;
  readonly isSmall: boolean;
  /** What stands out at the right of the pod would be cut off by the edge of the felt. */
  readonly isAtRightEdge: boolean;
}) {
  const { name } = seat;
  const isQuiet =
    seat.status === "folded" || seat.status === "sitting-out" || seat.status === "no-chips" || seat.isDisconnected;
  const hasWon = seat.winnings.length > 0;
  const hasAvatar = hasAvatarIn(width, isSmall);
  const { figure, textSize } = fitStack(seat.stack, unit, width, isSmall, hasAvatar);
  // A small pod needs its first line for the name.
  const isBadgeBelow = isSmall && figure.length < 8;
  const mark = botMark ? <BotMark text={botMark} /> : seat.isStaff && <StaffBadge />;
  return (
    <div
      className={clsx(
        isSmall ? "px-1" : hasAvatar ? "pr-2 pl-11" : "px-2",
        "relative flex size-full flex-col items-center justify-center rounded-[13px] border bg-pod shadow-lift transition-[border-color,box-shadow] duration-(--calm)",
        hasWon ? "border-win shadow-[0_0_0_1px_var(--win),0_0_28px_-4px_var(--win-on-felt)]" : "border-pod-line",
        seat.isToAct && !clock && "border-ink-2",
      )}
    >
      {hasAvatar && (
        <Avatar
          seed={avatarSeedOf(seat.player.playerId)}
          isBot={botMark !== null}
          className={clsx("absolute top-1/2 left-1.5 size-8 -translate-y-1/2", isQuiet && "opacity-60")}
        />
      )}
      {clock && <ClockBorder key={clock.decision} clock={clock} serverOffsetMs={serverOffsetMs} radius={POD_RADIUS} />}
      <span
        className={clsx(
          "flex max-w-full items-center gap-1 leading-tight text-xs",
          isQuiet ? "text-ink-3" : "text-ink-2",
        )}
      >
        <span
          className={clsx("truncate", isSmall && "tracking-tight", caption && (hasWon ? "text-win" : "text-ink"))}
          title={name}
        >
          {caption || name}
        </span>
        {!isBadgeBelow && !caption && mark}
      </span>
      <span
        className={clsx(
          "figures flex items-center gap-1 leading-tight font-semibold",
          textSize,
          isQuiet ? "text-ink-2" : "text-ink",
        )}
      >
        {figure}
        {isBadgeBelow && mark}
      </span>
      {seconds !== null && (
        <span
          data-testid="clock-seconds"
          className={clsx(
            "figures absolute -top-3.5 rounded-full px-1.5 text-xs font-semibold",
            isAtRightEdge ? "right-0.5" : "-right-3",
            seconds <= 5 ? "bg-danger text-room" : "bg-brass text-on-brass",
          )}
        >
          {seconds}
        </span>
      )}
    </div>
  );
}
