/** `npm run e2e`: the end-to-end tests alone; arguments go to Playwright. */
import { findBrowser } from "./lib/browser.ts";
import { endToEnd } from "./lib/end-to-end.ts";

process.exit((await endToEnd(findBrowser(), process.argv.slice(2))) ? 0 : 1);
