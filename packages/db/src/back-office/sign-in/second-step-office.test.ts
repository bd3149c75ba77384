/** Tests the second step that a room can require of its staff. Decision 0060, faults 86, 100 */
import { DONE } from "@poker/engine";
import { afterEach, expect, it } from "vitest";
import { makeSessionStale, openTestSession } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createSecondStepOffice } from "./second-step-office.ts";

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

it("an owner makes the second step compulsory only in a fresh session that took one; the audit log records it", async () => {
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

it("then a staff session without a second step cannot act, even when it is older; players' sessions need none", async () => {
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

it("✗: the function that changes staff limits cannot change the rule about second steps", async () => {
  const owner = await appointStaff(room, "owner");
  const { rows } = await room.web.pool.query("SELECT staff_limit_change($1, 'second-step', 0, 1, 'x', '') AS code", [
    owner.sessionKey,
  ]);
  expect(rows[0]?.code).toBe("no-such-limit");
});
