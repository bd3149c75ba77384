/** Starts nodes in separate processes that share a backend's tables. Starts players who follow their table from node to node. */
import { randomBytes, randomInt } from "node:crypto";
import net from "node:net";
import { Bot, STYLES } from "@poker/bots";
import { type ConnectionStatus, isOpenStatus, socketOpener } from "@poker/client";
import { createNodes } from "@poker/db";
import { PROTOCOL_VERSION } from "@poker/protocol";
import { expect, onTestFinished, vi } from "vitest";
import { type AtEnd, type SpawnedServer, spawnServer } from "./spawn-server.ts";
import { type Identity, ORIGIN, signTestTicket, type TestBackend } from "./test-server.ts";

/** The range of the nodes' ports. Operating systems use the ports above it for outgoing connections. */
const PORTS = { from: 10_000, below: 32_768 };

async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.below);
    const server = net.createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/** Starts a node that players reach directly at the node's own port. */
export async function startNode(
  backend: TestBackend,
  name: string,
  change: Record<string, string> = {},
  atEnd: AtEnd = onTestFinished,
): Promise<SpawnedServer> {
  const port = await findFreePort();
  const address = { NODE_NAME: name, NODE_URL: `http://127.0.0.1:${port}`, GAME_PORT: String(port) };
  return spawnServer(backend, { ...address, ...change }, "main", atEnd);
}

export const startNodes = (backend: TestBackend, names: readonly string[], change: Record<string, string> = {}) =>
  Promise.all(names.map((name) => startNode(backend, name, change)));

/** How long players take to act. They are slow, so that other processes get most of the machine. */
const THINK_TIME_MS = 150;

/** Returns a ticket for the node that runs the table, as the web server would. */
async function fetchTicketFor(backend: TestBackend, who: Identity, tableId: string) {
  const node = await createNodes(backend.owner).findByUnit(tableId);
  if (!node) return { ok: false, code: "paused" } as const;
  const ticket = await signTestTicket(node.nodeId, who);
  return { ok: true, ticket, url: node.url, protocol: PROTOCOL_VERSION } as const;
}

/** A time during which a player had no connection, in epoch ms. `to` is null while the time lasts. */
interface Outage {
  readonly from: number;
  to: number | null;
}

/** A person who sits down at a table, plays, and follows the table when it moves to another node. */
export class RoamingPlayer {
  readonly identity: Identity;
  readonly tableId: string;
  /** The times when the player had no connection to the table. */
  readonly outages: Outage[] = [];
  readonly errors: unknown[] = [];
  /** The reason why the player no longer plays; null while they play. */
  end: string | null = null;
  readonly #bot: Bot;

  constructor(backend: TestBackend, identity: Identity, tableId: string) {
    this.identity = identity;
    this.tableId = tableId;
    this.#bot = new Bot({
      playerId: identity.userId,
      tableId,
      style: STYLES.regular,
      seat: null,
      random: Math.random,
      randomBytes: (length) => randomBytes(length),
      thinkTimeMs: () => THINK_TIME_MS,
      mayTalk: () => false,
      buyIn: ({ max }) => max,
      openSocket: socketOpener(ORIGIN),
      fetchTicket: () => fetchTicketFor(backend, identity, tableId),
      onStatus: (status) => this.#noteStatus(status),
      onEnd: (end) => {
        this.end = end;
      },
      onError: (error) => this.errors.push(error),
    });
    this.#bot.start();
  }

  get view() {
    return this.#bot.view;
  }
  get isSeated(): boolean {
    return this.#bot.seat !== null;
  }
  stop(): void {
    this.#bot.stop();
  }

  #noteStatus(status: ConnectionStatus): void {
    const open = this.outages.at(-1);
    // A busy machine may answer late. That is no outage, because the connection is still open.
    if (isOpenStatus(status)) {
      if (open) open.to ??= Date.now();
    } else if (status !== "connecting" && open?.to !== null) this.outages.push({ from: Date.now(), to: null });
  }
}

/**
 * Seats new players at each of the tables. They play until the test ends or, if `atEnd` is given, until `atEnd` calls the function that it
 * gets.
 */
export async function seatPlayers(
  backend: TestBackend,
  tableIds: readonly string[],
  atEach = 2,
  atEnd: AtEnd = onTestFinished,
): Promise<RoamingPlayer[]> {
  const players: RoamingPlayer[] = [];
  for (const tableId of tableIds)
    for (let i = 0; i < atEach; i++) players.push(new RoamingPlayer(backend, await backend.person(), tableId));
  atEnd(() => {
    for (const player of players) player.stop();
  });
  await vi.waitFor(() => expect(players.every(({ isSeated }) => isSeated)).toBe(true), { timeout: 30_000 });
  return players;
}

/** Returns how many open tables each node runs now, keyed by the node's name. */
export async function countUnits({ owner }: TestBackend): Promise<Record<string, number>> {
  const { rows } = await owner.pool.query<{ name: string; units: number }>(
    `SELECT n.name, count(*)::int AS units FROM leases l JOIN nodes n ON n.id = l.node_id
     JOIN tables t ON t.id = l.unit_id AND t.status = 'open' GROUP BY n.name`,
  );
  return Object.fromEntries(rows.map(({ name, units }) => [name, units]));
}

/** Returns the name of the node that runs the table or tournament; null when none does. */
export async function ownerOf({ owner }: TestBackend, tableId: string): Promise<string | null> {
  const { rows } = await owner.pool.query<{ name: string }>(
    "SELECT n.name FROM leases l JOIN nodes n ON n.id = l.node_id WHERE l.unit_id = $1",
    [tableId],
  );
  return rows[0]?.name ?? null;
}

/** Waits until each of the tables has finished this many more hands. Returns how many ms that took. */
export async function waitForHands(backend: TestBackend, tableIds: readonly string[], more: number): Promise<number> {
  const before = await lastHands(backend, tableIds);
  const began = Date.now();
  await expect
    .poll(
      async () => {
        const now = await lastHands(backend, tableIds);
        return tableIds.filter((id) => (now.get(id) ?? 0) < (before.get(id) ?? 0) + more);
      },
      { timeout: 180_000, interval: 100 },
    )
    .toEqual([]);
  return Date.now() - began;
}

async function lastHands({ owner }: TestBackend, tableIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await owner.pool.query<{ table_id: string; hands: number }>(
    "SELECT table_id, count(*)::int AS hands FROM hands WHERE table_id = ANY ($1) GROUP BY table_id",
    [tableIds],
  );
  return new Map(rows.map(({ table_id, hands }) => [table_id, hands]));
}

/** Lists the hands at these tables that more than one owner wrote. */
export async function listInterruptedHands({ owner }: TestBackend, tableIds: readonly string[]) {
  const { rows } = await owner.pool.query<{ stream_id: string; hand_no: number }>(
    `SELECT stream_id, hand_no FROM stream_events WHERE stream_id = ANY ($1) AND hand_no IS NOT NULL
     GROUP BY stream_id, hand_no HAVING count(DISTINCT epoch) > 1`,
    [tableIds],
  );
  return rows;
}
