/**
 * Runs Playwright against rooms that are started for the tests. Each worker of Playwright has a room of its own, so
 * that two test files never use the same room at the same time.
 */

import type { TestBrowsers } from "./find-browser.ts";
import { withTestRooms } from "./test-room.ts";
import { runTool } from "./workspace.ts";

/** How many rooms run at once for many tests. There are several, because the tests spend more time waiting than working. */
const ROOM_COUNT = 3;

/** The tag of the tests that `npm test` leaves out, to stay short. `npm test -- --all` and `npm run nightly` run them. */
const NIGHT_TAG = "@night";
export const DAY_TESTS = ["--grep-invert", NIGHT_TAG] as const;
export const NIGHT_TESTS = ["--grep", NIGHT_TAG] as const;

/** Runs the tests that `args` select, each in one of `roomCount` rooms. */
export const runPlaywright = (
  { full, light }: TestBrowsers,
  args: readonly string[],
  roomCount: number = ROOM_COUNT,
): Promise<boolean> =>
  withTestRooms(roomCount, (rooms) =>
    runTool("playwright", ["test", "--config", "e2e/playwright.config.ts", ...args], {
      ROOMS: JSON.stringify(rooms),
      CHROMIUM_PATH: full,
      LIGHT_CHROMIUM_PATH: light,
    }),
  );
