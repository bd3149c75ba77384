import { readFileSync } from "node:fs";
import path from "node:path";
import { MAX_FILE_CHARS } from "@poker/hand-history";
import { describe, expect, it } from "vitest";
import { splitIntoSteps } from "../replay/replay-steps.ts";
import { FileReader } from "./file-reader.ts";
import type { ImportedLine, ImportProgress, RefusedLine } from "./import-messages.ts";

const FIXTURES = path.join(import.meta.dirname, "../../../../../../packages/hand-history/fixtures");
const fixture = (name: string) => readFileSync(path.join(FIXTURES, name), "utf8");
const PHH = fixture("golden/hand.phh");

/** Returns a reader with a fake clock that advances by `tick` milliseconds each time the reader reads it. */
function openReader(tick = 0) {
  const told: ImportProgress[] = [];
  let now = 0;
  const reader: FileReader = new FileReader({
    onProgress: (progress) => told.push(progress),
    pause: async () => {},
    now: () => {
      now += tick;
      return now;
    },
  });
  const hands = (): readonly ImportedLine[] => told.flatMap((progress) => progress.hands);
  const refused = (): readonly RefusedLine[] => told.flatMap((progress) => progress.refused);
  return { reader, told, hands, refused };
}

describe("files of hands are read in the browser", () => {
  it.each([
    "golden/hand.phh",
    "golden/hands.phhs",
    "golden/hand.ohh",
    "golden/hand-stars.txt",
    "phh/dwan-ivey-2009.phh",
  ])("%s: its hands are listed, and each opens in the replayer", async (name) => {
    const { reader, hands, refused } = openReader();
    expect(await reader.read([{ name, contents: new Blob([fixture(name)]) }])).toBe(true);
    expect(refused()).toEqual([]);
    expect(hands().length).toBeGreaterThan(0);
    for (const { no, file, pot } of hands()) {
      expect(file).toBe(name);
      const hand = reader.open(no);
      if (!hand) throw new Error("not opened");
      const last = splitIntoSteps(hand).at(-1)?.scene;
      expect(last?.view.hand?.result?.outcome).toBe("settled");
      const awarded = last?.annotations.awards.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
      const rake = last?.view.hand?.result?.rake ?? 0;
      expect(awarded + rake).toBe(pot);
      expect(hand.players.reduce((sum, { net }) => sum + net, rake)).toBe(0);
    }
    expect(reader.open(hands().length)).toBeNull();
  });

  it("a file is read in the encoding of the program that wrote it", async () => {
    const { reader, hands, refused } = openReader();
    const bytes = Uint8Array.from(fixture("golden/hand-stars.txt"), (letter) => letter.charCodeAt(0));
    expect(await reader.read([{ name: "windows.txt", contents: new Blob([bytes]) }])).toBe(true);
    expect(refused()).toEqual([]);
    expect(reader.open(hands()[0]?.no ?? -1)?.players.map(({ name }) => name)).toContain("Çelik");
  });

  it("several files make one list; an unreadable hand is reported with its file, line and field", async () => {
    const { reader, hands, refused, told } = openReader();
    const wrong = PHH.replace(
      /finishing_stacks = \[ (\d+)/,
      (_, stack: string) => `finishing_stacks = [ ${Number(stack) + 1}`,
    );
    await reader.read([
      { name: "good.phh", contents: PHH },
      { name: "wrong.phh", contents: wrong.replace(/_hand = .*\n/, "") },
      { name: "notes.txt", contents: "It was a dark and stormy night." },
      { name: "picture.png", contents: new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])]) },
      { name: "half.phh", contents: PHH.slice(0, 400) },
      { name: "twice.phh", contents: PHH.replace("KhKc", "AsKc").replace(/_hand = .*\n/, "") },
      { name: "draw.phh", contents: PHH.replace('"NT"', '"F2L3D"').replace(/_hand = .*\n/, "") },
    ]);
    expect(hands().map(({ no, file }) => [no, file])).toEqual([[0, "good.phh"]]);
    expect(refused().map(({ file, code, line, field }) => [file, code, line, field])).toEqual([
      ["wrong.phh", "stacks-differ", expect.any(Number), "finishing_stacks[0]"],
      ["notes.txt", "no-hands", 1, null],
      ["picture.png", "not-text", 1, null],
      ["half.phh", "bad-syntax", expect.any(Number), null],
      ["twice.phh", "card-twice", expect.any(Number), expect.any(String)],
      ["draw.phh", "unknown-game", 1, "variant"],
    ]);
    expect(told.at(-1)?.done).toBe(1);
  });

  it("a file of more than 100 MB is refused without being read", async () => {
    const { reader, refused } = openReader();
    const contents = new Blob([]);
    Object.defineProperty(contents, "size", { value: MAX_FILE_CHARS + 1 });
    contents.text = () => Promise.reject(new Error("it was read"));
    await reader.read([{ name: "month.txt", contents }]);
    expect(refused()).toMatchObject([{ file: "month.txt", code: "too-large", line: null }]);
  });

  it("a large file is read in slices that report progress, and reading can stop between two slices", async () => {
    const many = { name: "many.phhs", contents: Array.from({ length: 40 }, (_, no) => `[${no + 1}]\n${PHH}`).join("") };
    const whole = openReader(20);
    expect(await whole.reader.read([many])).toBe(true);
    expect(whole.hands().map(({ no }) => no)).toEqual(Array.from({ length: 40 }, (_, no) => no));
    const done = whole.told.map((progress) => progress.done);
    expect(done.length).toBeGreaterThan(5);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    const stopped = openReader(20);
    const push = stopped.told.push.bind(stopped.told);
    stopped.told.push = (...progress) => {
      if (stopped.told.length === 3) stopped.reader.stop();
      return push(...progress);
    };
    expect(await stopped.reader.read([many])).toBe(false);
    expect(stopped.hands().length).toBeGreaterThan(0);
    expect(stopped.hands().length).toBeLessThan(20);
    expect(stopped.reader.open(0)).not.toBeNull();
  });
});
