/** A room for tests and screenshots: the real stack, on ports and in a data directory of its own, gone afterwards. */
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { markForTests, seed } from "@poker/db/setup";
import { startTestDatabase, startTestServer } from "@poker/db/testing";
import { build, ROOT } from "./build.ts";
import { freePort } from "./ports.ts";
import { keptSecrets } from "./secrets.ts";
import { startStack } from "./stack.ts";

/** What the servers said, for whoever looks for the reason of a failure. */
const ROOM_LOG = path.join(ROOT, ".reports/room.log");

/** Builds, starts, runs `use` with the environment that tells where the room is, and cleans up whatever happens. */
export async function withTestRoom<T>(
  use: (env: { ROOM_URL: string; GAME_URL: string; OWNER_URL: string; TEST_SECRET: string }) => Promise<T>,
): Promise<T> {
  await build();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "poker room-"));
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const secret = randomUUID();
  const server = await startTestServer();
  try {
    const database = await startTestDatabase();
    await markForTests(database.ownerUrl);
    await seed(database.ownerUrl);
    const secrets = keptSecrets(dataDir);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const stack = await startStack({ port, url, database, secrets, log, testing: { secret } });
    try {
      return await use({ ROOM_URL: url, GAME_URL: stack.gameUrl, OWNER_URL: database.ownerUrl, TEST_SECRET: secret });
    } finally {
      await stack.stop();
      await database.drop();
    }
  } finally {
    await server.stop();
    fs.mkdirSync(path.dirname(ROOM_LOG), { recursive: true });
    fs.writeFileSync(ROOM_LOG, `${lines.join("\n")}\n`);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}
