import net from "node:net";
import { afterEach, expect, test } from "vitest";
import { chooseMetricsAddresses, describeMetrics, metricsEnv, startLauncherMetrics } from "./launcher-metrics.ts";
import { findFreePort } from "./ports.ts";

let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

test("without METRICS_PORT a room has no such ports, and its servers get none", async () => {
  expect(await chooseMetricsAddresses({}, 3)).toBeNull();
  expect(metricsEnv(undefined)).toEqual({});
  expect(describeMetrics({})).toBe("");
});

test("the launcher has METRICS_PORT and its servers have the ports after it", async () => {
  const port = await findFreePort();
  const chosen = await chooseMetricsAddresses({ METRICS_PORT: String(port) }, 2);
  expect(chosen?.own).toEqual({ host: "127.0.0.1", port });
  expect(chosen?.servers.map(metricsEnv)).toEqual([
    { METRICS_HOST: "127.0.0.1", METRICS_PORT: String(port + 1) },
    { METRICS_HOST: "127.0.0.1", METRICS_PORT: String(port + 2) },
  ]);
  expect(describeMetrics({ METRICS_PORT: "9464" })).toBe(
    "Prometheus finds all processes at http://127.0.0.1:9464/targets\n",
  );
});

test.each(["0", "x", "65535", "-1"])("METRICS_PORT=%s is refused in one line", (port) =>
  expect(chooseMetricsAddresses({ METRICS_PORT: port }, 2)).rejects.toThrow(/^METRICS_PORT: /),
);

test("a taken port, its own or that of a server, is named in one line", async () => {
  const port = await findFreePort();
  const other = net.createServer().listen(port, "127.0.0.1");
  ends.push(() => other.close());
  await expect(chooseMetricsAddresses({ METRICS_PORT: String(port - 1) }, 1)).rejects.toThrow(
    `METRICS_PORT: ${port} is taken by another program`,
  );
});

test("/targets lists every process as Prometheus reads it, and /ready names the servers that do not run", async () => {
  const port = await findFreePort();
  const node = { isRunning: true, restarts: 0 };
  const web = { isRunning: false, restarts: 4 };
  const listener = await startLauncherMetrics({
    own: { host: "0.0.0.0", port },
    servers: [
      { name: "node-1", server: node, address: { host: "127.0.1.1", port: 9464 } },
      { name: "web", server: web, address: { host: "0.0.0.0", port: 9466 } },
    ],
    proxy: null,
  });
  ends.push(listener.close);
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  expect(JSON.parse(await get("/targets"))).toEqual([
    { targets: [`127.0.0.1:${port}`], labels: { process: "launcher" } },
    { targets: ["127.0.1.1:9464"], labels: { process: "node-1" } },
    { targets: ["127.0.0.1:9466"], labels: { process: "web" } },
  ]);
  expect(await get("/ready")).toBe("web\n");
  expect(await get("/metrics")).toContain('poker_server_up{name="web"} 0\n');
  expect(await get("/metrics")).toContain('poker_server_restarts_total{name="web"} 4\n');
});
