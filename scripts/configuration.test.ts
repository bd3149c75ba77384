/** Checks that docs/configuration.md names every setting of both servers. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ENV_NAMES as GAME_ENV_NAMES } from "../apps/game/src/env.ts";
import { ENV_NAMES as WEB_ENV_NAMES } from "../apps/web/src/env.ts";
import { ROOT } from "./lib/workspace.ts";

/** What the launcher gives the servers from settings of its own. */
const OF_THE_LAUNCHER = [
  "GAME_HOST",
  "GAME_PORT",
  "NODE_URL",
  "PUBLIC_ORIGINS",
  "NEXTAUTH_URL",
  "WEB_HOST",
  "WEB_PORT",
  "GALLERY",
];

const text = fs.readFileSync(path.join(ROOT, "docs/configuration.md"), "utf8");

test.each([...new Set([...GAME_ENV_NAMES, ...WEB_ENV_NAMES])].filter((name) => !OF_THE_LAUNCHER.includes(name)))(
  "the setting %s is described",
  (name) => expect(text).toContain(`\`${name}\``),
);
