import { completeSettings, DEFAULT_ROOM_SETTINGS, type SettingChanges } from "@poker/protocol";
import { beforeAll, expect, it } from "vitest";
import { listenForSettings, readRoomPictures, readSavedSettings } from "../../repositories/office/room-settings.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createAuditOffice } from "./audit.ts";
import type { Staff } from "./check-permission.ts";
import { createRoomSettingsOffice } from "./room-settings-office.ts";

const room = useTestRoom();
const office = () => createRoomSettingsOffice(room.web);

let owner: Staff;
let second: Staff;
beforeAll(async () => {
  [owner, second] = [await appointStaff(room, "owner"), await appointStaff(room, "owner")];
});

const readNow = () => readSavedSettings(room.game.pool);
const newest = async () => (await readNow()).version;
const save = (by: Staff, seen: number, changes: Partial<SettingChanges>, reason = "a new look") =>
  office().save(by, { seen, changes: { set: {}, reset: [], ...changes }, reason });

it("decision 0111: a setting has its default until an owner changes it, and again when they reset it", async () => {
  const seen = await newest();
  expect(completeSettings((await readNow()).chosen, {})).toEqual(DEFAULT_ROOM_SETTINGS);
  expect(await save(owner, seen, { set: { name: "Club de Cartas", timeZone: "Europe/Madrid" } })).toEqual({ ok: true });
  expect(await readNow()).toEqual({
    version: seen + 1,
    chosen: { name: "Club de Cartas", timeZone: "Europe/Madrid" },
    termsVersion: null,
  });
  expect(await save(owner, seen + 1, { reset: ["name"] })).toEqual({ ok: true });
  expect((await readNow()).chosen).toEqual({ timeZone: "Europe/Madrid" });
});

it("fault 147: of two owners who save at the same time, the second sees a conflict, and nothing is lost", async () => {
  const seen = await newest();
  const answers = await Promise.all([
    save(owner, seen, { set: { contact: "help@example.org" } }),
    save(second, seen, { set: { help: "+34 900 200 225" } }),
  ]);
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok)).toEqual([{ ok: false, code: "newer-version" }]);
  const { version, chosen } = await readNow();
  expect(version).toBe(seen + 1);
  expect([chosen.contact, chosen.help].filter((value) => value !== undefined)).toHaveLength(1);
});

it("decision 0111: an earlier version is restored as a new version, with an entry in the audit log", async () => {
  const first = await newest();
  await save(owner, first, { set: { name: "First" } });
  await save(owner, first + 1, { set: { name: "Second", contact: "desk@example.org" } });
  const restore = (version: number, seen: number) =>
    office().restore(owner, { version, seen, reason: "the old name was better" });
  expect(await restore(9_999, first + 2)).toEqual({ ok: false, code: "no-such-version" });
  expect(await restore(first + 1, first + 1)).toEqual({ ok: false, code: "newer-version" });
  const wanted = await office().list(owner, first + 2);
  expect(await restore(first + 1, first + 2)).toEqual({ ok: true });
  const listed = await office().list(owner, null);
  if (!("versions" in listed) || !("versions" in wanted)) expect.fail("the versions were refused");
  expect(listed.versions[0]).toMatchObject({
    version: first + 3,
    chosen: wanted.versions[0]?.chosen,
    by: { id: owner.userId },
    reason: "the old name was better",
  });
  const audited = await createAuditOffice(room.web.pool).list(owner, { action: "room-settings.change" }, null);
  expect("entries" in audited && audited.entries[0]).toMatchObject({
    subject: { id: String(first + 3) },
    before: { name: "Second", contact: "desk@example.org" },
    after: { name: "First" },
  });
});

it("decision 0111: each page of versions also has the settings before its last version", async () => {
  const first = await newest();
  for (let step = 0; step < 21; step++) await save(owner, first + step, { set: { name: `Name ${step}` } });
  const page = await office().list(owner, null);
  if (!("versions" in page)) expect.fail("the versions were refused");
  expect(page.versions.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, k) => first + 21 - k));
  expect([page.next, page.earlier?.name]).toEqual([first + 2, "Name 0"]);
  const last = await office().list(owner, 2);
  expect(last).toMatchObject({ versions: [{ version: 1 }], earlier: null, next: null });
});

it("decision 0111: a save without a change makes no version, and one without a reason is refused", async () => {
  const seen = await newest();
  const { chosen } = await readNow();
  expect(await save(owner, seen, { set: chosen })).toEqual({ ok: true });
  expect(await save(owner, seen, { set: { name: "Without a reason" } }, " ")).toMatchObject({
    code: "reason-required",
  });
  expect(await newest()).toBe(seen);
});

it("decision 0111 ✗: only an owner reads and changes the settings, and no server writes the table", async () => {
  const floor = await appointStaff(room, "floor");
  expect(await office().read(floor)).toEqual({ ok: false, code: "not-allowed" });
  expect(await save(floor, await newest(), { set: { name: "Mine" } })).toEqual({ ok: false, code: "not-allowed" });
  for (const { pool } of [room.web, room.game])
    await expect(pool.query("UPDATE room_settings SET settings = '{}'")).rejects.toThrow("permission denied");
});

it("decision 0111: a server is told at once when a version is saved", async () => {
  let changes = 0;
  let tell = () => {};
  const told = (count: number) =>
    new Promise<void>((resolve) => {
      tell = () => changes >= count && resolve();
      tell();
    });
  const listener = listenForSettings(room.game, () => {
    changes += 1;
    tell();
  });
  await told(1);
  await save(owner, await newest(), { set: { name: "Announced" } });
  await told(2);
  await listener.close();
});

it("decision 0111: settings that a newer version of the room has stored are not read, but are kept", async () => {
  const seen = await newest();
  await room.owner.pool.query(
    "INSERT INTO room_settings (version, settings, changed_by, reason) VALUES ($1, $2, $3, 'a newer server')",
    [seen + 1, { name: "Known", hologram: true, timeZone: "Mars/Olympus" }, owner.userId],
  );
  expect(await readNow()).toMatchObject({ version: seen + 1, chosen: { name: "Known" } });
  await save(owner, seen + 1, { set: { name: "Still known" } });
  const { rows } = await room.owner.pool.query("SELECT settings FROM room_settings ORDER BY version DESC LIMIT 1");
  expect(rows[0].settings).toMatchObject({ hologram: true, name: "Still known" });
});

it("decision 0112: a logo is saved only with its pictures; pictures that no version names are deleted after a day", async () => {
  const seen = await newest();
  const [wanted, unused, later] = ["a1", "b2", "c3"].map((pair) => pair.repeat(32));
  if (!wanted || !unused || !later) expect.fail("three logos");
  const add = (logo: string) =>
    office().addLogo(owner, {
      logo,
      pictures: [{ name: "logo.png", content: Buffer.from("\u0089PNG") }],
      reason: "our new logo",
    });
  expect(await save(owner, seen, { set: { logo: wanted } })).toEqual({ ok: false, code: "no-such-logo" });
  for (const logo of [wanted, unused]) expect(await add(logo)).toEqual({ ok: true });
  expect(await save(owner, seen, { set: { logo: wanted } })).toEqual({ ok: true });
  await room.owner.pool.query("UPDATE room_pictures SET made_at = now() - interval '2 days'");
  expect(await add(later)).toEqual({ ok: true });
  const names = async (logo: string) => (await readRoomPictures(room.web, logo)).map(({ name }) => name);
  expect(await Promise.all([wanted, unused, later].map(names))).toEqual([["logo.png"], [], ["logo.png"]]);
});

it("decision 0111: a rule for free chips applies at once, can be reset, and is refused when it contradicts itself", async () => {
  const rule = async () => {
    const { rows } = await room.owner.pool.query(
      "SELECT welcome, refill_below, refill_to, refill_every_ms, given_per_network FROM chip_rules WHERE player_kind = 'person'",
    );
    return Object.values(rows[0] ?? {});
  };
  const first = await rule();
  const chips = { welcome: 50_000, below: 5_000, upTo: 40_000, everyHours: 2, perNetwork: null };
  expect(await save(owner, await newest(), { set: { chips } })).toEqual({ ok: true });
  expect(await rule()).toEqual([50_000, 5_000, 40_000, 7_200_000, null]);
  expect((await readNow()).chosen.chips).toEqual(chips);
  const bad = { ...chips, perNetwork: 10 };
  expect(await save(owner, await newest(), { set: { chips: bad } })).toEqual({ ok: false, code: "bad-settings" });
  expect(await save(owner, await newest(), { reset: ["chips"] })).toEqual({ ok: true });
  expect(await rule()).toEqual(first);
});
