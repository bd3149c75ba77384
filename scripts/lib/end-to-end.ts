/** Runs Playwright against test rooms: one for each of its workers, so that tests of two files never meet. */
import { tool } from "./build.ts";
import { withTestRooms } from "./test-room.ts";

/** The tests wait more than they work. */
const ROOMS = 2;

/** All tests, or those that `args` name for Playwright. */
export const endToEnd = (browser: string, args: readonly string[]): Promise<boolean> =>
  withTestRooms(args.length === 0 ? ROOMS : 1, (rooms) =>
    tool("playwright", ["test", "--config", "e2e/playwright.config.ts", ...args], {
      ROOMS: JSON.stringify(rooms),
      CHROMIUM_PATH: browser,
    }),
  );
