"use client";
/** Says what a viewer may do in a private game at its table, and describes its orders and events in words. H3, H4 */
import { type HostOrder, mayPlay, type PrivateGame, type TableEvent, type WaitingOrder } from "@poker/engine";
import { formatAmount } from "../../../../ui/format-amount.ts";
import {
  type ChangesText,
  type GameTranslator,
  useChangesText,
  useGameWords,
} from "../../../private-games/use-game-words.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import type { ShownStep } from "../session/table-store.ts";

type NamedScene = Pick<TableScene, "names">;

export const nameOf = ({ names }: NamedScene, playerId: string): string => names[playerId]?.name ?? "";

export const chips = (cents: number): string => formatAmount(cents, "game");

interface ViewerRights {
  readonly isHost: boolean;
  /** True when the viewer may sit down. Such a viewer may also see the link to the game. */
  readonly isPlayer: boolean;
  /** How many of the viewer's chips the host asks to have back; null when the host asks for none. */
  readonly askedFor: number | null;
}

export const viewerRightsOf = (game: PrivateGame, userId: string | null): ViewerRights => ({
  isHost: userId !== null && game.hostId === userId,
  isPlayer: userId !== null && (game.hostId === userId || mayPlay(game, userId)),
  askedFor: game.takes.find(({ playerId }) => playerId === userId)?.amount ?? null,
});

export const askingPlayers = ({ players }: PrivateGame) => players.filter(({ standing }) => standing === "asking");

/** Resolves with true when the order was carried out. If it was refused, the session has the refusal. */
export const sendOrder = (session: TableSession, order: HostOrder): Promise<boolean> =>
  session.sendCommand("host-order", (ids) => ({ ...ids, order }));

/** The translators that `orderText` and the functions for news need. */
export interface GameNewsWords {
  readonly t: GameTranslator;
  readonly changesText: ChangesText;
}

/** Describes an order in words. `scene` is the table when the host gave the order or, while the order waits, at any later time. */
export function orderText(
  { t, changesText }: GameNewsWords,
  scene: NamedScene & Pick<TableScene, "view">,
  order: WaitingOrder,
): string {
  if (order.type === "change-settings") return changesText(scene.view.settings, order.settings);
  const name = nameOf(scene, order.playerId);
  switch (order.type) {
    case "give":
    case "take":
      return t(`order.${order.type}`, { name, amount: chips(order.amount) });
    case "move-seat":
      return t("order.move-seat", { name, seat: order.to + 1 });
    default:
      return t(`order.${order.type}`, { name });
  }
}

function waitingText(words: GameNewsWords, scene: TableScene, waiting: readonly WaitingOrder[]): string | null {
  const { t } = words;
  const textOf = (orders: readonly WaitingOrder[]) => orders.map((order) => orderText(words, scene, order)).join(", ");
  const orders = textOf(waiting.filter(({ type }) => type !== "change-settings"));
  const changes = textOf(waiting.filter(({ type }) => type === "change-settings"));
  const said = [orders && t("news.waiting", { orders }), changes && t("news.settings", { changes })];
  return said.filter((text) => text !== "").join(" ") || null;
}

type TableChanged = Extract<TableEvent, { type: "table-changed" }>;

/** Describes a change of the table in words. `before` has the settings before this change. */
function tableChangedText(
  { t, changesText }: GameNewsWords,
  { status, settings }: TableChanged,
  before: TableChanged["settings"],
): string {
  const changes = changesText(before, settings);
  if (changes !== "") return t("news.settings", { changes });
  if (status === "open") return t("news.resumed");
  if (status === "closed") return t("news.ended");
  return t(status === "closing" ? "news.ending" : `news.${status}`);
}

type TellingStep = Pick<ShownStep, "events" | "scene" | "settingsBefore">;

/** Returns what everybody at the table is told about an event; null when there is nothing to tell. */
function eventText(words: GameNewsWords, event: TableEvent, { scene, settingsBefore }: TellingStep): string | null {
  const { t } = words;
  const host = nameOf(scene, scene.view.privateGame?.hostId ?? "");
  switch (event.type) {
    case "host-moved-chips": {
      const words = { host, name: nameOf(scene, event.playerId), amount: chips(Math.abs(event.amount)) };
      return t(event.amount > 0 ? "news.given" : "news.taken", words);
    }
    case "seat-moved":
      return t("news.moved", { name: nameOf(scene, event.seat.playerId), seat: event.seat.seat + 1 });
    case "host-changed":
      return t(event.reason === "away" ? "news.away" : "news.passed", { name: nameOf(scene, event.hostId) });
    case "game-player-changed":
      return event.player.standing === "removed"
        ? t("news.removed", { name: nameOf(scene, event.player.playerId) })
        : null;
    case "host-orders-changed":
      return waitingText(words, scene, event.waiting);
    case "game-access-changed": {
      const { admission, watching } = event.access;
      return t("news.access", { sit: t(`news.sit.${admission}`), watch: t(`news.watch.${watching}`) });
    }
    case "table-changed":
      return tableChangedText(words, event, settingsBefore);
    default:
      return null;
  }
}

/**
 * Returns a sentence for each player who asks to sit down. Only the host's screen reader reads it, because only the host sees these
 * requests on a card. H2
 */
export const asksOfStep = (t: GameTranslator, { events, scene }: Pick<ShownStep, "events" | "scene">): string =>
  events
    .flatMap((event) =>
      event.type === "game-player-changed" && event.player.standing === "asking"
        ? [t("game.asks", { name: nameOf(scene, event.player.playerId) })]
        : [],
    )
    .join(" ");

/** Returns what everybody at the table is told about the events of a step; empty when there is nothing to tell. */
export const newsOfStep = (words: GameNewsWords, step: TellingStep): string =>
  step.events
    .map((event) => eventText(words, event, step))
    .filter((text) => text !== null)
    .join(" ");

/** Returns the functions for the texts of orders and news, in the reader's language. */
export function useGameNewsWords(): GameNewsWords {
  const t = useGameWords();
  const changesText = useChangesText();
  return { t, changesText };
}
