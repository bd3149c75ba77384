/**
 * Creates the node of a game server. It connects the tables, pools and tournaments with the other parts of the server, and says what
 * happens when the node takes or loses a unit.
 */
import {
  createCommandInbox,
  createInheritance,
  createLeases,
  createNodeRegistry,
  fingerprintSecrets,
  fingerprintsOf,
  firstKey,
  type Leases,
  listenForWork,
  type NodeAnnouncement,
  readHandResults,
  readTableForensics,
  readTournamentForensics,
  writeNotices,
} from "@poker/db";
import { createTable } from "@poker/engine";
import { OLDEST_COMPATIBLE_SERVER_VERSION, PROTOCOL_VERSION } from "@poker/protocol";
import { assignBotStyles } from "../bots/bot-styles.ts";
import { mayBotsPlayAlone } from "../bots/bots-rest.ts";
import type { Gateway } from "../gateway/gateway.ts";
import type { DealingGate } from "../jobs/dealing-gate.ts";
import type { LobbyFeed } from "../lobby/lobby-feed.ts";
import type { OwnTablesFeed } from "../lobby/own-tables.ts";
import type { RemoteLobby } from "../lobby/remote-lobby.ts";
import { PoolActor } from "../pools/pool-actor.ts";
import type { PoolDeps } from "../pools/pool-deps.ts";
import type { Push } from "../push/start-push.ts";
import type { ServerContext } from "../server-context.ts";
import { createSealer } from "../tables/stored-table.ts";
import type { TableDeps } from "../tables/table-deps.ts";
import { TournamentActor } from "../tournaments/tournament-actor.ts";
import type { TournamentDeps } from "../tournaments/tournament-deps.ts";
import { GameNode } from "./node.ts";
import { createUnitRecovery, type UnitRecovery } from "./unit-recovery.ts";

/** The parts of the process that are told about the units it runs. */
interface Feeds {
  readonly lobby: LobbyFeed;
  readonly ownTables: OwnTablesFeed;
  readonly remote: RemoteLobby;
  readonly push: Push;
}

/** Creates the node. Call its `start` to make it claim units. */
export function createServerNode(
  context: ServerContext,
  gateway: Gateway,
  { lobby, ownTables, remote, push }: Feeds,
  dealing: DealingGate,
): GameNode {
  const { database, nodeId, clock, log, journal, tables, pools, tournaments, events } = context;
  const tableDeps = createTableDeps(context, gateway, push, dealing, () => mayBotsPlayAlone(context, node));
  const recovery: UnitRecovery = createUnitRecovery({
    journal,
    tables,
    pools,
    privateGames: context.privateGames,
    tournaments,
    inbox: createCommandInbox(database.pool),
    loadTournamentForensics: (tournament) => readTournamentForensics(database.pool, tournament),
    tableDeps,
    poolDeps: () => poolDeps,
    tournamentDeps: () => tournamentDeps,
  });
  const tournamentDeps = createTournamentDeps(context, gateway, tableDeps, recovery);
  const poolDeps = createPoolDeps(context, tableDeps, recovery);
  const node: GameNode = new GameNode({
    self: announceSelf(context),
    registry: createNodeRegistry(database.reserved),
    leases: createWatchedLeases(context),
    inheritance: createInheritance(database.reserved),
    listen: (onInheritance) =>
      listenForWork(database, nodeId, {
        onInheritance,
        onWork: (work) => void events.emit("workAnnounced", { work }),
        onDropped: (channel, error) => log.warn({ channel, error }, "a message of the database was not readable"),
      }),
    events,
    clock,
    log,
    recoverUnit: recovery.recoverUnit,
    onUnitTaken(unit) {
      for (const actor of unit.tables()) {
        if (actor.tournamentId === null) lobby.markTableChanged(actor);
        ownTables.markTableChanged(actor);
        remote.forget(actor.tableId);
      }
      void events.emit("unitTaken", { unit });
      if (!(unit instanceof PoolActor)) return;
      lobby.markPoolChanged(unit);
      unit.scheduleReconcile();
    },
    onUnitLost(unit) {
      for (const { tableId, audience, state } of unit.tables()) {
        lobby.markRemote(tableId);
        ownTables.markRemote(tableId);
        remote.add(
          tableId,
          state.seats.map(({ playerId }) => playerId),
        );
        gateway.broadcast(audience.allWatchers(), "moved", { tableId });
      }
      if (unit instanceof TournamentActor) gateway.broadcast(unit.feed.watchers, "moved", { tableId: unit.info.id });
      if (!(unit instanceof PoolActor)) return;
      const poolId = unit.info.id;
      lobby.markRemote(poolId);
      for (const { playerId } of unit.state.queue) tableDeps.sendToUser(playerId, "moved", { tableId: poolId });
    },
    onClaimed: () => remote.update(),
  });
  return node;
}

/** Creates the leases. From each renewal of the leases, `outages` learns whether the database answers. */
function createWatchedLeases({ database, outages }: ServerContext): Leases {
  const leases = createLeases(database.reserved);
  return { ...leases, renewLeases: (nodeId) => outages.watch(() => leases.renewLeases(nodeId)) };
}

const createPoolDeps = ({ pools, events }: ServerContext, tableDeps: TableDeps, recovery: UnitRecovery): PoolDeps => ({
  ...tableDeps,
  pools,
  async startTable(lease, { id, name, settings }) {
    const actor = await recovery.startNewTable(lease, name, createTable(id, settings));
    await events.emit("tableStarted", { actor });
    return actor;
  },
  tableClosed: (tableId) => void events.emit("tableClosed", { tableId }),
  poolChanged: (poolId) => void events.emit("poolChanged", { poolId }),
  poolClosed: (unitId) => events.emit("unitClosed", { unitId }),
});

function createTournamentDeps(
  { database, tournaments, names, events }: ServerContext,
  { people }: Gateway,
  tableDeps: TableDeps,
  recovery: UnitRecovery,
): TournamentDeps {
  return {
    ...tableDeps,
    names,
    tournaments,
    async startTable(lease, name, empty) {
      const actor = await recovery.startNewTable(lease, name, empty);
      await events.emit("tableStarted", { actor });
      return actor;
    },
    tableClosed: (tableId) => void events.emit("tableClosed", { tableId }),
    tournamentClosed: (unitId) => events.emit("unitClosed", { unitId }),
    isOnline: (userId) => people.isConnected(userId),
    async notify(notices) {
      await writeNotices(database.pool, notices);
      await events.emit("noticesWritten", { notices });
    },
  };
}

/** Returns what this node announces about itself to the other nodes. */
const announceSelf = ({ env, nodeId }: ServerContext): NodeAnnouncement => ({
  nodeId,
  name: env.NODE_NAME,
  url: env.NODE_URL,
  weight: env.NODE_WEIGHT,
  protocol: PROTOCOL_VERSION,
  oldestCompatibleProtocol: OLDEST_COMPATIBLE_SERVER_VERSION,
  secrets: fingerprintSecrets([env.TICKET_SECRET[0], firstKey(env.LIVE_KEY), firstKey(env.ARCHIVE_KEY)]),
  keys: {
    TICKET_SECRET: env.TICKET_SECRET.map((secret) => fingerprintSecrets([secret])),
    LIVE_KEY: fingerprintsOf("LIVE_KEY", env.LIVE_KEY),
    ARCHIVE_KEY: fingerprintsOf("ARCHIVE_KEY", env.ARCHIVE_KEY),
  },
  adapter: env.ADAPTER,
});

/** Returns the functions and services that tables call to emit events and to ask for data. */
function createTableDeps(
  context: ServerContext,
  { broadcast, connections, people }: Gateway,
  { tellAway }: Push,
  dealing: DealingGate,
  mayBotsPlay: TableDeps["mayBotsPlayAlone"],
): TableDeps {
  const { env, database, clock, log, randomness, journal, cashier, privateGames, events } = context;
  return {
    clock,
    log,
    randomness,
    sealer: createSealer(env.LIVE_KEY, env.ARCHIVE_KEY, randomness),
    journal,
    cashier,
    isDealingAllowed: () => !dealing.isStopped(),
    mayBotsPlayAlone: mayBotsPlay,
    drawDeck: context.deal ?? context.shuffle,
    isDeckStacked: context.isDeckStacked ?? (() => false),
    deckWorkers: context.deckWorkers,
    dealKey: context.dealKey,
    dealCounts: context.dealCounter,
    names: context.names,
    hasGameLink: async (tableId, userId) => (await privateGames.standingOf(tableId, userId)) !== null,
    noteGameUse: privateGames.noteUse,
    hostAwayMs: env.HOST_AWAY_MS,
    outages: context.outages,
    botStyles: assignBotStyles(context.bots),
    broadcast,
    sendToUser: people.sendToUser,
    sendToUserHere: (userId, event, payload) => broadcast(connections.findByUsers([userId]), event, payload),
    tellAway,
    heldSeats: context.heldSeats,
    walletsChanged: (userIds, currency) => void events.emit("walletsChanged", { userIds, currency }),
    tableChanged: (tableId) => void events.emit("tableChanged", { tableId }),
    noticesWritten: (notices) => void events.emit("noticesWritten", { notices }),
    loadBrokenTable: (tableId) => readTableForensics(database.pool, tableId),
    loadHandResults: (tableId, handNo) => readHandResults(database.pool, tableId, handNo),
    releaseUnit: (unitId) => void events.emit("unitUnreliable", { unitId }),
    leaseLost: (unitId) => void events.emit("leaseLost", { unitId }),
  };
}
