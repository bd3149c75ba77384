/**
 * Decides a host's orders. Orders that change seats or chips of the hand under way are kept until the hand has ended.
 * H3–H7
 */
import { buyInRange, buyInRulesOf } from "../../buy-in.ts";
import { type RuleRefusal, refuse } from "../../refusal.ts";
import type { EpochMs, SeatNo } from "../../rules.ts";
import { MAX_GAME_STACK } from "../../setting-issue.ts";
import { earliestDealtSeat } from "../earliest-dealt-seat.ts";
import { refusalOfSeat } from "../free-seats.ts";
import { closeTable, pauseTable, resumeTable } from "../operator-commands.ts";
import { newSeat } from "../seat-commands.ts";
import { seatOfPlayer, unchangedStep, withEvents } from "../steps.ts";
import type { TableState, TableStep } from "../types.ts";
import { changeGameSettings } from "./change-game-settings.ts";
import { findGamePlayer, hostChangedEvents } from "./game-players.ts";
import type { HostOrder, PrivateGame, PrivateGameCommand, SeatOrder } from "./types.ts";
import { carryOutWhenFree, waitingChips } from "./waiting-orders.ts";

type OrderOf<T extends HostOrder["type"]> = Extract<HostOrder, { type: T }>;

/** Decides one order. Refusals: not-host, and those of the order's own function. */
export function decideHostOrder(
  table: TableState,
  game: PrivateGame,
  { by, order }: Extract<PrivateGameCommand, { type: "host-order" }>,
  now: EpochMs,
): TableStep | RuleRefusal {
  if (by !== game.hostId) return refuse("not-host");
  switch (order.type) {
    case "pause":
      return pauseTable(table);
    case "resume":
      return resumeTable(table);
    case "change-settings":
      return changeGameSettings(table, game, order);
    case "end":
      return closeTable(table, now);
    case "change-access":
      return withEvents(unchangedStep(table), [{ type: "game-access-changed", access: order.access }]);
    case "admit":
      return admit(table, game, order, now);
    case "decline":
      return decline(table, game, order);
    case "mute":
      return mute(table, game, order);
    case "pass-role":
      return passRole(table, game, order);
    case "remove":
      return remove(table, game, order, now);
    default:
      return orderSeat(table, game, order, now);
  }
}

/**
 * Admits a player. A player who asked for a seat sits down as they asked, if a seat is free. A player whom the host has
 * removed may be admitted again. Refusals: no-such-player, already-admitted, no-such-seat, seat-taken, seat-held. H2
 */
function admit(
  table: TableState,
  game: PrivateGame,
  { playerId, seat }: OrderOf<"admit">,
  now: EpochMs,
): TableStep | RuleRefusal {
  const known = findGamePlayer(game, playerId);
  if (!known) return refuse("no-such-player");
  if (known.standing === "admitted") return refuse("already-admitted");
  const { wish, ...player } = known;
  const step = withEvents(unchangedStep(table), [
    { type: "game-player-changed", player: { ...player, standing: "admitted" } },
  ]);
  const { min, max } = buyInRange(buyInRulesOf(table.settings), null, 0, now);
  if (!wish || wish.buyIn < min || wish.buyIn > max) return step; // the settings have changed, so the player must choose another amount
  const given = seat ?? wishedSeat(table, wish.seat, playerId);
  if (given === null) return step; // every seat is taken, so the player joins the waitlist if they still want to play
  const refused = seat === null ? null : refusalOfSeat(table, seat, playerId);
  if (refused) return refused;
  const arrival = { seat: given, playerId, bot: false, buyIn: wish.buyIn, entry: "wait" } as const;
  return withEvents(step, [{ type: "player-sat", seat: newSeat(table, arrival, now) }]);
}

const wishedSeat = (table: TableState, wished: SeatNo | null, playerId: string): SeatNo | null =>
  wished !== null && refusalOfSeat(table, wished, playerId) === null ? wished : earliestDealtSeat(table, "wait");

/** Declines a request to play. Refusals: not-asking. */
const decline = (table: TableState, game: PrivateGame, { playerId }: OrderOf<"decline">): TableStep | RuleRefusal =>
  findGamePlayer(game, playerId)?.standing === "asking"
    ? withEvents(unchangedStep(table), [{ type: "game-player-forgotten", playerId }])
    : refuse("not-asking");

/** Mutes a player, or ends the mute. Refusals: no-such-player, not-yourself. */
function mute(table: TableState, game: PrivateGame, { playerId, muted }: OrderOf<"mute">): TableStep | RuleRefusal {
  const known = findGamePlayer(game, playerId);
  if (!known) return refuse("no-such-player");
  if (playerId === game.hostId) return refuse("not-yourself");
  const { muted: _, ...player } = known;
  return withEvents(unchangedStep(table), [
    { type: "game-player-changed", player: muted ? { ...player, muted } : player },
  ]);
}

/** Makes another admitted player the host. Refusals: no-such-player (the new host is not admitted). H6 */
const passRole = (table: TableState, game: PrivateGame, { playerId }: OrderOf<"pass-role">): TableStep | RuleRefusal =>
  findGamePlayer(game, playerId)?.standing !== "admitted"
    ? refuse("no-such-player")
    : withEvents(unchangedStep(table), playerId === game.hostId ? [] : hostChangedEvents(game, playerId, "passed"));

/**
 * Removes a player, who gives up the seat and takes the whole stack away. They may come back only after the host admits
 * them again. Refusals: no-such-player, not-yourself. H5
 */
function remove(table: TableState, game: PrivateGame, order: OrderOf<"remove">, now: EpochMs): TableStep | RuleRefusal {
  const { playerId } = order;
  const known = findGamePlayer(game, playerId);
  const seat = seatOfPlayer(table.seats, playerId);
  if (!known && !seat) return refuse("no-such-player");
  if (playerId === game.hostId) return refuse("not-yourself");
  const { wish: _, ...player } = known ?? { playerId };
  const waits = [...table.waitlist, ...table.offers].some((each) => each.playerId === playerId);
  const step = withEvents(unchangedStep(table), [
    ...(seat?.bot
      ? []
      : [{ type: "game-player-changed" as const, player: { ...player, standing: "removed" as const } }]),
    ...(waits ? [{ type: "waitlist-left" as const, playerId, reason: "asked" as const }] : []),
    ...(game.takes.some((take) => take.playerId === playerId)
      ? [{ type: "takes-changed" as const, takes: game.takes.filter((take) => take.playerId !== playerId) }]
      : []),
  ]);
  return seat ? carryOutWhenFree(step, order, now) : step;
}

/**
 * Decides an order about a seat. Refusals of every order: not-seated. H4
 * - give, take: amount-not-whole, amount-too-small, amount-too-large.
 * - move-seat: those of `refusalOfSeat`.
 * - sit-out: already-sitting-out.
 */
function orderSeat(
  table: TableState,
  game: PrivateGame,
  order: Exclude<SeatOrder, { type: "remove" }>,
  now: EpochMs,
): TableStep | RuleRefusal {
  const { playerId } = order;
  const seat = seatOfPlayer(table.seats, playerId);
  if (!seat) return refuse("not-seated");
  if (order.type === "move-seat") {
    const refused = refusalOfSeat(table, order.to, playerId);
    if (refused) return refused;
  }
  if (order.type === "give" || order.type === "take") {
    const { amount } = order;
    if (!Number.isSafeInteger(amount)) return refuse("amount-not-whole");
    if (amount < 1) return refuse("amount-too-small", { min: 1 });
    const max = order.type === "give" ? MAX_GAME_STACK - seat.stack - waitingChips(game.waiting, order) : seat.stack;
    if (amount > max) return refuse("amount-too-large", { max });
  }
  if (order.type === "sit-out" && seat.sittingOut) return refuse("already-sitting-out");
  // Only a player must agree before chips are taken: hosts decide for themselves, and bots cannot answer.
  if (order.type !== "take" || playerId === game.hostId || seat.bot)
    return carryOutWhenFree(unchangedStep(table), order, now);
  const others = game.takes.filter((take) => take.playerId !== playerId);
  return withEvents(unchangedStep(table), [
    { type: "takes-changed", takes: [...others, { playerId, amount: order.amount }] },
  ]);
}
