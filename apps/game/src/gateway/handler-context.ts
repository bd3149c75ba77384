/** Gives the gateway's message handlers what they need from the other parts of a game server. */
import { createPrivateMessages, isOfSameDevice, writeNotices } from "@poker/db";
import { CHAT_RULES } from "../chat/chat-rules.ts";
import { createChatService, createChatStore } from "../chat/chat-service.ts";
import { createPrivateChat } from "../chat/private-chat.ts";
import { createDealReports } from "../deals/deal-reports.ts";
import type { DealingGate } from "../jobs/dealing-gate.ts";
import type { GameLimitRegistry } from "../limits/game-limits.ts";
import type { LobbyFeed } from "../lobby/lobby-feed.ts";
import type { OwnTablesFeed } from "../lobby/own-tables.ts";
import type { TournamentLobby } from "../lobby/tournament-lobby.ts";
import type { GameNode } from "../nodes/node.ts";
import { PoolActor } from "../pools/pool-actor.ts";
import type { Push } from "../push/start-push.ts";
import type { ServerContext } from "../server-context.ts";
import { TournamentActor } from "../tournaments/tournament-actor.ts";
import type { Gateway } from "./gateway.ts";
import type { HandlerContext } from "./handlers.ts";
import { createSecondSessions } from "./second-session.ts";

interface HandlerParts {
  readonly gateway: Gateway;
  readonly lobby: LobbyFeed;
  readonly ownTables: OwnTablesFeed;
  readonly dealing: DealingGate;
  readonly node: GameNode;
  readonly push: Push;
  readonly limited: GameLimitRegistry;
  readonly tournamentLobby: TournamentLobby;
  readonly status: HandlerContext["roomStatus"];
}

/** Opens the chat at the tables and the chat between friends. Both have the same rules. */
function openChats(
  { settings, database, clock }: ServerContext,
  { broadcast, people }: Gateway,
  { tellAway }: Push,
): Pick<HandlerContext, "chat" | "privateChat"> {
  const shared = {
    clock,
    sendToUser: people.sendToUser,
    rules: CHAT_RULES,
    retentionDays: () => settings.current.chatDays,
  };
  return {
    chat: createChatService({ ...createChatStore(database), ...shared, broadcast }),
    privateChat: createPrivateChat({ messages: createPrivateMessages(database.pool), tellAway, ...shared }),
  };
}

export function createHandlerContext(context: ServerContext, parts: HandlerParts): HandlerContext {
  const { database, tables, pools, tournaments, log, events } = context;
  const { gateway, lobby, ownTables, tournamentLobby, dealing, node, push, limited, status } = parts;
  const { connections } = gateway;
  return {
    names: context.names,
    lobby,
    ownTables,
    tournamentLobby,
    ...openChats(context, gateway, push),
    reportDeal: createDealReports({ days: context.dealDays, counter: context.dealCounter, log }),
    readRequests: context.readRequests,
    limited,
    secondSessions: createSecondSessions({
      connections,
      log,
      isOfSameDevice: (sid, others) => isOfSameDevice(database.pool, sid, others),
      async notify(notice) {
        await writeNotices(database.pool, [notice]);
        await events.emit("noticesWritten", { notices: [notice] });
      },
    }),
    findTable: (tableId) => node.actors.get(tableId),
    showNewName(userId) {
      for (const actor of node.actors.values()) if (actor.showNewName(userId)) lobby.markNamesChanged(actor);
    },
    isDealingStopped: dealing.isStopped,
    roomStatus: status,
    heldSeats: context.heldSeats,
    async refusalForMissingTable(tableId) {
      const table = await tables.get(tableId);
      if (!table) return "no-such-table";
      if (table.opensAt !== null) return "not-open-yet";
      return table.status === "open" ? "not-here" : "table-closed";
    },
    findPool(poolId) {
      const unit = node.units.get(poolId);
      return unit instanceof PoolActor ? unit : undefined;
    },
    findTournament(tournamentId) {
      const unit = node.units.get(tournamentId);
      return unit instanceof TournamentActor ? unit : undefined;
    },
    async refusalForMissingTournament(tournamentId) {
      const found = await tournaments.get(tournamentId);
      if (!found) return "no-such-tournament";
      return found.closedAt === null ? "not-here" : "tournament-over";
    },
    async refusalForMissingPool(poolId) {
      const found = await pools.get(poolId);
      if (found?.status !== "open") return "no-such-pool";
      return found.opensAt === null ? "not-here" : "not-open-yet";
    },
  };
}
