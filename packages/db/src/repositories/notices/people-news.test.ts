/**
 * Tests that a message of the database only makes the game servers read the rows that it names. Any role may send such a message, so they
 * must not trust what it says. Fault 121
 */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { afterEach, expect, it } from "vitest";
import type { Listener } from "../../sql/listener.ts";
import { openTestSession } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { listenForPeople } from "./people-news.ts";

const room = useTestRoom();
const listeners: Listener[] = [];
afterEach(() => Promise.all(listeners.splice(0).map((listener) => listener.close())));

const CHANNELS = [
  "session_ended",
  "break_began",
  "reality_check",
  "friends_changed",
  "notice_written",
  "mute_changed",
] as const;

/**
 * Starts listening and waits until the listener is ready. `heard` collects the reported news. `dropped` collects the channels of dropped
 * messages.
 */
async function listen() {
  const heard: (readonly [kind: string, told: unknown])[] = [];
  const dropped: string[] = [];
  const note = (kind: string) => (told: unknown) => void heard.push([kind, told] as const);
  await new Promise<void>((resolve) => {
    listeners.push(
      listenForPeople(room.game, {
        onListening: resolve,
        onEnded: note("ended"),
        onBreakBegan: note("break"),
        onRealityCheck: note("reality"),
        onFriendsChanged: note("friends"),
        onNotice: note("notice"),
        onInvited: note("invited"),
        onMuteChanged: note("mute"),
        onDropped: (channel) => dropped.push(channel),
        onUnread: (error) => expect.fail(String(error)),
      }),
    );
  });
  return { heard, dropped };
}

const notifyAsWeb = (channel: string, payload: string) =>
  room.web.pool.query("SELECT pg_notify($1, $2)", [channel, payload]);

/** Waits until every message that was sent before has arrived. The rows that some messages name may still be being read. */
async function waitForAll(heard: readonly unknown[]): Promise<void> {
  const marker = randomUUID();
  await notifyAsWeb("friends_changed", marker);
  await expect.poll(() => heard).toContainEqual(["friends", marker]);
}

type Heard = Awaited<ReturnType<typeof listen>>["heard"];

/**
 * Sends one more notice and waits until it was read, which means that all earlier ones were read too. Returns the notices without this last
 * one.
 */
async function readAllNotices(heard: Heard): Promise<Heard> {
  const userId = await room.createPlayer(0);
  const last = ["notice", { userId, kind: "refilled" }] as const;
  await notifyAsWeb("notice_written", JSON.stringify({ id: await writeNotice(userId, "refilled") }));
  await expect.poll(() => heard).toContainEqual(last);
  return heard.filter((news) => news[0] !== "friends" && !isDeepStrictEqual(news, last));
}

const writeNotice = async (userId: string, kind: string, detail: object = {}): Promise<number> => {
  const { rows } = await room.owner.pool.query(
    "INSERT INTO notices (user_id, kind, detail) VALUES ($1, $2, $3) RETURNING id::int",
    [userId, kind, detail],
  );
  return rows[0].id;
};

it("fault 121: messages that cannot be parsed are dropped, and the next ones are read", async () => {
  const { heard, dropped } = await listen();
  const payloads = ["x", "", "{", "null", "[]", '"x"', "{}", '{"id":-1}', '{"id":"1"}', '{"userId":"x","mutedId":"y"}'];
  for (const channel of CHANNELS) for (const payload of payloads) await notifyAsWeb(channel, payload);
  await waitForAll(heard);
  expect(heard).toHaveLength(1);
  expect(dropped).toHaveLength(CHANNELS.length * payloads.length);
});

it("fault 121: a forged message ends no session and begins no break", async () => {
  const userId = await room.createPlayer(0);
  const { sid } = await openTestSession(room.owner.pool, userId);
  const { heard } = await listen();
  await notifyAsWeb("session_ended", sid);
  await notifyAsWeb("session_ended", randomUUID());
  await notifyAsWeb("break_began", userId);
  await waitForAll(heard);
  expect(heard.filter(([kind]) => kind !== "friends")).toEqual([]);
});

it("fault 121: a forged message shows no player a notice or an invitation of another player", async () => {
  const [userId, friendId] = [await room.createPlayer(0), await room.createPlayer(0)];
  const tableId = randomUUID();
  const id = await writeNotice(friendId, "refilled");
  const read = await writeNotice(userId, "refilled");
  await room.owner.pool.query("UPDATE notices SET read_at = now() WHERE id = $1", [read]);
  const old = await writeNotice(userId, "refilled");
  await room.owner.pool.query("UPDATE notices SET created_at = now() - interval '2 minutes' WHERE id = $1", [old]);
  const { heard } = await listen();
  for (const forged of [
    { id, userId, kind: "table-invitation", tableId, by: "Forged" },
    { id: id + 1_000_000, userId, kind: "table-invitation" },
    { id: read, userId, kind: "refilled" },
    { id: old, userId, kind: "refilled" },
  ])
    await notifyAsWeb("notice_written", JSON.stringify(forged));
  await notifyAsWeb("table_invitation", JSON.stringify({ userId, tableId, by: "Forged" }));
  await waitForAll(heard);
  expect(await readAllNotices(heard)).toEqual([["notice", { userId: friendId, kind: "refilled" }]]);
});

it("fault 121: a repeated message shows its notice once", async () => {
  const [userId, friendId] = [await room.createPlayer(0), await room.createPlayer(0)];
  const tableId = randomUUID();
  const id = await writeNotice(userId, "table-invitation", { tableId, memberId: friendId });
  const { heard } = await listen();
  for (const space of ["", " ", "  "]) {
    await notifyAsWeb("notice_written", `{"id":${space}${id}}`);
    await waitForAll(heard);
  }
  const by = (await room.owner.pool.query("SELECT name FROM users WHERE id = $1", [friendId])).rows[0].name;
  expect(await readAllNotices(heard)).toEqual([
    ["notice", { userId, kind: "table-invitation" }],
    ["invited", { userId, tableId, by }],
  ]);
});

it("fault 121: after a forged message about a mute, the server reports only what the database has", async () => {
  const [userId, mutedId] = [await room.createPlayer(0), await room.createPlayer(0)];
  const { heard } = await listen();
  await notifyAsWeb("mute_changed", JSON.stringify({ userId, mutedId, muted: true }));
  await expect.poll(() => heard).toEqual([["mute", { userId, mutedId, muted: false }]]);
});

it("fault 121: after too many messages to read one by one, the server reads everything", async () => {
  let looked = 0;
  await new Promise<void>((resolve) => {
    listeners.push(
      listenForPeople(room.game, {
        onListening() {
          looked += 1;
          resolve();
        },
        onEnded: () => {},
        onBreakBegan: () => {},
        onRealityCheck: () => {},
        onFriendsChanged: () => {},
        onNotice: () => {},
        onInvited: () => {},
        onMuteChanged: () => {},
        onDropped: () => {},
        onUnread: () => {},
      }),
    );
  });
  const lock = await room.owner.pool.connect();
  try {
    // The lock makes the first query wait while 20,000 messages arrive.
    await lock.query("BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE");
    await room.web.pool.query(
      "SELECT pg_notify('session_ended', gen_random_uuid()::text) FROM generate_series(1, 20000)",
    );
    await expect.poll(() => looked).toBeGreaterThan(1);
  } finally {
    await lock.query("ROLLBACK");
    lock.release();
  }
});
