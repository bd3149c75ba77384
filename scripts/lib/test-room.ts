/** A room for tests and screenshots: the real stack, on ports and in a data directory of its own, gone afterwards. */
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "./build.ts";
import { freePort } from "./ports.ts";
import { startStack } from "./stack.ts";

/** Builds, starts, runs `use` with the environment that tells where the room is, and cleans up whatever happens. */
export async function withTestRoom<T>(
  use: (env: { ROOM_URL: string; GAME_URL: string; OWNER_URL: string; TEST_SECRET: string }) => Promise<T>,
): Promise<T> {
  await build();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "poker room-"));
  const log: string[] = [];
  const secret = randomUUID();
  try {
    const stack = await startStack({
      dataDir,
      port: await freePort(),
      log: (line) => log.push(line),
      testing: { secret },
    });
    try {
      return await use({
        ROOM_URL: stack.url,
        GAME_URL: stack.gameUrl,
        OWNER_URL: stack.ownerUrl,
        TEST_SECRET: secret,
      });
    } finally {
      await stack.stop();
    }
  } finally {
    const kept = path.join(import.meta.dirname, "../../.reports/room.log");
    fs.mkdirSync(path.dirname(kept), { recursive: true });
    fs.writeFileSync(kept, `${log.join("\n")}\n`);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}
