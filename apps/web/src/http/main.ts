/** The web server's process: Next.js behind the limits of plain HTTP. A wrong setting ends it with one line. */
import { readFileSync } from "node:fs";
import path from "node:path";
import next from "next";
import { eventLog } from "./event-log.ts";
import { httpSettings } from "./http-settings.ts";
import { limitedClients } from "./limited-clients.ts";
import { createServiceWorkerAnswer } from "./service-worker-script.ts";
import { createWebServer } from "./web-server.ts";

/** How long answers under way may take to end when the process is stopped. */
const CLOSE_TIMEOUT_MS = 3_000;

async function run(): Promise<void> {
  const settings = httpSettings();
  const { WEB_HOST: hostname, WEB_PORT: port } = settings;
  // This file is bundled to `dist/main.js`, beside which the service worker is.
  // Next.js compares addresses of its own with this name, to which it changes those of loopback: another one makes a rewrite a request.
  const app = next({ dev: false, dir: path.resolve(import.meta.dirname, ".."), hostname: "localhost", port });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createWebServer({
    settings,
    log: eventLog,
    limited: limitedClients(),
    answerServiceWorker: createServiceWorkerAnswer(
      settings.SERVICE_WORKER === "on"
        ? readFileSync(path.join(import.meta.dirname, "service-worker.js"), "utf8")
        : null,
    ),
    handle: (...both) => handle(...both),
  });
  server.listen(port, hostname);
  process.once("SIGTERM", () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), CLOSE_TIMEOUT_MS).unref();
  });
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
