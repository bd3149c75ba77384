import net from "node:net";
import { afterEach, expect, it } from "vitest";
import type { MetricDefinitions } from "./definition.ts";
import { formatMetrics } from "./format-metrics.ts";
import { startMetricsServer } from "./metrics-server.ts";
import { Distribution, Tally } from "./tally.ts";

const DEFINITIONS = {
  poker_cakes_total: { kind: "counter", help: "Cakes.", labels: ["kind"] },
  poker_oven_seconds: { kind: "histogram", help: "Times in the oven." },
  poker_plates: { kind: "gauge", help: "Plates.", labels: ["room", "state"] },
  poker_guests: { kind: "gauge", help: "Guests." },
} as const satisfies MetricDefinitions;

let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

function someValues() {
  const cakes = new Tally<string>();
  cakes.add('with "nuts"\n');
  cakes.add("plain", 3);
  const oven = new Distribution([1, 10]);
  for (const seconds of [1, 1.5, 11]) oven.observe(seconds);
  return {
    poker_cakes_total: cakes,
    poker_oven_seconds: oven,
    poker_plates: [[["kitchen", "clean"], 4] as const],
    poker_guests: null,
  };
}

it("counters, gauges and histograms are written as Prometheus reads them; a metric without a value is left out", () => {
  expect(formatMetrics(DEFINITIONS, someValues())).toBe(
    [
      "# HELP poker_cakes_total Cakes.",
      "# TYPE poker_cakes_total counter",
      'poker_cakes_total{kind="with \\"nuts\\"\\n"} 1',
      'poker_cakes_total{kind="plain"} 3',
      "# HELP poker_oven_seconds Times in the oven.",
      "# TYPE poker_oven_seconds histogram",
      'poker_oven_seconds_bucket{le="1"} 1',
      'poker_oven_seconds_bucket{le="10"} 2',
      'poker_oven_seconds_bucket{le="+Inf"} 3',
      "poker_oven_seconds_sum 13.5",
      "poker_oven_seconds_count 3",
      "# HELP poker_plates Plates.",
      "# TYPE poker_plates gauge",
      'poker_plates{room="kitchen",state="clean"} 4',
      "",
    ].join("\n"),
  );
});

async function start(findProblems: () => readonly string[] | Promise<readonly string[]>) {
  const server = await startMetricsServer({
    host: "127.0.0.1",
    port: 0,
    identity: { server: "web", name: "web" },
    definitions: DEFINITIONS,
    read: someValues,
    findProblems,
  });
  ends.push(server.close);
  return { server, get: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init) };
}

it("/ready says why a process takes no work, while /live only says that the process answers", async () => {
  let problems: readonly string[] = ["database", "closing"];
  const { get } = await start(() => problems);
  expect((await get("/live")).status).toBe(200);
  const refused = await get("/ready");
  expect([refused.status, await refused.text()]).toEqual([503, "database\nclosing\n"]);
  expect(await (await get("/metrics")).text()).toContain("\npoker_ready 0\n");
  problems = [];
  expect((await get("/ready")).status).toBe(200);
  expect(await (await get("/metrics")).text()).toContain("\npoker_ready 1\n");
});

it("/metrics has the process's own metrics and those of Node beside the server's metrics", async () => {
  const { get } = await start(() => []);
  const answer = await get("/metrics?debug=1");
  const text = await answer.text();
  expect(answer.headers.get("content-type")).toContain("version=0.0.4");
  for (const name of ["poker_info", "poker_cakes_total", "process_cpu_seconds_total", "nodejs_eventloop_lag_seconds"])
    expect(text).toContain(`# TYPE ${name} `);
});

it("other paths and methods get nothing, and a taken port is named in one line", async () => {
  const { server, get } = await start(() => []);
  expect((await get("/")).status).toBe(404);
  expect((await get("/metrics", { method: "POST" })).status).toBe(404);
  const taken = net.createServer().listen(0, "127.0.0.1");
  ends.push(() => taken.close());
  await expect(
    startMetricsServer({
      host: "127.0.0.1",
      port: server.port,
      identity: { server: "web", name: "web" },
      definitions: {},
      read: () => ({}),
      findProblems: () => [],
    }),
  ).rejects.toThrow(/^METRICS_PORT: \d+ is taken by another program$/);
});
