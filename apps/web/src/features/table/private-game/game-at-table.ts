/** What a viewer is in the private game of a table, and what its orders and events are called. H3, H4 */
import {
  findGamePlayer,
  type HostOrder,
  mayPlay,
  type PrivateGame,
  type TableEvent,
  type WaitingOrder,
} from "@poker/engine";
import { formatAmount } from "../../../ui/format-amount.ts";
import type { GameTranslator } from "../../private-games/use-game-words.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import type { ShownStep } from "../session/table-store.ts";

type NamedScene = Pick<TableScene, "names">;

export const nameOf = ({ names }: NamedScene, playerId: string): string => names[playerId]?.name ?? "";

export const chips = (cents: number): string => formatAmount(cents, "game");

export interface Standpoint {
  readonly isHost: boolean;
  /** They may sit down, and know the link. */
  readonly isPlayer: boolean;
  /** Chips of theirs that the host would take; null when none are. */
  readonly askedFor: number | null;
}

export const standpointOf = (game: PrivateGame, userId: string | null): Standpoint => ({
  isHost: userId !== null && game.hostId === userId,
  isPlayer: userId !== null && (game.hostId === userId || mayPlay(game, userId)),
  askedFor: game.takes.find(({ playerId }) => playerId === userId)?.amount ?? null,
});

export const askingPlayers = ({ players }: PrivateGame) => players.filter(({ standing }) => standing === "asking");

/** Admitted to the game by the host, not by the link alone. */
export const isAdmitted = (game: PrivateGame, playerId: string): boolean =>
  findGamePlayer(game, playerId)?.standing === "admitted";

/** True when it was done; else the session keeps the refusal. */
export const sendOrder = (session: TableSession, order: HostOrder): Promise<boolean> =>
  session.sendCommand("host-order", (ids) => ({ ...ids, order }));

export function orderText(t: GameTranslator, scene: NamedScene, order: WaitingOrder): string {
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

const orderList = (t: GameTranslator, scene: NamedScene, orders: readonly WaitingOrder[]): string =>
  orders.map((order) => orderText(t, scene, order)).join(", ");

type StakesText = (settings: TableScene["view"]["settings"]) => string;

function tableChangedText(
  t: GameTranslator,
  { status, settings }: Extract<TableEvent, { type: "table-changed" }>,
  stakesText: StakesText,
): string {
  if (status === "open") return t("news.settings", { stakes: stakesText(settings) });
  return t(status === "closing" || status === "closed" ? "news.ended" : `news.${status}`);
}

/** What everybody is told of an event; null when there is nothing to tell. */
function eventText(t: GameTranslator, event: TableEvent, scene: TableScene, stakesText: StakesText): string | null {
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
      return event.waiting.length > 0 ? t("news.waiting", { orders: orderList(t, scene, event.waiting) }) : null;
    case "game-access-changed": {
      const { admission, watching } = event.access;
      return t("news.access", { sit: t(`news.sit.${admission}`), watch: t(`news.watch.${watching}`) });
    }
    case "table-changed":
      return tableChangedText(t, event, stakesText);
    default:
      return null;
  }
}

/** What only the host hears of a step, because a card shows it: who has asked to sit down; empty when no one has. H2 */
export const asksOfStep = (t: GameTranslator, { events, scene }: Pick<ShownStep, "events" | "scene">): string =>
  events
    .flatMap((event) =>
      event.type === "game-player-changed" && event.player.standing === "asking"
        ? [t("game.asks", { name: nameOf(scene, event.player.playerId) })]
        : [],
    )
    .join(" ");

/** What everybody is told of a step; empty when there is nothing to tell. */
export const newsOfStep = (
  t: GameTranslator,
  { events, scene }: Pick<ShownStep, "events" | "scene">,
  stakesText: StakesText,
): string =>
  events
    .map((event) => eventText(t, event, scene, stakesText))
    .filter((text) => text !== null)
    .join(" ");
