/** Runs Playwright against test rooms, one for each of its workers, so that tests of two files never meet in a room. */

import type { TestBrowsers } from "./find-browser.ts";
import { withTestRooms } from "./test-room.ts";
import { runTool } from "./workspace.ts";

/** Three rooms at once, because the tests wait more than they work. */
export const ROOM_COUNT = 3;

/** Runs all tests, or those that `args` choose for Playwright. One room is enough for a few tests. */
export const runPlaywright = (
  { full, light }: TestBrowsers,
  args: readonly string[],
  rooms = args.length === 0 ? ROOM_COUNT : 1,
): Promise<boolean> =>
  withTestRooms(rooms, (rooms) =>
    runTool("playwright", ["test", "--config", "e2e/playwright.config.ts", ...args], {
      ROOMS: JSON.stringify(rooms),
      CHROMIUM_PATH: full,
      LIGHT_CHROMIUM_PATH: light,
    }),
  );
