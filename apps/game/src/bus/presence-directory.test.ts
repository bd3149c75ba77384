import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { PresenceDirectory } from "./presence-directory.ts";
import { MAX_PEOPLE_PER_MESSAGE, sliceIntoMessages } from "./presence-message.ts";

const node = randomUUID();
const [ana, ben, cleo] = [randomUUID(), randomUUID(), randomUUID()];
const changed = (seq: number, came: string[] = [], gone: string[] = []) =>
  ({ kind: "changed", node, seq, came, gone }) as const;
const part = (seq: number, n: number, parts: number, people: string[]) =>
  ({ kind: "all", node, seq, part: n, parts, people }) as const;

function knowing(...people: string[]): PresenceDirectory {
  const directory = new PresenceDirectory();
  directory.applyPart(part(4, 0, 1, people), 0);
  return directory;
}

it("people come and go by the changes that follow a whole list", () => {
  const directory = knowing(ana);
  expect(directory.applyChange(changed(5, [ben], [ana]), 0)).toBe(true);
  expect([ana, ben].map((userId) => directory.isElsewhere(userId))).toEqual([false, true]);
  expect(directory.applyChange(changed(5), 0)).toBe(true);
});

it("a change that is missing, or of a node that is not known, asks for the whole list", () => {
  expect(new PresenceDirectory().applyChange(changed(1, [ana]), 0)).toBe(false);
  const directory = knowing(ana);
  expect(directory.applyChange(changed(6, [ben]), 0)).toBe(false);
  // A node without news says the number of its last change.
  expect(directory.applyChange(changed(5), 0)).toBe(false);
});

it("a list in parts counts when it is complete, and says who is new", () => {
  const directory = knowing(ana);
  expect(directory.applyPart(part(9, 0, 2, [ana]), 0)).toBeNull();
  expect(directory.isElsewhere(cleo)).toBe(false);
  expect(directory.applyPart(part(9, 1, 2, [cleo]), 0)).toEqual([cleo]);
  expect(directory.everyone()).toEqual(new Set([ana, cleo]));
  expect(directory.applyChange(changed(10, [ben]), 0)).toBe(true);
});

it("a node is forgotten when it closes or was silent, but not for a silence in which nothing could be heard", () => {
  const directory = knowing(ana);
  directory.noteHeardAll(90_000);
  directory.forgetSilent(60_000);
  expect(directory.isElsewhere(ana)).toBe(true);
  directory.forgetSilent(100_000);
  expect(directory.isElsewhere(ana)).toBe(false);
  const other = knowing(ana);
  other.forget(node);
  expect(other.isElsewhere(ana)).toBe(false);
});

it("a long list is sent in messages that NOTIFY can take", () => {
  const people = Array.from({ length: 2 * MAX_PEOPLE_PER_MESSAGE + 1 }, () => randomUUID());
  const slices = sliceIntoMessages(people);
  expect(slices.flat()).toEqual(people);
  for (const slice of slices)
    expect(JSON.stringify({ nsp: "/", uid: randomUUID(), data: part(1, 0, 1, [...slice]) }).length).toBeLessThan(7_000);
  expect(sliceIntoMessages([])).toEqual([[]]);
});
