/** Tests that log lines contain the ids of the connection, the request and the command that caused them, but no secret. Fault 148 */
import { randomUUID } from "node:crypto";
import { encodeTicketKey, signTicket } from "@poker/protocol/ticket";
import { expect, it } from "vitest";
import { recordLog } from "../../src/testing/recorded-log.ts";
import { seatHeadsUp } from "../testing/heads-up.ts";
import { connectClient, quickSettings, ticketSecret } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const { log, lines, read } = recordLog("info");
const backend = useTestBackend();
const room = useTestServer(backend, {}, undefined, { log });

it("fault 148: a failed command names its connection, request, table, hand and command; a timer's line names none", async () => {
  const { tableId, mine, theirs } = await seatHeadsUp(backend, room, quickSettings());
  const { userId, sessionKey } = mine;
  const requestId = `page-${randomUUID()}`;
  const nodeId = room.server.nodeId;
  const ticket = await signTicket({ key: encodeTicketKey(ticketSecret), userId, sessionKey, nodeId, requestId });
  const client = await connectClient(room.url, ticket, userId);
  await client.watch(tableId);
  await backend.owner.pool.query(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER fail BEFORE INSERT ON stream_steps FOR EACH ROW EXECUTE FUNCTION fail()`);
  const actionId = randomUUID();
  void client.act({ type: "fold" }, { actionId });
  const failed = () => read().find(({ streamId, message }) => streamId === tableId && message === "act");
  await expect.poll(failed, { timeout: 20_000 }).toMatchObject({
    connection: client.socket.id,
    requestId,
    tableId,
    handNo: client.view?.hand?.handNo,
    actionId,
  });
  await backend.owner.pool.query("DROP TRIGGER fail ON stream_steps");
  await theirs.client.waitUntil(({ view }) => view?.hand?.result != null, "the end of the hand");
  for (const line of read().filter(({ msg }) => String(msg).includes("poll")))
    expect(line).not.toHaveProperty("actionId");
  for (const secret of [ticket, sessionKey, ticketSecret]) expect(lines.join("")).not.toContain(secret);
});
