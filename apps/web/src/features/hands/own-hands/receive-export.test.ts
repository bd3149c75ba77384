import type { ExportMessage } from "@poker/protocol";
import { afterEach, expect, it, vi } from "vitest";
import { type ExportProgress, receiveExport } from "./receive-export.ts";

afterEach(() => vi.unstubAllGlobals());

const held = { handId: "table:2", why: "suspended" } as const;
const MESSAGES: readonly ExportMessage[] = [
  { type: "waiting", before: 2 },
  { type: "begun", total: 3 },
  { type: "hands", text: "[1]\nplayers = ['Río']\n", done: 2, leftOut: [held] },
  { type: "hands", text: "\n[2]\n", done: 3, leftOut: [] },
  { type: "end" },
];

/**
 * Builds a response with the bytes of `text` in chunks of `size` bytes. A chunk can end in the middle of a letter's
 * bytes.
 */
function answer(text: string, size = 7) {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let from = 0; from < bytes.length; from += size) controller.enqueue(bytes.slice(from, from + size));
      controller.close();
    },
  });
  vi.stubGlobal("fetch", async () => new Response(body));
}
const linesOf = (messages: readonly ExportMessage[]) => messages.map((each) => `${JSON.stringify(each)}\n`).join("");
const receive = async (onProgress: (progress: ExportProgress) => void = () => {}) =>
  receiveExport("/api/hands/export", onProgress, new AbortController().signal);

it("the parts form one file, and the progress is reported meanwhile", async () => {
  answer(linesOf(MESSAGES));
  const told: ExportProgress[] = [];
  const received = await receive((progress) => told.push(progress));
  if (received === null || typeof received === "string") throw new Error(String(received));
  expect(await received.file.text()).toBe("[1]\nplayers = ['Río']\n\n[2]\n");
  expect(received).toMatchObject({ done: 3, total: 3, leftOut: [held] });
  expect(told.map(({ before, done, total }) => [before, done, total])).toEqual([
    [2, 0, null],
    [0, 0, 3],
    [0, 2, 3],
    [0, 3, 3],
  ]);
});

it("a truncated file is discarded", async () => {
  answer(linesOf(MESSAGES.slice(0, 3)));
  expect(await receive()).toBe("broken");
  answer(`${linesOf(MESSAGES.slice(0, 2))}{"type":"ha`);
  expect(await receive()).toBe("broken");
});

it("a known refusal keeps its code, and an unknown one becomes 'unavailable'", async () => {
  const refusing = (code: string) =>
    vi.stubGlobal("fetch", async () => Response.json({ ok: false, code }, { status: 429 }));
  refusing("too-many-exports");
  expect(await receive()).toBe("too-many-exports");
  refusing("something-new");
  expect(await receive()).toBe("unavailable");
  vi.stubGlobal("fetch", async () => new Response("<html>", { status: 502 }));
  expect(await receive()).toBe("unavailable");
});

it("a cancelled export ends without a file", async () => {
  const cancel = new AbortController();
  vi.stubGlobal("fetch", async (_: string, { signal }: { readonly signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => signal.addEventListener("abort", () => controller.error(signal.reason)),
    });
    return new Response(body);
  });
  const received = receiveExport("/api/hands/export", () => {}, cancel.signal);
  setTimeout(() => cancel.abort(), 10);
  expect(await received).toBeNull();
});
