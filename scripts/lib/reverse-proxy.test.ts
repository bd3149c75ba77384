import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { afterEach, expect, test } from "vitest";
import { findFreePort } from "./ports.ts";
import { type ReverseProxy, startReverseProxy } from "./reverse-proxy.ts";

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanups) await end();
  cleanups = [];
});

/** Starts the proxy before a web server that calls `respond` with each request's number on its connection, from 0. */
async function startProxyBefore(respond: (socket: net.Socket, request: number) => void): Promise<ReverseProxy> {
  const web = net.createServer((socket) => {
    let requests = 0;
    socket.on("data", () => respond(socket, requests++));
    socket.on("error", () => {});
  });
  const webPort = await findFreePort();
  web.listen(webPort, "127.0.0.1");
  await once(web, "listening");
  const gateway = await startReverseProxy({ port: await findFreePort(), host: "127.0.0.1", webPort, gamePort: 1 });
  cleanups.push(
    () => gateway.close(),
    () => web.close(),
  );
  return gateway;
}

const page = "HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 4\r\n\r\npage";

test("fault 15: a request gets its response although the web server has closed the last connection", async () => {
  const gateway = await startProxyBefore((socket, request) =>
    request === 0 ? socket.write(page) : socket.resetAndDestroy(),
  );
  for (let turn = 0; turn < 3; turn++) {
    const response = await fetch(`http://127.0.0.1:${gateway.port}/`);
    expect([response.status, await response.text()]).toEqual([200, "page"]);
  }
});

test("fault 15 ✗: a response that breaks off ends in an error, without further waiting", async () => {
  const gateway = await startProxyBefore((socket) => {
    socket.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npa");
    setTimeout(() => socket.resetAndDestroy(), 50);
  });
  const response = await fetch(`http://127.0.0.1:${gateway.port}/`);
  await expect(response.text()).rejects.toThrow();
});

test("a browser's own connection is kept between requests", async () => {
  const gateway = await startProxyBefore((socket) => socket.write(page));
  const agent = new http.Agent({ keepAlive: true });
  cleanups.push(() => agent.destroy());
  const reused: boolean[] = [];
  for (let turn = 0; turn < 2; turn++) {
    const request = http.get({ host: "127.0.0.1", port: gateway.port, agent });
    const [response] = await once(request, "response");
    response.resume();
    await once(response, "end");
    await new Promise((resolve) => setImmediate(resolve));
    reused.push(request.reusedSocket);
  }
  expect(reused).toEqual([false, true]);
});
