/** `npm run e2e`: the end-to-end tests alone; arguments go to Playwright. */
import { findBrowser } from "./lib/browser.ts";
import { build, tool } from "./lib/build.ts";

const CHROMIUM_PATH = await findBrowser();
build();
const fine = tool("playwright", ["test", "--config", "e2e/playwright.config.ts", ...process.argv.slice(2)], {
  CHROMIUM_PATH,
});
process.exit(fine ? 0 : 1);
