/** The options with which tests start browsers. */
import type { LaunchOptions } from "@playwright/test";

/** Returns the options for the browser at this path. Without a path, Playwright starts its own browser. */
export const launchOptions = (path: string | undefined): LaunchOptions => ({
  ...(path === undefined ? {} : { executablePath: path }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    // No page is open for long enough to gain from optimised code.
    "--js-flags=--max-lazy --no-opt --no-maglev",
    // This host name leads to this machine, but browsers do not treat it as localhost. So pages there have only what plain http allows.
    "--host-resolver-rules=MAP poker.test 127.0.0.1",
  ],
});

/** Options for `test.use` in tests that need what the headless shell lacks, such as notifications. */
export const IN_FULL_BROWSER = { launchOptions: launchOptions(process.env.CHROMIUM_PATH) };
