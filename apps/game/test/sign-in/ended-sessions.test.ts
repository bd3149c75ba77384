/**
 * Tests how the sockets of ended sessions are closed. The server's clock moves only when the test moves it, so no sweep becomes due by
 * itself.
 */
import { openTestSession } from "@poker/db/testing";
import { expect, it } from "vitest";
import { frozenClock } from "../../src/testing/test-clock.ts";
import { startTestServer, type TestClient } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();

const isGone = ({ goodbye, socket }: TestClient) => goodbye === "session-revoked" && !socket.connected;

/** Ends only the database connection on which the server listens for ended sessions, so that the server must open a new one. */
const killListener = () =>
  backend.owner.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%session%'",
  );
const isListening = async () => {
  const { rowCount } = await backend.owner.pool.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%session%'",
  );
  return rowCount === 1;
};

async function enter(room: Awaited<ReturnType<typeof startTestServer>>) {
  const who = await backend.person();
  return { who, client: await room.enter(who) };
}

it("fault 42: all sockets of an ended session are dropped at once, and sockets of other sessions stay", async () => {
  const room = await startTestServer(backend, {}, frozenClock);
  await expect.poll(isListening).toBe(true);
  const { who, client } = await enter(room);
  const second = await room.enter(who);
  const { sessionKey } = await openTestSession(backend.owner.pool, who.userId);
  const elsewhere = await room.enter({ ...who, sessionKey });
  const stranger = await enter(room);
  await backend.sessions.end(who.sessionKey);
  for (const each of [client, second]) await each.waitUntil(isGone, "the end");
  for (const each of [elsewhere, stranger.client]) expect(await each.request("ping", {})).toMatchObject({ ok: true });
  await room.close();
});

it("fault 42: when the server listens again, it finds sessions that ended while it could not listen", async () => {
  const room = await startTestServer(backend, {}, frozenClock);
  await expect.poll(isListening).toBe(true);
  const [missed, next] = [await enter(room), await enter(room)];
  await backend.owner.pool.query("ALTER TABLE sessions DISABLE TRIGGER session_announce_end");
  await backend.sessions.end(missed.who.sessionKey);
  await backend.owner.pool.query("ALTER TABLE sessions ENABLE TRIGGER session_announce_end");
  expect(await missed.client.request("ping", {})).toMatchObject({ ok: true });
  await killListener();
  await missed.client.waitUntil(isGone, "the end");
  await backend.sessions.end(next.who.sessionKey);
  await next.client.waitUntil(isGone, "the end of the other");
  await room.close();
});

it("fault 42: the sockets of a session that expires are dropped by the sweep", async () => {
  const room = await startTestServer(backend, {}, frozenClock);
  await expect.poll(isListening).toBe(true);
  const [expired, other] = [await enter(room), await enter(room)];
  await backend.owner.pool.query("UPDATE sessions SET expires_at = now() - interval '1 s' WHERE user_id = $1", [
    expired.who.userId,
  ]);
  expect(await expired.client.request("ping", {})).toMatchObject({ ok: true });
  await expect
    .poll(() => {
      room.clock.advanceBy(5_000);
      return isGone(expired.client);
    })
    .toBe(true);
  expect(await other.client.request("ping", {})).toMatchObject({ ok: true });
  await room.close();
});
