/**
 * Finds where rooms on this machine keep their data: in the folder that DATA_DIR names, in the folders used without it, or in those of
 * running rooms.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { hasCluster } from "@poker/db/setup";
import { isProcessAlive } from "./start-lock.ts";
import { ROOT } from "./workspace.ts";

/** The folders used without DATA_DIR, by `npm start`, `npm run dev` and `npm run cluster`. */
const USUAL_PLACES = [".data", ".data/dev", ".data/cluster"].map((place) => path.join(ROOT, place));

/** The folder where each running room of this account writes the path of its data directory, in a file named by its process. */
const RUNNING = path.join(os.tmpdir(), `poker-rooms-${os.userInfo().username}`);

/** True when the folder contains a database. */
const hasDatabase = (dataDir: string): boolean => hasCluster(path.join(dataDir, "postgres"));

/** Lets commands in other terminals find this room. Returns the function that removes it from the list. */
export function noteRunning(dataDir: string): () => void {
  const file = path.join(RUNNING, String(process.pid));
  try {
    fs.mkdirSync(RUNNING, { recursive: true, mode: 0o700 });
    fs.writeFileSync(file, dataDir, { mode: 0o600 });
  } catch {
    // A failure is ignored, because only help texts need the list.
    return () => {};
  }
  return () => fs.rmSync(file, { force: true });
}

/** The data directories of rooms that run on this machine. */
const listRunning = (): readonly string[] => [...new Set(listNoted().filter(hasDatabase))];

/** The data directories of running rooms, even those that were deleted under their room. */
function listNoted(): readonly string[] {
  const files = fs.existsSync(RUNNING) ? fs.readdirSync(RUNNING) : [];
  return files
    .filter((pid) => Number(pid) > 0 && isProcessAlive(Number(pid)))
    .map((pid) => fs.readFileSync(path.join(RUNNING, pid), "utf8"));
}

/** True when a room of this account runs in this folder. */
export const isRoomRunning = (dataDir: string): boolean => listNoted().includes(path.resolve(dataDir));

/**
 * Returns the data directory that a command of this name works on: DATA_DIR, or the usual one. Throws, and creates nothing, when there is
 * no database, or when DATA_DIR is not set and all running rooms use other directories. Fault 131
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
