/**
 * Starts a whole room for attacks: the database, a game server, a web server, and the proxy in front of them. All run
 * as `npm start` runs them, with the default limits.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createNodes, createTables } from "@poker/db";
import { findFreePort } from "../../lib/ports.ts";
import { startRoomProcesses } from "../../lib/room-processes.ts";
import { loadOrCreateSecrets } from "../../lib/secrets.ts";
import { buildWorkspaces } from "../../lib/workspace.ts";
import { createLoadAccounts, type LoadAccount } from "../load-accounts.ts";
import { openLoadDatabase } from "../load-database.ts";
import { buildLoadTables } from "../load-tables.ts";
import type { RoomAccess } from "./children.ts";
import { readMemoryMb } from "./memory.ts";

export interface AttackRoom {
  readonly access: RoomAccess;
  readonly tableIds: readonly string[];
  readonly accounts: readonly LoadAccount[];
  /** Returns how many bytes all processes of the room have logged so far. */
  loggedBytes(): number;
  /** Returns how much resident memory each server uses, in MB. */
  memoryMb(): Promise<Readonly<Record<"game" | "web", number>>>;
  close(): Promise<void>;
}

/** The proxy trusts the client addresses that processes on this machine send, because these processes play the visitors. */
const SETTINGS = { BOTS: "off", TRUSTED_PROXIES: "127.0.0.1,::1" };
/**
 * How many table settings of all kinds are generated. From them, the room opens the first tables that use play money
 * and have at least six seats.
 */
const MANY = 40;
const CLAIM_TIMEOUT_MS = 30_000;

export async function openAttackRoom(tableCount: number, accountCount: number): Promise<AttackRoom> {
  await buildWorkspaces();
  Object.assign(process.env, SETTINGS);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "poker attack-"));
  const tasks: (() => Promise<unknown> | unknown)[] = [() => fs.rmSync(folder, { recursive: true, force: true })];
  const onClose = (task: () => Promise<unknown> | unknown) => void tasks.push(task);
  const close = async () => {
    for (let next = tasks.pop(); next; next = tasks.pop()) await next();
  };
  let bytes = 0;
  const log = (line: string) => {
    bytes += Buffer.byteLength(line) + 1;
  };
  try {
    const secrets = loadOrCreateSecrets(folder);
    const { urls, ...database } = await openLoadDatabase({
      ...{ dataDir: path.join(folder, "postgres"), secrets, log, onClose },
    });
    const roomy = buildLoadTables(MANY).filter(({ settings }) => settings.currency === "play" && settings.seats >= 6);
    for (const { name, settings } of roomy.slice(0, tableCount))
      await database.ownerDatabase.pool.query("INSERT INTO tables (name, settings) VALUES ($1, $2)", [
        ...[name, JSON.stringify(settings)],
      ]);
    const tableIds = (await createTables(database.ownerDatabase.pool).list()).map(({ id }) => id);
    const accounts = await createLoadAccounts({ ...database, secrets }, accountCount);
    const port = await findFreePort();
    const roomUrl = `http://127.0.0.1:${port}`;
    const { gameUrl, servers, stop } = await startRoomProcesses({ port, url: roomUrl, database: urls, secrets, log });
    onClose(stop);
    const nodeId = await findNodeId(createNodes(database.webDatabase), tableIds);
    return {
      access: { roomUrl, gameUrl, nodeId, ticketSecret: secrets.TICKET_SECRET },
      tableIds,
      accounts,
      loggedBytes: () => bytes,
      memoryMb: async () => ({
        game: await readMemoryMb(servers.game.pid),
        web: await readMemoryMb(servers.web.pid),
      }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits until the game server runs every table, and returns the server's id. */
async function findNodeId(nodes: ReturnType<typeof createNodes>, tableIds: readonly string[]): Promise<string> {
  for (const end = Date.now() + CLAIM_TIMEOUT_MS; Date.now() < end; ) {
    const found = await Promise.all(tableIds.map((id) => nodes.findByUnit(id)));
    const [node] = found;
    if (node && found.every(Boolean)) return node.nodeId;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("no game server took the tables");
}
