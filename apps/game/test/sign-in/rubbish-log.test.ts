/** Tests that clients which send rubbish cannot fill a game server's log. Fault 91 */
import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { recordLog } from "../../src/testing/recorded-log.ts";
import { tryConnect } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const { log, lines } = recordLog("info");
const backend = useTestBackend();
const room = useTestServer(backend, {}, undefined, { log });

const rubbish = (bytes: number) => randomBytes(bytes).toString("base64url");

it("fault 91: hundreds of rubbish sockets, requests and messages add only a few lines to the log", async () => {
  const before = lines.length;
  const tickets = Array.from({ length: 300 }, (_, at) => [undefined, "a.b.c", rubbish(60), ""][at % 4]);
  for (const ticket of tickets) expect(await tryConnect(room.url, ticket)).toMatch(/^(ticket-|malformed|refused)/);
  for (let at = 0; at < 300; at++) await fetch(`${room.url}/${rubbish(20)}`, { method: at % 2 ? "GET" : "POST" });
  for (let at = 0; at < 10; at++) {
    const client = await room.enter(await backend.person());
    for (let sent = 0; sent < 300; sent++)
      client.socket.emit(sent % 2 ? rubbish(8) : "act", { tableId: rubbish(9), actionId: "\u0000" }, () => {});
    await client.waitUntil(({ goodbye }) => goodbye === "too-many-messages", "the end of the connection");
  }
  expect(lines.slice(before).join("").length).toBeLessThan(10_000);
});
