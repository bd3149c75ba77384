/** The entry point of `npm run smoke`. */
import { runCommand, WrongUse } from "./lib/command-line.ts";

await runCommand(
  {
    name: "smoke",
    does: "sits down in a running room as a new guest, and waits for two cards.",
    uses: ["URL"],
    options: {},
    words: [1, 1],
    environment: { CHROMIUM_PATH: "the browser's program; found or installed when not set" },
    notes: ["The guest plays at a table of play money. The release runs this against the started images."],
    failsWhen: "the guest was not dealt in",
  },
  ({ words: [url = ""] }) => {
    if (!URL.canParse(url)) throw new WrongUse("The address must be a URL such as https://poker.example.");
    return async () => (await import("./release/visit-room.ts")).visitRoom(url);
  },
);
