/** Chooses at random an order that the host of a private game may give now, from what the host sees of the table. H3–H7 */
import {
  findGamePlayer,
  freeSeats,
  type GamePlayer,
  type HostOrder,
  type PrivateGame,
  type TableSeat,
  type TableView,
} from "@poker/engine";
import { pickByWeight } from "../behaviours/behaviour.ts";
import type { Player } from "../behaviours/player.ts";
import { buildGameSettings } from "./load-games.ts";

interface Scene {
  readonly player: Player;
  readonly view: TableView;
  readonly game: PrivateGame;
  /** Another player at the table, chosen at random; null when the host sits alone. */
  readonly other: TableSeat | null;
  readonly asking: GamePlayer | null;
  readonly removed: GamePlayer | null;
  readonly freeSeat: number | null;
}

interface Draw {
  /** How often this order is chosen, relative to the weights of the other possible orders. */
  readonly weight: number;
  readonly draw: (scene: Scene) => HostOrder | null;
}

const DRAWS: readonly Draw[] = [
  {
    weight: 60,
    draw: ({ asking, player, freeSeat }) =>
      asking && { type: "admit", playerId: asking.playerId, seat: player.pickOne(null, null, freeSeat) },
  },
  { weight: 6, draw: ({ asking }) => asking && { type: "decline", playerId: asking.playerId } },
  { weight: 12, draw: ({ removed }) => removed && { type: "admit", playerId: removed.playerId, seat: null } },
  { weight: 80, draw: ({ view: { status } }) => (status === "open" ? null : { type: "resume" }) },
  { weight: 5, draw: ({ view: { status } }) => (status === "open" ? { type: "pause" } : null) },
  {
    weight: 12,
    draw: ({ view, player, other }) =>
      other && { type: "give", playerId: other.playerId, amount: player.randomInteger(1, view.settings.buyIn.max) },
  },
  {
    weight: 10,
    draw: ({ player, other }) =>
      other && { type: "take", playerId: other.playerId, amount: player.randomInteger(1, Math.max(1, other.stack)) },
  },
  {
    weight: 6,
    draw: ({ player, other, freeSeat }) =>
      other && freeSeat !== null
        ? { type: "move-seat", playerId: player.pickOne(other.playerId, player.account.userId), to: freeSeat }
        : null,
  },
  { weight: 4, draw: ({ other }) => other && { type: "sit-out", playerId: other.playerId } },
  { weight: 5, draw: ({ other }) => other && { type: "remove", playerId: other.playerId } },
  {
    weight: 4,
    draw: ({ game, other }) =>
      other && { type: "mute", playerId: other.playerId, muted: findGamePlayer(game, other.playerId)?.muted !== true },
  },
  { weight: 3, draw: ({ other }) => other && { type: "pass-role", playerId: other.playerId } },
  {
    weight: 6,
    draw({ view, player }) {
      const opened = player.context.games.opened(view.tableId);
      return opened && { type: "change-settings", settings: buildGameSettings(opened.number, player.pickOne(1, 2, 3)) };
    },
  },
  {
    weight: 4,
    draw: ({ player }) => ({
      type: "change-access",
      access: { admission: player.pickOne("host", "host", "link"), watching: player.pickOne("players", "link") },
    }),
  },
  { weight: 2, draw: () => ({ type: "end" }) },
];

/** Returns a random order; null when the table is not a private game or no order is possible. */
export function drawHostOrder(player: Player, view: TableView): HostOrder | null {
  const { privateGame: game } = view;
  if (!game) return null;
  const pick = <T>(all: readonly T[]): T | null => all[Math.floor(all.length * player.random())] ?? null;
  const others = view.seats.filter(({ playerId }) => playerId !== player.account.userId);
  // If some players have no chips, the order is about one of them in half of the cases.
  const broke = others.filter(({ stack }) => stack === 0);
  const scene: Scene = {
    ...{ player, view, game },
    other: pick(broke.length > 0 && player.random() < 0.5 ? broke : others),
    asking: pick(game.players.filter(({ standing }) => standing === "asking")),
    removed: pick(game.players.filter(({ standing }) => standing === "removed")),
    freeSeat: pick(freeSeats(view)),
  };
  const drawn = DRAWS.flatMap(({ weight, draw }) => {
    const order = draw(scene);
    return order ? [{ weight, order }] : [];
  });
  return pickByWeight(drawn, player.random)?.order ?? null;
}
