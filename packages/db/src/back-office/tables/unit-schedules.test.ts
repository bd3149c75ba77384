/** Tests schedules that open tables and pools on days of the week, in the local time of a time zone. Decision 0114 */
import { randomUUID } from "node:crypto";
import { buildSettings, presets } from "@poker/engine";
import { formatRoomTime, type UnitScheduleDraft } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { announceScheduledUnits } from "../../repositories/tables/tables.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createUnitOffice } from "./unit-office.ts";

const HOUR_MS = 3_600_000;
const MADRID = "Europe/Madrid";
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const room = useTestRoom();
const office = () => createUnitOffice(room.web.pool);
const announce = () => announceScheduledUnits(room.game.pool);

const settings = buildSettings(presets.avenue, {
  game: "holdem",
  structure: "no-limit",
  low: 50,
  high: 100,
  currency: "play",
});
const nightly = (change: Partial<UnitScheduleDraft> = {}): UnitScheduleDraft => {
  const id = randomUUID();
  const name = `Night ${id.slice(0, 8)}`;
  const times = { weekdays: EVERY_DAY, opensMinute: 20 * 60, closesMinute: 2 * 60, timeZone: MADRID };
  return { id, kind: "table", name, settings, limits: null, ...times, active: true, ...change };
};

async function save(draft: UnitScheduleDraft) {
  return office().saveSchedule(await appointStaff(room, "floor"), draft, "Friday nights");
}

interface Announced {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly opens_at: Date;
  readonly closes_at: Date | null;
}
async function announcedBy({ name, kind }: UnitScheduleDraft): Promise<readonly Announced[]> {
  const { rows } = await room.owner.pool.query<Announced>(
    `SELECT id, name, status, opens_at, closes_at FROM ${kind}s WHERE name LIKE $1 || ' %' ORDER BY opens_at, name`,
    [name],
  );
  return rows;
}

async function stateOf({ id }: UnitScheduleDraft) {
  const listed = await office().listSchedules(await appointStaff(room, "support"));
  return "code" in listed ? undefined : listed.find((each) => each.id === id);
}

describe("decision 0114", () => {
  it("a table is announced once within a day of its opening, opens and closes at the set hours, and is on record", async () => {
    const draft = nightly();
    expect(await save(draft)).toEqual({ ok: true });
    await Promise.all(Array.from({ length: 4 }, announce));
    const [made, ...others] = await announcedBy(draft);
    expect(others).toEqual([]);
    const { opens_at: opensAt, closes_at: closesAt } = made ?? {};
    expect(opensAt?.getTime()).toBeLessThanOrEqual(Date.now() + 25 * HOUR_MS);
    expect(formatRoomTime(opensAt?.getTime() ?? 0, MADRID)).toContain("20:00");
    expect(formatRoomTime(closesAt?.getTime() ?? 0, MADRID)).toContain("02:00");
    expect(closesAt?.getTime()).toBeGreaterThan(opensAt?.getTime() ?? 0);
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: MADRID }).format(opensAt);
    expect(made?.name).toBe(`${draft.name} ${day}`);
    const { rows } = await room.owner.pool.query("SELECT actor_id, reason FROM audit_log WHERE subject_id = $1", [
      made?.id,
    ]);
    expect(rows).toEqual([{ actor_id: null, reason: "By its schedule." }]);
    const next = (await stateOf(draft))?.next ?? [];
    expect(next.map(({ opensAt: at }) => at)).toEqual(
      [0, 24, 48].map((hours) => expect.closeTo((opensAt?.getTime() ?? 0) + hours * HOUR_MS, -7)),
    );
  });

  it("a table whose opening time passed without a server opens later, but not after its closing time", async () => {
    const missed = async (opened: string) => {
      const draft = nightly({
        kind: "pool",
        limits: { maxTables: 3, spareTables: 1 },
        settings: { ...settings, seating: "pool" },
      });
      expect(await save(draft)).toEqual({ ok: true });
      await room.owner.pool.query(
        `UPDATE unit_schedules SET time_zone = 'UTC', next_opens_at = date_trunc('minute', now()) - $2::interval,
           closes_minute = (extract(hour FROM now() + interval '3 hours') * 60)::integer % 1440 WHERE id = $1`,
        [draft.id, opened],
      );
      await announce();
      return (await announcedBy(draft)).filter(({ opens_at: at }) => at.getTime() < Date.now());
    };
    expect(await missed("30 minutes")).toMatchObject([{ status: "open" }]);
    expect(await missed("3 days")).toEqual([]);
  });

  it("a change withdraws and announces again what is not open yet; a schedule that is off announces nothing", async () => {
    const draft = nightly();
    await save(draft);
    await announce();
    await save({ ...draft, opensMinute: 21 * 60 });
    await announce();
    const [first, second] = (await announcedBy(draft)).toSorted((a, b) => a.name.length - b.name.length);
    expect(formatRoomTime(first?.opens_at.getTime() ?? 0, MADRID)).toContain("21:00");
    expect([first?.status, second?.status]).toEqual(["open", "closed"]);
    await save({ ...draft, active: false });
    await announce();
    expect((await announcedBy(draft)).map(({ status }) => status)).toEqual(["closed", "closed"]);
    expect(await stateOf(draft)).toMatchObject({ active: false, next: [] });
  });

  it("✗: plans that cannot be kept are refused with stable codes", async () => {
    const taken = nightly();
    await save(taken);
    for (const [change, code] of [
      [{ weekdays: [] }, "wrong-times"],
      [{ closesMinute: 20 * 60 }, "wrong-times"],
      [{ timeZone: "Europe/Atlantis" }, "no-such-time-zone"],
      [{ name: taken.name.toUpperCase() }, "name-taken"],
      [{ kind: "pool" }, "wrong-seating"],
    ] as const)
      expect(await save(nightly(change)), code).toMatchObject({ code });
    const support = await appointStaff(room, "support");
    expect(await office().saveSchedule(support, nightly(), "a test")).toMatchObject({ code: "not-allowed" });
  });

  it.each([
    { zone: MADRID, clock: "02:30", after: "2027-03-27T20:00Z", at: "2027-03-28T01:30", why: "is skipped" },
    { zone: MADRID, clock: "02:30", after: "2027-10-30T20:00Z", at: "2027-10-31T00:30", why: "comes twice" },
    {
      zone: MADRID,
      clock: "02:30",
      after: "2027-10-31T00:30Z",
      at: "2027-11-01T01:30",
      why: "has come the first time",
    },
    {
      zone: "Australia/Lord_Howe",
      clock: "01:45",
      after: "2027-04-03T12:00Z",
      at: "2027-04-03T14:45",
      why: "comes twice",
    },
    { zone: "UTC", clock: "02:30", after: "2027-03-28T00:00Z", at: "2027-03-28T02:30", why: "is plain" },
  ])("$clock in $zone that $why is the moment $at", async ({ zone, clock, after, at }) => {
    const [hours = 0, minutes = 0] = clock.split(":").map(Number);
    const { rows } = await room.owner.pool.query<{ at: Date }>("SELECT next_clock_time($1, $2, $3, $4) AS at", [
      EVERY_DAY,
      hours * 60 + minutes,
      zone,
      after,
    ]);
    expect(rows[0]?.at.toISOString().slice(0, 16)).toBe(at);
  });
});
