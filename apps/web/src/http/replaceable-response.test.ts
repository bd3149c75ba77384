import { once } from "node:events";
import http from "node:http";
import { afterEach, expect, it } from "vitest";
import { makeReplaceable } from "./replaceable-response.ts";

let server: http.Server | null = null;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

type Make = (response: http.ServerResponse, replace: () => void) => void;

/** Serves one request. `make` makes the response, which may be replaced by the text "away". */
async function request(make: Make, mustReplace = () => false) {
  server = http.createServer((_, response) => {
    response.setHeader("x-shared", "both");
    const answer = () => {
      response.writeHead(503, { "content-length": 4 });
      response.end("away");
    };
    make(response, makeReplaceable(response, { answer, mustReplace }).replace);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const answer = await fetch(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const writePage = (response: http.ServerResponse) => {
  response.setHeader("set-cookie", "a=b");
  response.statusCode = 500;
  response.flushHeaders();
  response.write("the page ");
  response.end("continues");
};

it("fault 140: another answer takes the place of a response under way, and what is written later is dropped", async () => {
  const { status, headers, text } = await request((response, replace) => {
    response.setHeader("set-cookie", "early=1");
    replace();
    replace();
    writePage(response);
  });
  expect([status, text, headers.get("x-shared"), headers.get("set-cookie")]).toEqual([503, "away", "both", null]);
});

it("fault 140: a response that must be replaced is replaced when its head would be sent, also behind a library", async () => {
  const { status, text } = await request(
    (response) => {
      // A library that compresses responses replaces these two methods as well.
      const { write, end } = response;
      response.write = new Proxy(write, { apply: (inner, self, args) => Reflect.apply(inner, self, args) });
      response.end = new Proxy(end, { apply: (inner, self, args) => Reflect.apply(inner, self, args) });
      writePage(response);
    },
    () => true,
  );
  expect([status, text]).toEqual([503, "away"]);
});

it("fault 140 ✗: a response whose head is sent, and one without an outage, stay as they are", async () => {
  const { status, text } = await request((response, replace) => {
    response.flushHeaders();
    replace();
    response.end("the page");
  });
  expect([status, text]).toEqual([200, "the page"]);
  server?.close();
  expect(await request(writePage)).toMatchObject({ status: 500, text: "the page continues" });
});
