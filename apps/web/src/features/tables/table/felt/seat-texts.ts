/** Describes a taken seat in words: the texts of its pod and caption, and the text that a screen reader reads. */
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

/** Everything on which the texts of a seat depend, including how amounts are written. */
export interface SeatFacts {
  readonly seat: SeatScene;
  readonly lastAction: LastAction | undefined;
  readonly chances: Chances | null;
  readonly units: AmountUnits;
  readonly badges: PlayerBadges;
}

interface SeatTexts {
  /** The text that a screen reader reads for the whole seat. */
  readonly label: string;
  /** The tooltip of the seat. */
  readonly title: string;
  /** A text that says that the player is a bot, and how it plays; null for a person. */
  readonly botMark: string | null;
  /** The texts for the caption, longest first. */
  readonly captions: readonly string[];
  /** The texts for the seat's chance, longest first; empty when there is no chance to show. */
  readonly chances: readonly string[];
  /** The texts that can take the place of the name in the pod, longest first. */
  readonly inside: readonly string[];
}

/** Returns a text that says that a player is a bot, and how it plays. `style` is undefined until the server has sent it. */
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
