/** Tests when a session counts as fresh, and that the person gets a notice about wrong proofs. Faults 67, 86 */
import { randomBytes } from "node:crypto";
import { DONE, isRefusal } from "@poker/engine";
import { expect, it } from "vitest";
import { makeSessionStale, openTestSession } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { createUsers } from "../accounts/users.ts";
import { createNotices } from "../notices/notices.ts";
import { createFreshSignIn } from "./fresh-sign-in.ts";
import { toSessionKey } from "./session-keys.ts";
import { createSessions } from "./sessions.ts";

const room = useTestRoom();
const users = () => createUsers(room.web);
const PASSWORD = "correct horse";

let made = 0;
/** Makes an account and opens a session with its password. */
async function signUp() {
  made += 1;
  const [email, name] = [`fresh${made}@example.org`, `Fresh ${made}`];
  const registered = await users().register({ email, name, password: PASSWORD });
  if (isRefusal(registered)) throw new Error(registered.code);
  const signedIn = await users().signIn(name, PASSWORD);
  return { email, name, userId: registered.user.id, sessionKey: toSessionKey(signedIn?.sessionToken ?? "") };
}

const confirmPassword = (account: { sessionKey: string; userId: string; name: string }, password: string) =>
  createFreshSignIn(room.web.pool, randomBytes(32)).withPassword(account, password, null);
const WRONG = { code: "wrong-password" };

async function isFresh(sessionKey: string): Promise<boolean> {
  const { rows } = await room.owner.pool.query<{ fresh: boolean }>("SELECT session_is_fresh($1) AS fresh", [
    sessionKey,
  ]);
  return rows[0]?.fresh ?? false;
}
const letPass = (sessionKey: string, minutes: number) => makeSessionStale(room.owner.pool, sessionKey, minutes);

it("fault 86: a session is fresh for ten minutes after it was opened", async () => {
  const { sessionKey } = await signUp();
  expect(await isFresh(sessionKey)).toBe(true);
  await letPass(sessionKey, 9);
  expect(await isFresh(sessionKey)).toBe(true);
  await letPass(sessionKey, 11);
  expect(await isFresh(sessionKey)).toBe(false);
});

it("a session is fresh again after its account's password was given, and no other session becomes fresh", async () => {
  const account = await signUp();
  const { userId, sessionKey } = account;
  const other = await openTestSession(room.owner.pool, userId);
  await letPass(sessionKey, 11);
  await letPass(other.sessionKey, 11);
  expect(await confirmPassword(account, "correct house")).toMatchObject(WRONG);
  expect(await isFresh(sessionKey)).toBe(false);
  expect(await confirmPassword(account, PASSWORD)).toEqual(DONE);
  expect([await isFresh(sessionKey), await isFresh(other.sessionKey)]).toEqual([true, false]);
});

it("✗: a session is not made fresh by another account's password, or when it has ended or is unknown", async () => {
  const [mine, theirs] = [await signUp(), await signUp()];
  await letPass(mine.sessionKey, 11);
  expect(await confirmPassword({ ...mine, name: theirs.name }, PASSWORD)).toMatchObject(WRONG);
  await createSessions(room.web).end(theirs.sessionKey);
  for (const sessionKey of [theirs.sessionKey, "unknown"]) {
    expect(await confirmPassword({ ...theirs, sessionKey }, PASSWORD)).toMatchObject({ code: "session-revoked" });
    expect(await isFresh(sessionKey)).toBe(false);
  }
});

it("a session is fresh after a change of the password, which needs the current password", async () => {
  const { email, name, sessionKey } = await signUp();
  await letPass(sessionKey, 11);
  const change = (current: string) => users().changePassword(sessionKey, { email, name }, current, "battery staple");
  expect(await change("correct house")).toMatchObject({ code: "wrong-password" });
  expect(await isFresh(sessionKey)).toBe(false);
  expect(await change(PASSWORD)).toEqual({ ok: true });
  expect(await isFresh(sessionKey)).toBe(true);
});

it("a guest's session is always fresh until it ends, because a guest has no other proof", async () => {
  const guest = await users().createGuest();
  const sessionKey = toSessionKey(guest.sessionToken);
  await letPass(sessionKey, 60 * 24);
  expect(await isFresh(sessionKey)).toBe(true);
  await createSessions(room.web).end(sessionKey);
  expect(await isFresh(sessionKey)).toBe(false);
});

it("fault 67: the third wrong password in a row sends one notice; a right password restarts the count", async () => {
  const account = await signUp();
  const { userId } = account;
  const told = async () => (await createNotices(room.web).list(userId, 10)).map(({ kind }) => kind);
  const tryWrong = async (times: number) => {
    for (let n = 0; n < times; n++) await confirmPassword(account, "correct house");
  };
  await tryWrong(2);
  await confirmPassword(account, PASSWORD);
  await tryWrong(2);
  expect(await told()).toEqual([]);
  await tryWrong(3);
  expect(await told()).toEqual(["wrong-proofs"]);
});
