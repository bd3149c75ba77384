/**
 * Tests passkeys in the database. The database relies on the web server for one thing only: that it has checked the signature. Faults 82,
 * 86, 100
 */
import { randomBytes, randomUUID } from "node:crypto";
import { DONE, isRefusal } from "@poker/engine";
import { expect, it } from "vitest";
import { makeSessionStale } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { grantRoles } from "../../testing/staff.ts";
import { createUsers } from "../accounts/users.ts";
import { createFreshSignIn } from "./fresh-sign-in.ts";
import { createPasskeys } from "./passkeys.ts";
import { makeSessionToken, toSessionKey } from "./session-keys.ts";

const room = useTestRoom();
const PASSWORD = "correct horse battery";
const passkeys = () => createPasskeys(room.web);

async function makeAccount() {
  const users = createUsers(room.web);
  const name = `P${randomUUID().slice(0, 8)}`;
  const made = await users.register({ name, email: `${randomUUID()}@example.org`, password: PASSWORD });
  if (isRefusal(made)) throw new Error(made.code);
  await room.owner.pool.query("UPDATE users SET email_verified_at = now() WHERE id = $1", [made.user.id]);
  const signIn = async () => {
    const signedIn = await users.signIn(name, PASSWORD);
    if (!signedIn?.sessionToken) throw new Error("not signed in");
    return { ...signedIn, token: signedIn.sessionToken, key: toSessionKey(signedIn.sessionToken) };
  };
  return { userId: made.user.id, name, signIn };
}

const makePasskey = (name = "My phone") => ({
  credentialId: randomBytes(16).toString("base64url"),
  publicKey: randomBytes(65),
  counter: 1,
  transports: ["internal"],
  name,
});

async function addPasskey(sessionKey: string, passkey = makePasskey()) {
  const challenge = await passkeys().openChallenge(sessionKey, "passkey-add");
  if (isRefusal(challenge)) throw new Error(challenge.code);
  return passkeys().add(sessionKey, challenge.key, passkey);
}

async function makeAccountWithPasskey() {
  const account = await makeAccount();
  const session = await account.signIn();
  const passkey = makePasskey();
  expect(await addPasskey(session.key, passkey)).toEqual(DONE);
  return { ...account, session, passkey, use: (counter: number) => ({ credentialId: passkey.credentialId, counter }) };
}

const isOpen = async (sessionKey: string) =>
  (await room.owner.pool.query("SELECT session_actor($1) AS id", [sessionKey])).rows[0]?.id !== null;

async function beginAlone() {
  const token = makeSessionToken();
  await passkeys().beginSignIn(token);
  return { token, key: toSessionKey(token) };
}

it("a passkey alone signs a player in, and its challenge is used up", async () => {
  const { userId, use } = await makeAccountWithPasskey();
  const { token, key } = await beginAlone();
  expect(await passkeys().signIn(token, use(2))).toEqual({ userId });
  expect(await isOpen(key)).toBe(true);
  expect(await passkeys().signIn(token, use(3))).toMatchObject({ code: "sign-in-expired" });
  expect(await passkeys().signIn(makeSessionToken(), use(3))).toMatchObject({ code: "sign-in-expired" });
});

it("fault 100: a passkey alone signs in no member of the staff; for staff it is the second step after the password", async () => {
  const { userId, signIn, use } = await makeAccountWithPasskey();
  await grantRoles(room, userId, ["support"]);
  const alone = await beginAlone();
  expect(await passkeys().signIn(alone.token, use(2))).toMatchObject({ code: "password-first" });
  expect(await isOpen(alone.key)).toBe(false);
  const waiting = await signIn();
  expect(waiting.secondStep).toEqual(["passkey"]);
  expect(await passkeys().signIn(waiting.token, use(3))).toEqual({ userId });
  expect(await isOpen(waiting.key)).toBe(true);
});

it("fault 100: a compromised web server needs a challenge of the same account to open a session by a passkey", async () => {
  const [mine, theirs] = [await makeAccountWithPasskey(), await makeAccountWithPasskey()];
  const waiting = await mine.signIn();
  expect(await passkeys().signIn(waiting.token, theirs.use(2))).toMatchObject({ code: "passkey-not-accepted" });
  expect(await isOpen(waiting.key)).toBe(false);
  const { token } = await beginAlone();
  expect(await passkeys().signIn(token, { credentialId: "unknown", counter: 9 })).toMatchObject({
    code: "passkey-not-accepted",
  });
  for (const sql of [
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, name) VALUES ('${mine.userId}', 'x', 'x', 0, 'x')`,
    "UPDATE passkeys SET public_key = 'x'",
    "DELETE FROM passkeys",
  ])
    await expect(room.web.pool.query(sql)).rejects.toMatchObject({ code: "42501" });
});

it("fault 82: a passkey is refused as a possible copy when its signature count is not above the last count", async () => {
  const { userId, use } = await makeAccountWithPasskey();
  const tryWith = async (counter: number) => passkeys().signIn((await beginAlone()).token, use(counter));
  expect(await tryWith(5)).toEqual({ userId });
  for (const counter of [5, 4, 0]) expect(await tryWith(counter)).toMatchObject({ code: "passkey-not-accepted" });
  expect(await tryWith(6)).toEqual({ userId });
});

it("a passkey that counts no signatures is accepted each time", async () => {
  const { userId, signIn } = await makeAccount();
  const passkey = { ...makePasskey(), counter: 0 };
  await addPasskey((await signIn()).key, passkey);
  for (let n = 0; n < 2; n++) expect(await passkeys().signIn((await beginAlone()).token, passkey)).toEqual({ userId });
});

it("a passkey is added once, by a challenge of the same person, at most ten per account, with a notice", async () => {
  const { userId, session, passkey } = await makeAccountWithPasskey();
  expect(await addPasskey(session.key, passkey)).toMatchObject({ code: "factor-exists" });
  const other = await makeAccount();
  const stranger = await other.signIn();
  const challenge = await passkeys().openChallenge(session.key, "passkey-add");
  if (isRefusal(challenge)) throw new Error(challenge.code);
  const expired = { code: "challenge-expired" };
  expect(await passkeys().add(stranger.key, challenge.key, makePasskey())).toMatchObject(expired);
  const renewal = await passkeys().openChallenge(session.key, "passkey-renew");
  if (isRefusal(renewal)) throw new Error(renewal.code);
  expect(await passkeys().add(session.key, renewal.key, makePasskey())).toMatchObject(expired);
  for (let n = 1; n < 10; n++) expect(await addPasskey(session.key)).toEqual(DONE);
  expect(await addPasskey(session.key)).toMatchObject({ code: "too-many-passkeys" });
  const { rows } = await room.owner.pool.query(
    "SELECT detail FROM outgoing_mails WHERE user_id = $1 AND kind = 'factor-changed' ORDER BY created_at LIMIT 1",
    [userId],
  );
  expect(rows).toEqual([{ detail: { change: "passkey-added", name: "My phone" } }]);
});

it("a passkey is renamed and removed only by its owner", async () => {
  const { userId, session } = await makeAccountWithPasskey();
  const stranger = await (await makeAccount()).signIn();
  const [info] = await passkeys().list(userId);
  const id = info?.id ?? "";
  expect(await passkeys().rename(stranger.key, id, "Mine")).toMatchObject({ code: "no-factor" });
  expect(await passkeys().remove(stranger.key, id)).toEqual(DONE);
  expect(await passkeys().rename(session.key, id, "Laptop")).toEqual(DONE);
  expect((await passkeys().list(userId)).map(({ name }) => name)).toEqual(["Laptop"]);
  expect(await passkeys().remove(session.key, id)).toEqual(DONE);
  expect(await passkeys().list(userId)).toEqual([]);
});

it("fault 86: passkeys change only in a fresh session; a passkey makes it fresh, for staff only with a password", async () => {
  const { userId, name, session, use } = await makeAccountWithPasskey();
  await makeSessionStale(room.owner.pool, session.key, 11);
  const [info] = await passkeys().list(userId);
  const stale = { code: "fresh-sign-in-required" };
  expect(await passkeys().openChallenge(session.key, "passkey-add")).toMatchObject(stale);
  expect(await passkeys().remove(session.key, info?.id ?? "")).toMatchObject(stale);
  const account = { userId, name, sessionKey: session.key };
  const renew = async (counter: number, password: string | null = null) => {
    const challenge = await passkeys().openChallenge(session.key, "passkey-renew");
    if (isRefusal(challenge)) throw new Error(challenge.code);
    return createFreshSignIn(room.web.pool, randomBytes(32)).withPasskey(
      account,
      challenge.key,
      use(counter),
      password,
    );
  };
  expect(await renew(2)).toEqual(DONE);
  expect(await passkeys().openChallenge(session.key, "passkey-add")).toHaveProperty("key");
  await makeSessionStale(room.owner.pool, session.key, 11);
  await grantRoles(room, userId, ["support"]);
  expect(await renew(3)).toMatchObject({ code: "password-first" });
  expect(await renew(4, "wrong horse")).toMatchObject({ code: "wrong-password" });
  expect(await passkeys().openChallenge(session.key, "passkey-add")).toMatchObject(stale);
  expect(await renew(5, PASSWORD)).toEqual(DONE);
  expect(await passkeys().openChallenge(session.key, "passkey-add")).toHaveProperty("key");
});

it("fault 67: a wrong password is refused before the passkey is checked, so the answer does not reveal more", async () => {
  const { userId, name, session, use } = await makeAccountWithPasskey();
  const account = { userId, name, sessionKey: session.key };
  const renew = (password: string | null) =>
    createFreshSignIn(room.web.pool, randomBytes(32)).withPasskey(account, "no challenge", use(2), password);
  expect(await renew("wrong horse")).toMatchObject({ code: "wrong-password" });
  expect(await renew(PASSWORD)).toMatchObject({ code: "challenge-expired" });
});
