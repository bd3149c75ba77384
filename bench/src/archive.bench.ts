/**
 * `npm run bench -- archive` measures a game server, as it ships and without other work, while it makes the archive of
 * a player's data. The player has 100,000 hands, or the number that `--hands N` sets.
 * The peer is the same server with a tenth of the hands, because memory must not grow with the number of hands.
 * Goal: at most 50 MB more than the idle server.
 */
import { register } from "tsx/esm/api";
import { toArchiveFigures } from "./archive/archive-figures.ts";
import { measureArchive } from "./archive/measure-archive.ts";
import { printReport } from "./report.ts";

const asked = process.argv.indexOf("--hands");
const HANDS = asked < 0 ? 100_000 : Number(process.argv[asked + 1]);

/**
 * Lets Node import the following modules from their TypeScript sources. They are not bundled, because they load files
 * that are beside their sources.
 */
const unregister = register();
const { startTestServer } = await import("@poker/db/testing");
const parts = {
  db: await import("@poker/db"),
  play: await import("@poker/game/testing/play-tables"),
  server: await import("@poker/game/testing/test-server"),
};
await unregister();

const server = await startTestServer();
try {
  const few = await measureArchive(parts, Math.ceil(HANDS / 10));
  const all = await measureArchive(parts, HANDS);
  printReport(toArchiveFigures(all, few), process.argv.includes("--json"));
} finally {
  await server.stop();
}
