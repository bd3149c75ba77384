import { type HandHistory, readOhhs, readPhhs, readTrackers } from "@poker/hand-history";
import type { ExportFormat, ExportMessage, UnwrittenHand } from "@poker/protocol";
import { expect, it, vi } from "vitest";
import { drawnHistories } from "../../testing/drawn-histories.ts";
import { textStream } from "../requests/api-route.ts";
import { createExportPlaces, endJobAfter } from "../requests/download-places.ts";
import { type ExportSource, exportHands, fileParts, jsonLines } from "./export-hands.ts";

const histories = drawnHistories(7);
const idOf = ({ facts }: HandHistory) => facts.id;
const held: UnwrittenHand = { handId: "held:1", why: "suspended" };

/** Gives the hands in batches of three. One of the hands cannot be written to a file. */
const source = async (): Promise<ExportSource> => ({
  total: histories.length + 1,
  batches: (async function* () {
    const ids = [...histories.map(idOf).slice(0, 4), held.handId, ...histories.map(idOf).slice(4)];
    for (let from = 0; from < ids.length; from += 3) yield ids.slice(from, from + 3);
  })(),
  read: async (ids) => ids.map((id) => histories.find((each) => idOf(each) === id) ?? held),
});
const take = () => {
  const job = createExportPlaces({ perPerson: 1, inAll: 1 }).take("me");
  if (!job) throw new Error("no place");
  return job;
};
async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

const READERS = { phh: readPhhs, ohh: readOhhs, text: readTrackers, stars: readTrackers } as const;

it.each(["phh", "ohh", "text", "stars"] satisfies ExportFormat[])(
  "%s: a file of many hands can be read back, and names the hands that were left out",
  async (format) => {
    const text = await textOf(fileParts(exportHands(source, format, take()), format));
    const read = READERS[format](text);
    if (!Array.isArray(read)) throw new Error(JSON.stringify(read));
    const hands = read.filter((hand): hand is HandHistory => "facts" in hand);
    expect(hands).toHaveLength(histories.length);
    if (format === "phh" || format === "ohh") expect(hands).toEqual(histories);
    expect(text).toContain("held:1");
  },
);

it("an export tells its page the number of hands, the progress, which hands are left out, and when it ends", async () => {
  const lines = (await textOf(jsonLines(exportHands(source, "phh", take())))).trim().split("\n");
  const messages: readonly ExportMessage[] = lines.map((line) => JSON.parse(line));
  expect(messages.map(({ type }) => type)).toEqual(["begun", "hands", "hands", "hands", "end"]);
  expect(messages[0]).toEqual({ type: "begun", total: 8 });
  expect(messages.flatMap((message) => (message.type === "hands" ? [message.done] : []))).toEqual([3, 6, 8]);
  expect(messages.flatMap((message) => (message.type === "hands" ? message.leftOut : []))).toEqual([held]);
});

it("when one person starts ten exports at once, one runs; the others wait and are told so", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const places = createExportPlaces({ perPerson: 10, inAll: 60 });
    const exports = Array.from({ length: 10 }, () => {
      const job = places.take("me");
      if (!job) throw new Error("no place");
      return exportHands(source, "phh", job);
    });
    expect(places.take("me")).toBeNull();
    expect(places.take("another")).not.toBeNull();
    const firsts = exports.map((each) => each.next());
    await vi.advanceTimersByTimeAsync(5_000);
    const said = (await Promise.all(firsts)).map(({ value }) => value);
    expect(said[0]).toMatchObject({ type: "begun" });
    expect(said.slice(1)).toEqual(Array.from({ length: 9 }, (_, before) => ({ type: "waiting", before: before + 1 })));
    await exports[0]?.return(undefined);
    expect((await exports[1]?.next())?.value).toMatchObject({ type: "begun" });
  } finally {
    vi.useRealTimers();
  }
});

it("an abandoned or failed export frees its place for the next", async () => {
  const places = createExportPlaces({ perPerson: 2, inAll: 2 });
  const [first, second] = [places.take("me"), places.take("me")];
  if (!first || !second) throw new Error("no place");
  const failing = exportHands(() => Promise.reject(new Error("outage")), "ohh", first);
  await expect(failing.next()).rejects.toThrow("outage");
  await second.canStart;
  second.end();
  expect(places.count).toBe(0);
});

it("fault 128: one person can hold a few places for exports, and one address a few more; the rest stay free", () => {
  const places = createExportPlaces({ perPerson: 3, perAddress: 5, inAll: 40 });
  const take = (person: string, address: string) => places.take(person, address) !== null;
  expect(Array.from({ length: 4 }, () => take("slow", "192.0.2.1"))).toEqual([true, true, true, false]);
  expect(Array.from({ length: 3 }, () => take("slow again", "192.0.2.1"))).toEqual([true, true, false]);
  const another = places.take("another", "192.0.2.2");
  expect(another).not.toBeNull();
  another?.end();
  another?.end();
  expect(places.count).toBe(5);
});

it("fault 128: a download frees its place when it is complete, and when its reader leaves", async () => {
  const places = createExportPlaces({ perPerson: 2, inAll: 2 });
  const parts = async function* () {
    yield "a";
    yield "b";
  };
  const [first, second] = [places.take("me"), places.take("me")];
  if (!first || !second) throw new Error("no place");
  expect(await textOf(endJobAfter(first, parts()))).toBe("ab");
  const reader = textStream(endJobAfter(second, parts()), second.end).getReader();
  await reader.cancel();
  expect(places.count).toBe(0);
});
