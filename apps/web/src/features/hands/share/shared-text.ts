/**
 * The texts of a shared hand, made on the server in the reader's language: its heading, its players, and its replay.
 */
import { type SharedHand, type SharedPlayer, stakesOf } from "@poker/protocol";
import { createTranslator } from "use-intl/core";
import { shareFor } from "../../../messages/hands/hands.ts";
import { messagesFor } from "../../../messages/index.ts";
import type { Locale } from "../../../messages/locales.ts";
import type { Translate } from "../../../ui/card-text.ts";
import { type ChipUnit, formatStakes } from "../../../ui/format-amount.ts";
import { storedNameText } from "../../../ui/stored-texts.ts";
import type { ReplayedHand } from "../replay/replayed-hand.ts";
import { createShareWords, type ShareTranslator } from "./share-words.ts";

interface SharedHead {
  readonly title: string;
  /** Structure, stakes and day. */
  readonly details: string;
  /** null when the link hides the table. */
  readonly table: string | null;
}

/** All texts of a shared hand in one language, made on the server. */
export interface ReaderWords {
  readonly locale: Locale;
  readonly share: ShareTranslator;
  /** Translates all messages of the room. */
  readonly room: Translate;
}

export const readerWords = (locale: Locale): ReaderWords => ({
  locale,
  share: createShareWords(locale, shareFor(locale)),
  room: createTranslator({ locale, messages: messagesFor(locale) }),
});

/** A player whose name is hidden is named by the number of their seat. */
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

/** A shared hand in the format of the replayer, with the players named in the reader's language. */
export function replayedHandOf(hand: SharedHand, words: ReaderWords): ReplayedHand {
  const { token, settings, events, timesLeft } = hand;
  const { quietMs, countdownMs } = settings.clock;
  return {
    ...{ tableId: token, settings, events, timesLeft, viewerSeat: null },
    players: hand.players.map(({ key, seat, name, isBot, isStaff, net }) => ({
      userId: key,
      name: playerText({ seat, name }, words),
      ...{ seat, isBot, isStaff, net },
    })),
    unit: unitOf(hand),
    decisionMs: quietMs + countdownMs,
  };
}
