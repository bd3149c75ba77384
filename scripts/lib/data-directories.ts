/**
 * Finds the data directories of rooms on this machine: the folder that DATA_DIR names, the folders that are used when
 * it is not set, and the folders of running rooms.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { hasCluster } from "@poker/db/setup";
import { isProcessAlive } from "./start-lock.ts";
import { ROOT } from "./workspace.ts";

/** The folders that `npm start`, `npm run dev` and `npm run cluster` use, in this order, when DATA_DIR is not set. */
const USUAL_PLACES = [".data", ".data/dev", ".data/cluster"].map((place) => path.join(ROOT, place));

/**
 * A folder with one file for each running room of this account. The file's name is the room's process id, and its text
 * is the path of the room's data directory.
 */
const RUNNING = path.join(os.tmpdir(), `poker-rooms-${os.userInfo().username}`);

/** True when the folder contains a database. */
const hasDatabase = (dataDir: string): boolean => hasCluster(path.join(dataDir, "postgres"));

/**
 * Adds this room to the list in which commands in other terminals find running rooms. Call the returned function to
 * remove the room from the list.
 */
export function noteRunning(dataDir: string): () => void {
  const file = path.join(RUNNING, String(process.pid));
  try {
    fs.mkdirSync(RUNNING, { recursive: true, mode: 0o700 });
    fs.writeFileSync(file, dataDir, { mode: 0o600 });
  } catch {
    // A failure is ignored, because the room itself does not need the list. Commands in other terminals then do not see
    // that this room runs.
    return () => {};
  }
  return () => fs.rmSync(file, { force: true });
}

/** Returns the data directories of the rooms that run on this machine and still have a database. */
const listRunning = (): readonly string[] => [...new Set(listNoted().filter(hasDatabase))];

/** Returns the data directories of all running rooms, including directories that were deleted while their room runs. */
function listNoted(): readonly string[] {
  const files = fs.existsSync(RUNNING) ? fs.readdirSync(RUNNING) : [];
  return files
    .filter((pid) => Number(pid) > 0 && isProcessAlive(Number(pid)))
    .map((pid) => fs.readFileSync(path.join(RUNNING, pid), "utf8"));
}

/** True when a room of this account runs in this folder. */
export const isRoomRunning = (dataDir: string): boolean => listNoted().includes(path.resolve(dataDir));

/**
 * Returns the data directory that the command named `command` works on: DATA_DIR, or the usual folder when DATA_DIR is
 * not set. Throws, and creates nothing, in two cases: the folder contains no database, or DATA_DIR is not set and the
 * running rooms all use other folders. Fault 131
 */
export function findDataDir(command: string, env: NodeJS.ProcessEnv = process.env): string {
  const running = listRunning();
  const [usual = ""] = USUAL_PLACES;
  const dataDir = path.resolve(env.DATA_DIR ?? usual);
  const isMeant = env.DATA_DIR !== undefined || running.length === 0 || running.includes(dataDir);
  if (hasDatabase(dataDir) && isMeant) return dataDir;
  const others = [...new Set([...running, ...USUAL_PLACES.filter(hasDatabase)])];
  const nameIt = (place: string) => {
    const state = running.includes(place) ? "a room runs there" : "no room runs there now";
    return `  DATA_DIR="${place}" npm run ${command} -- …   (${state})`;
  };
  throw new Error(
    [
      hasDatabase(dataDir)
        ? `A room runs with other data than ${dataDir}. Nothing was changed. Name the data that you mean:`
        : `There is no room data in ${dataDir}, and nothing was created. Name the data of your room:`,
      ...others.map(nameIt),
      ...(others.length === 0 ? [`  DATA_DIR=… npm run ${command} -- …   (as you started the room)`] : []),
      `  DATABASE_URL=postgresql://… npm run ${command} -- …   (a PostgreSQL of your own)`,
    ].join("\n"),
  );
}
