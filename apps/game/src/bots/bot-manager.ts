/**
 * Runs the room's bots, so that a lone visitor finds a game. Bots connect to the server like any client, play for play money only, are
 * marked as bots, and act slowly while no person watches.
 *
 * Each node runs the bots at its own tables. Every node chooses from the tables of all nodes, so a room of many nodes has bots at as many
 * tables as a room of one node. When a table moves to another node, that node reconnects the table's bots.
 */
import { Bot, QueuedBot, RegisteredBot, STYLES } from "@poker/bots";
import { socketOpener } from "@poker/client";
import {
  type BotPlaces,
  type Database,
  type GameOpener,
  listBots,
  listSecondBotSeats,
  type PlayerIdentity,
  readBotPlaces,
  readGameOpeners,
} from "@poker/db";
import { type BuyInOffer, completeSettings, PROTOCOL_VERSION, type RoomSettings } from "@poker/protocol";
import { signTicket } from "@poker/protocol/ticket";
import type { Env } from "@poker/settings/game";
import { readFixedSettings } from "@poker/settings/room";
import { type Clock, repeatEvery } from "../clock.ts";
import type { Logger } from "../log.ts";
import { evictFromTable } from "../office/evict-players.ts";
import { poll } from "../poll.ts";
import { PoolActor } from "../pools/pool-actor.ts";
import { draw32, type Randomness } from "../randomness.ts";
import type { GameServer } from "../server.ts";
import type { TableActor } from "../tables/table-actor.ts";
import { TournamentActor } from "../tournaments/tournament-actor.ts";
import {
  allowsBots,
  type BotVenueCandidate,
  countWantedBots,
  pickSpacedSeat,
  selectBotVenues,
  shareBotsAmongGames,
} from "./bot-allocation.ts";
import { BotChatLimit } from "./bot-chat-limit.ts";
import { assignBotStyles } from "./bot-styles.ts";
import { botThinkTimeMs } from "./think-time.ts";
import { wantsBot } from "./tournament-bots.ts";

const CHECK_INTERVAL_MS = 1_000;
/** How often a node reads from the database where the bots of other nodes play. */
const PLACES_INTERVAL_MS = 3_000;
/** How long bots stay in a private game while all people there sit out or are away. */
const PERSON_AWAY_MS = 30_000;

interface BotManagerOptions {
  readonly env: Env;
  readonly database: Database;
  readonly server: GameServer;
  readonly randomness: Randomness;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Starts the bots. Call the returned function to stop them. Stopped bots keep their seats for the next start. */
export async function startBotManager(options: BotManagerOptions): Promise<() => Promise<void>> {
  const manager = new BotManager(options, await listBots(options.database));
  const { server, clock, log } = options;
  const places = poll(clock, {
    name: "bots of other nodes",
    everyMs: PLACES_INTERVAL_MS,
    async run() {
      await manager.readPlaces();
      if (server.node.isAmongOthers) await manager.giveUpSecondSeats();
    },
    log,
  });
  await places.runNow();
  await manager.giveUpSecondSeats();
  const stopChecks = repeatEvery(clock, CHECK_INTERVAL_MS, () => manager.adjustVenues());
  return async () => {
    stopChecks();
    await places.stop();
    manager.stopBots();
  };
}

class BotManager {
  readonly #options: BotManagerOptions;
  readonly #users: readonly PlayerIdentity[];
  /** The connected bots, keyed by user id. */
  readonly #active = new Map<string, ActiveBot>();
  readonly #styles: ReturnType<typeof assignBotStyles>;
  readonly #chatLimit: BotChatLimit;
  /** Where the bots of other nodes play; null while this node is the only one. */
  #places: BotPlaces | null = null;
  /** The opener of each private game on this node, as last read from the database. */
  #openers: ReadonlyMap<string, GameOpener> = new Map();
  /** The monotonic time at which a person was last ready to play, for each private game on this node. */
  readonly #personReadyAt = new Map<string, number>();

  constructor(options: BotManagerOptions, users: readonly PlayerIdentity[]) {
    this.#options = options;
    this.#users = users;
    this.#styles = assignBotStyles(users);
    this.#chatLimit = new BotChatLimit(options.clock);
  }

  /** The number of tables and pools where bots may play; 0 while an owner has switched the bots off. */
  get #mostVenues(): number {
    const { bots, botTables } = this.#settings();
    return bots ? botTables : 0;
  }

  #settings(): RoomSettings {
    const { server, env } = this.#options;
    return completeSettings(server.settings.chosen, readFixedSettings(env));
  }

  async readPlaces(): Promise<void> {
    const { server, database } = this.#options;
    // Bots rest only in a room of one node. There are several nodes now, so the bots may play.
    if (server.node.isAmongOthers && !this.#places) void server.events.emit("botsMayPlay", {});
    this.#places = server.node.isAmongOthers
      ? await readBotPlaces(database.pool, server.nodeId, this.#mostVenues)
      : null;
    const games = [...server.node.actors.values()].filter(({ state }) => state.privateGame && state.settings.bots);
    const known = new Map(games.flatMap(({ tableId }) => [...this.#openers].filter(([id]) => id === tableId)));
    const unknown = games.map(({ tableId }) => tableId).filter((id) => !known.has(id));
    this.#openers =
      unknown.length === 0 ? known : new Map([...known, ...(await readGameOpeners(database.pool, unknown))]);
  }

  /**
   * Makes a bot leave one of its two seats. Two nodes that start at the same time can send the same bot to two tables, because each node
   * learns a little late what the other node does. A node connects each bot only once. If one node later ran both tables, it would play
   * only one of the bot's two seats.
   */
  async giveUpSecondSeats(): Promise<void> {
    const { server, database } = this.#options;
    for (const { userId, tableId } of await listSecondBotSeats(database.pool, server.nodeId)) {
      const actor = server.node.actors.get(tableId);
      if (actor) await evictFromTable(actor, userId, "folding");
    }
  }

  /** Adds or removes at most one bot at each venue, so that the number of bots there gets closer to the wanted number. */
  adjustVenues(): void {
    const { server } = this.#options;
    this.#stopBotsThatMoved();
    const actors = [...server.node.actors.values()];
    const ownTables = actors.filter(({ poolId, tournamentId }) => poolId === null && tournamentId === null);
    const listed = ownTables.filter(({ state }) => !state.privateGame);
    const tournaments = [...server.node.units.values()].filter((unit) => unit instanceof TournamentActor);
    const pools = [...server.node.units.values()].filter((unit) => unit instanceof PoolActor);
    const selectedIds = this.#selectVenues([
      ...listed.map(({ tableId, state: { settings } }) => ({ id: tableId, settings, isPool: false })),
      ...pools.map(({ info, state: { settings } }) => ({ id: info.id, settings, isPool: true })),
    ]);
    const tableVenues = ownTables.map((actor) => ({ actor, venue: this.#tableVenue(actor) }));
    const poolVenues = pools.map((pool) => ({ pool, venue: this.#poolVenue(pool) }));
    const tournamentVenues = tournaments.map((tournament) => this.#tournamentVenue(tournament));
    for (const venue of [...tableVenues, ...poolVenues].map((each) => each.venue).concat(tournamentVenues))
      this.#resumeBots(venue);
    const { bots: arePlaying } = this.#settings();
    if (arePlaying) for (const tournament of tournaments) this.#fillTournament(tournament);
    const shares = this.#shareAmongGames(arePlaying ? ownTables : []);
    for (const { actor, venue } of tableVenues) {
      const wanted = actor.state.privateGame
        ? (shares.get(actor.tableId) ?? 0)
        : selectedIds.has(actor.tableId)
          ? countWantedBots(actor.state)
          : 0;
      this.#adjustVenue(venue, wanted);
      actor.setExpectsBots(this.#isBotComing(actor, wanted));
    }
    for (const { pool, venue } of poolVenues) {
      const occupancy = countPoolOccupancy(pool);
      const wanted =
        selectedIds.has(pool.info.id) || (arePlaying && occupancy.people > 0) ? countWantedBots(occupancy) : 0;
      this.#adjustVenue(venue, allowsBots(pool.state.settings) ? wanted : 0);
    }
  }

  /** Returns how many bots each private game on this node gets. Only games in which a person plays are in the result. H1, fault 122 */
  #shareAmongGames(tables: readonly TableActor[]): ReadonlyMap<string, number> {
    const now = this.#options.clock.monotonic();
    const games = tables.flatMap((actor) => {
      const { tableId, state } = actor;
      const opener = this.#openers.get(tableId);
      if (!state.privateGame || !state.settings.bots || !opener || state.seats.every(({ bot }) => bot)) return [];
      if (actor.hasPersonReady()) this.#personReadyAt.set(tableId, now);
      const isPlayed = now - (this.#personReadyAt.get(tableId) ?? Number.NEGATIVE_INFINITY) < PERSON_AWAY_MS;
      return isPlayed ? [{ id: tableId, wanted: countWantedBots(state), ...opener }] : [];
    });
    const played = new Set(games.map(({ id }) => id));
    for (const id of this.#personReadyAt.keys()) if (!played.has(id)) this.#personReadyAt.delete(id);
    const { nodeIds = [] } = this.#places ?? {};
    return shareBotsAmongGames(games, this.#users.length / Math.max(1, nodeIds.length));
  }

  stopBots(): void {
    for (const { player } of [...this.#active.values()]) player.stop();
  }

  /**
   * Selects the venues where bots play from the venues of all nodes. For this node's own venues it uses `own`, which is newer than what the
   * database says.
   */
  #selectVenues(own: readonly BotVenueCandidate[]): ReadonlySet<string> {
    const known = new Map([...(this.#places?.venues ?? []), ...own].map((venue) => [venue.id, venue]));
    return new Set(selectBotVenues([...known.values()], this.#mostVenues));
  }

  /** Stops the bots whose table or pool has moved to another node. The other node connects these bots again. */
  #stopBotsThatMoved(): void {
    const { units } = this.#options.server.node;
    for (const { player, unitId } of [...this.#active.values()]) if (!units.has(unitId)) player.stop();
  }

  /**
   * Finds a bot that does not play anywhere. Each node first looks in its own part of the list of bots, so that two nodes rarely pick the
   * same bot.
   */
  #findIdleBot(): PlayerIdentity | undefined {
    const { botsElsewhere = [], nodeIds = [] } = this.#places ?? {};
    const own = nodeIds.indexOf(this.#options.server.nodeId);
    const idle = [...this.#users.entries()].filter(
      ([, { userId }]) => !this.#active.has(userId) && !botsElsewhere.includes(userId) && !this.#isInTournament(userId),
    );
    const [, found] = idle.find(([i]) => i % nodeIds.length === own) ?? idle[0] ?? [];
    return found;
  }

  /** Returns true when the bot is in a tournament. Such a bot is sent to no other table, because the tournament may seat it at any time. */
  #isInTournament(userId: string): boolean {
    return [...this.#options.server.node.units.values()].some(
      (unit) => unit instanceof TournamentActor && unit.isIn(userId),
    );
  }

  /**
   * Reconnects the bots that had a seat or waited at the venue before the server restarted. This must run before bots are sent to other
   * venues. Otherwise a seat could stay without its bot.
   */
  #resumeBots({ seatedBots }: BotVenue): void {
    for (const [userId, resume] of seatedBots) {
      const user = this.#users.find((each) => each.userId === userId);
      if (user && !this.#active.has(userId)) resume(user);
    }
  }

  /** Adds or removes at most one bot, because bots should come and go one at a time, as people do. */
  #adjustVenue(venue: BotVenue, wanted: number): void {
    const present = [...this.#active.values()].filter(({ unitId }) => unitId === venue.id);
    const staying = present.filter(({ isLeaving }) => !isLeaving);
    const last = staying.at(-1);
    if (last && staying.length > wanted) {
      last.isLeaving = true;
      void last.player.leave();
    } else if (present.length < wanted && !venue.isDraining) {
      const idle = this.#findIdleBot();
      if (idle) venue.addBot(idle);
    }
  }

  /** Returns true when the table has too few bots and another bot is on its way or can be sent. */
  #isBotComing(actor: TableActor, wanted: number): boolean {
    const seated = actor.state.seats.filter(({ bot }) => bot).length;
    if (seated >= wanted || actor.isDraining) return false;
    const sent = [...this.#active.values()].filter(({ unitId }) => unitId === actor.tableId).length;
    return sent > seated || this.#findIdleBot() !== undefined;
  }

  #tableVenue(actor: TableActor): BotVenue {
    return {
      id: actor.tableId,
      isDraining: actor.isDraining,
      seatedBots: this.#botsAt(actor),
      addBot: (user) => this.#startBotAt(user, actor),
    };
  }

  #poolVenue(pool: PoolActor): BotVenue {
    const startQueuedBot = (user: PlayerIdentity) => this.#startQueuedBot(user, pool.info.id);
    return {
      id: pool.info.id,
      isDraining: pool.isDraining || pool.state.status !== "open",
      seatedBots: [
        ...pool.tables().flatMap((actor) => this.#botsAt(actor)),
        ...pool.state.queue.map(({ playerId }) => [playerId, startQueuedBot] as const),
      ],
      addBot: startQueuedBot,
    };
  }

  /**
   * Returns the tournament as a venue. Its bots wait for the start or play at one of its tables. When the tournament moves a bot to another
   * table, the bot is reconnected there.
   */
  #tournamentVenue(tournament: TournamentActor): BotVenue {
    const startRegisteredBot = (user: PlayerIdentity) => this.#startRegisteredBot(user, tournament.info.id);
    return {
      id: tournament.info.id,
      isDraining: tournament.isDraining,
      seatedBots: [
        ...tournament.tables().flatMap((actor) => this.#botsAt(actor)),
        ...tournament.state.entries.flatMap(({ bot, status, playerId }) =>
          bot && status === "registered" ? [[playerId, startRegisteredBot] as const] : [],
        ),
      ],
      addBot: () => {},
    };
  }

  /** Registers one bot in a sit-and-go where people wait for more players. */
  #fillTournament(tournament: TournamentActor): void {
    if (!wantsBot(tournament.state, this.#options.clock.wall()) || tournament.isDraining) return;
    const idle = this.#findIdleBot();
    if (idle) tournament.enterBot(idle.userId);
  }

  #botsAt(actor: TableActor): BotVenue["seatedBots"] {
    const startBot = (user: PlayerIdentity) => this.#startBotAt(user, actor);
    return actor.state.seats.flatMap(({ bot, playerId }) => (bot ? [[playerId, startBot] as const] : []));
  }

  #startBotAt(user: PlayerIdentity, actor: TableActor): void {
    const { tableId } = actor;
    const { env } = this.#options;
    const bot = new Bot({
      ...this.#clientOf(user),
      playerId: user.userId,
      tableId,
      style: STYLES[this.#styles.get(user.userId) ?? "regular"],
      seat: actor.tournamentId === null ? pickSpacedSeat(actor.state) : "given",
      thinkTimeMs: (effort) =>
        botThinkTimeMs(actor.state.settings, { effort, watched: isWatchedByPerson(actor), chance: this.#random() }),
      randomBytes: (length) => this.#options.randomness.bytes(length),
      mayTalk: () => env.BOT_WORDS && this.#chatLimit.take(tableId),
      onEnd: (reason) => this.#endBot(user, tableId, reason),
      onError: (error) => this.#options.log.warn({ tableId, error }, "a bot failed"),
    });
    this.#active.set(user.userId, { player: bot, unitId: actor.lease.unitId, isLeaving: false });
    bot.start();
  }

  #startRegisteredBot(user: PlayerIdentity, tournamentId: string): void {
    const registeredBot = new RegisteredBot({
      ...this.#clientOf(user),
      playerId: user.userId,
      tournamentId,
      randomBytes: (length) => this.#options.randomness.bytes(length),
      onSeated: (tableId) => this.#playSeated(user, tableId),
      onEnd: (reason) => this.#endBot(user, tournamentId, reason),
    });
    this.#active.set(user.userId, { player: registeredBot, unitId: tournamentId, isLeaving: false });
    registeredBot.start();
  }

  /** Connects a bot to its table after the room has given it a seat from a pool's queue. */
  #playSeated(user: PlayerIdentity, tableId: string): void {
    this.#active.delete(user.userId);
    const actor = this.#options.server.node.actors.get(tableId);
    if (actor) this.#startBotAt(user, actor);
  }

  #startQueuedBot(user: PlayerIdentity, poolId: string): void {
    const queuedBot = new QueuedBot({
      ...this.#clientOf(user),
      poolId,
      onSeated: (tableId) => this.#playSeated(user, tableId),
      onEnd: (reason) => this.#endBot(user, poolId, reason),
    });
    this.#active.set(user.userId, { player: queuedBot, unitId: poolId, isLeaving: false });
    queuedBot.start();
  }

  #endBot({ userId }: PlayerIdentity, venueId: string, reason: string): void {
    this.#active.delete(userId);
    this.#options.log.debug({ venueId, reason }, "a bot has ended");
  }

  /** Returns how a bot connects to the server, and with how many chips it sits down. */
  #clientOf({ userId }: PlayerIdentity) {
    const { env, server } = this.#options;
    const url = `http://${env.GAME_HOST}:${server.port}`;
    const ticket = { key: env.TICKET_SECRET[0], userId, sessionKey: server.botSessionKey, nodeId: server.nodeId };
    return {
      openSocket: socketOpener(env.PUBLIC_ORIGINS[0] ?? env.NODE_URL),
      fetchTicket: async () =>
        ({ ok: true, url, ticket: await signTicket(ticket), protocol: PROTOCOL_VERSION }) as const,
      random: () => this.#random(),
      buyIn: ({ min, max }: BuyInOffer) => Math.round(min + (max - min) * (0.4 + 0.6 * this.#random())),
    };
  }

  #random(): number {
    return draw32(this.#options.randomness) / 2 ** 32;
  }
}

interface ActiveBot {
  readonly player: Pick<Bot, "stop"> & { leave(): void | Promise<void> };
  /** The id of the table or pool where the bot plays. */
  readonly unitId: string;
  isLeaving: boolean;
}

/** A place where bots play: a pool, a tournament, or a table outside of both. */
interface BotVenue {
  readonly id: string;
  readonly isDraining: boolean;
  /** The bots that have a seat or wait at the venue. `resume` connects a bot that this process has not connected yet. */
  readonly seatedBots: readonly (readonly [userId: string, resume: (user: PlayerIdentity) => void])[];
  readonly addBot: (user: PlayerIdentity) => void;
}

/**
 * Counts the seats and players of a pool as if the pool were one big table. Bots then join when a person waits or sits, and leave as more
 * people join.
 */
function countPoolOccupancy(pool: PoolActor) {
  const { settings, queue } = pool.state;
  const seats = pool.tables().flatMap(({ state }) => state.seats);
  const waitlist = queue.filter(({ bot }) => !bot);
  const people = waitlist.length + seats.filter(({ bot }) => !bot).length;
  return { settings, seats, waitlist, offers: [], people };
}

/** Returns true when a person watches the table, from a seat or from the rail. */
const isWatchedByPerson = (actor: TableActor): boolean => {
  const bots = new Set(actor.state.seats.filter(({ bot }) => bot).map(({ playerId }) => playerId));
  return actor.audience.allWatchers().some(({ userId }) => userId === null || !bots.has(userId));
};
