/**
 * The texts of a shared hand: its heading, its players, and its replay. The server makes them in the reader's language.
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
  /** The betting structure, the stakes and the day. */
  readonly details: string;
  /** The name of the table; null when the link hides it. */
  readonly table: string | null;
}

/** The translators for a shared hand in one language. They are used on the server. */
export interface ReaderWords {
  readonly locale: Locale;
  readonly share: ShareTranslator;
  /** Translates the messages of the whole room. */
  readonly room: Translate;
}

export const readerWords = (locale: Locale): ReaderWords => ({
  locale,
  share: createShareWords(locale, shareFor(locale)),
  room: createTranslator({ locale, messages: messagesFor(locale) }),
});

/** Returns a player's name. If the link hides the name, names the player by the number of their seat. */
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

/** Returns a shared hand for the replayer. Its players have names in the reader's language. */
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
