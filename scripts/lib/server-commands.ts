/**
 * The commands that start the built servers. The launcher, the rehearsal of many servers, the load runs and the images
 * of `deploy/` use them.
 */
import path from "node:path";
import { GAME_NODE_ARGUMENTS, WEB_NODE_ARGUMENTS } from "./node-arguments.ts";
import { ROOT } from "./workspace.ts";

interface ServerCommand {
  readonly cwd: string;
  /** The arguments of the program `node`. */
  readonly args: readonly string[];
}

const GAME = path.join(ROOT, "apps/game");

export const GAME_COMMAND: ServerCommand = { cwd: GAME, args: [...GAME_NODE_ARGUMENTS, "dist/main.js"] };
/** Runs the game server with test hooks. */
export const TESTING_GAME_COMMAND: ServerCommand = {
  cwd: GAME,
  args: [...GAME_NODE_ARGUMENTS, "dist/main.testing.js"],
};
export const WEB_COMMAND: ServerCommand = {
  cwd: path.join(ROOT, "apps/web"),
  args: [...WEB_NODE_ARGUMENTS, "dist/main.js"],
};
