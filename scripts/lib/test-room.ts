/**
 * Starts the whole room for tests and screenshots. It has ports of its own and a data directory of its own, which is
 * deleted afterwards.
 */
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { markTestDatabase, seedDatabase } from "@poker/db/setup";
import { createTestDatabase, startTestServer } from "@poker/db/testing";
import { startOutageServer } from "./outage-control.ts";
import { findFreePort } from "./ports.ts";
import { startRoomProcesses } from "./room-processes.ts";
import { loadOrCreateSecrets } from "./secrets.ts";
import { buildWorkspaces, ROOT } from "./workspace.ts";

/** The path of the file with the servers' log. After a failed test it helps to find the reason. */
const ROOM_LOG = path.join(ROOT, ".reports/room.log");

/** The addresses of a room, and the secret of its test hooks. */
interface TestRoomAccess {
  readonly ROOM_URL: string;
  /** The room's address without https and with a host other than localhost. The browser of the tests resolves this host to this machine. */
  readonly PLAIN_URL: string;
  readonly GAME_URL: string;
  readonly OWNER_URL: string;
  /** The address at which tests can stop and start the room's servers and read their log. */
  readonly OUTAGES_URL: string;
  readonly TEST_SECRET: string;
}

/** Builds the servers, starts a room, runs `use`, and always stops the room afterwards and deletes its data. */
export const withTestRoom = <T>(use: (room: TestRoomAccess) => Promise<T>): Promise<T> =>
  withTestRooms(1, ([room]) => {
    if (!room) throw new Error("no room was opened");
    return use(room);
  });

/** Starts `count` rooms that are independent of each other but share one PostgreSQL server. */
export async function withTestRooms<T>(
  count: number,
  use: (rooms: readonly TestRoomAccess[]) => Promise<T>,
): Promise<T> {
  await buildWorkspaces();
  const lines: string[] = [];
  const server = await startTestServer();
  try {
    const open = async (rooms: readonly TestRoomAccess[]): Promise<T> =>
      rooms.length === count
        ? use(rooms)
        : withSingleRoom(
            (line) => void lines.push(`${rooms.length}: ${line}`),
            (room) => open([...rooms, room]),
          );
    return await open([]);
  } finally {
    await server.stop();
    fs.mkdirSync(path.dirname(ROOM_LOG), { recursive: true });
    fs.writeFileSync(ROOM_LOG, `${lines.join("\n")}\n`);
  }
}

async function withSingleRoom<T>(
  noteLine: (line: string) => void,
  use: (room: TestRoomAccess) => Promise<T>,
): Promise<T> {
  const lines: string[] = [];
  const log = (line: string) => {
    lines.push(line);
    noteLine(line);
  };
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "poker room-"));
  const secret = randomUUID();
  try {
    const database = await createTestDatabase();
    await markTestDatabase(database.ownerUrl);
    await seedDatabase(database.ownerUrl);
    const secrets = loadOrCreateSecrets(dataDir);
    const port = await findFreePort();
    const url = `http://localhost:${port}`;
    const plain = `http://poker.test:${port}`;
    const stack = await startRoomProcesses({
      port,
      url,
      database,
      secrets,
      log,
      testing: { secret, origins: [plain] },
    });
    const outages = await startOutageServer(stack.servers, secret, () => lines.join("\n"));
    try {
      return await use({
        ROOM_URL: url,
        PLAIN_URL: plain,
        GAME_URL: stack.gameUrl,
        OWNER_URL: database.ownerUrl,
        OUTAGES_URL: outages.url,
        TEST_SECRET: secret,
      });
    } finally {
      await outages.close();
      await stack.stop();
      await database.drop();
    }
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}
