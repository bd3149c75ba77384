/** Tests who may ask for an archive of their data, and who may download it. Faults 86 and 100 */
import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { makeSessionStale, openTestSession } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { createDataExports } from "./data-exports.ts";
import { type ClaimedExport, createExportMaker } from "./export-maker.ts";

const room = useTestRoom();
const exportsOf = () => createDataExports(room.web);
const maker = () => createExportMaker(room.game.pool);

afterEach(() => room.owner.pool.query("DELETE FROM data_exports"));

/** Makes a person with an account and opens a session for them. */
async function person() {
  const id = randomUUID();
  await room.owner.pool.query(
    "INSERT INTO users (id, name, name_key, email) VALUES ($1::uuid, $1, $1, $1 || '@example.org')",
    [id],
  );
  return { id, ...(await openTestSession(room.owner.pool, id)) };
}
async function makeArchive(bytes: readonly string[]): Promise<string> {
  const made = await maker().claim();
  if (!made) throw new Error("there is nothing to make");
  for (const [partNo, part] of bytes.entries()) await maker().addPart(made, partNo, Buffer.from(part));
  await maker().finish(made, Buffer.alloc(32, 7));
  return made.id;
}
async function read(sessionKey: string, exportId: string): Promise<string> {
  let text = "";
  for await (const part of exportsOf().readParts(sessionKey, exportId)) text += Buffer.from(part).toString();
  return text;
}

it("fault 86: a session opened long ago cannot ask for an archive; a session with a new proof can", async () => {
  const { id, sessionKey } = await person();
  await makeSessionStale(room.owner.pool, sessionKey, 11);
  const other = await openTestSession(room.owner.pool, id);
  expect(await exportsOf().ask(sessionKey, "en")).toMatchObject({ code: "fresh-sign-in-required" });
  expect(await exportsOf().getLatest(id)).toBeNull();
  expect(await exportsOf().ask(other.sessionKey, "en")).toEqual({ ok: true });
  expect(await exportsOf().getLatest(id)).toMatchObject({ state: "under-way", percent: 0 });
});

it("fault 86: a session opened long ago cannot read an archive, even when another session has opened the archive", async () => {
  const { id, sessionKey } = await person();
  const stolen = await openTestSession(room.owner.pool, id);
  await makeSessionStale(room.owner.pool, stolen.sessionKey, 11);
  await exportsOf().ask(sessionKey, "en");
  const exportId = await makeArchive(["one ", "two"]);
  expect(await exportsOf().open(stolen.sessionKey, exportId)).toMatchObject({ code: "fresh-sign-in-required" });
  expect(await exportsOf().open(sessionKey, exportId)).toEqual({ ok: true });
  expect(await read(stolen.sessionKey, exportId)).toBe("");
  expect(await read(sessionKey, exportId)).toBe("one two");
});

it("a download that was opened in time continues for an hour, and not longer", async () => {
  const { sessionKey } = await person();
  await exportsOf().ask(sessionKey, "en");
  const exportId = await makeArchive(["bytes"]);
  await exportsOf().open(sessionKey, exportId);
  await makeSessionStale(room.owner.pool, sessionKey, 30);
  expect(await read(sessionKey, exportId)).toBe("bytes");
  await room.owner.pool.query("UPDATE data_exports SET opened_until = now() - interval '1 ms' WHERE id = $1", [
    exportId,
  ]);
  expect(await read(sessionKey, exportId)).toBe("");
});

it("fault 100: no person opens or reads another's archive; the servers' roles cannot read or write archives", async () => {
  const [owner, other] = [await person(), await person()];
  await exportsOf().ask(owner.sessionKey, "en");
  const exportId = await makeArchive(["secret"]);
  expect(await exportsOf().open(other.sessionKey, exportId)).toMatchObject({ code: "no-such-export" });
  expect(await exportsOf().open(owner.sessionKey, randomUUID())).toMatchObject({ code: "no-such-export" });
  expect(await exportsOf().open("a key of no session", exportId)).toMatchObject({ code: "session-revoked" });
  expect(await read(other.sessionKey, exportId)).toBe("");
  for (const { pool } of [room.web, room.game])
    for (const statement of ["SELECT content FROM data_export_parts", "DELETE FROM data_exports"])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: "42501" });
});

it("one archive at a time, one a day, and another after a failure; two requests at once make one archive", async () => {
  const { id, sessionKey } = await person();
  const answers = await Promise.all([exportsOf().ask(sessionKey, "en"), exportsOf().ask(sessionKey, "es")]);
  expect(answers.map((answer) => ("code" in answer ? answer.code : "done")).sort()).toEqual([
    "done",
    "export-under-way",
  ]);
  await makeArchive(["bytes"]);
  expect(await exportsOf().getLatest(id)).toMatchObject({ state: "made", size: 5, sha256: "07".repeat(32) });
  expect(await exportsOf().ask(sessionKey, "en")).toMatchObject({ code: "export-too-soon" });
  await room.owner.pool.query(
    "UPDATE data_exports SET made_at = NULL, expires_at = NULL, failed_at = now() WHERE user_id = $1",
    [id],
  );
  expect(await exportsOf().getLatest(id)).toMatchObject({ state: "failed" });
  expect(await exportsOf().ask(sessionKey, "en")).toEqual({ ok: true });
});

async function firstRows(made: ClaimedExport): Promise<readonly object[]> {
  for await (const rows of maker().readRows(made, "profile")) return rows;
  return [];
}

it("a game server reads a person's data only while it has the claim on their archive", async () => {
  const { id, sessionKey } = await person();
  await exportsOf().ask(sessionKey, "en");
  const made = await maker().claim();
  if (!made) throw new Error("there is nothing to make");
  expect(await firstRows(made)).toMatchObject([{ id, email: `${id}@example.org` }]);
  const strangers = { ...made, claim: randomUUID() };
  await expect(firstRows(strangers)).rejects.toThrow("is lost");
});
