/** How the built servers are started: by the launcher, the rehearsal of many servers and the load runs, and by the images of `deploy/`. */
import path from "node:path";
import { ROOT } from "./workspace.ts";

interface ServerCommand {
  readonly cwd: string;
  /** Arguments of Node. */
  readonly args: readonly string[];
}

const args = ["--enable-source-maps", "dist/main.js"] as const;

export const GAME_COMMAND: ServerCommand = { cwd: path.join(ROOT, "apps/game"), args };
export const WEB_COMMAND: ServerCommand = { cwd: path.join(ROOT, "apps/web"), args };
