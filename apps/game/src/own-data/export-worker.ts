/** Makes one archive in a thread of its own, with a connection of its own. Decision 0063 */
import { parentPort, workerData } from "node:worker_threads";
import { type ClaimedExport, connect, createExportMaker, createHandHistories, createStatement } from "@poker/db";
import { makeExport } from "./make-export.ts";

export interface ExportWork {
  readonly made: ClaimedExport;
  readonly databaseUrl: string;
  readonly archiveKey: Uint8Array;
}

const { made, databaseUrl, archiveKey }: ExportWork = workerData;
let isClosing = false;
parentPort?.once("message", () => {
  isClosing = true;
});
const database = connect(databaseUrl, { maxConnections: 1 });
const maker = createExportMaker(database.pool);
const source = {
  maker,
  statement: createStatement(database.pool),
  histories: createHandHistories(database, archiveKey),
};
try {
  parentPort?.postMessage(await makeExport(made, { source, maker, isClosing: () => isClosing }));
} finally {
  await database.close();
  parentPort?.close();
}
