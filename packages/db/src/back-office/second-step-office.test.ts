/** Tests the second step that a room asks of its staff, and the loss of factors. Decision 0060, faults 86, 100 */
import { randomUUID } from "node:crypto";
import { DONE } from "@poker/engine";
import { afterEach, expect, it } from "vitest";
import { useTestRoom } from "../../test/test-room.ts";
import { appointStaff } from "../../test/test-staff.ts";
import { createPasskeys } from "../repositories/passkeys.ts";
import { makeSessionStale, openTestSession } from "../testing.ts";
import { createSecondStepOffice } from "./second-step-office.ts";
import { removeFactors } from "./staff-office.ts";

const room = useTestRoom();
const office = () => createSecondStepOffice(room.web);

afterEach(async () => {
  await room.owner.pool.query("UPDATE staff_limits SET value = 0 WHERE name = 'second-step'");
});

const takeSecondStep = (sessionKey: string) =>
  room.owner.pool.query("UPDATE sessions SET second_step_at = now() WHERE key_hash = sha256(convert_to($1, 'UTF8'))", [
    sessionKey,
  ]);
const RULE = { required: true, reason: "Everybody has a phone." };

it("an owner makes it compulsory only in a fresh session in which they have taken it, and this is in the audit log", async () => {
  const owner = await appointStaff(room, "owner");
  expect(await office().require(owner, RULE)).toMatchObject({ code: "second-step-required" });
  await takeSecondStep(owner.sessionKey);
  await makeSessionStale(room.owner.pool, owner.sessionKey, 11);
  expect(await office().require(owner, RULE)).toMatchObject({ code: "fresh-sign-in-required" });
  expect(await office().isRequired(owner)).toBe(false);
  const fresh = { ...owner, ...(await openTestSession(room.owner.pool, owner.userId)) };
  await takeSecondStep(fresh.sessionKey);
  expect(await office().require(fresh, RULE)).toEqual(DONE);
  expect(await office().isRequired(fresh)).toBe(true);
  const { rows } = await room.owner.pool.query(
    "SELECT subject_id, before, after, reason FROM audit_log WHERE actor_id = $1",
    [owner.userId],
  );
  expect(rows).toEqual([{ subject_id: "second-step", before: { value: 0 }, after: { value: 1 }, reason: RULE.reason }]);
});

it("then no session without it acts as staff, not even one that was open before; a player's is not asked", async () => {
  const [owner, floor] = [await appointStaff(room, "owner"), await appointStaff(room, "floor")];
  await takeSecondStep(owner.sessionKey);
  expect(await office().isLacking(floor.sessionKey)).toBe(false);
  await office().require(owner, RULE);
  const player = await openTestSession(room.owner.pool, await room.createPlayer(1));
  const sessions = [owner, floor, player].map(({ sessionKey }) => office().isLacking(sessionKey));
  expect(await Promise.all(sessions)).toEqual([false, true, false]);
  const subject = await room.createPlayer(1);
  const addNote = async (sessionKey: string) =>
    (await room.web.pool.query("SELECT staff_note_add($1, $2, 'seen') AS code", [sessionKey, subject])).rows[0]?.code;
  expect(await addNote(floor.sessionKey)).toBe("second-step-required");
  expect(await addNote(player.sessionKey)).toBe("not-allowed");
  await takeSecondStep(floor.sessionKey);
  expect(await addNote(floor.sessionKey)).toBeNull();
});

it("✗: the limits of the staff do not change it", async () => {
  const owner = await appointStaff(room, "owner");
  const { rows } = await room.web.pool.query("SELECT staff_limit_change($1, 'second-step', 0, 1, 'x', '') AS code", [
    owner.sessionKey,
  ]);
  expect(rows[0]?.code).toBe("no-such-limit");
});

it("factors that their person has lost are removed on the machine alone, and this is told and in the audit log", async () => {
  const member = await appointStaff(room, "support");
  const passkeys = createPasskeys(room.web);
  const challenge = await passkeys.openChallenge(member.sessionKey, "passkey-add");
  if (!("key" in challenge)) throw new Error(challenge.code);
  const passkey = {
    credentialId: randomUUID(),
    publicKey: Buffer.from("key"),
    counter: 0,
    transports: [],
    name: "Phone",
  };
  expect(await passkeys.add(member.sessionKey, challenge.key, passkey)).toEqual(DONE);
  await expect(room.web.pool.query("SELECT staff_remove_factors($1)", [member.userId])).rejects.toMatchObject({
    code: "42501",
  });
  expect(await removeFactors(room.owner.pool, randomUUID())).toBeNull();
  expect(await removeFactors(room.owner.pool, member.userId)).toEqual({ name: member.name, removed: true });
  expect(await removeFactors(room.owner.pool, member.userId)).toEqual({ name: member.name, removed: false });
  expect(await passkeys.list(member.userId)).toEqual([]);
  const { rows: lines } = await room.owner.pool.query("SELECT action FROM audit_log WHERE subject_id = $1", [
    member.userId,
  ]);
  expect(lines).toEqual([{ action: "player.remove-factors" }]);
  const { rows: notices } = await room.owner.pool.query(
    "SELECT detail->>'change' AS change FROM notices WHERE user_id = $1 ORDER BY id",
    [member.userId],
  );
  expect(notices.map(({ change }) => change)).toEqual(["passkey-added", "all-removed"]);
});
