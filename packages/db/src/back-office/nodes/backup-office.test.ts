/** Tests who may see, request and download the room's backups, and which problems with backups are reported. Decision 0108 */
import { DAY_MS } from "@poker/protocol";
import { beforeEach, expect, it } from "vitest";
import { recordCopies } from "../../backup/backup-records.ts";
import { signManifest } from "../../backup/manifest.ts";
import { findBackupWarnings, readBackupStatus } from "../../repositories/nodes/backup-status.ts";
import { makeSessionStale } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createBackupOffice } from "./backup-office.ts";

const HOUR_MS = 3_600_000;
const room = useTestRoom();
const office = () => createBackupOffice(room.web);
const place = { host: "machine", directory: "/backups" };
const attempt = { ...place, ms: 1_000, way: "rows", reason: "command" };

beforeEach(async () => {
  const { prisma } = room.owner;
  await prisma.$transaction([
    prisma.backup.deleteMany(),
    prisma.backupPlan.deleteMany(),
    prisma.backupDrill.deleteMany(),
  ]);
});

const addBackup = (name: string, at: number, isSealed = true) =>
  room.owner.prisma.backup.create({ data: { ...attempt, name, at: new Date(at), bytes: 5n, isSealed } });
const addFailure = (at: number) =>
  room.owner.prisma.backup.create({ data: { ...attempt, at: new Date(at), isSealed: false, problem: "disk full" } });
const addDrill = (at: number, ok: boolean) =>
  room.owner.prisma.backupDrill.create({
    data: { backup: "a", at: new Date(at), ms: 1, ok, checked: {}, problems: [] },
  });
const copyOf = (name: string, day: number) => {
  const madeAt = `2026-01-0${day}T00:00:00.000Z`;
  const facts = {
    version: "0.1.0",
    migrations: ["first"],
    postgres: "18",
    machine: "linux-x64",
    keys: {},
    scrypt: null,
  };
  const manifest = signManifest({ madeAt, reason: "command", way: "rows", ...facts, parts: [] }, null);
  return { name, bytes: 5, manifest };
};
const setPlan = (everyHours: number | null, reportedAt = new Date()) =>
  room.owner.prisma.backupPlan.create({ data: { ...place, everyHours, keep: 7, reportedAt } });

it("problems of the backups are reported: none, too old or failed, and a failed or missing drill", async () => {
  const now = Date.now();
  const warnings = async (at = now) => findBackupWarnings(await readBackupStatus(room.web), at);
  expect(await warnings()).toEqual(["none"]);
  await addBackup("first", now - HOUR_MS);
  expect(await warnings()).toEqual(["no-drill"]);
  await addDrill(now, true);
  expect(await warnings()).toEqual([]);
  expect(await warnings(now + 8 * DAY_MS)).toEqual(["old"]);
  expect(await warnings(now + 36 * DAY_MS)).toEqual(["old", "no-drill"]);
  await setPlan(6);
  expect(await warnings(now + 10 * HOUR_MS)).toEqual([]);
  expect(await warnings(now + 12 * HOUR_MS)).toEqual(["old"]);
  await addFailure(now);
  await addDrill(now + 1, false);
  expect(await warnings()).toEqual(["failed", "drill-failed"]);
  await addBackup("second", now + 1);
  expect(await warnings()).toEqual(["drill-failed"]);
});

it("fault 145: copies in the object storage are listed when their folder is lost; deleted copies are not listed", async () => {
  const owner = await appointStaff(room, "owner");
  const address = "https://s3.example/room";
  await addBackup("kept", Date.UTC(2026, 0, 1));
  await addFailure(Date.UTC(2026, 0, 1));
  await addBackup("lost", Date.UTC(2026, 0, 2));
  const sync = (copies: Parameters<typeof recordCopies>[3]) => recordCopies(room.owner, place, address, copies);
  await sync([copyOf("lost", 2), copyOf("unknown", 3)]);
  await room.owner.prisma.backup.updateMany({ where: { name: "lost" }, data: { deletedAt: new Date() } });
  const read = async () => {
    const page = await office().read(owner, null);
    return "backups" in page
      ? page.backups.map(({ name, isInFolder, storage }) => ({ name, isInFolder, storage }))
      : page;
  };
  const copy = (name: string) => ({ name, isInFolder: false, storage: `${address}/${name}` });
  const rest = [
    { name: null, isInFolder: true, storage: null },
    { name: "kept", isInFolder: true, storage: null },
  ];
  expect(await read()).toEqual([copy("unknown"), copy("lost"), ...rest]);
  expect((await readBackupStatus(room.web)).newest?.name).toBe("unknown");
  await sync([copyOf("unknown", 3)]);
  expect(await read()).toEqual([copy("unknown"), ...rest]);
});

it("an owner asks the launcher for a backup once, on record, and only while a launcher runs", async () => {
  const owner = await appointStaff(room, "owner");
  const ask = () => office().ask(owner, { reason: "before the tournament" });
  expect(await ask()).toMatchObject({ code: "no-launcher" });
  await setPlan(null, new Date(Date.now() - HOUR_MS));
  expect(await ask()).toMatchObject({ code: "no-launcher" });
  await room.owner.prisma.backupPlan.updateMany({ data: { reportedAt: new Date() } });
  expect(await ask()).toEqual({ ok: true });
  expect(await ask()).toMatchObject({ code: "backup-under-way" });
  expect((await readBackupStatus(room.web)).plan?.askedAt).not.toBeNull();
  const entry = { actorId: owner.userId, action: "backup.ask", reason: "before the tournament" };
  expect(await room.owner.prisma.auditEntry.count({ where: entry })).toBe(1);
});

it("fault 86: an owner downloads a sealed backup after a fresh sign-in, on record; other people cannot", async () => {
  await addBackup("sealed", Date.now());
  await addBackup("readable", Date.now(), false);
  const [owner, colleague] = [await appointStaff(room, "owner"), await appointStaff(room, "owner")];
  const open = (name: string) => office().open(owner, { name, reason: "to keep it elsewhere" });
  expect(await open("none")).toMatchObject({ code: "no-such-backup" });
  expect(await open("readable")).toMatchObject({ code: "backup-not-sealed" });
  expect(await office().isOpen(owner, "sealed")).toBe(false);
  expect(await open("sealed")).toEqual({ ok: true });
  expect(await office().isOpen(owner, "sealed")).toBe(true);
  expect(await office().isOpen(owner, "readable")).toBe(false);
  expect(await office().isOpen(colleague, "sealed")).toBe(false);
  const entry = { actorId: owner.userId, action: "backup.download", subjectId: "sealed" };
  expect(await room.owner.prisma.auditEntry.count({ where: entry })).toBe(1);
  await makeSessionStale(room.owner.pool, owner.sessionKey);
  expect(await open("sealed")).toMatchObject({ code: "fresh-sign-in-required" });
  const others = await appointStaff(room, "floor", "support", "integrity", "rake_admin");
  expect(await office().read(others, null)).toMatchObject({ code: "not-allowed" });
  expect(await office().isOpen(others, "sealed")).toMatchObject({ code: "not-allowed" });
});
