/** Starts the web server: Next.js behind the limits of plain HTTP. If a setting is wrong, writes one line and ends the process. */
import { readFileSync } from "node:fs";
import type http from "node:http";
import path from "node:path";
import { startMetricsServer, WEB_METRICS } from "@poker/metrics";
import type { HttpSettings } from "@poker/settings/http";
import { sendTraces } from "@poker/traces/send";
import next from "next";
import { boundOutput } from "./bounded-output.ts";
import { databaseSignal } from "./database-signal.ts";
import { eventLog, writeLogLine } from "./event-log.ts";
import { httpSettings, publicOrigins } from "./http-settings.ts";
import { limitedClients } from "./limited-clients.ts";
import { secretsOf } from "./redact.ts";
import { runInLanguage } from "./request-language.ts";
import { createServiceWorkerAnswer } from "./service-worker-script.ts";
import { warmUp } from "./warm-up.ts";
import { WebFigures } from "./web-figures.ts";
import { createWebServer } from "./web-server.ts";

/** How long unfinished responses may still take when the process is stopped, in ms. */
const CLOSE_TIMEOUT_MS = 2_000;

async function run(): Promise<void> {
  const settings = httpSettings();
  boundOutput(secretsOf(process.env));
  const { WEB_HOST: hostname, WEB_PORT: port } = settings;
  const figures = new WebFigures();
  let server: http.Server | null = null;
  await startMetrics(settings, {
    read: () => figures.readMetrics(server, limitedClients()),
    async findProblems() {
      if (isClosing) return ["closing"];
      if (!server?.listening) return ["starting"];
      return (await databaseSignal().check()) ? [] : ["database"];
    },
  });
  const traces = await sendTraces({
    settings,
    service: "poker-web",
    onReachable: (isReachable) =>
      writeLogLine(JSON.stringify({ msg: "the collector of traces takes spans, or takes none", isReachable })),
  });
  // `dir`: This file is bundled to `dist/main.js`, beside the service worker, so the app's folder is one level above
  // it.
  // `hostname`: Next.js changes loopback addresses to `localhost` and compares its own addresses with this name. With
  // another name, Next.js would send a rewritten request over the network.
  const app = next({ dev: false, dir: path.resolve(import.meta.dirname, ".."), hostname: "localhost", port });
  await app.prepare();
  const handle = app.getRequestHandler();
  const opened = createWebServer({
    settings,
    log: eventLog,
    limited: limitedClients(),
    figures,
    answerServiceWorker: createServiceWorkerAnswer(
      settings.SERVICE_WORKER === "on"
        ? readFileSync(path.join(import.meta.dirname, "service-worker.js"), "utf8")
        : null,
    ),
    handle: (request, response, ...rest) => runInLanguage(request, () => handle(request, response, ...rest)),
  });
  server = opened;
  const [origin = ""] = publicOrigins(settings);
  opened.listen(port, hostname, () => void warmUp({ hostname, port, host: new URL(origin).host }));
  close = () => {
    opened.close(() => void traces.close().finally(() => process.exit(0)));
    opened.closeIdleConnections();
    setTimeout(() => process.exit(0), CLOSE_TIMEOUT_MS).unref();
  };
}

type MetricsParts = Pick<Parameters<typeof startMetricsServer<typeof WEB_METRICS>>[0], "read" | "findProblems">;

/**
 * Opens the metrics port before the other ports. The program that started this process can then see that the process is
 * alive while it still prepares the pages.
 */
async function startMetrics({ METRICS_PORT: port, METRICS_HOST: host }: HttpSettings, parts: MetricsParts) {
  if (port === undefined) return;
  await startMetricsServer({
    host,
    port,
    identity: { server: "web", name: "web" },
    definitions: WEB_METRICS,
    ...parts,
  });
}

// Handles signals from the start, because the first process of a container ignores every signal that has no handler.
let close = (): void => process.exit(0);
let isClosing = false;
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    if (isClosing) return;
    isClosing = true;
    close();
  });

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
