import { randomUUID } from "node:crypto";
import { isRefusal, type Refusal, type TournamentSettings, tournamentPresets } from "@poker/engine";
import { type TournamentInfo, type TournamentScheduleDraft, tournamentTemplateSchema } from "@poker/protocol";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTournaments } from "../../repositories/tournaments/tournaments.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createRichPlayer, giveMoney, HOUR_MS, headsUp, TestTournament } from "../../testing/tournament.ts";
import { createAuditOffice } from "../office/audit.ts";
import type { Staff } from "../office/check-permission.ts";
import { createTournamentOffice } from "./tournament-office.ts";

const room = useTestRoom();
const office = () => createTournamentOffice(room.web);
const tournaments = () => createTournaments(room.game.pool);
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const reason = "the programme of the week";
const freezeOut = tournamentPresets["freeze-out"];

let floor: Staff;
let support: Staff;
beforeAll(async () => {
  [floor, support] = [await appointStaff(room, "floor"), await appointStaff(room, "support")];
});

const draft = (settings: TournamentSettings, startsAt: number | null = null) => ({
  id: randomUUID(),
  name: "Sunday",
  settings,
  opensAt: startsAt && startsAt - HOUR_MS,
  startsAt,
  reason,
});
const auditOf = async (id: string) =>
  (
    await room.owner.pool.query(
      "SELECT action, actor_id, reason, after FROM audit_log WHERE subject_id = $1 ORDER BY id",
      [id],
    )
  ).rows;

describe("a tournament that staff make", () => {
  it("is made with an entry in the audit log", async () => {
    const wanted = draft(freezeOut, Date.now() + DAY_MS);
    expect(await office().create(floor, wanted)).toEqual({ id: wanted.id });
    expect(await tournaments().get(wanted.id)).toMatchObject({ name: "Sunday", startsAt: wanted.startsAt });
    expect(await auditOf(wanted.id)).toEqual([
      {
        action: "tournament.create",
        actor_id: floor.userId,
        reason,
        after: { name: "Sunday", settings: freezeOut, opensAt: wanted.opensAt, startsAt: wanted.startsAt },
      },
    ]);
    const { entries } = notRefused(
      await createAuditOffice(room.web.pool).list(await appointStaff(room, "owner"), {}, null),
    );
    expect(entries[0]?.subject).toMatchObject({ kind: "tournament", name: expect.stringMatching(/^Sunday #\d+$/) });
  });

  it("is refused to other staff, without a reason, and with unusable settings, whose fields are named", async () => {
    expect(await office().create(support, draft(headsUp))).toMatchObject({ code: "not-allowed" });
    expect(await office().create(floor, { ...draft(headsUp), reason: " " })).toMatchObject({ code: "reason-required" });
    const levels = headsUp.levels.toReversed();
    const refused = await office().create(floor, draft({ ...headsUp, levels }));
    expect(refused).toMatchObject({ code: "unusable-settings", fields: expect.any(Array) });
    expect(isRefusal(refused) && refused.fields?.map(({ code }) => code)).toContain("levels-go-down");
  });

  it("fault 97: takes no commands from staff who play in it, and takes commands from other staff", async () => {
    const tournament = await TestTournament.open(room);
    const ask = (staff: Staff) =>
      office().enqueueCommand(staff, {
        commandId: randomUUID(),
        tournamentId: tournament.id,
        kind: "cancel",
        payload: { reason: "too few" },
        reason,
      });
    await giveMoney(room, `wallet:${floor.userId}:real`, 10_000);
    await tournament.registerAll(floor.userId);
    expect(await ask(floor)).toMatchObject({ code: "own-table" });
    expect(await ask(support)).toMatchObject({ code: "not-allowed" });
    expect(await ask(await appointStaff(room, "floor"))).toMatchObject({ result: null });
    expect((await auditOf(tournament.id)).at(-1)).toMatchObject({ action: "tournament.cancel" });
    expect(notRefused(await office().listCommands(floor, tournament.id)).map(({ kind }) => kind)).toEqual(["cancel"]);
    await tournament.perform({ type: "unregister", playerId: floor.userId });
    expect(await ask(floor)).toMatchObject({ result: null });
  });
});

describe("a template", () => {
  it("is saved, changed and retired; the audit log has the settings that were replaced", async () => {
    const id = randomUUID();
    const template = { id, name: "Heads-up", settings: headsUp, retired: false };
    expect(await office().saveTemplate(floor, template, reason)).toEqual({ ok: true });
    expect(await office().saveTemplate(floor, { ...template, name: "Duel", retired: true }, reason)).toEqual({
      ok: true,
    });
    expect(notRefused(await office().listTemplates(support))).toContainEqual({
      ...template,
      name: "Duel",
      retired: true,
    });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      "tournament-template.save",
      "tournament-template.save",
    ]);
    expect(
      await office().saveTemplate(floor, { ...template, settings: { ...headsUp, seats: 1 } }, reason),
    ).toMatchObject({
      code: "unusable-settings",
    });
    expect(await office().saveTemplate(support, template, reason)).toMatchObject({ code: "not-allowed" });
  });

  it("P5: a template stored without `identicalBothWays` is read with the old rule, and is saved with that rule", async () => {
    const id = randomUUID();
    const { identicalBothWays: _, ...rules } = headsUp.rules;
    await room.owner.pool.query("INSERT INTO tournament_templates (id, name, settings) VALUES ($1, 'Old', $2)", [
      id,
      JSON.stringify({ ...headsUp, rules }),
    ]);
    const read = notRefused(await office().listTemplates(floor)).find((template) => template.id === id);
    const settings = { ...headsUp, rules: { ...rules, identicalBothWays: "by-halves" } };
    expect(read?.settings).toEqual(settings);
    const sent = tournamentTemplateSchema.parse(structuredClone(read?.settings));
    expect(await office().saveTemplate(floor, { id, name: "Old", settings: sent, retired: false }, reason)).toEqual({
      ok: true,
    });
    expect((await auditOf(id)).map(({ after }) => after.settings)).toEqual([settings]);
  });

  it("M1: a set-time template that was stored with bots is read without bots and cannot be saved with bots", async () => {
    const id = randomUUID();
    const withBots = { ...freezeOut, bots: { afterMs: 10_000 } };
    await room.owner.pool.query("INSERT INTO tournament_templates (id, name, settings) VALUES ($1, 'Bots', $2)", [
      id,
      JSON.stringify(withBots),
    ]);
    const read = notRefused(await office().listTemplates(floor)).find((template) => template.id === id);
    expect(read?.settings).toEqual(freezeOut);
    const save = (settings: TournamentSettings) =>
      office().saveTemplate(floor, { id, name: "Bots", settings, retired: true }, reason);
    expect(await save(withBots)).toMatchObject({
      code: "unusable-settings",
      fields: [{ field: "bots", code: "contradiction" }],
    });
    expect(await save(freezeOut)).toEqual({ ok: true });
  });
});

describe("a schedule", () => {
  const [sitAndGo, scheduled, satellite] = [randomUUID(), randomUUID(), randomUUID()];
  beforeAll(async () => {
    const save = (id: string, settings: TournamentSettings) =>
      office().saveTemplate(floor, { id, name: settings.preset, settings, retired: false }, reason);
    await save(sitAndGo, headsUp);
    await save(scheduled, freezeOut);
    await save(satellite, { ...tournamentPresets.satellite, satellite: { tournamentId: "", price: 1_000 } });
  });
  beforeEach(() => room.owner.pool.query("UPDATE tournament_schedules SET ended_at = now() WHERE ended_at IS NULL"));

  const daily = (more: Partial<TournamentScheduleDraft> = {}): TournamentScheduleDraft => ({
    id: randomUUID(),
    templateId: scheduled,
    name: "Daily",
    keepOpen: null,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    minuteOfDay: 20 * 60,
    timeZone: "Europe/Madrid",
    announceMs: 2 * DAY_MS,
    registerMs: DAY_MS,
    targetScheduleId: null,
    ...more,
  });
  const always = (keepOpen: number, more: Partial<TournamentScheduleDraft> = {}) =>
    daily({ templateId: sitAndGo, keepOpen, weekdays: [], minuteOfDay: null, announceMs: 0, registerMs: 0, ...more });
  const save = async (wanted: TournamentScheduleDraft) => {
    expect(await office().saveSchedule(floor, wanted, reason)).toEqual({ ok: true });
    return wanted;
  };
  const madeBy = async ({ id }: TournamentScheduleDraft): Promise<readonly TournamentInfo[]> => {
    const { rows } = await room.owner.pool.query<{ id: string }>(
      "SELECT id FROM tournaments WHERE schedule_id = $1 ORDER BY starts_at, number",
      [id],
    );
    const made = await Promise.all(rows.map((row) => tournaments().get(row.id)));
    return made.filter((one) => one !== null);
  };
  const stateOf = async ({ id }: TournamentScheduleDraft) =>
    notRefused(await office().listSchedules(floor)).find((schedule) => schedule.id === id);
  const clockInMadrid = (at: number | null | undefined) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Madrid", timeStyle: "short" }).format(at ?? 0);

  it("makes the tournaments of the next two days, each at the set hour of the schedule's time zone", async () => {
    const wanted = await save(daily());
    for (let time = 0; time < 5; time++) await tournaments().announceDue();
    const made = await madeBy(wanted);
    expect(made.map(({ startsAt }) => clockInMadrid(startsAt))).toEqual(["20:00", "20:00"]);
    for (const { startsAt, opensAt } of made) expect((startsAt ?? 0) - (opensAt ?? 0)).toBe(DAY_MS);
    const state = await stateOf(wanted);
    expect(clockInMadrid(state?.nextStartAt)).toBe("20:00");
    expect(state?.nextStartAt).toBeGreaterThan(Date.now() + 2 * DAY_MS - HOUR_MS);
    expect(await auditOf(made[0]?.id ?? "")).toMatchObject([{ actor_id: null, reason: "By its schedule." }]);
  });

  it("starts at the same local hour before and after the clocks change", async () => {
    const { rows } = await room.owner.pool.query<{ at: Date }>(
      `SELECT next_clock_time('{1,2,3,4,5,6,7}', 1200, 'Europe/Madrid', day::timestamptz) AS at
       FROM unnest(ARRAY['2027-03-27T19:00Z', '2027-03-28T18:00Z', '2027-10-30T18:00Z', '2027-10-31T19:00Z']) AS day`,
    );
    expect(rows.map(({ at }) => at.toISOString().slice(0, 16))).toEqual([
      "2027-03-28T18:00",
      "2027-03-29T18:00",
      "2027-10-31T19:00",
      "2027-11-01T19:00",
    ]);
  });

  it("starts only on its days of the week, and skips starts that passed while no server ran", async () => {
    const wanted = await save(daily({ weekdays: [7], announceMs: DAY_MS, registerMs: HOUR_MS }));
    const { nextStartAt } = (await stateOf(wanted)) ?? {};
    expect(new Date((nextStartAt ?? 0) - MINUTE_MS).getUTCDay()).toBe(0);
    await room.owner.pool.query(
      "UPDATE tournament_schedules SET next_start_at = now() - interval '8 days' WHERE id = $1",
      [wanted.id],
    );
    await tournaments().announceDue();
    expect((await madeBy(wanted)).filter(({ startsAt }) => (startsAt ?? 0) < Date.now())).toEqual([]);
    expect((await stateOf(wanted))?.nextStartAt).toBe(nextStartAt);
  });

  it("keeps sit-and-gos open: makes another one when one has started, until the schedule ends", async () => {
    const wanted = await save(always(2));
    for (let time = 0; time < 4; time++) await tournaments().announceDue();
    const [first] = await madeBy(wanted);
    expect(await madeBy(wanted)).toHaveLength(2);
    await room.owner.pool.query("UPDATE tournaments SET status = 'running' WHERE id = $1", [first?.id]);
    await tournaments().announceDue();
    expect(await madeBy(wanted)).toHaveLength(3);
    await office().endSchedule(floor, wanted.id, reason);
    await room.owner.pool.query("UPDATE tournaments SET status = 'running' WHERE schedule_id = $1", [wanted.id]);
    await tournaments().announceDue();
    expect(await madeBy(wanted)).toHaveLength(3);
    expect(await office().endSchedule(floor, wanted.id, reason)).toMatchObject({ code: "no-such-schedule" });
  });

  it("fault 115: is run by several nodes at once without making a tournament twice", async () => {
    for (let round = 0; round < 20; round++) {
      const wanted = await save(always(1));
      await Promise.all(Array.from({ length: 6 }, () => tournaments().announceDue()));
      expect(await madeBy(wanted)).toHaveLength(1);
    }
  });

  it("M19: says why it could not make a tournament, and makes the tournament later when it can", async () => {
    const template = randomUUID();
    await office().saveTemplate(
      floor,
      { id: template, name: "Big", settings: { ...headsUp, guarantee: 7_777 }, retired: false },
      reason,
    );
    const wanted = await save(always(1, { templateId: template }));
    await tournaments().announceDue();
    expect((await stateOf(wanted))?.refused).toBe("not-funded");
    await giveMoney(room, "promotion:real", 7_777);
    await tournaments().announceDue();
    expect((await stateOf(wanted))?.refused).toBeNull();
    expect(await madeBy(wanted)).toHaveLength(1);
  });

  it("M23: makes satellites that pay tickets for the next tournament of another schedule", async () => {
    const target = await save(daily());
    const wanted = await save(
      daily({
        templateId: satellite,
        minuteOfDay: 18 * 60,
        announceMs: DAY_MS,
        registerMs: HOUR_MS,
        targetScheduleId: target.id,
      }),
    );
    for (let time = 0; time < 3; time++) await tournaments().announceDue();
    const [made] = await madeBy(wanted);
    const [first] = (await madeBy(target)).filter(({ startsAt }) => (startsAt ?? 0) > (made?.startsAt ?? 0));
    expect(made?.settings.satellite).toEqual({ tournamentId: first?.id, price: 1_000 });
    expect(made?.targetId).toBe(first?.id);
  });

  it.each([
    ["no-such-template", daily({ templateId: randomUUID() })],
    ["wrong-times", daily({ keepOpen: 1 })],
    ["wrong-times", daily({ weekdays: [] })],
    ["wrong-times", daily({ weekdays: [8] })],
    ["wrong-times", daily({ minuteOfDay: 1_440 })],
    ["wrong-times", daily({ announceMs: HOUR_MS })],
    ["wrong-times", always(0)],
    ["wrong-times", always(1, { minuteOfDay: 3 })],
    ["no-such-time-zone", daily({ timeZone: "Europe/Atlantis" })],
    ["no-such-target", daily({ templateId: satellite })],
    ["no-such-target", daily({ targetScheduleId: randomUUID() })],
  ])("is refused with %s", async (code, wanted) => {
    expect(await office().saveSchedule(floor, wanted, reason)).toMatchObject({ ok: false, code });
    expect(await office().saveSchedule(support, wanted, reason)).toMatchObject({ code: "not-allowed" });
  });
});

describe("M19: the promotions", () => {
  it("never reserve more than they hold, however many tournaments are made at once", async () => {
    const before = await room.readBalance("promotion:real");
    await giveMoney(room, "promotion:real", 10_000 - before);
    const wanted = Array.from({ length: 5 }, () => draft({ ...headsUp, guarantee: 3_000 }));
    const made = await Promise.all(wanted.map((each) => office().create(floor, each)));
    expect(made.flatMap((each) => (isRefusal(each) ? [each.code] : []))).toEqual(["not-funded", "not-funded"]);
    expect(await room.readBalance("promotion:real")).toBe(1_000);
    await createRichPlayer(room);
  });
});

function notRefused<T>(answer: T): Exclude<T, Refusal<string>> {
  const [given] = [answer].filter((each): each is Exclude<T, Refusal<string>> => !isRefusal(each));
  if (given === undefined) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return given;
}
