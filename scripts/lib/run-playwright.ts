/**
 * Runs Playwright against test rooms, one for each of its workers, so that tests of two files never run in one room at
 * the same time.
 */

import type { TestBrowsers } from "./find-browser.ts";
import { withTestRooms } from "./test-room.ts";
import { runTool } from "./workspace.ts";

/** Three rooms at once, because the tests wait more than they work. */
const ROOM_COUNT = 3;

/**
 * Tests with this tag run only in `npm run nightly`. They check the look of a page, a convenience, or one more case of
 * what a daytime test proves.
 */
const NIGHT_TAG = "@night";
export const DAY_TESTS = ["--grep-invert", NIGHT_TAG] as const;
export const NIGHT_TESTS = ["--grep", NIGHT_TAG] as const;

/** Runs the tests that `args` select, in one room, or in three rooms at once when there are many tests. */
export const runPlaywright = (
  { full, light }: TestBrowsers,
  args: readonly string[],
  roomCount: 1 | typeof ROOM_COUNT = ROOM_COUNT,
): Promise<boolean> =>
  withTestRooms(roomCount, (rooms) =>
    runTool("playwright", ["test", "--config", "e2e/playwright.config.ts", ...args], {
      ROOMS: JSON.stringify(rooms),
      CHROMIUM_PATH: full,
      LIGHT_CHROMIUM_PATH: light,
    }),
  );
