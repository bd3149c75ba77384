"use client";
import type { ActionClockView } from "@poker/protocol";
import { clsx } from "clsx";
import { Bot, CirclePause, Hourglass, LogOut, Shield, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatAmount } from "../../../ui/format-amount.ts";
import { LazyBoundary, lazyPart } from "../../../ui/lazy-boundary.tsx";
import { TagGlyph } from "../../notes/tag-glyph.tsx";
import type { LastAction } from "../session/hand-annotations.ts";
import type { SeatScene, SeatStatus } from "../session/table-scene.ts";
import { ClockBorder, useClockSecondsLeft } from "./action-clock.tsx";
import { CAPTION_HEIGHT, type FeltLayout, type SeatPlace } from "./geometry.ts";
import type { PlayerBadges } from "./player-badges.ts";

const EmoteBubble = lazyPart(
  () => import("../../chat/emote-bubble.tsx"),
  (file) => file.EmoteBubble,
);
export const preloadEmoteBubble = EmoteBubble.preload;

const POD_RADIUS = 13;
/** About as wide as a letter of a caption, and its mark and margins, in px. */
const LETTER_WIDTH = 7;
const CAPTION_PADDING = 34;
const STATUS_ICONS: Partial<Record<NonNullable<SeatStatus>, ReactNode>> = {
  "sitting-out": <CirclePause />,
  "no-chips": <CirclePause />,
  protected: <Shield />,
  waiting: <Hourglass />,
  leaving: <LogOut />,
};

/** What a seat says under its name: the mark of its standing, else what it did last. */
export function useCaption(
  seat: SeatScene,
  last: LastAction | undefined,
  extraTime: { readonly kind: "graceAway" | "timeBank"; readonly seconds: number } | null,
  amount: (value: number) => string,
): string {
  const t = useTranslations();
  if (extraTime) return t(`table.${extraTime.kind}`, { seconds: extraTime.seconds }); // T4, T8
  if (seat.isDisconnected) return t("table.away");
  switch (seat.status) {
    case "sitting-out":
      return t("table.sittingOut");
    case "no-chips":
      return t("table.noChips");
    case "protected":
      return t("table.protected");
    case "waiting":
      return t("table.waitingForBlind");
    case "leaving":
      return t("table.leaving");
  }
  if (last?.timedOut && last.kind === "fold") return t("last.timedOutFold");
  if (last?.timedOut && last.kind === "check") return t("last.timedOutCheck");
  if (seat.status === "folded") return t("last.fold");
  if (seat.status === "all-in")
    return last && last.amount > 0 ? t("last.allIn", { amount: amount(last.amount) }) : t("table.allIn");
  return last ? t(`last.${last.kind}`, { amount: amount(last.amount) }) : "";
}

function extraTimeOf(clock: ActionClockView | null, seconds: number | null) {
  if (seconds === null || !(clock?.grace || clock?.bank)) return null;
  return { kind: clock.bank ? "timeBank" : "graceAway", seconds } as const;
}

export function SeatPod({
  seat,
  lastAction,
  layout,
  place,
  clock,
  serverOffsetMs,
  currency,
  badges,
}: {
  readonly seat: SeatScene;
  readonly lastAction: LastAction | undefined;
  readonly layout: FeltLayout;
  readonly place: SeatPlace;
  readonly clock: ActionClockView | null;
  readonly serverOffsetMs: number;
  readonly currency: "play" | "real";
  readonly badges: PlayerBadges;
}) {
  const t = useTranslations();
  const { playerId: userId, name } = seat.player;
  const emote = badges.emotes.get(userId);
  const tag = badges.tags.get(userId);
  const { onOpenPlayer } = badges;
  const amount = (value: number) => formatAmount(value, currency);
  const turnClock = seat.isToAct && clock?.seat === seat.seat ? clock : null;
  const seconds = useClockSecondsLeft(turnClock, serverOffsetMs);
  const caption = useCaption(seat, lastAction, extraTimeOf(turnClock, seconds), amount);
  const won = seat.winnings.length > 0;
  const room = place.caption;
  const letters = won ? seat.winnings.reduce((sum, part) => sum + amount(part.amount).length + 6, 0) : caption.length;
  const centred = room.centredMaxWidth >= Math.min(room.beside.maxWidth, letters * LETTER_WIDTH + CAPTION_PADDING);
  const quiet =
    seat.status === "folded" || seat.status === "sitting-out" || seat.status === "no-chips" || seat.isDisconnected;
  const { pod } = layout;
  const small = pod.height < 50;
  const stack = amount(seat.stack);
  // Of a large stack in a small pod the cents are left out; the label has them.
  const figure = small && stack.length > 9 ? stack.replace(/\.\d+$/, "") : stack;
  // A small pod needs its first line for the name.
  const markBelow = small && figure.length < 8;

  return (
    <fieldset
      data-testid={`seat-${seat.seat}`}
      aria-label={[
        t("table.seatLabel", { seat: seat.seat + 1, name: seat.player.name, stack: amount(seat.stack) }),
        seat.isYou && t("table.you"),
        seat.player.bot && t("table.bot"),
        tag && t("notes.tagged", { tag: t(`notes.tag.${tag}`) }),
        caption,
      ]
        .filter(Boolean)
        .join(", ")}
      className="absolute"
      style={{
        left: place.pod.x - pod.width / 2,
        top: place.pod.y - pod.height / 2,
        width: pod.width,
        height: pod.height,
      }}
    >
      <div
        className={clsx(
          small ? "px-1" : "px-2",
          "relative flex size-full flex-col items-center justify-center rounded-[13px] border bg-pod shadow-lift transition-[border-color,box-shadow] duration-(--calm)",
          won ? "border-win shadow-[0_0_0_1px_var(--win),0_0_28px_-4px_var(--win-on-felt)]" : "border-pod-line",
          seat.isToAct && !turnClock && "border-ink-2",
        )}
      >
        {turnClock && (
          <ClockBorder key={turnClock.decision} clock={turnClock} serverOffsetMs={serverOffsetMs} radius={POD_RADIUS} />
        )}
        <span
          className={clsx(
            "flex max-w-full items-center gap-1 leading-tight text-xs",
            quiet ? "text-ink-3" : "text-ink-2",
          )}
        >
          <span className={clsx("truncate", small && "tracking-tight")} title={seat.player.name}>
            {seat.player.name}
          </span>
          {seat.player.bot && !markBelow && <BotBadge />}
        </span>
        <span
          className={clsx(
            "figures flex items-center gap-1 leading-tight font-semibold",
            small ? (figure.length > 8 ? "text-sm" : "text-base") : "text-lg",
            quiet ? "text-ink-2" : "text-ink",
          )}
        >
          {figure}
          {seat.player.bot && markBelow && <BotBadge />}
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
      <div
        className={clsx(
          "absolute z-10 flex items-center text-xs font-medium whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0",
          centred && "left-1/2 -translate-x-1/2",
        )}
        style={{
          top: pod.height + 2,
          height: CAPTION_HEIGHT - 2,
          maxWidth: centred ? room.centredMaxWidth : room.beside.maxWidth,
          ...(!centred && { [room.beside.edge]: room.beside.inset }),
        }}
      >
        {/* Another word is another caption, and nothing that moved. */}
        <Caption key={caption} seat={seat} text={caption} amount={amount} small={small} />
      </div>
      {tag && (
        <span
          data-testid="tag"
          className="absolute -top-2 -left-2 flex size-5 items-center justify-center rounded-full border border-pod-line bg-pod"
        >
          <TagGlyph tag={tag} />
        </span>
      )}
      {onOpenPlayer && !seat.isYou && (
        <button
          type="button"
          aria-label={t("notes.about", { name })}
          title={name}
          onClick={() => onOpenPlayer({ userId, name })}
          className="absolute inset-0 after:absolute after:-inset-y-1.5 after:inset-x-0 rounded-[13px]"
        />
      )}
      {emote && (
        <LazyBoundary>
          <EmoteBubble emote={emote} />
        </LazyBoundary>
      )}
    </fieldset>
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

function Caption({
  seat,
  text,
  amount,
  small,
}: {
  readonly seat: SeatScene;
  readonly text: string;
  readonly amount: (value: number) => string;
  readonly small: boolean;
}) {
  const t = useTranslations();
  if (seat.winnings.length > 0) {
    const words = seat.winnings.map(({ half, amount: won }) => ({
      half,
      text: t(half === "low" ? "last.wonLow" : half === "high" ? "last.wonHigh" : "last.won", { amount: amount(won) }),
    }));
    const total = seat.winnings.reduce((sum, { amount: won }) => sum + won, 0);
    return (
      <span
        className={clsx("caption-pill flex gap-2 text-win-on-felt", small && "px-1.5!")}
        title={words.map(({ text: said }) => said).join(" ")}
      >
        {small && words.length > 1 ? (
          <span className="figures font-semibold">{t("last.won", { amount: amount(total) })}</span>
        ) : (
          words.map(({ half, text: said }) => (
            <span key={half} className={clsx("figures font-semibold", half === "low" && "text-low-on-felt")}>
              {said}
            </span>
          ))
        )}
      </span>
    );
  }
  if (!text) return null;
  const mark = seat.isDisconnected ? <WifiOff /> : seat.status ? STATUS_ICONS[seat.status] : undefined;
  const strong = seat.status === "all-in" || seat.status === "protected" || seat.isDisconnected;
  return (
    <span
      title={text}
      className={clsx(
        "caption-pill flex min-w-0 items-center gap-1",
        small && "px-1.5!",
        strong ? "text-on-felt font-semibold" : "text-on-felt-2",
      )}
      aria-hidden="true"
    >
      {mark}
      <span className="truncate">{text}</span>
    </span>
  );
}
