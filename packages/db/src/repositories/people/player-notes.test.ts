import { randomUUID } from "node:crypto";
import { MAX_NOTE_LENGTH, NOTE_TAGS, type PlayerNote } from "@poker/protocol";
import { expect, it } from "vitest";
import { openTestSession } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { createPlayerNotes } from "./player-notes.ts";

const room = useTestRoom();
const notes = () => createPlayerNotes(room.web);
const save = async (authorId: string, note: PlayerNote) =>
  notes().saveNote((await openTestSession(room.owner.pool, authorId)).sessionKey, note);
const people = () => Promise.all([room.createPlayer(1), room.createPlayer(1), room.createPlayer(1)] as const);
const note = (userId: string, more: Partial<PlayerNote> = {}): PlayerNote => ({ userId, tag: null, text: "", ...more });

it("a note is stored, changed, and deleted when it becomes empty", async () => {
  const [anna, bert, cleo] = await people();
  expect(await save(anna, note(bert, { tag: "red", text: "  raises\0 every river \n" }))).toEqual({
    ok: true,
  });
  expect(await save(anna, note(cleo, { tag: "blue" }))).toEqual({ ok: true });
  const all = await notes().listAbout(anna, [bert, cleo, randomUUID()]);
  expect(all).toHaveLength(2);
  expect(all).toContainEqual(note(bert, { tag: "red", text: "raises every river" }));
  expect(await save(anna, note(bert, { text: "calmer now" }))).toEqual({ ok: true });
  expect(await notes().listAbout(anna, [bert])).toEqual([note(bert, { text: "calmer now" })]);
  expect(await save(anna, note(bert, { text: " " }))).toEqual({ ok: true });
  expect(await save(anna, note(bert))).toEqual({ ok: true });
  expect(await notes().listAbout(anna, [bert])).toEqual([]);
  for (const tag of NOTE_TAGS) expect(await save(anna, note(bert, { tag }))).toEqual({ ok: true });
});

it("only its author reads or changes a note, never its subject", async () => {
  const [anna, bert, cleo] = await people();
  await save(anna, note(bert, { tag: "red", text: "anna's" }));
  await save(cleo, note(bert, { text: "cleo's" }));
  expect(await notes().listAbout(bert, [anna, bert, cleo])).toEqual([]);
  expect(await notes().listAbout(cleo, [anna, bert, cleo])).toEqual([note(bert, { text: "cleo's" })]);
  await save(cleo, note(bert));
  await save(bert, note(anna, { text: "bert's" }));
  expect(await notes().listAbout(anna, [anna, bert, cleo])).toEqual([note(bert, { tag: "red", text: "anna's" })]);
});

it("✗: a note about oneself, about an unknown player, or a note that is too long is refused", async () => {
  const [anna, bert] = await people();
  expect(await save(anna, note(anna, { tag: "red" }))).toMatchObject({ code: "no-such-player" });
  expect(await save(anna, note(randomUUID(), { tag: "red" }))).toMatchObject({ code: "no-such-player" });
  const text = "♠".repeat(MAX_NOTE_LENGTH);
  expect(await save(anna, note(bert, { text: `${text}x` }))).toMatchObject({ code: "note-too-long" });
  expect(await notes().listAbout(anna, [bert])).toEqual([]);
  expect(await save(anna, note(bert, { text: `${text}  ` }))).toEqual({ ok: true });
});

it("fault 100 ✗: a note is saved only for the session's player, and only while the session lasts", async () => {
  const [anna, bert] = await people();
  for (const sessionKey of [anna, "", (await openTestSession(room.owner.pool, anna, -1)).sessionKey])
    expect(await notes().saveNote(sessionKey, note(bert, { tag: "red" }))).toEqual({
      ok: false,
      code: "session-revoked",
    });
  expect(await notes().listAbout(anna, [bert])).toEqual([]);
});

it("✗: the game server's role has no permission to read or write notes", async () => {
  const denied = { code: "42501" };
  await expect(room.game.pool.query("SELECT FROM player_notes")).rejects.toMatchObject(denied);
  await expect(room.web.pool.query("DELETE FROM chat_mutes")).rejects.toMatchObject(denied);
});
