import { expect, test } from "vitest";
import { findSocketRoute } from "./socket-routes.ts";

const one = { nodePorts: new Map([["node-1", 4001]]), webPort: 4000 };
const two = { ...one, nodePorts: new Map([...one.nodePorts, ["node-2", 4002]]) };
const query = "?EIO=4&transport=websocket";

test("the sockets of a node are below its name, and it gets the path without it", () =>
  expect(findSocketRoute(`/n/node-2/socket.io/${query}`, two)).toEqual({ port: 4002, path: `/socket.io/${query}` }));

test("a room with one node has its sockets at the plain path, and no node of several has", () => {
  expect(findSocketRoute(`/socket.io/${query}`, one)).toEqual({ port: 4001, path: `/socket.io/${query}` });
  expect(findSocketRoute(`/socket.io/${query}`, two)).toBeNull();
});

test.each([
  "/n/node-3/socket.io/",
  "/n/__proto__/socket.io/",
  "/n//socket.io/",
  "/n/node-2/../node-1/socket.io/",
  "/n/node-2/health",
  "/n/node-2/n/node-1/socket.io/",
  "/N/node-2/socket.io/",
  "/n/node-2/socket.io",
  "http://elsewhere/n/node-2/socket.io/",
  "/_next/webpack-hmr",
  "/",
])("a forged path of a node is no node's: %s", (url) => expect(findSocketRoute(url, two)).toBeNull());

test("a development server's own sockets are let through when they are wanted", () =>
  expect(findSocketRoute("/_next/webpack-hmr", { ...two, hotReload: true })).toEqual({
    port: 4000,
    path: "/_next/webpack-hmr",
  }));
