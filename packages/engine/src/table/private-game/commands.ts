/**
 * Decides the commands of a private game: the host's orders, players' requests to play and answers to the host, and the
 * choice of a new host. H2, H4, H6
 */
import { buyInRange, buyInRulesOf } from "../../buy-in.ts";
import { type RuleRefusal, refuse } from "../../refusal.ts";
import type { EpochMs } from "../../rules.ts";
import { isClosing, seatOfPlayer, unchangedStep, withEvents } from "../steps.ts";
import type { TableCommand, TableState, TableStep } from "../types.ts";
import { findGamePlayer, hostChangedEvents, mayPlay } from "./game-players.ts";
import { decideHostOrder } from "./host-orders.ts";
import type { PrivateGame, PrivateGameCommand } from "./types.ts";
import { carryOutWhenFree } from "./waiting-orders.ts";

type CommandOf<T extends PrivateGameCommand["type"]> = Extract<PrivateGameCommand, { type: T }>;

const PRIVATE_GAME_COMMANDS: ReadonlySet<string> = new Set<PrivateGameCommand["type"]>([
  "host-order",
  "ask-to-play",
  "stop-asking",
  "answer-take",
  "replace-host",
]);

export const isPrivateGameCommand = (command: TableCommand): command is PrivateGameCommand =>
  PRIVATE_GAME_COMMANDS.has(command.type);

/** Decides one command. Refusals: not-a-private-game, table-closed, and those of the command's own function. */
export function decidePrivateGameCommand(
  table: TableState,
  command: PrivateGameCommand,
  now: EpochMs,
): TableStep | RuleRefusal {
  const { privateGame: game } = table;
  if (!game) return refuse("not-a-private-game");
  if (isClosing(table)) return refuse("table-closed");
  switch (command.type) {
    case "host-order":
      return decideHostOrder(table, game, command, now);
    case "ask-to-play":
      return askToPlay(table, game, command, now);
    case "stop-asking":
      return stopAsking(table, game, command);
    case "answer-take":
      return answerTake(table, game, command, now);
    case "replace-host":
      return replaceHost(table, game, command);
  }
}

/**
 * Stores a player's request to play. A new request replaces the player's earlier one. Refusals: removed-from-game,
 * already-admitted, already-seated, no-such-seat, amount-not-whole, buy-in-too-small, buy-in-too-large. The last three
 * carry min and max. H2
 */
function askToPlay(
  table: TableState,
  game: PrivateGame,
  { playerId, wish }: CommandOf<"ask-to-play">,
  now: EpochMs,
): TableStep | RuleRefusal {
  const known = findGamePlayer(game, playerId);
  if (seatOfPlayer(table.seats, playerId)) return refuse("already-seated");
  if (known?.standing === "removed") return refuse("removed-from-game");
  if (mayPlay(game, playerId)) return refuse("already-admitted");
  const { seat, buyIn } = wish;
  if (seat !== null && !(Number.isInteger(seat) && seat >= 0 && seat < table.settings.seats))
    return refuse("no-such-seat");
  const { min, max } = buyInRange(buyInRulesOf(table.settings), null, 0, now);
  if (!Number.isSafeInteger(buyIn)) return refuse("amount-not-whole", { min, max });
  if (buyIn < min) return refuse("buy-in-too-small", { min, max });
  if (buyIn > max) return refuse("buy-in-too-large", { min, max });
  return withEvents(unchangedStep(table), [
    { type: "game-player-changed", player: { ...known, playerId, standing: "asking", wish } },
  ]);
}

/** Removes a player's request to play. Refusals: not-asking. */
const stopAsking = (
  table: TableState,
  game: PrivateGame,
  { playerId }: CommandOf<"stop-asking">,
): TableStep | RuleRefusal =>
  findGamePlayer(game, playerId)?.standing === "asking"
    ? withEvents(unchangedStep(table), [{ type: "game-player-forgotten", playerId }])
    : refuse("not-asking");

/**
 * Answers the host, who wants to take chips from a player. If the player agrees, the chips are taken at once, or at the
 * end of the hand when the player is dealt in. Refusals: nothing-to-answer. H4
 */
function answerTake(
  table: TableState,
  game: PrivateGame,
  { playerId, agrees }: CommandOf<"answer-take">,
  now: EpochMs,
): TableStep | RuleRefusal {
  const take = game.takes.find((each) => each.playerId === playerId);
  if (!take) return refuse("nothing-to-answer");
  const answered = withEvents(unchangedStep(table), [
    { type: "takes-changed", takes: game.takes.filter((each) => each !== take) },
  ]);
  return agrees ? carryOutWhenFree(answered, { type: "take", ...take }, now) : answered;
}

/**
 * Makes an admitted player the host, because the host has been away for too long. Refusals: no-such-player (the new
 * host is not admitted). H6, fault 87
 */
function replaceHost(
  table: TableState,
  game: PrivateGame,
  { hostId }: CommandOf<"replace-host">,
): TableStep | RuleRefusal {
  if (hostId === game.hostId) return unchangedStep(table);
  if (findGamePlayer(game, hostId)?.standing !== "admitted") return refuse("no-such-player");
  return withEvents(unchangedStep(table), hostChangedEvents(game, hostId, "away"));
}
