import type { NoteTag, PlayerNote } from "@poker/protocol";
import { expect, it } from "vitest";
import { loadTags, rememberTag, useTagStore } from "./tag-store.ts";

/** Builds a room that has these notes by one author. With null, the room does not answer. */
function roomWith(notes: Readonly<Record<string, NoteTag>> | null) {
  const asked: (readonly string[])[] = [];
  const read = async (userIds: readonly string[]): Promise<readonly PlayerNote[] | null> => {
    asked.push(userIds);
    if (!notes) return null;
    return userIds.flatMap((userId) => (notes[userId] ? [{ userId, tag: notes[userId], text: "" }] : []));
  };
  return { asked, read };
}
const tags = () => Object.fromEntries(useTagStore.getState().tags);

it("the tags of all new players are fetched in one request, each player once, and never for the author", async () => {
  const { asked, read } = roomWith({ bert: "red", dora: "blue" });
  await loadTags("anna", ["anna", "bert", "cleo"], read);
  await loadTags("anna", ["anna", "bert", "cleo"], read);
  await loadTags("anna", ["bert", "dora"], read);
  expect(asked).toEqual([["bert", "cleo"], ["dora"]]);
  expect(tags()).toEqual({ bert: "red", dora: "blue" });
});

it("a new tag is shown, and disappears when it is deleted", async () => {
  const { read } = roomWith({});
  await loadTags("eve", ["bert"], read);
  rememberTag("eve", { userId: "bert", tag: "green" });
  expect(tags()).toEqual({ bert: "green" });
  rememberTag("eve", { userId: "bert", tag: null });
  expect(tags()).toEqual({});
});

it("a request without an answer is repeated", async () => {
  const silent = roomWith(null);
  await loadTags("fred", ["bert"], silent.read);
  const { asked, read } = roomWith({ bert: "violet" });
  await loadTags("fred", ["bert"], read);
  expect(asked).toEqual([["bert"]]);
  expect(tags()).toEqual({ bert: "violet" });
});

it("a user who signs in on the same page sees no notes of the previous user", async () => {
  await loadTags("gina", ["bert"], roomWith({ bert: "red" }).read);
  let hugoIsHere = () => {};
  const comes = new Promise<void>((resolve) => {
    hugoIsHere = resolve;
  });
  const late = loadTags("gina", ["cleo"], async () => {
    await comes;
    return [{ userId: "cleo", tag: "red", text: "" }];
  });
  await loadTags("hugo", ["bert"], roomWith({}).read);
  hugoIsHere();
  await late;
  expect(tags()).toEqual({});
});
