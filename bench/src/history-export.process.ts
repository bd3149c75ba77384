/**
 * Runs in a process of its own. The argument is the name of a format. Exports all hands of a player in the same way as
 * a route of the web server.
 * Prints the number of hands per second, how much the memory of the process grew, and the longest time that another
 * request would have waited.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { EVERY_OWN_HAND, EXPORT_FORMATS } from "@poker/protocol";
import { register } from "tsx/esm/api";

const MEGABYTE = 1024 * 1024;

const { EXPORT_DATABASE_URL = "", EXPORT_ARCHIVE_KEY = "", EXPORT_USER_ID = "" } = process.env;
const format = EXPORT_FORMATS.find((name) => name === process.argv[2]);
if (!format) throw new Error(`No such format: ${process.argv[2]}`);

/**
 * Lets Node import the following modules from their TypeScript sources. They are not bundled, because they load files
 * that are beside their sources.
 */
const unregister = register();
const db = await import("@poker/db");
const { createExportPlaces, exportHands, fileParts, foundHands } = await import("@poker/web/hand-export");
await unregister();

const database = db.connect(EXPORT_DATABASE_URL);
const archiveKey = Buffer.from(EXPORT_ARCHIVE_KEY, "hex");
const histories = db.createHandHistories(database, archiveKey);
const ownHands = db.createOwnHands(database, archiveKey);
const words = { site: "Card room", showName: (name: string) => name };
const reader = {
  userId: EXPORT_USER_ID,
  read: (ids: readonly string[]) => histories.readOwn(EXPORT_USER_ID, ids, words),
};
const turn = createExportPlaces({ perPerson: 1, inAll: 1 }).take(EXPORT_USER_ID);
if (!turn) throw new Error("no place");

const waits = monitorEventLoopDelay({ resolution: 1 });
waits.enable();
const [began, cpu, before] = [performance.now(), process.cpuUsage(), process.memoryUsage.rss()];
let [hands, most] = [0, 0];
async function* countHands(messages: ReturnType<typeof exportHands>) {
  for await (const message of messages) {
    if (message.type === "hands") hands = message.done;
    yield message;
  }
}
const findAll = () => foundHands(reader, ownHands, { filter: EVERY_OWN_HAND, order: "newest" });
for await (const part of fileParts(countHands(exportHands(findAll, format, turn)), format)) {
  // Encodes the text as a socket would, so that this time is measured too.
  Buffer.from(part);
  most = Math.max(most, process.memoryUsage.rss() - before);
}
waits.disable();
const { user, system } = process.cpuUsage(cpu);
console.log(
  JSON.stringify({
    handsPerSecond: (1_000 * hands) / (performance.now() - began),
    cpuMs: (user + system) / 1_000 / hands,
    megabytes: most / MEGABYTE,
    longestWaitMs: waits.max / 1e6,
  }),
);
await database.close();
