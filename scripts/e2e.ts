/** `npm run e2e`: runs only the end-to-end tests; arguments go to Playwright. */
import { findTestBrowsers } from "./lib/find-browser.ts";
import { runPlaywright } from "./lib/run-playwright.ts";

process.exit((await runPlaywright(findTestBrowsers(), process.argv.slice(2))) ? 0 : 1);
