import { expect, test } from "vitest";
import { findSocketRoute } from "./socket-routes.ts";

const one = { nodePorts: new Map([["node-1", 4001]]), webPort: 4000 };
const two = { ...one, nodePorts: new Map([...one.nodePorts, ["node-2", 4002]]) };
const query = "?EIO=4&transport=websocket";

test("a node's sockets are below its name, and the node gets the path without the name", () =>
  expect(findSocketRoute(`/n/node-2/socket.io/${query}`, two)).toEqual({ port: 4002, path: `/socket.io/${query}` }));

test("with one node, sockets are at the plain path; with several nodes, no node answers there", () => {
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
])("a forged path belongs to no node: %s", (url) => expect(findSocketRoute(url, two)).toBeNull());

test("a development server's own sockets are let through when asked for", () =>
  expect(findSocketRoute("/_next/webpack-hmr", { ...two, hotReload: true })).toEqual({
    port: 4000,
    path: "/_next/webpack-hmr",
  }));
