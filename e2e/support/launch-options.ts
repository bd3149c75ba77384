/** Starts the browsers of the tests. */
import type { LaunchOptions } from "@playwright/test";

/** Without a path Playwright starts its own browser. */
export const launchOptions = (path: string | undefined): LaunchOptions => ({
  ...(path === undefined ? {} : { executablePath: path }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    // No page lives long enough for optimized code to pay for itself.
    "--js-flags=--max-lazy --no-opt --no-maglev",
    // Maps a host name that browsers do not treat as localhost, so that its pages have only what plain http allows.
    "--host-resolver-rules=MAP poker.test 127.0.0.1",
  ],
});

/** For `test.use` in tests of notifications and of other things that the headless shell lacks. */
export const IN_FULL_BROWSER = { launchOptions: launchOptions(process.env.CHROMIUM_PATH) };
