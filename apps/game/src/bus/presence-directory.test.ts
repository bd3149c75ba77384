import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { sealedCapacity } from "./message-seal.ts";
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

it("a change that follows the whole list adds and removes people", () => {
  const directory = knowing(ana);
  expect(directory.applyChange(changed(5, [ben], [ana]), 0)).toBe(true);
  expect([ana, ben].map((userId) => directory.isElsewhere(userId))).toEqual([false, true]);
  expect(directory.applyChange(changed(5), 0)).toBe(true);
});

it("when a change is missing or comes from an unknown node, the node's whole list must be requested", () => {
  expect(new PresenceDirectory().applyChange(changed(1, [ana]), 0)).toBe(false);
  const directory = knowing(ana);
  expect(directory.applyChange(changed(6, [ben]), 0)).toBe(false);
  // A node without news repeats the number of its last change. This message says 5 and the directory has not seen 5, so a change is
  // missing.
  expect(directory.applyChange(changed(5), 0)).toBe(false);
});

it("a list that arrives in parts replaces the old list when it is complete, and the new people are returned", () => {
  const directory = knowing(ana);
  expect(directory.applyPart(part(9, 0, 2, [ana]), 0)).toBeNull();
  expect(directory.isElsewhere(cleo)).toBe(false);
  expect(directory.applyPart(part(9, 1, 2, [cleo]), 0)).toEqual([cleo]);
  expect(directory.everyone()).toEqual(new Set([ana, cleo]));
  expect(directory.applyChange(changed(10, [ben]), 0)).toBe(true);
});

it("a node that closes or stays silent is forgotten, but silence while no message could arrive does not count", () => {
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

it("a long list is sent in messages that fit into a NOTIFY", () => {
  const people = Array.from({ length: 2 * MAX_PEOPLE_PER_MESSAGE + 1 }, () => randomUUID());
  const slices = sliceIntoMessages(people);
  expect(slices.flat()).toEqual(people);
  for (const slice of slices)
    expect(JSON.stringify({ nsp: "/", uid: randomUUID(), data: part(1, 0, 1, [...slice]) }).length).toBeLessThan(
      sealedCapacity(7_999) - 200,
    );
  expect(sliceIntoMessages([])).toEqual([[]]);
});
