/** The entry point of `npm run screenshots`. */
import { runCommand } from "./lib/command-line.ts";

await runCommand(
  {
    name: "screenshots",
    does: "takes the pictures of docs/screenshots again, from a real room and from the gallery's tables.",
    uses: [""],
    options: {},
    environment: { CHROMIUM_PATH: "the browser's program; found or installed when not set" },
    usesDatabase: true,
  },
  () => async () => (await import("./screenshots/retake-screenshots.ts")).retakeScreenshots(),
);
