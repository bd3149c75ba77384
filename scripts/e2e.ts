/** `npm run e2e`: runs only the end-to-end tests; arguments go to Playwright. */
import { findTestBrowsers } from "./lib/find-browser.ts";
import { runPlaywright } from "./lib/run-playwright.ts";

const args = process.argv.slice(2);
process.exit((await runPlaywright(findTestBrowsers(), args, args.length === 0 ? 3 : 1)) ? 0 : 1);
