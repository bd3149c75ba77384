/**
 * Tests that the database refuses staff who want to decide about their own table or hand, even when the web server would let them. Fault 97
 */
import { randomUUID } from "node:crypto";
import { NEVER_EXPIRES, type Sanction } from "@poker/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { suspensionKey } from "../../journal/suspense-cases.ts";
import { type LeasedTable, makeBuyIn, makeCommit, makeEvent, useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createPlayerOffice } from "../accounts/player-office.ts";
import { createHandOffice } from "../hands/hand-office.ts";
import { createSuspenseOffice } from "../money/suspense-office.ts";
import { createUnitOffice } from "../tables/unit-office.ts";
import type { Staff } from "./check-permission.ts";
import { createStaffOffice } from "./staff-office.ts";

const room = useTestRoom();
const HOUR = 3_600_000;

describe("fault 97: staff and their own seats", () => {
  let table: LeasedTable;
  let player: string;
  let floor: Staff;
  beforeEach(async () => {
    table = await room.createTable();
    player = await room.createPlayer(1_000);
    floor = await appointStaff(room, "floor");
    await room.journal.commit(makeBuyIn(table, 1, player, 0, 500));
  });

  const units = () => createUnitOffice(room.web.pool);
  const command = (by: Staff, unitId: string, kind: "pause" | "close" | "cancel-hand" | "change-settings") =>
    units()[kind === "cancel-hand" ? "enqueueHandCommand" : "enqueueCommand"](by, {
      commandId: randomUUID(),
      unitId,
      kind,
      payload: kind === "cancel-hand" ? { handNo: 1 } : {},
      reason: "a test",
    });
  /** `seat` puts a member of staff in a seat. `leave` takes the seat away again. */
  const seat = (userId: string, at = table) =>
    room.owner.pool.query("INSERT INTO seats (table_id, seat, user_id) VALUES ($1, 7, $2)", [at.tableId, userId]);
  const leave = async (userId: string, ago: string) => {
    await room.owner.pool.query("DELETE FROM seats WHERE user_id = $1", [userId]);
    await room.owner.pool.query(
      `INSERT INTO visits (table_id, user_id, stack, left_at) VALUES ($1, $2, 0, now() - $3::interval)
       ON CONFLICT (table_id, user_id) DO UPDATE SET left_at = excluded.left_at`,
      [table.tableId, userId, ago],
    );
  };
  const endHand = async (handNo: number, players: readonly string[], ago = "0") => {
    const id = `${table.tableId}:${handNo}`;
    await room.owner.pool.query(
      `INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings_id, sealed, ended_at)
       VALUES ($1, $2, $3, 'settled', 0, 0, hand_settings_keep('{}'), '', now() - $4::interval)`,
      [id, table.tableId, handNo, ago],
    );
    for (const [index, userId] of players.entries())
      await room.owner.pool.query(
        "INSERT INTO hand_seats (hand_serial, seat, user_id, net) SELECT serial, $2, $3, 0 FROM hands WHERE id = $1",
        [id, index, userId],
      );
    return id;
  };
  const OWN_TABLE = { ok: false, code: "own-table" };

  it("staff may not cancel a hand, pause, close, change or schedule a table at which they sit", async () => {
    expect(await command(floor, table.tableId, "pause")).toMatchObject({ result: null });
    await seat(floor.userId);
    for (const kind of ["cancel-hand", "pause", "close", "change-settings"] as const)
      expect(await command(floor, table.tableId, kind), kind).toEqual(OWN_TABLE);
    expect(
      await units().setSchedule(floor, {
        unitId: table.tableId,
        schedule: { opensAt: null, closesAt: Date.now() + HOUR },
        reason: "a test",
      }),
    ).toEqual(OWN_TABLE);
    const other = await appointStaff(room, "floor");
    expect(await command(other, table.tableId, "cancel-hand")).toMatchObject({ result: null });
    const { rows } = await room.owner.pool.query("SELECT kind FROM commands WHERE unit_id = $1 ORDER BY created_at", [
      table.tableId,
    ]);
    expect(rows).toEqual([{ kind: "pause" }, { kind: "cancel-hand" }]);
  });

  it("staff may not command a table for an hour after they leave it, unless a later hand has ended there", async () => {
    await endHand(1, [player], "10 minutes");
    await leave(floor.userId, "5 minutes");
    expect(await command(floor, table.tableId, "cancel-hand")).toEqual(OWN_TABLE);
    await endHand(2, [player]);
    expect(await command(floor, table.tableId, "cancel-hand")).toMatchObject({ result: null });
    await leave(floor.userId, "0");
    expect(await command(floor, table.tableId, "pause")).toEqual(OWN_TABLE);
    await leave(floor.userId, "61 minutes");
    expect(await command(floor, table.tableId, "pause")).toMatchObject({ result: null });
  });

  it("staff may not command the pool that has their table, but may command the pool's other tables", async () => {
    const [pool, second] = [randomUUID(), await room.createTable()];
    await room.owner.pool.query("INSERT INTO pools (id, name, settings) VALUES ($1::uuid, $1::text, '{}')", [pool]);
    await room.owner.pool.query("UPDATE tables SET pool_id = $1 WHERE id = ANY ($2)", [
      pool,
      [table.tableId, second.tableId],
    ]);
    await seat(floor.userId);
    expect(await command(floor, pool, "pause")).toEqual(OWN_TABLE);
    expect(await command(floor, table.tableId, "cancel-hand")).toEqual(OWN_TABLE);
    expect(await command(floor, second.tableId, "cancel-hand")).toMatchObject({ result: null });
  });

  it("staff may not see cards of a hand dealt to them or of their own table; each attempt is recorded", async () => {
    const officer = await appointStaff(room, "integrity");
    const [played, others] = [await endHand(1, [player, officer.userId]), await endHand(2, [player])];
    const reveal = (handId: string) =>
      createHandOffice(room.web, new Uint8Array(32)).revealHand(officer, { handId, reason: "curious" });
    expect(await reveal(played)).toEqual({ ok: false, code: "own-hand" });
    await seat(officer.userId);
    expect(await reveal(others)).toEqual({ ok: false, code: "own-hand" });
    await leave(officer.userId, "2 hours");
    expect(await reveal(others)).toEqual({ ok: false, code: "cards-unreadable" });
    const { rows } = await room.owner.pool.query(
      "SELECT action, subject_id, after->>'code' AS code FROM audit_log WHERE actor_id = $1 ORDER BY id",
      [officer.userId],
    );
    const refused = (subject_id: string, code: string) => ({ action: "hand.refuse-reveal", subject_id, code });
    expect(rows).toEqual([
      refused(played, "own-hand"),
      refused(others, "own-hand"),
      refused(others, "cards-unreadable"),
    ]);
  });

  it("an officer can reveal only a limited number of hands an hour, even concurrently; each reveal is recorded", async () => {
    const [owner, officer] = [await appointStaff(room, "owner"), await appointStaff(room, "integrity")];
    const handId = await endHand(1, [player]);
    const limit = (was: number, value: number) =>
      createStaffOffice(room.web).changeLimit(owner, { name: "reveals-per-hour", was, value, reason: "a test" });
    expect(await limit(20, 3)).toEqual({ ok: true });
    // The third argument, `true`, says that the web server can decrypt the cards.
    const reveal = async () =>
      (
        await room.web.pool.query("SELECT hand_reveal($1, $2, true, 'a report', '192.0.2.7') AS code", [
          officer.sessionKey,
          handId,
        ])
      ).rows[0].code;
    const codes = await Promise.all(Array.from({ length: 10 }, reveal));
    expect(codes.filter((code) => code === null)).toHaveLength(3);
    expect(codes.filter((code) => code === "too-many-reveals")).toHaveLength(7);
    await room.owner.pool.query("UPDATE hand_reveals SET at = now() - interval '61 minutes' WHERE revealed_by = $1", [
      officer.userId,
    ]);
    expect(await reveal()).toBeNull();
    const { rows } = await room.owner.pool.query(
      "SELECT action, count(*)::int AS n FROM audit_log WHERE actor_id = $1 GROUP BY action ORDER BY action",
      [officer.userId],
    );
    expect(rows).toEqual([
      { action: "hand.refuse-reveal", n: 7 },
      { action: "hand.reveal", n: 4 },
    ]);
    expect(await limit(3, 20)).toEqual({ ok: true });
    await expect(
      room.web.pool.query("INSERT INTO hand_reveals (hand_id, revealed_by, reason) VALUES ($1, $2, 'x')", [
        handId,
        officer.userId,
      ]),
    ).rejects.toThrow("permission denied");
  });

  it("no owner returns the bets of a suspended hand that they played", async () => {
    const [owner, other] = [await appointStaff(room, "owner"), await appointStaff(room, "owner")];
    const handId = `${table.tableId}:9`;
    await room.owner.pool.query("SELECT play_chips_grant_welcome($1)", [owner.userId]);
    await room.journal.commit(makeBuyIn(table, 2, owner.userId, 3, 100));
    const stack = (userId: string) => ({ kind: "stack" as const, tableId: table.tableId, userId });
    const entries = [
      { account: stack(player), amount: -30 },
      { account: stack(owner.userId), amount: -70 },
      { account: { kind: "suspense" as const, handId }, amount: 100 },
    ];
    await room.journal.commit(
      makeCommit(table, {
        events: [makeEvent(3)],
        ledgerMoves: [{ key: suspensionKey(handId), kind: "suspend", currency: "play", entries }],
        effects: [
          {
            type: "suspense",
            tableId: table.tableId,
            bets: { handId, amount: 100, currency: "play", reason: "test" },
          },
        ],
      }),
    );
    const shares = [{ userId: player, amount: 100 }];
    const giveBack = (by: Staff) => createSuspenseOffice(room.web).returnBets(by, { handId, shares, reason: "tape" });
    expect(await giveBack(owner)).toEqual({ ok: false, code: "own-hand" });
    expect(await giveBack(other)).toEqual({ ok: true });
  });

  it("staff may not ban or freeze a player at their own table, because a ban or freeze ends the player's hand", async () => {
    const officer = await appointStaff(room, "integrity");
    const impose = (sanction: Sanction, until: number | null = NEVER_EXPIRES) =>
      createPlayerOffice(room.web).changeSanction(officer, { userId: player, sanction, until, reason: "collusion" });
    await seat(officer.userId);
    expect([await impose("ban"), await impose("freeze")]).toEqual([OWN_TABLE, OWN_TABLE]);
    expect(await impose("chat-ban")).toEqual({ ok: true });
    await leave(officer.userId, "2 hours");
    expect(await impose("ban")).toEqual({ ok: true });
  });
});
