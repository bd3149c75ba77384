/** How the built servers are started: by the launcher, the rehearsal of many servers and the load runs, and by the images of `deploy/`. */
import path from "node:path";
import { NODE_ARGUMENTS } from "../../apps/game/src/node-arguments.ts";
import { NODE_ARGUMENTS as WEB_NODE_ARGUMENTS } from "../../apps/web/src/http/node-arguments.ts";
import { ROOT } from "./workspace.ts";

interface ServerCommand {
  readonly cwd: string;
  /** Arguments of Node. */
  readonly args: readonly string[];
}

const GAME = path.join(ROOT, "apps/game");

export const GAME_COMMAND: ServerCommand = { cwd: GAME, args: [...NODE_ARGUMENTS, "dist/main.js"] };
/** The same server with test hooks. */
export const TESTING_GAME_COMMAND: ServerCommand = { cwd: GAME, args: [...NODE_ARGUMENTS, "dist/main.testing.js"] };
export const WEB_COMMAND: ServerCommand = {
  cwd: path.join(ROOT, "apps/web"),
  args: [...WEB_NODE_ARGUMENTS, "dist/main.js"],
};
