/**
 * What a player does in private games: enter by the link and ask for a seat, act as the host, answer the host, and try
 * actions that only another player may do. H2–H8
 */
import { findGamePlayer, mayPlay, type PrivateGame } from "@poker/engine";
import { drawHostOrder } from "../private-games/host-orders.ts";
import { type Behaviour, createCommandIds, createId, currentTableId, openUnitSession } from "./behaviour.ts";
import type { Player } from "./player.ts";

const MAX_VIEW_MS = 10_000;
const MAX_WAIT_MS = 8_000;

const gameOf = ({ tab }: Player): PrivateGame | undefined => tab?.view?.privateGame;
const isHost = (player: Player): boolean => gameOf(player)?.hostId === player.account.userId;
const isAnswerDue = (player: Player): boolean =>
  gameOf(player)?.takes.some(({ playerId }) => playerId === player.account.userId) ?? false;

/**
 * True when others in a private game wait for this player: players who ask the host for a seat, or a host who wants to
 * take chips from the player.
 */
export const isAwaitedInGame = (player: Player): boolean =>
  isAnswerDue(player) ||
  (isHost(player) && gameOf(player)?.players.some(({ standing }) => standing === "asking") === true);

const pickId = (player: Player, ids: readonly string[]): string | undefined =>
  ids[Math.floor(ids.length * player.random())];

/** Opens a tab at the table. Returns false when the player may not watch the table. */
async function openGame(player: Player, tableId: string): Promise<boolean> {
  const tab = player.openTab(tableId);
  await player.waitUntil(() => tab.view !== null || tab.isLost, MAX_VIEW_MS);
  if (tab.view !== null && !tab.isLost) return true;
  player.closeTab(tab);
  return false;
}

async function comeByLink(player: Player): Promise<void> {
  const { games, counters } = player.context;
  const tableId = pickId(player, games.openIds);
  if (tableId === undefined || !(await games.enter(player.account, tableId))) return;
  if (await openGame(player, tableId)) return;
  const isAdmitted = await askUnseen(player, tableId);
  counters.increment("private games", isAdmitted ? "admitted" : "waited in vain");
  if (isAdmitted) await openGame(player, tableId);
}

/**
 * Asks for a seat at a table that the player may not watch, and waits for the host. Returns true when the host admits
 * the player. When the host does not, some players leave without withdrawing their request.
 */
async function askUnseen(player: Player, tableId: string): Promise<boolean> {
  const opened = player.context.games.opened(tableId);
  if (!opened) return false;
  const session = await openUnitSession(player, tableId);
  const isHeard = new Promise<boolean>((resolve) => {
    session.connection.on("game-standing", ({ standing }) => {
      if (standing !== "asking") resolve(standing === "admitted");
    });
    setTimeout(() => resolve(false), MAX_WAIT_MS * player.random());
  });
  try {
    player.askedGames.add(tableId);
    const wish = { seat: null, buyIn: opened.settings.buyIn.max };
    const asked = { tableId, commandId: createId(), ...wish };
    if (!(await player.client.sendCommand("ask-to-play", asked, session.current))?.ok) return false;
    const isAdmitted = await isHeard;
    if (!isAdmitted && player.random() < 0.5)
      await player.client.sendCommand("stop-asking", { tableId, commandId: createId() }, session.current);
    return isAdmitted;
  } finally {
    session.close();
  }
}

/** Withdraws the player's requests in all private games. Returns the tables where the player may still have a seat. */
export async function stopAskingEverywhere(player: Player): Promise<readonly string[]> {
  for (const tableId of player.askedGames) {
    const session = await openUnitSession(player, tableId);
    await player.client.sendCommand("stop-asking", { tableId, commandId: createId() }, session.current);
    session.close();
  }
  return [...player.askedGames];
}

/** Tries to use a private game without its link, and checks that every attempt is refused. H8 */
async function intrude(player: Player): Promise<void> {
  const { counters, games } = player.context;
  const { userId } = player.account;
  const tableId = pickId(player, games.strangeTo(userId));
  if (tableId === undefined) return;
  const { connection, close } = await openUnitSession(player, tableId);
  const ids = { tableId, commandId: createId() };
  const tried = {
    watch: await connection.requestOnce("watch", { tableId, since: null }),
    "buy-in-range": await connection.requestOnce("buy-in-range", { tableId }),
    "chat-history": await connection.requestOnce("chat-history", { tableId }),
    "ask-to-play": await connection.requestOnce("ask-to-play", { ...ids, seat: null, buyIn: 100_00 }),
    sit: await connection.requestOnce("sit", { ...ids, seat: null, buyIn: 100_00, entry: "post" }),
    "host-order": await connection.requestOnce("host-order", { ...ids, order: { type: "end" } }),
  };
  close();
  for (const [name, reply] of Object.entries(tried))
    if (reply?.ok)
      counters.recordViolations({ invariant: "H8", tableId, what: `${userId} has no link, and ${name} was accepted` });
    else counters.increment("strangers", reply?.code ?? "no reply");
}

/** Gives an order that only the host may give. The order must be refused. */
async function usurp(player: Player): Promise<void> {
  const reply = await player.sendCommand("host-order", { ...createCommandIds(player), order: { type: "pause" } });
  const game = gameOf(player);
  const { userId } = player.account;
  // The player may have become the host before the reply came. Then the order was rightly accepted.
  if (!reply?.ok || !game || game.hostId === userId) return;
  const tableId = currentTableId(player);
  player.context.counters.recordViolations({ invariant: "H6", tableId, what: `${userId} was obeyed, who is no host` });
}

async function lead(player: Player): Promise<void> {
  const view = player.tab?.view;
  const order = view && drawHostOrder(player, view);
  if (!order) return;
  const reply = await player.sendCommand("host-order", { ...createCommandIds(player), order });
  if (reply?.ok) player.context.counters.increment("host orders", order.type);
}

export const PRIVATE_GAME_BEHAVIOURS: readonly Behaviour[] = [
  {
    name: "come to a private game",
    situations: ["nowhere"],
    weight: 0.3,
    isPossible: ({ account, context: { games } }) => !games.isStranger(account.userId) && games.openIds.length > 0,
    run: comeByLink,
  },
  {
    name: "come to a private game as usual",
    situations: ["nowhere"],
    weight: 10,
    isPossible: ({ account, context: { games } }) => games.isRegular(account.userId) && games.openIds.length > 0,
    run: comeByLink,
  },
  {
    name: "come to the own game",
    situations: ["nowhere"],
    weight: 20,
    isPossible: ({ account, context: { games } }) => games.ledBy(account.userId).length > 0,
    async run(player) {
      const tableId = pickId(player, player.context.games.ledBy(player.account.userId));
      if (tableId !== undefined) await openGame(player, tableId);
    },
  },
  {
    name: "intrude into a private game",
    situations: ["nowhere"],
    weight: 0.3,
    isPossible: ({ account, context: { games } }) => games.strangeTo(account.userId).length > 0,
    run: intrude,
  },
  { name: "lead the game", situations: ["to-act", "seated", "rail"], weight: 120, isPossible: isHost, run: lead },
  {
    name: "order what only the host may",
    situations: ["seated", "rail"],
    weight: 3,
    isPossible: (player) => gameOf(player) !== undefined && !isHost(player),
    run: usurp,
  },
  {
    name: "answer the host",
    situations: ["to-act", "seated"],
    weight: 100,
    isPossible: isAnswerDue,
    run: (player) => player.sendCommand("answer-take", { ...createCommandIds(player), agrees: player.random() < 0.7 }),
  },
  {
    name: "ask for a seat",
    situations: ["rail"],
    weight: 60,
    isPossible(player) {
      const game = gameOf(player);
      const { userId } = player.account;
      return game !== undefined && !mayPlay(game, userId) && findGamePlayer(game, userId)?.standing !== "asking";
    },
    run(player) {
      const ids = createCommandIds(player);
      player.askedGames.add(ids.tableId);
      const buyIn = player.tab?.view?.settings.buyIn.max ?? 1;
      return player.sendCommand("ask-to-play", { ...ids, seat: null, buyIn });
    },
  },
];
