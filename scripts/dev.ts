/** The entry point of `npm run dev`. */
import { runCommand } from "./lib/command-line.ts";

await runCommand(
  {
    name: "dev",
    does: "runs the room from its sources, and reloads as you save.",
    uses: [""],
    options: {},
    environment: {
      DATA_DIR: "the folder with the room's data; .data/dev when not set",
      PORT: "the room's port; the first free one from 3000 when not set",
    },
    usesDatabase: true,
  },
  () => async () => (await import("./room/dev.ts")).startFromSources(),
);
