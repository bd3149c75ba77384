"use client";
import type { ActionClockView } from "@poker/protocol";
import { clsx } from "clsx";
import { CirclePause, Hourglass, LogOut, Shield, WifiOff } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { LastAction } from "../session/hand-annotations.ts";
import type { SeatScene, SeatStatus } from "../session/table-scene.ts";
import type { Translate } from "./card-text.ts";
import { CAPTION_HEIGHT, type SeatPlace, type Size } from "./geometry.ts";

/** Rough width of a letter of a caption, and of its icon and margins, in px. */
const LETTER_WIDTH = 7;
const CAPTION_PADDING = 34;
const STATUS_ICONS: Partial<Record<NonNullable<SeatStatus>, ReactNode>> = {
  "sitting-out": <CirclePause />,
  "no-chips": <CirclePause />,
  protected: <Shield />,
  waiting: <Hourglass />,
  leaving: <LogOut />,
};

type FormatChips = (value: number) => string;

/** The seconds of grace time or time bank that are running; null when neither is. T4, T8 */
export function extraTimeOf(clock: ActionClockView | null, seconds: number | null) {
  if (seconds === null || !(clock?.grace || clock?.bank)) return null;
  return { kind: clock.bank ? "timeBank" : "graceAway", seconds } as const;
}

/** What stands under a seat's name: its status, else its last action. */
export function captionText(
  t: Translate,
  seat: SeatScene,
  last: LastAction | undefined,
  extraTime: ReturnType<typeof extraTimeOf>,
  amount: FormatChips,
): string {
  if (extraTime) return t(`table.${extraTime.kind}`, { seconds: extraTime.seconds });
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

/** Centres the caption below its pod if its text fits there, else begins it at the edge of the pod with more room. */
export function captionBox(
  { caption: room }: SeatPlace,
  pod: Size,
  letters: number,
): { readonly isCentred: boolean; readonly style: CSSProperties } {
  const isCentred = room.centredMaxWidth >= Math.min(room.beside.maxWidth, letters * LETTER_WIDTH + CAPTION_PADDING);
  const style = {
    top: pod.height + 2,
    height: CAPTION_HEIGHT - 2,
    maxWidth: isCentred ? room.centredMaxWidth : room.beside.maxWidth,
    ...(!isCentred && { [room.beside.edge]: room.beside.inset }),
  };
  return { isCentred, style };
}

/** The line below a pod: what the seat has won, else `text`. */
export function SeatCaption({
  seat,
  text,
  place,
  pod,
  amount,
  isSmall,
}: {
  readonly seat: SeatScene;
  readonly text: string;
  readonly place: SeatPlace;
  readonly pod: Size;
  readonly amount: FormatChips;
  readonly isSmall: boolean;
}) {
  const hasWon = seat.winnings.length > 0;
  const letters = hasWon ? seat.winnings.reduce((sum, win) => sum + amount(win.amount).length + 6, 0) : text.length;
  const { isCentred, style } = captionBox(place, pod, letters);
  return (
    <div
      className={clsx(
        "absolute z-10 flex items-center text-xs font-medium whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0",
        isCentred && "left-1/2 -translate-x-1/2",
      )}
      style={style}
    >
      {/* Another text is another caption, not one that has moved. */}
      {hasWon ? (
        <WinCaption key={text} winnings={seat.winnings} amount={amount} isSmall={isSmall} />
      ) : (
        text && <StatusCaption key={text} seat={seat} text={text} isSmall={isSmall} />
      )}
    </div>
  );
}

function WinCaption({
  winnings,
  amount,
  isSmall,
}: {
  readonly winnings: SeatScene["winnings"];
  readonly amount: FormatChips;
  readonly isSmall: boolean;
}) {
  const t = useTranslations();
  const wins = winnings.map(({ half, amount: won }) => ({
    half,
    text: t(half === "low" ? "last.wonLow" : half === "high" ? "last.wonHigh" : "last.won", { amount: amount(won) }),
  }));
  const total = winnings.reduce((sum, { amount: won }) => sum + won, 0);
  return (
    <span
      className={clsx("caption-pill flex gap-2 text-win-on-felt", isSmall && "px-1.5!")}
      title={wins.map(({ text }) => text).join(" ")}
    >
      {isSmall && wins.length > 1 ? (
        <span className="figures font-semibold">{t("last.won", { amount: amount(total) })}</span>
      ) : (
        wins.map(({ half, text }) => (
          <span key={half} className={clsx("figures font-semibold", half === "low" && "text-low-on-felt")}>
            {text}
          </span>
        ))
      )}
    </span>
  );
}

function StatusCaption({
  seat,
  text,
  isSmall,
}: {
  readonly seat: SeatScene;
  readonly text: string;
  readonly isSmall: boolean;
}) {
  const icon = seat.isDisconnected ? <WifiOff /> : seat.status ? STATUS_ICONS[seat.status] : undefined;
  const isStrong = seat.status === "all-in" || seat.status === "protected" || seat.isDisconnected;
  return (
    <span
      title={text}
      className={clsx(
        "caption-pill flex min-w-0 items-center gap-1",
        isSmall && "px-1.5!",
        isStrong ? "text-on-felt font-semibold" : "text-on-felt-2",
      )}
      aria-hidden="true"
    >
      {icon}
      <span className="truncate">{text}</span>
    </span>
  );
}
