"use client";
import type { ActionClockView } from "@poker/protocol";
import { clsx } from "clsx";
import { CirclePause, Hourglass, LogOut, Shield, UserX, WifiOff } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { briefHandText, handText, shortHandText, type Translate } from "../../../../ui/card-text.ts";
import type { LastAction } from "../session/hand-annotations.ts";
import type { SeatScene, SeatStatus } from "../session/table-scene.ts";
import { CAPTION_HEIGHT, type SeatPlace, type Size } from "./geometry.ts";

/** `LETTER_WIDTH` is the rough width of a letter of a caption. `CAPTION_PADDING` is the width of its icon and margins. Both are in px. */
const LETTER_WIDTH = 7;
const CAPTION_PADDING = 34;
/** The margins of a caption without an icon, in px. */
const PILL_PADDING = 18;
const STATUS_ICONS: Partial<Record<NonNullable<SeatStatus>, ReactNode>> = {
  "sitting-out": <CirclePause />,
  "no-chips": <CirclePause />,
  absent: <UserX />,
  pending: <Hourglass />,
  protected: <Shield />,
  waiting: <Hourglass />,
  posting: <Hourglass />,
  leaving: <LogOut />,
};

const iconOf = ({ isDisconnected, status }: SeatScene): ReactNode =>
  isDisconnected ? <WifiOff /> : status ? STATUS_ICONS[status] : undefined;

type FormatChips = (value: number) => string;

/** Returns the seconds that are left of the grace time or of the time bank. Returns null when neither is running. T4, T8 */
export function extraTimeOf(clock: ActionClockView | null, seconds: number | null) {
  if (seconds === null || !(clock?.grace || clock?.bank)) return null;
  return { kind: clock.bank ? "timeBank" : "graceAway", seconds } as const;
}

/** Returns the text under a seat's name: its status, or its last action if it has no status. */
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
    case "absent":
      return t("tournamentTable.absent");
    case "pending":
      return t("tournamentTable.mayRebuy");
    case "protected":
      return t("table.protected");
    case "waiting":
      return t("table.waitingForBlind");
    case "posting":
      return t("table.postingBlind");
    case "leaving":
      return t("table.leaving");
  }
  // A shown hand that wins nothing is named in this text. The winning hand is named in the middle of the felt.
  if (seat.shownHand) return shownHandText(t, seat.shownHand);
  if (last?.timedOut && last.kind === "fold") return t("last.timedOutFold");
  if (last?.timedOut && last.kind === "check") return t("last.timedOutCheck");
  if (seat.status === "folded") return t("last.fold");
  if (seat.status === "all-in")
    return last && last.amount > 0 ? t("last.allIn", { amount: amount(last.amount) }) : t("table.allIn");
  return last ? t(`last.${last.kind}`, { amount: amount(last.amount) }) : "";
}

function shownHandText(t: Translate, { high, low, rivals }: NonNullable<SeatScene["shownHand"]>): string {
  const text = shortHandText(t, high, rivals);
  return low ? t("table.highAndLow", { high: text, low: handText(t, low) }) : text;
}

/** The actions whose amount a small pod leaves out, because the chips in front of the seat show it. */
const BRIEF_WAGERS = ["call", "bet", "raise", "post", "deadPost", "ante"] as const;
const BLINDS = ["smallBlind", "bigBlind"] as const;
const BRIEF_ACTIONS = [...BRIEF_WAGERS, ...BLINDS, "mucks"] as const;

/**
 * Returns the captions that a pod may show. A small pod always shortens both blinds to letters. If full captions were allowed, one blind
 * might have room for its full caption and the second blind not, and the two would look different.
 */
export const captionsFor = (captions: readonly string[], last: LastAction | undefined, isSmall: boolean) =>
  isSmall && BLINDS.some((kind) => kind === last?.kind) ? captions.slice(-1) : captions;

/**
 * Returns the caption in a word or two, for a place that is too narrow for the full caption. The pod's label and title have the full text.
 */
export function briefCaption(
  t: Translate,
  seat: SeatScene,
  last: LastAction | undefined,
  extraTime: ReturnType<typeof extraTimeOf>,
): string {
  if (extraTime) return t(extraTime.kind === "timeBank" ? "brief.timeBank" : "brief.away");
  if (seat.isDisconnected) return t("brief.away");
  switch (seat.status) {
    case "sitting-out":
      return t("brief.sittingOut");
    case "no-chips":
    case "pending":
      return t("brief.noChips");
    case "absent":
      return t("tournamentTable.absent");
    case "protected":
      return t("table.allIn");
    case "waiting":
      return t("brief.waiting");
    case "posting":
      return t("brief.posting");
    case "leaving":
      return t("brief.leaving");
  }
  if (seat.shownHand) return briefHandText(t, seat.shownHand.high);
  if (seat.status === "folded") return t("last.fold");
  if (seat.status === "all-in") return t("table.allIn");
  if (!last) return "";
  const action = BRIEF_ACTIONS.find((kind) => kind === last.kind);
  return action ? t(`brief.${action}`) : t(`last.${last.kind}`, { amount: "" });
}

/** The rough width of a letter of the texts in a pod, in px. */
const POD_LETTER_WIDTH = 6.4;

/** Returns the longest text that fits into a pod, or the last text if none fits. `texts` begins with the longest text. */
export const textInPod = (texts: readonly string[], width: number): string =>
  texts.find((text) => text.length * POD_LETTER_WIDTH <= width) ?? texts.at(-1) ?? "";

/**
 * Returns the texts that a small pod can show instead of the name, longest first. A folded seat has none. A bet, a blind or an all-in has
 * only its brief caption, because the chips show the amount. Every other seat has its full and its brief caption.
 */
export function podTexts(
  seat: SeatScene,
  last: LastAction | undefined,
  caption: string,
  brief: string,
): readonly string[] {
  if (seat.status === "folded") return [];
  const saysAction = !seat.status && !seat.isDisconnected && !seat.shownHand;
  const isWager = saysAction && [...BRIEF_WAGERS, ...BLINDS].some((kind) => kind === last?.kind);
  const isAllIn = seat.status === "all-in" && !seat.shownHand;
  return isWager || isAllIn ? [brief] : [caption, brief];
}

/**
 * Centres the caption below its pod if the text fits there. If it does not, the caption starts at the edge of the pod where there is more
 * room.
 */
function captionBox(
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

/**
 * Returns the longest text that fits below or beside the pod. `texts` begins with the longest text. `padding` is the space beside the text.
 */
const fittingText = (
  { caption: { centredMaxWidth, beside } }: SeatPlace,
  texts: readonly string[],
  padding: number,
): string =>
  texts.find((text) => text.length * LETTER_WIDTH + padding <= Math.max(centredMaxWidth, beside.maxWidth)) ??
  texts.at(-1) ??
  "";

/**
 * Shows the line below a pod. The line has what the seat has won, or its chance while the board is being run out, or else the longest of
 * `texts` that fits.
 */
export function SeatCaption({
  seat,
  texts,
  chanceTexts,
  place,
  pod,
  amount,
  isSmall,
}: {
  readonly seat: SeatScene;
  /** The texts for the caption, longest first. */
  readonly texts: readonly string[];
  /** The texts for the seat's chance, longest first; empty when there is no chance to show. */
  readonly chanceTexts: readonly string[];
  readonly place: SeatPlace;
  readonly pod: Size;
  readonly amount: FormatChips;
  readonly isSmall: boolean;
}) {
  const hasWon = seat.winnings.length > 0;
  const chance = fittingText(place, chanceTexts, PILL_PADDING);
  const text = fittingText(place, texts, iconOf(seat) ? CAPTION_PADDING : PILL_PADDING);
  const letters = hasWon
    ? seat.winnings.reduce((sum, win) => sum + amount(win.amount).length + 6, 0)
    : (chance || text).length;
  const { isCentred, style } = captionBox(place, pod, letters);
  return (
    // The text is the React key, so that another text appears as a new caption and does not move from the place of the old one.
    <div
      key={hasWon ? "won" : chance ? "chance" : text}
      className={clsx(
        "absolute z-10 flex items-center text-xs font-medium whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0",
        isCentred && "left-1/2 -translate-x-1/2",
      )}
      style={style}
    >
      {hasWon ? (
        <WinCaption winnings={seat.winnings} amount={amount} isSmall={isSmall} />
      ) : chance ? (
        <ChanceCaption text={chance} title={chanceTexts[0] ?? chance} isSmall={isSmall} />
      ) : (
        text && <StatusCaption seat={seat} text={text} title={texts[0] ?? text} isSmall={isSmall} />
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

/** Shows the seat's chance. The figures change without moving from street to street. The pod's label has the chance in words. */
const ChanceCaption = ({
  text,
  title,
  isSmall,
}: {
  readonly text: string;
  readonly title: string;
  readonly isSmall: boolean;
}) => (
  <span
    data-testid="chance"
    title={title}
    aria-hidden="true"
    className={clsx("caption-pill figures font-semibold text-on-felt", isSmall && "px-1.5!")}
  >
    {text}
  </span>
);

function StatusCaption({
  seat,
  text,
  title,
  isSmall,
}: {
  readonly seat: SeatScene;
  readonly text: string;
  readonly title: string;
  readonly isSmall: boolean;
}) {
  const icon = iconOf(seat);
  const isStrong = seat.status === "all-in" || seat.status === "protected" || seat.isDisconnected;
  return (
    <span
      title={title}
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
