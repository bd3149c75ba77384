/** The whole game server in one process: puts the parts together, opens the door, and closes it in order. */
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import {
  createCashier,
  createJournal,
  createOwnership,
  createSessions,
  createTables,
  type Database,
  type Journal,
  listBots,
  type Sessions,
  type SignedIn,
} from "@poker/db";
import { deckFromSeed } from "@poker/fair-deal";
import type { Clock } from "./clock.ts";
import type { Env } from "./env.ts";
import { createGateway } from "./gateway/gateway.ts";
import type { Room } from "./gateway/handlers.ts";
import { createTicketOffice } from "./gateway/tickets.ts";
import { Lobby } from "./lobby/lobby.ts";
import { createSummaries } from "./lobby/summaries.ts";
import type { Logger } from "./log.ts";
import { createNode, type GameNode } from "./nodes/node.ts";
import { watchStalls } from "./nodes/stalls.ts";
import { createHttp, healthRoute, type Route } from "./ops/http.ts";
import type { Randomness } from "./randomness.ts";
import { TableActor } from "./tables/actor.ts";
import { recoverTable } from "./tables/recover.ts";
import { createSeals } from "./tables/seals.ts";
import type { TableServices } from "./tables/services.ts";

export interface RoomOptions {
  readonly env: Env;
  readonly database: Database;
  readonly boot: string;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Logger;
  /** Where decks come from, when not freshly from `randomness`. */
  readonly deal?: TableServices["deal"];
  /** The journal in place of the real one, for benches. */
  readonly journal?: (real: Journal) => Journal;
  /** More of the HTTP side. */
  readonly routes?: (node: GameNode) => readonly Route[];
}

export interface OpenRoom {
  readonly boot: string;
  /** A session of the room's own players; it ends with the process. */
  readonly ownSession: string;
  readonly port: number;
  readonly node: GameNode;
  /** No new hands, running ones end (within the time the settings give), everything is journaled, all sockets are told. */
  close(): Promise<void>;
}

export const newBoot = (): string => randomUUID();

/** G3, F1: 32 new random bytes a hand; the deck follows from them by the published algorithm. */
export const freshDeal =
  (randomness: Randomness): TableServices["deal"] =>
  () => {
    const seed = randomness.bytes(32);
    return { seed, deck: deckFromSeed(seed) };
  };

export async function openRoom(options: RoomOptions): Promise<OpenRoom> {
  const { env, database, boot, clock, randomness, log } = options;
  const { pool } = database;
  const real = createJournal({ pool });
  const journal = options.journal?.(real) ?? real;
  const cashier = createCashier(pool);
  const tables = createTables(pool);
  const ownSession = randomUUID();
  const tickets = createTicketOffice(env.TICKET_SECRET, boot, Date.now);
  const routes: Route[] = [];
  const http = createHttp(routes);
  const gateway = createGateway({
    http,
    origins: env.PUBLIC_ORIGINS,
    tickets,
    sessions: withOwnSession(createSessions(database), ownSession, await listBots(database)),
    clock,
    log,
  });
  const summaries = createSummaries(clock, log, tables.saveSummary);
  const lobby = new Lobby(clock, gateway.send, summaries.changed);
  const seals = createSeals(env.LIVE_KEY, env.ARCHIVE_KEY, randomness);

  const services: TableServices = {
    clock,
    log,
    randomness,
    seals,
    journal,
    cashier,
    deal: options.deal ?? freshDeal(randomness),
    send: gateway.send,
    tell: (userId, event, payload) => gateway.send(gateway.connections.of([userId]), event, payload),
    async walletsMoved(userIds, currency) {
      try {
        for (const connection of gateway.connections.of(userIds))
          gateway.send([connection], "wallet", {
            currency,
            balance: await cashier.balance(connection.userId, currency),
          });
      } catch (problem) {
        log.warn({ problem }, "a balance could not be read");
      }
    },
    lobbyMoved(tableId) {
      const actor = node.actors.get(tableId);
      if (actor) lobby.moved(actor);
    },
    fenced: (tableId) => node.drop(tableId),
  };

  const node = createNode({
    boot,
    url: env.NODE_URL,
    ownership: createOwnership(pool),
    clock,
    log,
    async revive({ tableId, epoch }) {
      const table = await tables.get(tableId);
      if (table?.status !== "open") return null;
      const recovered = recoverTable(tableId, table.settings, await journal.recover(tableId), seals);
      const actor = new TableActor(services, table.name, epoch, recovered);
      await actor.resume(recovered);
      return actor;
    },
    onTaken: (actor) => lobby.moved(actor),
    onDropped(actor) {
      lobby.forget(actor.tableId);
      gateway.send(actor.audience.everybody(), "moved", { tableId: actor.tableId });
    },
  });
  const room: Room = {
    lobby,
    actor: (tableId) => node.actors.get(tableId),
    seatOffersFor: (userId) =>
      [...node.actors.values()].flatMap(({ state, seatOffers }) =>
        state.offers.filter(({ playerId }) => playerId === userId).map((offer) => seatOffers.message(offer)),
      ),
    whyNot: async (tableId) => ((await tables.get(tableId)) ? "not-here" : "no-such-table"),
  };

  let closing = false;
  routes.push(
    healthRoute(() => ({
      ready: !closing && node.healthy(),
      boot,
      tables: node.actors.size,
      connections: gateway.connections.size,
      ...gateway.counters(),
    })),
    ...(options.routes?.(node) ?? []),
  );
  await node.start();
  const stopWatching = watchStalls(clock, (ms) => {
    log.warn({ ms: Math.round(ms) }, "the process stood still; open turns are granted again");
    for (const actor of node.actors.values()) actor.turnClock.grantAgain();
  });
  gateway.open(room);
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(env.GAME_PORT, env.GAME_HOST, resolve);
  });
  const { port } = addressOf(http.address());
  log.info({ port, tables: node.actors.size }, "the game server is open");

  return {
    boot,
    ownSession,
    port,
    node,
    async close() {
      closing = true;
      await node.close(env.CLOSE_WAIT_MS);
      stopWatching();
      lobby.close();
      await summaries.close();
      await gateway.close("closing");
      log.info("the game server is closed");
    },
  };
}

/** The room's own players are signed in as long as the process lives; nobody else can be with that session. */
const withOwnSession = (
  sessions: Pick<Sessions, "person" | "live">,
  own: string,
  bots: readonly SignedIn[],
): Pick<Sessions, "person" | "live"> => ({
  person: async (sid, userId) =>
    sid === own ? (bots.find((bot) => bot.userId === userId) ?? null) : sessions.person(sid, userId),
  live: async (sids) => new Set([own, ...(await sessions.live(sids.filter((sid) => sid !== own)))]),
});

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return address;
}
