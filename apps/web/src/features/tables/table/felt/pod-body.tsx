"use client";
/** Shows the plate of a taken seat: avatar, name and stack, and a clock around them while the player is to act. */
import { type ActionClockView, avatarSeedOf } from "@poker/protocol";
import { clsx } from "clsx";
import { Avatar, BotMark, HostMark, StaffBadge } from "../../../../ui/avatar.tsx";
import type { AmountUnit } from "../../../../ui/format-amount.ts";
import type { SeatScene } from "../session/table-scene.ts";
import { ClockBorder } from "./action-clock.tsx";
import { fitStack, hasAvatarIn } from "./fit-pod.ts";

const POD_RADIUS = 13;
/** The statuses of a player who takes no part in the hand at the moment. Their texts are faded. */
const QUIET_STATUSES = ["folded", "sitting-out", "no-chips", "absent", "pending"] as const;

interface PodBodyProps {
  readonly seat: SeatScene;
  /** A text that says that the player is a bot, and how it plays; null for a person. */
  readonly botMark: string | null;
  /** The text that takes the place of the name; empty when the name is shown. */
  readonly caption: string;
  readonly unit: AmountUnit;
  readonly width: number;
  /** The clock of this seat; null when its player is not to act. */
  readonly clock: ActionClockView | null;
  readonly seconds: number | null;
  readonly serverOffsetMs: number;
  readonly isSmall: boolean;
  /** How far the right end of the seconds is inside the right edge of the pod, in px. */
  readonly secondsInset: number;
}

export function PodBody({
  seat,
  botMark,
  caption,
  unit,
  width,
  clock,
  seconds,
  serverOffsetMs,
  isSmall,
  secondsInset,
}: PodBodyProps) {
  const { name } = seat;
  const isQuiet = seat.isDisconnected || QUIET_STATUSES.some((status) => status === seat.status);
  const hasWon = seat.winnings.length > 0;
  const hasAvatar = hasAvatarIn(width, isSmall);
  const { figure, textSize } = fitStack(seat.stack, unit, width, isSmall, hasAvatar);
  // The first line of a small pod has room only for the name, so the mark is on the second line if it fits there.
  const isMarkBelow = isSmall && figure.length < 8;
  const mark = botMark ? <BotMark text={botMark} /> : (seat.isHost && <HostMark />) || (seat.isStaff && <StaffBadge />);
  return (
    <div
      className={clsx(
        isSmall ? "px-1" : hasAvatar ? "pr-2 pl-11" : "px-2",
        "relative flex size-full flex-col items-center justify-center rounded-[13px] border bg-pod shadow-lift transition-[border-color,box-shadow] duration-(--calm)",
        hasWon ? "border-win shadow-[0_0_0_1px_var(--win),0_0_28px_-4px_var(--win-on-felt)]" : "border-pod-line",
        seat.isToAct && !clock && "border-ink-2",
      )}
    >
      <PodAvatar seat={seat} isBot={botMark !== null} isSmall={isSmall} hasRoom={hasAvatar} isQuiet={isQuiet} />
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
        {!isMarkBelow && !caption && mark}
      </span>
      <span
        className={clsx(
          "figures flex items-center gap-1 leading-tight font-semibold",
          textSize,
          isQuiet ? "text-ink-2" : "text-ink",
        )}
      >
        {figure}
        {isMarkBelow && mark}
      </span>
      {seconds !== null && <ClockSeconds seconds={seconds} inset={secondsInset} />}
    </div>
  );
}

/**
 * Shows the avatar. A small pod has no room beside its texts, so its avatar is a badge at the corner, beside the cards. The viewer's own
 * small pod has no badge, because their cards would cover it.
 */
function PodAvatar({
  seat,
  isBot,
  isSmall,
  hasRoom,
  isQuiet,
}: Pick<PodBodyProps, "seat" | "isSmall"> & {
  readonly isBot: boolean;
  readonly hasRoom: boolean;
  readonly isQuiet: boolean;
}) {
  if (!hasRoom && (!isSmall || seat.isYou)) return null;
  return (
    <Avatar
      seed={avatarSeedOf(seat.player.playerId)}
      isBot={isBot}
      className={clsx(
        "absolute",
        hasRoom ? "top-1/2 left-1.5 size-8 -translate-y-1/2" : "-top-2.5 -left-1 size-5 rounded-full bg-pod",
        isQuiet && "opacity-60",
      )}
    />
  );
}

/** Shows the seconds of a countdown at the corner of the pod. */
function ClockSeconds({ seconds, inset }: { readonly seconds: number; readonly inset: number }) {
  return (
    <span
      data-testid="clock-seconds"
      className={clsx(
        "figures absolute -top-3.5 rounded-full px-1.5 text-xs font-semibold",
        seconds <= 5 ? "bg-danger text-room" : "bg-brass text-on-brass",
      )}
      style={{ right: inset }}
    >
      {seconds}
    </span>
  );
}
