import { expect, test } from "vitest";
import { isLoopback } from "./loopback.ts";

test.each(["localhost", "127.0.0.1", "127.1.2.3", "[::1]"])("fault 132: %s leads only to this machine", (host) =>
  expect(isLoopback(host)).toBe(true),
);
test.each(["192.168.1.7", "poker.example", "localhost.example", "[fd00::7]", "127.0.0.1.example"])(
  "fault 132 ✗: %s may lead to another machine",
  (host) => expect(isLoopback(host)).toBe(false),
);
