/** The head of a shared hand in words: its game, its stakes, its day, and its table where the link tells it. */
import { type SharedHand, type SharedPlayer, stakesOf } from "@poker/protocol";
import { type ChipUnit, formatStakes } from "../../ui/format-amount.ts";
import { storedNameText } from "../../ui/stored-name-text.ts";
import type { ReaderWords } from "./reader-words.ts";

export interface SharedHead {
  readonly title: string;
  /** Structure, stakes and day. */
  readonly details: string;
  /** null when the link hides it. */
  readonly table: string | null;
}

/** A player whose name is hidden has the number of the seat. */
export const playerText = (
  { seat, name }: Pick<SharedPlayer, "seat" | "name">,
  { share, room }: ReaderWords,
): string =>
  name === null
    ? share("hand.player", { number: seat + 1 })
    : storedNameText(name, (number) => room("guest.numbered", { number }));

export const unitOf = ({ inTournament, currency }: Pick<SharedHand, "inTournament" | "currency">): ChipUnit =>
  inTournament ? "chips" : currency;

export function sharedHeadOf(hand: SharedHand, { locale, share, room }: ReaderWords): SharedHead {
  const { rules } = hand.settings;
  const date = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(hand.endedAt);
  const stakes = formatStakes(...stakesOf(rules), unitOf(hand));
  const structure = room(`game.${rules.structure}`);
  return {
    title: share("hand.title", { game: room(`game.${rules.game}`) }),
    details: share("hand.playedOn", { structure, stakes, date }),
    table: hand.table && share("hand.named", { table: hand.table.tableName, hand: hand.table.handNo }),
  };
}
