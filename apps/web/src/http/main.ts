/** The web server's process: Next.js behind the limits of plain HTTP. A wrong setting ends the process with one line. */
import { readFileSync } from "node:fs";
import path from "node:path";
import next from "next";
import { boundOutput } from "./bounded-output.ts";
import { eventLog } from "./event-log.ts";
import { httpSettings, publicOrigins } from "./http-settings.ts";
import { limitedClients } from "./limited-clients.ts";
import { runInLanguage } from "./request-language.ts";
import { createServiceWorkerAnswer } from "./service-worker-script.ts";
import { warmUp } from "./warm-up.ts";
import { createWebServer } from "./web-server.ts";

/** How long unfinished responses may take to end when the process is stopped. */
const CLOSE_TIMEOUT_MS = 2_000;

async function run(): Promise<void> {
  const settings = httpSettings();
  boundOutput(secretsOf(process.env));
  const { WEB_HOST: hostname, WEB_PORT: port } = settings;
  // This file is bundled to `dist/main.js`, in the same folder as the service worker.
  // Next.js renames loopback addresses to `localhost` and compares its own addresses with this name. With another name, a rewrite would
  // become a request.
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
    handle: (request, response, ...rest) => runInLanguage(request, () => handle(request, response, ...rest)),
  });
  const [origin = ""] = publicOrigins(settings);
  server.listen(port, hostname, () => void warmUp({ hostname, port, host: new URL(origin).host }));
  close = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), CLOSE_TIMEOUT_MS).unref();
  };
}

// Handles signals from the start, because the first process of a container ignores signals without a handler.
let close = (): void => process.exit(0);
let isClosing = false;
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    if (isClosing) return;
    isClosing = true;
    close();
  });

/** The secret values of settings, which no log may contain. */
const secretsOf = (env: NodeJS.ProcessEnv): readonly string[] =>
  Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && /SECRET|KEY|PASSWORD|^DATABASE_/.test(name) ? value : [],
  );

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
