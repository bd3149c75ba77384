/**
 * Tests which staff can see the list of mails, and which can read the mails that the room keeps because it has no mail server. Decision
 * 0058, fault 100
 */
import { randomUUID } from "node:crypto";
import { isRefusal } from "@poker/engine";
import { expect, it } from "vitest";
import { createOutgoingMails } from "../../repositories/notices/outgoing-mails.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createMailOffice } from "./mail-office.ts";

const room = useTestRoom();
const office = () => createMailOffice(room.web.pool);

/** Adds a mail with a link, to a new player or to the given one. Returns the mail's id. */
async function addMail(userId: string = randomUUID()): Promise<string> {
  const { pool } = room.owner;
  await pool.query(
    `INSERT INTO users (id, email, name, name_key) VALUES ($1::uuid, $1 || '@example.org', $1, $1)
     ON CONFLICT (id) DO UPDATE SET email = excluded.email`,
    [userId],
  );
  await pool.query(`SELECT mail_add($1, 'password-reset', '{"token": "secret"}')`, [userId]);
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM outgoing_mails WHERE user_id = $1", [userId]);
  return rows[0]?.id ?? "";
}
const toOpen = (id: string) => ({ id, reason: "asked at the desk" });

it("decision 0058: an owner can read a mail that the room keeps, and the reading is recorded", async () => {
  const staff = await appointStaff(room, "owner");
  const id = await addMail();
  expect(await office().open(staff, toOpen(id))).toMatchObject({ kind: "password-reset", detail: { token: "secret" } });
  const { rows } = await room.owner.pool.query("SELECT actor_id, reason FROM audit_log WHERE subject_id = $1", [id]);
  expect(rows).toEqual([{ actor_id: staff.userId, reason: "asked at the desk" }]);
});

it("decision 0058 ✗: a mail to other staff, a mail that the room sends itself, and a stale session are refused", async () => {
  const staff = await appointStaff(room, "owner");
  const [colleague, own] = [(await appointStaff(room, "support")).userId, staff.userId];
  expect(await office().open(staff, toOpen(await addMail(colleague)))).toMatchObject({ code: "mail-to-staff" });
  expect(await office().open(staff, toOpen(await addMail(own)))).toMatchObject({ kind: "password-reset" });
  expect(await office().open(staff, toOpen(randomUUID()))).toMatchObject({ code: "no-such-mail" });
  const id = await addMail();
  await createOutgoingMails(room.game.pool).setSender("room@poker.example");
  expect(await office().open(staff, toOpen(id))).toMatchObject({ code: "mail-is-sent" });
  await createOutgoingMails(room.game.pool).setSender(null);
  await room.owner.pool.query("UPDATE sessions SET fresh_at = now() - interval '1 hour' WHERE user_id = $1", [own]);
  expect(await office().open(staff, toOpen(id))).toMatchObject({ code: "fresh-sign-in-required" });
  const floor = await appointStaff(room, "floor", "support", "integrity", "rake_admin");
  expect(await office().open(floor, toOpen(id))).toMatchObject({ code: "not-allowed" });
  expect(await office().list(floor, null)).toMatchObject({ code: "not-allowed" });
});

it("decision 0058: mails are listed newest first, page by page, without their text", async () => {
  const staff = await appointStaff(room, "owner");
  await room.owner.pool.query("DELETE FROM outgoing_mails");
  const newest = await addMail();
  await room.owner.pool.query("UPDATE outgoing_mails SET sent_at = now(), created_at = now() + interval '1 minute'");
  const ids = [newest];
  for (let made = 0; made < 50; made++) ids.push(await addMail());
  // Gives all mails except one the same time, so that the first page ends between two mails of the same time.
  await room.owner.pool.query("UPDATE outgoing_mails SET created_at = now() WHERE id <> $1", [newest]);
  const first = await office().list(staff, null);
  if (isRefusal(first)) throw new Error(first.code);
  expect(first.mails[0]).toMatchObject({ id: newest, status: "sent" });
  expect(first.mails[1]).toMatchObject({ status: "waiting", tries: 0 });
  expect(JSON.stringify(first)).not.toContain("secret");
  const second = await office().list(staff, first.next);
  if (isRefusal(second)) throw new Error(second.code);
  expect(second.next).toBeNull();
  expect([...first.mails, ...second.mails].map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});
