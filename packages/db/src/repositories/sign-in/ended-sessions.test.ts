/** Tests that the game servers are told exactly once about every session that ends, whatever ended it. */
import { isRefusal } from "@poker/engine";
import { NEVER_EXPIRES } from "@poker/protocol";
import { afterEach, expect, it } from "vitest";
import { createPlayerOffice } from "../../back-office/accounts/player-office.ts";
import { createSessionOffice } from "../../back-office/sign-in/session-office.ts";
import type { Listener } from "../../sql/listener.ts";
import { openTestSession } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createGuests } from "../accounts/guests.ts";
import { createUsers } from "../accounts/users.ts";
import { listenForPeople } from "../notices/people-news.ts";
import { toSessionKey } from "./session-keys.ts";
import { createSessions } from "./sessions.ts";

const room = useTestRoom();
const listeners: Listener[] = [];
afterEach(() => Promise.all(listeners.splice(0).map((listener) => listener.close())));

/** Starts listening and waits until the listener is ready. `ended` collects the sessions that were reported as ended. */
async function listen(): Promise<{ readonly ended: readonly string[]; readonly heardAgain: () => number }> {
  const ended: string[] = [];
  let times = 0;
  await new Promise<void>((resolve) => {
    listeners.push(
      listenForPeople(room.game, {
        onEnded: (sid) => ended.push(sid),
        onBreakBegan: () => {},
        onRealityCheck: () => {},
        onFriendsChanged: () => {},
        onNotice: () => {},
        onInvited: () => {},
        onMuteChanged: () => {},
        onDropped: (channel) => expect.fail(`a message of ${channel} was dropped`),
        onUnread: () => {},
        onListening() {
          times += 1;
          resolve();
        },
      }),
    );
  });
  return { ended, heardAgain: () => times };
}

const open = (userId: string) => openTestSession(room.owner.pool, userId);
const users = () => createUsers(room.web);
const sidOf = async (userId: string) => (await createSessions(room.web).list(userId))[0]?.sid ?? "";

/** For each way to end sessions: a function that does it and returns the ids of the ended sessions. */
const WAYS: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  async "the player signs out"() {
    const { id } = await users().createGuest();
    const { sid, sessionKey } = await open(id);
    await createSessions(room.web).end(sessionKey);
    return [sid];
  },
  async "the account opens more sessions than allowed"() {
    const { id } = await users().createGuest();
    const { sid } = await open(id);
    await room.owner.pool.query(
      "UPDATE sessions SET last_used_at = now() - interval '1 hour', created_at = now() - interval '1 hour' WHERE sid = $1",
      [sid],
    );
    for (let n = 0; n < 29; n++) await room.owner.pool.query("SELECT session_open($1, $2)", [id, toSessionKey(`${n}`)]);
    return [sid];
  },
  async "the player ends another of their sessions"() {
    const { id } = await users().createGuest();
    const [here, there] = [await open(id), await open(id)];
    await createSessions(room.web).endOwn(here.sessionKey, there.sid);
    return [there.sid];
  },
  async "the player ends all other sessions"() {
    const { id } = await users().createGuest();
    const first = await sidOf(id);
    const [here, there] = [await open(id), await open(id)];
    await createSessions(room.web).endOthers(here.sessionKey);
    return [first, there.sid];
  },
  async "the player changes their password"() {
    const owner = { email: "changes@example.org", name: "Changes" };
    const registered = await users().register({ ...owner, password: "correct horse" });
    if (isRefusal(registered)) throw new Error(registered.code);
    const { id } = registered.user;
    const [here, there] = [await open(id), await open(id)];
    const changed = await users().changePassword(here.sessionKey, owner, "correct horse", "battery staple");
    expect(changed).toEqual({ ok: true });
    return [there.sid];
  },
  async "staff ban the player"() {
    const { id: userId } = await users().createGuest();
    const ended = [await sidOf(userId), (await open(userId)).sid];
    const staff = await appointStaff(room, "owner", "integrity");
    const ban = { userId, sanction: "ban", until: NEVER_EXPIRES, reason: "collusion" } as const;
    expect(await createPlayerOffice(room.web).changeSanction(staff, ban)).toEqual({ ok: true });
    return ended;
  },
  async "staff end the player's sessions"() {
    const { id: userId } = await users().createGuest();
    const ended = [await sidOf(userId), (await open(userId)).sid];
    const staff = await appointStaff(room, "support");
    const order = { userId, sid: null, reason: "the player asked for it" };
    expect(await createSessionOffice(room.web).end(staff, order)).toEqual({ ok: true });
    return ended;
  },
  async "a player discards their guest"() {
    const { id, sessionToken } = await users().createGuest();
    const ended = [await sidOf(id), (await open(id)).sid];
    expect(await users().discardGuest(toSessionKey(sessionToken))).toEqual({ ok: true });
    return ended;
  },
  async "a guest who does not come back is discarded"() {
    const { id } = await users().createGuest();
    const ended = [await sidOf(id)];
    await room.owner.pool.query(
      "UPDATE player_activity SET last_seen_at = now() - interval '40 days' WHERE user_id = $1",
      [id],
    );
    expect(await createGuests(room.game.pool).forgetIdle({ guestDays: 30, unplayedGuestDays: 2 })).toBe(1);
    return ended;
  },
};

it.each(Object.keys(WAYS))("fault 42: %s, and the game servers are notified", async (name) => {
  const { ended } = await listen();
  const expected = await WAYS[name]?.();
  await expect.poll(() => [...ended].sort()).toEqual([...(expected ?? ["none"])].sort());
});

it("fault 42: a lost connection is replaced, and the loss is reported", async () => {
  const { ended, heardAgain } = await listen();
  await room.owner.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );
  await expect.poll(heardAgain).toBe(2);
  const { id } = await users().createGuest();
  const { sid, sessionKey } = await open(id);
  await createSessions(room.web).end(sessionKey);
  // This session has already ended, so ending it again must not be reported.
  await createSessions(room.web).end(sessionKey);
  const other = await open(id);
  await createSessions(room.web).end(other.sessionKey);
  await expect.poll(() => ended).toEqual([sid, other.sid]);
});
