import { randomUUID } from "node:crypto";
import {
  EVERY_OWN_HAND,
  type HandNote,
  MAX_HAND_NOTE_LENGTH,
  MAX_HAND_TAG_LENGTH,
  MAX_HAND_TAGS,
  MAX_NOTED_HANDS,
} from "@poker/protocol";
import { expect, it } from "vitest";
import { openTestSession } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { createOwnHands } from "./own-hands.ts";

const room = useTestRoom();
const own = () => createOwnHands(room.web, new Uint8Array(32));
const sessionOf = async (userId: string) => (await openTestSession(room.owner.pool, userId)).sessionKey;
const save = async (userId: string, handId: string, note: Partial<HandNote>) =>
  own().saveNote(await sessionOf(userId), handId, { tags: [], text: "", ...note });
const OK = { ok: true };

/** Adds a cancelled hand into which these players were dealt. */
async function addHand(userIds: readonly string[]): Promise<string> {
  const { tableId } = await room.createTable();
  const { pool } = room.owner;
  const { rows } = await pool.query<{ id: string; serial: number }>(
    `INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings_id, sealed)
     SELECT $1::uuid || ':1', $1, 1, 'cancelled', 0, 0, hand_settings_keep('{"currency": "play", "rules": {}}'), '' RETURNING id, serial`,
    [tableId],
  );
  const [hand] = rows;
  if (!hand) throw new Error("no hand");
  for (const [seat, userId] of userIds.entries()) {
    await pool.query("INSERT INTO hand_seats (hand_serial, seat, user_id, net) VALUES ($1, $2, $3, 0)", [
      hand.serial,
      seat,
      userId,
    ]);
    await pool.query(
      `INSERT INTO own_hands (user_id, hand_serial, table_id, ended_at, big_blind, pot, net, game, structure, money, seat, counted)
       VALUES ($1, $2, $3, now(), 100, 0, 0, 'holdem', 'no-limit', 'play', $4, false)`,
      [userId, hand.serial, tableId, seat],
    );
  }
  return hand.id;
}
const people = () => Promise.all([room.createPlayer(1), room.createPlayer(1)] as const);
const listed = async (userId: string, filter: object) =>
  (await own().list(userId, { filter: { ...EVERY_OWN_HAND, ...filter }, order: "newest", limit: 10 })).rows;

it("a note and its tags are stored, changed, listed and found, and deleted when they become empty", async () => {
  const [anna] = await people();
  const [first, second] = [await addHand([anna]), await addHand([anna])];
  expect(await save(anna, first, { tags: ["river", " bluff ", "river", ""], text: " called\0 too much \n" })).toEqual(
    OK,
  );
  expect(await save(anna, second, { tags: ["bluff"] })).toEqual(OK);
  expect(await own().getNote(anna, first)).toEqual({ tags: ["bluff", "river"], text: "called too much" });
  expect(await own().listTags(anna)).toEqual([
    { tag: "bluff", hands: 2 },
    { tag: "river", hands: 1 },
  ]);
  expect((await listed(anna, { tag: "river" })).map(({ id, tags, hasNote }) => [id, tags, hasNote])).toEqual([
    [first, ["bluff", "river"], true],
  ]);
  expect((await listed(anna, { tag: "bluff" })).map(({ id, hasNote }) => [id, hasNote])).toEqual([
    [second, false],
    [first, true],
  ]);
  expect(await listed(anna, { noted: false })).toEqual([]);
  expect(await save(anna, second, {})).toEqual(OK);
  expect((await listed(anna, { noted: false })).map(({ id }) => id)).toEqual([second]);
  expect((await listed(anna, { noted: true })).map(({ id }) => id)).toEqual([first]);
  expect(await own().getNote(anna, second)).toEqual({ tags: [], text: "" });
});

it("only a player who was dealt in writes a note, and only they read it", async () => {
  const [anna, bert] = await people();
  const [together, alone] = [await addHand([anna, bert]), await addHand([anna])];
  expect(await save(anna, together, { tags: ["mine"], text: "anna's" })).toEqual(OK);
  expect(await own().getNote(bert, together)).toEqual({ tags: [], text: "" });
  expect(await own().listTags(bert)).toEqual([]);
  expect((await listed(bert, {})).map(({ tags, hasNote }) => [tags, hasNote])).toEqual([[[], false]]);
  expect(await listed(bert, { tag: "mine" })).toEqual([]);
  expect(await save(bert, alone, { text: "bert's" })).toMatchObject({ code: "no-such-hand" });
  for (const id of [`${randomUUID()}:1`, "x", ""])
    expect(await save(anna, id, { text: "x" })).toMatchObject({ code: "no-such-hand" });
  expect(await own().saveNote("no session", together, { tags: [], text: "x" })).toMatchObject({
    code: "session-revoked",
  });
});

it("notes and tags that are too long or too many are refused, also by the database", async () => {
  const [anna] = await people();
  const hand = await addHand([anna]);
  const key = await sessionOf(anna);
  const tags = Array.from({ length: MAX_HAND_TAGS }, (_, place) => `${place}`.padEnd(MAX_HAND_TAG_LENGTH, "ñ"));
  const most = { tags, text: "🂡".repeat(MAX_HAND_NOTE_LENGTH) };
  const changes: readonly (readonly [Partial<HandNote>, string])[] = [
    [{ tags: [...tags, "x"] }, "too-many-tags"],
    [{ tags: ["x".repeat(MAX_HAND_TAG_LENGTH + 1)] }, "tag-too-long"],
    [{ text: `${most.text}x` }, "note-too-long"],
  ];
  for (const [change, code] of changes) {
    const note = { ...most, ...change };
    expect(await save(anna, hand, note)).toMatchObject({ code });
    const { rows } = await room.web.pool.query("SELECT hand_note_save($1, $2, $3, $4) AS code", [
      key,
      hand,
      note.tags,
      note.text,
    ]);
    expect(rows).toEqual([{ code }]);
  }
  expect(await save(anna, hand, most)).toEqual(OK);
  expect(await own().getNote(anna, hand)).toEqual(most);
});

it("the number of notes is limited; at the limit, an existing note can still be changed", async () => {
  const [anna] = await people();
  const [first, second] = [await addHand([anna]), await addHand([anna])];
  expect(await save(anna, first, { text: "first" })).toEqual(OK);
  const client = await room.owner.pool.connect();
  try {
    await client.query("SET session_replication_role = replica");
    await client.query(
      "INSERT INTO hand_notes (user_id, hand_serial, tags, text) SELECT $1, -n, '{}', 'x' FROM generate_series(1, $2::int) n",
      [anna, MAX_NOTED_HANDS - 1],
    );
  } finally {
    client.release(true);
  }
  expect(await save(anna, second, { text: "one more" })).toMatchObject({ code: "too-many-notes" });
  expect(await save(anna, first, { text: "changed" })).toEqual(OK);
});
