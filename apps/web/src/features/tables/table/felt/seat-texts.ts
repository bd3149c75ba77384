/** Puts a taken seat into words: the texts of its pod and caption, and the text that is read out for it. */
import type { Chances } from "@poker/engine";
import type { BotStyle } from "@poker/protocol";
import type { AmountUnits } from "../../../../ui/amount-unit.ts";
import type { Translate } from "../../../../ui/card-text.ts";
import { formatAmount } from "../../../../ui/format-amount.ts";
import { seatChanceTexts, spokenSeatChance } from "../chances/chance-text.ts";
import type { LastAction } from "../session/hand-annotations.ts";
import type { SeatScene } from "../session/table-scene.ts";
import type { PlayerBadges } from "./player-badges.ts";
import { briefCaption, captionText, type extraTimeOf, podTexts } from "./seat-caption.tsx";

/** Everything that the texts of a seat depend on, including the units of amounts. */
export interface SeatFacts {
  readonly seat: SeatScene;
  readonly lastAction: LastAction | undefined;
  readonly chances: Chances | null;
  readonly units: AmountUnits;
  readonly badges: PlayerBadges;
}

interface SeatTexts {
  /** The text that is read out for the whole seat. */
  readonly label: string;
  /** The text that is shown when a pointer rests on the seat. */
  readonly title: string;
  /** Says that the player is a bot, and how it plays; null for a person. */
  readonly botMark: string | null;
  /** The caption, longest text first. */
  readonly captions: readonly string[];
  /** The seat's chance, longest text first; empty when the seat has no chance. */
  readonly chances: readonly string[];
  /** The texts that a pod can show instead of the name, longest text first. */
  readonly inside: readonly string[];
}

// Says that a player is a bot, and how it plays.

/** `style` is undefined until the server has sent it. */
export const botText = (t: Translate, style: BotStyle | undefined): string =>
  style ? t("table.botOfStyle", { style: t(`table.botStyle.${style}`) }) : t("table.bot");

export function buildSeatTexts(
  t: Translate,
  { seat, lastAction, chances, units, badges }: SeatFacts,
  extraTime: ReturnType<typeof extraTimeOf>,
): SeatTexts {
  const { name } = seat;
  const { playerId, bot } = seat.player;
  const tag = badges.tags.get(playerId);
  const spokenAmount = (value: number) => formatAmount(value, units.spoken);
  const botMark = bot ? botText(t, badges.botStyles[playerId]) : null;
  const markText = botMark ?? (seat.isStaff && t("table.staff"));
  const caption = captionText(t, seat, lastAction, extraTime, (value) => formatAmount(value, units.shown));
  const brief = briefCaption(t, seat, lastAction, extraTime);
  const chanceTexts = chances ? seatChanceTexts(t, chances, seat.seat) : [];
  const label = [
    t("table.seatLabel", { seat: seat.seat + 1, name, stack: spokenAmount(seat.stack) }),
    seat.isYou && t("table.you"),
    markText,
    seat.isHost && t("table.host"),
    tag && t("notes.tagged", { tag: t(`notes.tag.${tag}`) }),
    captionText(t, seat, lastAction, extraTime, spokenAmount),
    chances && spokenSeatChance(t, chances, seat.seat),
  ];
  return {
    label: label.filter(Boolean).join(", "),
    title: [name, markText, caption].filter(Boolean).join(" · "),
    botMark,
    captions: [caption, brief],
    chances: chanceTexts,
    inside: chanceTexts.length > 0 ? chanceTexts : podTexts(seat, lastAction, caption, brief),
  };
}
