import { NEVER_EXPIRES } from "@poker/protocol";
import { expect, it } from "vitest";
import { createPlayerOffice } from "../../back-office/accounts/player-office.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createUsers } from "../accounts/users.ts";
import { createSanctions } from "./sanctions.ts";

const room = useTestRoom();

it("fault 42: a player reads each sanction in force with its end and last reason, the ban first", async () => {
  const { id: userId } = await createUsers(room.web).createGuest();
  const staff = await appointStaff(room, "owner", "integrity");
  const change = async (sanction: "ban" | "freeze", until: number | null, reason: string) =>
    expect(await createPlayerOffice(room.web).changeSanction(staff, { userId, sanction, until, reason })).toEqual({
      ok: true,
    });
  const { listInForce } = createSanctions(room.web);
  expect(await listInForce(userId)).toEqual([]);

  const until = Date.now() + 3_600_000;
  await change("freeze", until, "first words");
  await change("freeze", until + 1_000, "a second account");
  await change("ban", NEVER_EXPIRES, "collusion");
  expect(await listInForce(userId)).toEqual([
    { sanction: "ban", until: NEVER_EXPIRES, reason: "collusion" },
    { sanction: "freeze", until: until + 1_000, reason: "a second account" },
  ]);

  await change("ban", null, "cleared up");
  expect(await listInForce(userId)).toMatchObject([{ sanction: "freeze" }]);
});

it("a sanction whose notice is not kept has no reason", async () => {
  const { id } = await createUsers(room.web).createGuest();
  await room.owner.pool.query("UPDATE users SET banned_until = '9999-12-31' WHERE id = $1", [id]);
  expect(await createSanctions(room.web).listInForce(id)).toEqual([
    { sanction: "ban", until: NEVER_EXPIRES, reason: null },
  ]);
});
