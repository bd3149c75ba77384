/** Runs Playwright against test rooms, one for each of its workers, so that tests of two files never meet in a room. */

import type { TestBrowsers } from "./find-browser.ts";
import { withTestRooms } from "./test-room.ts";
import { runTool } from "./workspace.ts";

/** Three rooms at once, because the tests wait more than they work. */
const ROOM_COUNT = 3;

/** Runs all tests, or those that `args` name for Playwright. */
export const runPlaywright = ({ full, light }: TestBrowsers, args: readonly string[]): Promise<boolean> =>
  withTestRooms(args.length === 0 ? ROOM_COUNT : 1, (rooms) =>
    runTool("playwright", ["test", "--config", "e2e/playwright.config.ts", ...args], {
      ROOMS: JSON.stringify(rooms),
      CHROMIUM_PATH: full,
      LIGHT_CHROMIUM_PATH: light,
    }),
  );
