/**
 * Opens the database of a room before the tests of a file run, in a directory of its own. It stays open, because the
 * tested commands must also work while a room runs.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Database } from "@poker/db";
import { afterAll, beforeAll, vi } from "vitest";
import { withOwnerDatabase } from "../lib/owner-database.ts";
import { openRoomDatabase, type RunningDatabase } from "../lib/room-database.ts";

interface CommandRoom {
  readonly dataDir: string;
  /** Returns the running database; null before the tests begin. */
  readonly running: () => RunningDatabase | null;
  readonly withOwner: <T>(work: (database: Database) => Promise<T>) => Promise<T>;
}

export function useRoom(): CommandRoom {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "room-of-commands-"));
  let room: RunningDatabase | null = null;
  beforeAll(async () => {
    vi.stubEnv("DATABASE_URL", undefined);
    vi.stubEnv("DATA_DIR", dataDir);
    room = await openRoomDatabase(dataDir, () => {});
  }, 120_000);
  afterAll(async () => {
    await room?.stop();
    fs.rmSync(dataDir, { recursive: true });
  });
  return {
    dataDir,
    running: () => room,
    withOwner: (work) => withOwnerDatabase("admin", ({ database }) => work(database)),
  };
}
