/**
 * Tests second factors in the database: codes of authenticator apps, recovery codes, guessing, using a code twice, and notices. Faults 82,
 * 100
 */
import { randomBytes, randomUUID } from "node:crypto";
import { DONE, isRefusal } from "@poker/engine";
import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { makeSessionStale, passTimeForLimits } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { createUsers } from "../accounts/users.ts";
import { createFreshSignIn } from "./fresh-sign-in.ts";
import { createSecondFactors, type SecondFactors } from "./second-factors.ts";
import { makeSessionToken, toSessionKey } from "./session-keys.ts";

const room = useTestRoom();
const PASSWORD = "correct horse battery";
const SERVER_KEY = randomBytes(32);
const STEP_MS = 30_000;

const factorsOf = (key: Uint8Array = SERVER_KEY): SecondFactors => createSecondFactors(room.web.pool, key);

async function makeAccount() {
  const users = createUsers(room.web);
  const name = `P${randomUUID().slice(0, 8)}`;
  const made = await users.register({ name, email: `${randomUUID()}@example.org`, password: PASSWORD });
  if (isRefusal(made)) throw new Error(made.code);
  await room.owner.pool.query("UPDATE users SET email_verified_at = now() WHERE id = $1", [made.user.id]);
  const signIn = async (password = PASSWORD) => {
    const signedIn = await users.signIn(name, password);
    if (!signedIn?.sessionToken) throw new Error("not signed in");
    return { ...signedIn, token: signedIn.sessionToken, key: toSessionKey(signedIn.sessionToken) };
  };
  return { userId: made.user.id, name, users, signIn };
}

/** Makes an account with an authenticator app. `code(steps)` returns what the app shows that many steps from now. */
async function makeAccountWithApp() {
  const account = await makeAccount();
  const session = await account.signIn();
  const factors = factorsOf();
  const begun = await factors.beginTotp(session.key, account.userId);
  if (isRefusal(begun)) throw new Error(begun.code);
  const app = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(begun.secret).buffer }) });
  const code = (steps = 0) => app.generate({ timestamp: Date.now() + steps * STEP_MS });
  expect(await factors.confirmTotp(session.key, account.userId, code())).toEqual(DONE);
  // The code was used to confirm the app. This lets the test use the same code again.
  await room.owner.pool.query("UPDATE totp_secrets SET last_step = 0 WHERE user_id = $1", [account.userId]);
  const renew = (typed: string | null, password = PASSWORD) =>
    createFreshSignIn(room.web.pool, SERVER_KEY).withPassword({ ...account, sessionKey: session.key }, password, typed);
  return { ...account, session, factors, code, renew };
}

const listNotices = async (userId: string) =>
  (
    await room.owner.pool.query<{ kind: string; detail: object }>(
      "SELECT kind, detail FROM notices WHERE user_id = $1 AND kind NOT IN ('wrong-proofs', 'new-device') ORDER BY id",
      [userId],
    )
  ).rows;
const isOpen = async (sessionKey: string) =>
  (await room.owner.pool.query("SELECT session_actor($1) AS id", [sessionKey])).rows[0]?.id !== null;

it("the database computes the codes of RFC 6238, appendix B", async () => {
  const vectors: readonly (readonly [number, string])[] = [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ];
  for (const [seconds, code] of vectors) {
    const { rows } = await room.owner.pool.query("SELECT totp_code($1, $2) AS code", [
      Buffer.from("12345678901234567890"),
      Math.floor(seconds / 30),
    ]);
    expect(rows[0]?.code, String(seconds)).toBe(code);
  }
});

it("with a second factor, the right password alone opens no session; password and code together open one", async () => {
  const { userId, signIn, factors, code } = await makeAccountWithApp();
  const waiting = await signIn();
  expect(waiting.secondStep).toEqual(["totp"]);
  expect(await isOpen(waiting.key)).toBe(false);
  expect(await factors.signInWithCode(waiting.token, userId, "12345")).toMatchObject({ code: "wrong-code" });
  expect(await isOpen(waiting.key)).toBe(false);
  expect(await factors.signInWithCode(waiting.token, userId, code())).toEqual(DONE);
  expect(await isOpen(waiting.key)).toBe(true);
});

it("a wrong password gets the same answer with and without a second factor", async () => {
  const [withApp, without] = [await makeAccountWithApp(), await makeAccount()];
  for (const { users, name } of [withApp, without]) expect(await users.signIn(name, "wrong horse")).toBeNull();
});

it("fault 82: a code is accepted once, and then no earlier code is accepted", async () => {
  const { userId, signIn, factors, code } = await makeAccountWithApp();
  const seen = code();
  expect(await factors.signInWithCode((await signIn()).token, userId, seen)).toEqual(DONE);
  for (const used of [seen, code(-1)])
    expect(await factors.signInWithCode((await signIn()).token, userId, used)).toMatchObject({ code: "wrong-code" });
});

it("fault 82: of many concurrent tries with one code, exactly one succeeds", async () => {
  const { userId, signIn, factors, code } = await makeAccountWithApp();
  const waiting = await Promise.all(Array.from({ length: 5 }, () => signIn()));
  const seen = code();
  const answers = await Promise.all(waiting.map(({ token }) => factors.signInWithCode(token, userId, seen)));
  expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
});

it("fault 82: a clock may be one step off, and no more", async () => {
  for (const [steps, taken] of [
    [1, true],
    [3, false],
    [-3, false],
  ] as const) {
    const { userId, signIn, factors, code } = await makeAccountWithApp();
    const answer = await factors.signInWithCode((await signIn()).token, userId, code(steps));
    expect(!isRefusal(answer), `${steps} steps`).toBe(taken);
  }
});

it("fault 82: guessing ends after ten wrong codes in an hour; the owner gets a notice and a mail", async () => {
  const { userId, signIn, factors, code } = await makeAccountWithApp();
  const answers: string[] = [];
  for (let n = 0; n < 11; n++) {
    // Each guess is in a new sign-in, so the guesses can be counted only for the account.
    const answer = await factors.signInWithCode((await signIn()).token, userId, "000000");
    answers.push(isRefusal(answer) ? answer.code : "done");
  }
  expect(answers).toEqual([...Array.from({ length: 10 }, () => "wrong-code"), "too-many-tries"]);
  expect(await factors.signInWithCode((await signIn()).token, userId, code())).toMatchObject({
    code: "too-many-tries",
  });
  const told = (await listNotices(userId)).filter(({ kind }) => kind === "factor-guessed");
  expect(told).toEqual([{ kind: "factor-guessed", detail: { way: "totp" } }]);
  const { rows: mails } = await room.owner.pool.query(
    "SELECT detail FROM outgoing_mails WHERE user_id = $1 AND kind = 'factor-guessed'",
    [userId],
  );
  expect(mails).toEqual([{ detail: { way: "totp" } }]);
  await passTimeForLimits(room.owner.pool, 3_600_001);
  expect(await factors.signInWithCode((await signIn()).token, userId, code())).toEqual(DONE);
});

it("fault 82: wrong codes in an open session and wrong codes of sign-ins are counted together", async () => {
  const { userId, signIn, factors, renew } = await makeAccountWithApp();
  for (let n = 0; n < 10; n++) await renew("000000");
  expect(await renew("000000")).toMatchObject({ code: "too-many-tries" });
  expect(await factors.signInWithCode((await signIn()).token, userId, "000000")).toMatchObject({
    code: "too-many-tries",
  });
});

it("a recovery code works once, however it is typed, even while app codes are refused; a notice is sent", async () => {
  const { userId, session, signIn, factors, renew } = await makeAccountWithApp();
  const made = await factors.makeRecoveryCodes(session.key);
  if (isRefusal(made)) throw new Error(made.code);
  expect(new Set(made.codes).size).toBe(10);
  for (let n = 0; n < 10; n++) await renew("000000");
  const [first = "", second = ""] = made.codes;
  const typed = ` ${(first.match(/.{4}/g) ?? []).join("-").toUpperCase()} `;
  const waiting = await signIn();
  expect(waiting.secondStep).toEqual(["totp", "recovery-code"]);
  expect(await factors.signInWithCode(waiting.token, userId, typed)).toEqual(DONE);
  expect((await factors.read(session.key)).codesLeft).toBe(9);
  expect((await listNotices(userId)).at(-1)).toEqual({ kind: "recovery-code-used", detail: { left: 9 } });
  expect(await factors.signInWithCode((await signIn()).token, userId, first)).toMatchObject({ code: "wrong-code" });
  await factors.makeRecoveryCodes(session.key);
  expect(await factors.signInWithCode((await signIn()).token, userId, second)).toMatchObject({ code: "wrong-code" });
});

it("a sign-in waits five minutes for its second step, and opens only one session", async () => {
  const { userId, signIn, factors, code } = await makeAccountWithApp();
  const late = await signIn();
  await room.owner.pool.query(
    "UPDATE sign_in_challenges SET expires_at = expires_at - interval '5 minutes' WHERE user_id = $1",
    [userId],
  );
  expect(await factors.signInWithCode(late.token, userId, code())).toMatchObject({ code: "sign-in-expired" });
  const inTime = await signIn();
  expect(await factors.signInWithCode(inTime.token, userId, code())).toEqual(DONE);
  // The token was used and its session is open, so it must not open a second session. The other token was never issued.
  expect(await factors.signInWithCode(inTime.token, userId, code(1))).toMatchObject({ code: "sign-in-expired" });
  expect(await factors.signInWithCode(makeSessionToken(), userId, code(1))).toMatchObject({ code: "sign-in-expired" });
});

it("the session that a code opens is listed with the device that took the second step", async () => {
  const { userId, signIn, factors, code } = await makeAccountWithApp();
  const origin = { device: "Firefox on Linux", address: "203.0.113.0/24", place: null, deviceId: "a secret" };
  expect(await factors.signInWithCode((await signIn()).token, userId, code(), origin)).toEqual(DONE);
  const { rows } = await room.owner.pool.query(
    "SELECT device FROM sessions WHERE user_id = $1 AND device IS NOT NULL",
    [userId],
  );
  expect(rows).toEqual([{ device: "Firefox on Linux" }]);
});

it("a player who is banned before the second step gets no session", async () => {
  const { userId, signIn, factors, code } = await makeAccountWithApp();
  const waiting = await signIn();
  await room.owner.pool.query("UPDATE users SET banned_until = now() + interval '1 day' WHERE id = $1", [userId]);
  expect(await factors.signInWithCode(waiting.token, userId, code())).toMatchObject({ code: "account-banned" });
  expect(await isOpen(waiting.key)).toBe(false);
});

it("an app is active after its first right code, is never replaced, and is removed with its recovery codes", async () => {
  const account = await makeAccount();
  const session = await account.signIn();
  const factors = factorsOf();
  expect(await factors.makeRecoveryCodes(session.key)).toMatchObject({ code: "no-factor" });
  await factors.beginTotp(session.key, account.userId);
  expect((await account.signIn()).secondStep).toBeNull();
  expect(await factors.confirmTotp(session.key, account.userId, "123")).toMatchObject({ code: "wrong-code" });

  const { userId, session: own, signIn } = await makeAccountWithApp();
  expect(await factors.beginTotp(own.key, userId)).toMatchObject({ code: "factor-exists" });
  await factors.makeRecoveryCodes(own.key);
  expect(await factors.removeTotp(own.key)).toEqual(DONE);
  expect(await factors.read(own.key)).toEqual({ totpSince: null, codesLeft: 0 });
  expect((await signIn()).secondStep).toBeNull();
  expect((await listNotices(userId)).map(({ detail }) => detail)).toEqual([
    { change: "totp-added", name: null },
    { change: "recovery-codes-added", name: null },
    { change: "totp-removed", name: null },
  ]);
});

it("fault 86: factors are changed only within ten minutes of a proof", async () => {
  const { userId, session, factors, code, renew } = await makeAccountWithApp();
  await room.owner.pool.query("UPDATE sessions SET fresh_at = now() - interval '11 minutes' WHERE user_id = $1", [
    userId,
  ]);
  const stale = { code: "fresh-sign-in-required" };
  expect(await factors.beginTotp(session.key, userId)).toMatchObject(stale);
  expect(await factors.confirmTotp(session.key, userId, code())).toMatchObject(stale);
  expect(await factors.makeRecoveryCodes(session.key)).toMatchObject(stale);
  expect(await factors.removeTotp(session.key)).toMatchObject(stale);
  expect(await renew(code())).toEqual(DONE);
  expect(await factors.removeTotp(session.key)).toEqual(DONE);
});

it("fault 86: with a second factor, only password and code together make a session fresh, and only once", async () => {
  const { session, code, renew } = await makeAccountWithApp();
  const isFresh = async () =>
    (await room.owner.pool.query("SELECT session_is_fresh($1) AS fresh", [session.key])).rows[0]?.fresh;
  await makeSessionStale(room.owner.pool, session.key, 11);
  expect(await renew(null)).toMatchObject({ code: "second-step-required" });
  expect(await renew(code(), "wrong horse")).toMatchObject({ code: "wrong-password" });
  expect(await renew("000000")).toMatchObject({ code: "wrong-code" });
  expect(await isFresh()).toBe(false);
  const seen = code();
  expect(await renew(seen)).toEqual(DONE);
  expect(await isFresh()).toBe(true);
  expect(await renew(seen)).toMatchObject({ code: "wrong-code" });
});

it("fault 82: codes are checked only after the right password, so a stolen session learns nothing about codes", async () => {
  const { code, renew } = await makeAccountWithApp();
  for (let n = 0; n < 12; n++) expect(await renew("000000", "wrong horse")).toMatchObject({ code: "wrong-password" });
  expect(await renew(code())).toEqual(DONE);
});

it("fault 86: with a second factor a password change needs a fresh session and renews no session", async () => {
  const { userId, name, users, session, renew, code } = await makeAccountWithApp();
  const owner = { name, email: null };
  const change = (current: string) => users.changePassword(session.key, owner, current, "battery staple");
  await makeSessionStale(room.owner.pool, session.key, 11);
  expect(await change(PASSWORD)).toMatchObject({ code: "fresh-sign-in-required" });
  expect(await renew(code())).toEqual(DONE);
  expect(await change("wrong horse")).toMatchObject({ code: "wrong-password" });
  await makeSessionStale(room.owner.pool, session.key, 9);
  const freshAt = async () =>
    (await room.owner.pool.query("SELECT fresh_at FROM sessions WHERE user_id = $1 AND revoked_at IS NULL", [userId]))
      .rows[0]?.fresh_at;
  const before = await freshAt();
  expect(await change(PASSWORD)).toEqual(DONE);
  expect(await freshAt()).toEqual(before);
});

it("guests have no second factors", async () => {
  const guest = await createUsers(room.web).createGuest();
  const key = toSessionKey(guest.sessionToken);
  expect(await factorsOf().beginTotp(key, guest.id)).toMatchObject({ code: "no-account" });
});

it("fault 100: the web server's role reads no secret or recovery code; each code needs the web servers' key", async () => {
  for (const table of ["totp_secrets", "recovery_codes", "sign_in_challenges"])
    await expect(room.web.pool.query(`SELECT * FROM ${table}`)).rejects.toMatchObject({ code: "42501" });
  const { userId, signIn, code } = await makeAccountWithApp();
  const others = factorsOf(randomBytes(32));
  expect(await others.signInWithCode((await signIn()).token, userId, code())).toMatchObject({ code: "wrong-code" });
});
