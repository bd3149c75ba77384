"use client";
import type { TurnClock } from "@poker/protocol";
import { clsx } from "clsx";
import { Bot, CirclePause, Hourglass, LogOut, Shield, WifiOff } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { Fetched, fetched } from "../../ui/fetched.tsx";
import { formatAmount } from "../../ui/money.ts";
import { TagGlyph } from "../notes/tag-glyph.tsx";
import type { Company } from "./company.ts";
import { CAPTION, type Layout, type SeatPlace } from "./geometry.ts";
import type { LastAct } from "./marks.ts";
import type { SeatScene, Standing } from "./scene.ts";
import { ClockBorder, useSecondsLeft } from "./turn-clock.tsx";
import { useWords } from "./words.ts";

const fetchBubble = () => import("../chat/emote-bubble.tsx");
const EmoteBubble = lazy(fetched(() => fetchBubble().then((file) => ({ default: file.EmoteBubble }))));

export const preloadBubble = (): Promise<unknown> => fetchBubble();

const RADIUS = 13;
/** About as wide as a letter of a caption, and its mark and margins, in px. */
const LETTER = 7;
const AROUND = 34;
const ICONS: Partial<Record<NonNullable<Standing>, ReactNode>> = {
  "sitting-out": <CirclePause />,
  "no-chips": <CirclePause />,
  protected: <Shield />,
  waiting: <Hourglass />,
  leaving: <LogOut />,
};

/** What a seat says under its name: the mark of its standing, else what it did last. */
export function useCaption(
  seat: SeatScene,
  last: LastAct | undefined,
  moreTime: { readonly kind: "graceAway" | "timeBank"; readonly seconds: number } | null,
  amount: (value: number) => string,
): string {
  const t = useWords();
  if (moreTime) return t(`table.${moreTime.kind}`, { seconds: moreTime.seconds }); // T4, T8
  if (seat.away) return t("table.away");
  switch (seat.standing) {
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
  if (seat.standing === "folded") return t("last.fold");
  if (seat.standing === "all-in")
    return last && last.amount > 0 ? t("last.allIn", { amount: amount(last.amount) }) : t("table.allIn");
  return last ? t(`last.${last.kind}`, { amount: amount(last.amount) }) : "";
}

function moreTimeOf(clock: TurnClock | null, seconds: number | null) {
  if (seconds === null || !(clock?.grace || clock?.bank)) return null;
  return { kind: clock.bank ? "timeBank" : "graceAway", seconds } as const;
}

export function SeatPod({
  seat,
  last,
  layout,
  place,
  clock,
  offset,
  currency,
  company,
}: {
  readonly seat: SeatScene;
  readonly last: LastAct | undefined;
  readonly layout: Layout;
  readonly place: SeatPlace;
  readonly clock: TurnClock | null;
  readonly offset: number;
  readonly currency: "play" | "real";
  readonly company: Company;
}) {
  const t = useWords();
  const { playerId: userId, name } = seat.player;
  const emote = company.emotes.get(userId);
  const tag = company.tags.get(userId);
  const { onPlayer } = company;
  const amount = (value: number) => formatAmount(value, currency);
  const turnClock = seat.onTurn && clock?.seat === seat.seat ? clock : null;
  const seconds = useSecondsLeft(turnClock, offset);
  const caption = useCaption(seat, last, moreTimeOf(turnClock, seconds), amount);
  const won = seat.won.length > 0;
  const room = place.caption;
  const letters = won ? seat.won.reduce((sum, part) => sum + amount(part.amount).length + 6, 0) : caption.length;
  const centred = room.centred >= Math.min(room.beside.room, letters * LETTER + AROUND);
  const quiet =
    seat.standing === "folded" || seat.standing === "sitting-out" || seat.standing === "no-chips" || seat.away;
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
        seat.you && t("table.you"),
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
          seat.onTurn && !turnClock && "border-ink-2",
        )}
      >
        {turnClock && <ClockBorder key={turnClock.decision} clock={turnClock} offset={offset} radius={RADIUS} />}
        <span
          className={clsx(
            "flex max-w-full items-center gap-1 leading-tight text-xs",
            quiet ? "text-ink-3" : "text-ink-2",
          )}
        >
          <span className={clsx("truncate", small && "tracking-tight")} title={seat.player.name}>
            {seat.player.name}
          </span>
          {seat.player.bot && !markBelow && <BotMark />}
        </span>
        <span
          className={clsx(
            "figures flex items-center gap-1 leading-tight font-semibold",
            small ? (figure.length > 8 ? "text-sm" : "text-base") : "text-lg",
            quiet ? "text-ink-2" : "text-ink",
          )}
        >
          {figure}
          {seat.player.bot && markBelow && <BotMark />}
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
          height: CAPTION - 2,
          maxWidth: centred ? room.centred : room.beside.room,
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
      {onPlayer && !seat.you && (
        <button
          type="button"
          aria-label={t("notes.about", { name })}
          title={name}
          onClick={() => onPlayer({ userId, name })}
          className="absolute inset-0 after:absolute after:-inset-y-1.5 after:inset-x-0 rounded-[13px]"
        />
      )}
      {emote && (
        <Fetched>
          <EmoteBubble emote={emote} />
        </Fetched>
      )}
    </fieldset>
  );
}

function BotMark() {
  const t = useWords();
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
  const t = useWords();
  if (seat.won.length > 0) {
    const words = seat.won.map(({ half, amount: won }) => ({
      half,
      text: t(half === "low" ? "last.wonLow" : half === "high" ? "last.wonHigh" : "last.won", { amount: amount(won) }),
    }));
    const total = seat.won.reduce((sum, { amount: won }) => sum + won, 0);
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
  const mark = seat.away ? <WifiOff /> : seat.standing ? ICONS[seat.standing] : undefined;
  const strong = seat.standing === "all-in" || seat.standing === "protected" || seat.away;
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
