/** Runs Playwright against a test room. */
import { tool } from "./build.ts";
import { withTestRoom } from "./test-room.ts";

export const endToEnd = (browser: string, args: readonly string[]): Promise<boolean> =>
  withTestRoom((env) =>
    tool("playwright", ["test", "--config", "e2e/playwright.config.ts", ...args], { ...env, CHROMIUM_PATH: browser }),
  );
