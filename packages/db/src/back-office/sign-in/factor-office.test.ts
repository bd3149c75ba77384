/**
 * Tests how staff remove second factors that a person has lost: two members of staff together, or the command on the room's machine.
 * Decision 0069, faults 96, 98, 100
 */
import { randomUUID } from "node:crypto";
import { DONE } from "@poker/engine";
import { expect, it } from "vitest";
import { createPasskeys } from "../../repositories/sign-in/passkeys.ts";
import { makeSessionStale, openTestSession } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff, grantRoles } from "../../testing/staff.ts";
import { createFactorOffice, removeFactors } from "./factor-office.ts";

const room = useTestRoom();
const office = () => createFactorOffice(room.web);
const query = (sql: string, ...values: unknown[]) => room.owner.pool.query(sql, values);
const REASON = "Met at the desk, phone lost.";

async function addPasskey(sessionKey: string): Promise<void> {
  const passkeys = createPasskeys(room.web);
  const challenge = await passkeys.openChallenge(sessionKey, "passkey-add");
  if (!("key" in challenge)) throw new Error(challenge.code);
  const passkey = { publicKey: Buffer.from("key"), counter: 0, transports: [], name: "Phone" };
  const added = await passkeys.add(sessionKey, challenge.key, { ...passkey, credentialId: randomUUID() });
  expect(added).toEqual(DONE);
}

/** Makes a player who has a passkey, an authenticator app, a recovery code and an open session. */
async function makePerson() {
  const name = `Lost ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID()}@example.org`;
  const { rows } = await query(
    "INSERT INTO users (name, name_key, email, email_verified_at) VALUES ($1, $1, $2, now()) RETURNING id",
    name,
    email,
  );
  const userId: string = rows[0]?.id;
  const { sessionKey } = await openTestSession(room.owner.pool, userId);
  await addPasskey(sessionKey);
  await query("INSERT INTO totp_secrets (user_id, half, confirmed_at) VALUES ($1, 'half', now())", userId);
  await query("INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, 'hash')", userId);
  return { userId, sessionKey, name };
}

const waysOf = async (userId: string) => (await query("SELECT factor_ways($1) AS ways", userId)).rows[0]?.ways;
const isOpen = async (sessionKey: string) =>
  (await query("SELECT session_actor($1) AS id", sessionKey)).rows[0]?.id !== null;
const listAudit = async (userId: string) =>
  (await query("SELECT action, actor_id, reason FROM audit_log WHERE subject_id = $1 ORDER BY id", userId)).rows;
const listChanges = async (table: "notices" | "outgoing_mails", userId: string) => {
  const order = table === "notices" ? "id" : "created_at";
  const sql = `SELECT detail->>'change' AS change FROM ${table} WHERE user_id = $1 AND kind = 'factor-changed' ORDER BY ${order}`;
  return (await query(sql, userId)).rows.map(({ change }) => change);
};

async function askFor(userId: string, asker: Awaited<ReturnType<typeof appointStaff>>) {
  expect(await office().ask(asker, { userId, reason: REASON })).toEqual(DONE);
  const open = await office().findOpen(asker, userId);
  if (!open || "code" in open) throw new Error("no request");
  return open.id;
}

it("support asks and an owner removes all factors: sessions end; the person is notified; both steps are audited", async () => {
  const { userId, sessionKey, name } = await makePerson();
  const [support, owner] = [await appointStaff(room, "support"), await appointStaff(room, "owner")];
  const removalId = await askFor(userId, support);
  expect(await waysOf(userId)).toEqual(["totp", "passkey", "recovery-code"]);
  expect(await office().findOpen(owner, userId)).toMatchObject({
    reason: REASON,
    requestedBy: { id: support.userId, name: support.name },
  });
  expect(await office().decide(owner, { removalId, approved: true, reason: "Saw the passport." })).toEqual(DONE);
  expect(await waysOf(userId)).toEqual([]);
  expect(await isOpen(sessionKey)).toBe(false);
  expect(await office().findOpen(owner, userId)).toBeNull();
  expect(await listAudit(userId)).toEqual([
    { action: "player.ask-factor-removal", actor_id: support.userId, reason: REASON },
    { action: "player.remove-factors", actor_id: owner.userId, reason: "Saw the passport." },
  ]);
  const told = ["passkey-added", "removal-asked", "all-removed"];
  expect(await listChanges("notices", userId)).toEqual(told);
  expect(await listChanges("outgoing_mails", userId)).toEqual(told);
  expect(name).toMatch(/^Lost/);
});

it("fault 96 ✗: the requester, a new owner and the owner who just appointed the requester cannot approve", async () => {
  const { userId, sessionKey } = await makePerson();
  const asker = await appointStaff(room, "owner");
  const removalId = await askFor(userId, asker);
  const approve = { removalId, approved: true, reason: "Yes." };
  expect(await office().decide(asker, approve)).toMatchObject({ code: "self-approved" });
  const support = await appointStaff(room, "support");
  expect(await office().decide(support, approve)).toMatchObject({ code: "not-allowed" });
  const owner = await appointStaff(room, "owner");
  await query("UPDATE staff_members SET granted_at = now(), confirmed_at = NULL WHERE user_id = $1", owner.userId);
  expect(await office().decide(owner, approve)).toMatchObject({ code: "role-too-new" });
  const other = await appointStaff(room, "owner");
  await query(
    "INSERT INTO audit_log (actor_id, action, subject_kind, subject_id) VALUES ($1, 'staff.set-role', 'user', $2)",
    other.userId,
    asker.userId,
  );
  expect(await office().decide(other, approve)).toMatchObject({ code: "own-appointee" });
  expect(await waysOf(userId)).toHaveLength(3);
  expect(await isOpen(sessionKey)).toBe(true);
});

it("fault 98: only owners ask to remove factors of staff; no owner approves their own removal, but can decline it", async () => {
  const member = await appointStaff(room, "owner");
  await addPasskey(member.sessionKey);
  const [support, asker] = [await appointStaff(room, "support"), await appointStaff(room, "owner")];
  const wanted = { userId: member.userId, reason: REASON };
  expect(await office().ask(support, wanted)).toMatchObject({ code: "staff-protected" });
  expect(await office().ask(member, wanted)).toMatchObject({ code: "own-account" });
  const removalId = await askFor(member.userId, asker);
  expect(await office().decide(member, { removalId, approved: true, reason: "Yes." })).toMatchObject({
    code: "own-account",
  });
  expect(await office().decide(member, { removalId, approved: false, reason: "It is here." })).toEqual(DONE);
  expect(await waysOf(member.userId)).toEqual(["passkey"]);
  expect(await listChanges("notices", member.userId)).toEqual(["passkey-added", "removal-asked", "removal-declined"]);
  expect((await listAudit(member.userId)).map(({ action }) => action)).toEqual([
    "player.ask-factor-removal",
    "player.decline-factor-removal",
  ]);
});

it("✗: nothing is removed when the person took a second step after the request, because no factor is lost", async () => {
  const { userId, sessionKey } = await makePerson();
  const [support, owner] = [await appointStaff(room, "support"), await appointStaff(room, "owner")];
  const removalId = await askFor(userId, support);
  await query("UPDATE sessions SET second_step_at = now() WHERE key_hash = sha256(convert_to($1, 'UTF8'))", sessionKey);
  const decided = { removalId, approved: true, reason: "Yes." };
  expect(await office().decide(owner, decided)).toMatchObject({ code: "factor-in-use" });
  expect(await office().decide(owner, { ...decided, approved: false })).toEqual(DONE);
  expect(await waysOf(userId)).toHaveLength(3);
});

it("each request is decided once, and an account has at most one waiting request", async () => {
  const { userId } = await makePerson();
  const [support, owner] = [await appointStaff(room, "support"), await appointStaff(room, "owner")];
  const wanted = { userId, reason: REASON };
  const asked = await Promise.all([office().ask(support, wanted), office().ask(support, wanted)]);
  expect(asked.map((answer) => ("code" in answer ? answer.code : "asked")).sort()).toEqual(["already-asked", "asked"]);
  const open = await office().findOpen(owner, userId);
  const removalId = open && "id" in open ? open.id : 0;
  const decide = () => office().decide(owner, { removalId, approved: true, reason: "Yes." });
  const decided = await Promise.all([decide(), decide()]);
  expect(decided.map((answer) => ("code" in answer ? answer.code : "done")).sort()).toEqual([
    "already-decided",
    "done",
  ]);
  expect(await office().ask(support, wanted)).toMatchObject({ code: "no-factor" });
  expect(await office().decide(owner, { removalId: 1_000_000, approved: true, reason: "Yes." })).toMatchObject({
    code: "no-such-request",
  });
});

it("✗: a request is refused for guests, bots and closed accounts, without a reason, or without a fresh session", async () => {
  const support = await appointStaff(room, "support");
  const { userId } = await makePerson();
  const ask = (id: string, reason = REASON) => office().ask(support, { userId: id, reason });
  expect(await ask(userId, " ")).toMatchObject({ code: "reason-required" });
  const noSuchPerson = { code: "no-such-person" };
  expect(await ask(randomUUID())).toMatchObject(noSuchPerson);
  for (const kind of ["guest", "bot"]) {
    await query(`UPDATE users SET ${kind} = true WHERE id = $1`, userId);
    expect(await ask(userId), kind).toMatchObject(noSuchPerson);
    await query(`UPDATE users SET ${kind} = false WHERE id = $1`, userId);
  }
  await query("UPDATE users SET closed_at = now(), reopen_until = now() WHERE id = $1", userId);
  expect(await ask(userId)).toMatchObject(noSuchPerson);
  await makeSessionStale(room.owner.pool, support.sessionKey, 11);
  expect(await ask(userId)).toMatchObject({ code: "fresh-sign-in-required" });
  const floor = await appointStaff(room, "floor");
  expect(await office().findOpen(floor, userId)).toMatchObject({ code: "not-allowed" });
});

it("only the command on the machine removes factors without a second person; a waiting request is closed", async () => {
  const { userId, sessionKey, name } = await makePerson();
  const support = await appointStaff(room, "support");
  await grantRoles(room, userId, ["support"]);
  const owner = await appointStaff(room, "owner");
  await askFor(userId, owner);
  await expect(room.web.pool.query("SELECT staff_remove_factors($1, 'x')", [userId])).rejects.toMatchObject({
    code: "42501",
  });
  await expect(room.web.pool.query("SELECT factors_remove($1, NULL, 'x', NULL)", [userId])).rejects.toMatchObject({
    code: "42501",
  });
  const remove = (id: string, reason: string) => removeFactors(room.owner.pool, id, reason);
  expect(await remove(userId, " ")).toEqual({ refused: "reason-required", name });
  expect(await remove(randomUUID(), REASON)).toEqual({ refused: "no-such-person", name: null });
  expect(await remove(support.userId, REASON)).toMatchObject({ refused: "no-factor" });
  expect(await remove(userId, REASON)).toEqual({ refused: null, name });
  expect(await waysOf(userId)).toEqual([]);
  expect(await isOpen(sessionKey)).toBe(false);
  expect((await listAudit(userId)).at(-1)).toEqual({ action: "player.remove-factors", actor_id: null, reason: REASON });
  expect((await listChanges("outgoing_mails", userId)).at(-1)).toBe("all-removed");
  expect(await office().findOpen(owner, userId)).toBeNull();
});
