import { once } from "node:events";
import http from "node:http";
import { afterEach, expect, it } from "vitest";
import { createRequestCounter, receiveBody } from "./request-gate.ts";

const MAX_BYTES = 1_000;
let server: http.Server | null = null;
afterEach(() => void server?.close());

/** Sends a request with this body. Returns what the request's handler can still read after the gate has received the whole body. */
async function readAfterReception(body: string): Promise<string> {
  server = http.createServer({ highWaterMark: MAX_BYTES + 1 }, async (request, response) => {
    const reception = await receiveBody(request, MAX_BYTES);
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => response.end(`${reception}: ${Buffer.concat(parts)}`));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body, headers })).text();
}

it.each(["language=es", ""])(
  "fault 101: the handler of a request with the body %j can read the whole body",
  async (body) => expect(await readAfterReception(body)).toBe(`complete: ${body}`),
);

it("fault 101: each address has its own count of requests, which starts again in the next period", () => {
  let now = 0;
  const counter = createRequestCounter(2, 1_000, () => now);
  expect([1, 2, 3].map(() => counter.tryCount("a"))).toEqual([true, true, false]);
  expect(counter.tryCount("b")).toBe(true);
  now = 1_000;
  expect(counter.tryCount("a")).toBe(true);
});
