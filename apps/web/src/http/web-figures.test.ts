/** Reads the metrics of a web server, and its health while it is full. The tests themselves answer the requests for pages. */
import { once } from "node:events";
import net from "node:net";
import { startMetricsServer, WEB_METRICS } from "@poker/metrics";
import { afterEach, expect, it } from "vitest";
import { startTestWebServer, type TestServerOptions } from "../testing/web-server.ts";

let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

async function start(options: Omit<TestServerOptions, "onEnd"> = {}) {
  const web = await startTestWebServer({ ...options, onEnd: (end) => ends.push(end) });
  const listener = await startMetricsServer({
    host: "127.0.0.1",
    port: 0,
    identity: { server: "web", name: "web" },
    definitions: WEB_METRICS,
    read: web.readMetrics,
    findProblems: () => [],
  });
  ends.push(listener.close);
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${listener.port}${path}`)).text();
  const waitFor = async (line: string) => {
    while (!(await get("/metrics")).includes(`\n${line}\n`)) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { ...web, get, waitFor };
}

it("requests are counted by kind and status, and a refused request by its code", async () => {
  const { send, waitFor } = await start({ env: { REQUESTS_PER_ADDRESS: "3" } });
  await send("/lobby");
  await send("/api/x");
  await send("/icon.svg");
  await send("/health");
  await send("/lobby", { headers: { host: "elsewhere.example" } });
  await send("/api/ticket");
  await send(`/${"secret".repeat(3)}`);
  for (const kind of ["page", "api", "ticket", "file", "health"])
    await waitFor(`poker_http_requests_total{kind="${kind}",status="200"} 1`);
  await waitFor('poker_http_requests_total{kind="refused",status="421"} 1');
  await waitFor('poker_http_requests_total{kind="refused",status="429"} 1');
  await waitFor('poker_http_refusals_total{code="wrong-host"} 1');
  await waitFor('poker_http_refusals_total{code="too-many-requests"} 1');
  await waitFor('poker_limit_refusals_total{limit="REQUESTS_PER_ADDRESS"} 1');
  await waitFor('poker_http_request_seconds_count{kind="page"} 1');
});

it("fault 119: /live, /ready and /metrics answer while two thousand connections arrive and the page queue is full", async () => {
  const { port, get, waitFor } = await start({
    env: { PAGES_AT_ONCE: "1", PAGES_PER_ADDRESS: "1", PAGES_WAITING: "3" },
    handle: async (_, response) => void (await once(response, "close")),
    refusalDelayMs: 60_000,
  });
  for (let i = 0; i < 2_000; i++) {
    const socket = net.connect(port, "127.0.0.1");
    socket.on("error", () => {});
    ends.push(() => socket.destroy());
    socket.write(`GET /lists HTTP/1.1\r\nHost: poker.example\r\nX-Forwarded-For: 192.0.2.${i % 250}\r\n\r\n`);
  }
  expect(await get("/live")).toBe("ok\n");
  expect(await get("/ready")).toBe("ok\n");
  await waitFor('poker_pages{state="running"} 1');
  await waitFor('poker_pages{state="waiting"} 3');
  expect(await get("/live")).toBe("ok\n");
});

it("a response whose reader left before its end is counted separately", async () => {
  const { port, waitFor } = await start({
    handle: async (_, response) => {
      response.write("part");
      await once(response, "close");
    },
  });
  const socket = net.connect(port, "127.0.0.1");
  socket.write("GET /lists HTTP/1.1\r\nHost: poker.example\r\n\r\n");
  await once(socket, "data");
  socket.destroy();
  await waitFor('poker_http_requests_total{kind="page",status="aborted"} 1');
});
