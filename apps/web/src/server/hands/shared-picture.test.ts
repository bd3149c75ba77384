/** Draws real previews with the room's fonts, and tests the HTTP headers that caches read. */
import { sharedHandOf } from "@poker/db";
import { buildSettings, type HandEvent, presets } from "@poker/engine";
import { playOut, randomDraws, randomSetups } from "@poker/engine/testing/random-hand";
import { DEFAULT_ROOM_SETTINGS, type SharedHand } from "@poker/protocol";
import type { Look } from "@poker/protocol/room-look";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createPictureStore, drawPng, type PictureStore } from "./picture-store.ts";
import { answerPicture, readPictureLocale } from "./shared-picture.ts";

const TOKEN = "5f0c3c9e-2f4b-4c68-9b65-0d2a4f6f8b11";
const open = (): PictureStore => createPictureStore({ draw: drawPng, now: () => 0 });

function sharedHand(): SharedHand {
  const [drawn] = fc.sample(fc.tuple(randomSetups, randomDraws), { seed: 5, numRuns: 1 });
  if (!drawn) throw new Error("no hand");
  const [setup, draws] = drawn;
  const events: HandEvent[] = [];
  playOut(setup, draws, (step) => void events.push(...step.events));
  const settings = buildSettings(presets.avenue, {
    ...{ game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" },
  });
  const hand: Parameters<typeof sharedHandOf>[0] = {
    ...{ id: "t:1", tableId: "t", handNo: 1, tableName: "Oak", tournament: null, outcome: "settled", currency: "play" },
    ...{ bigBlind: 100, pot: 100, rake: 0, endedAt: 0, timesLeft: [], events },
    settings: { ...settings, rules: setup.rules },
    players: setup.seats.map(({ seat }) => ({
      ...{ seat, userId: `${seat}`, name: `Quinn ${seat}`, isBot: false, isStaff: false, net: 0 },
    })),
  };
  return sharedHandOf(hand, "kept", { token: TOKEN, showsNames: false });
}

const ask = (
  store: PictureStore,
  headers: Record<string, string> = {},
  read = async (): Promise<SharedHand | null> => sharedHand(),
  look: Look = DEFAULT_ROOM_SETTINGS,
) =>
  answerPicture(
    new Request(`https://poker.example/shared/${TOKEN}/picture?lang=es`, { headers }),
    { handId: "t:1", showsNames: false, locale: "es", look, read },
    store,
  );

/** Reads the width and height from a PNG's header. */
const sizeOf = (png: ArrayBuffer) => [new DataView(png).getUint32(16), new DataView(png).getUint32(20)];

it("a preview is a PNG of 1200 × 630, which caches must revalidate before each use", async () => {
  const store = open();
  const first = await ask(store);
  expect([first.status, first.headers.get("content-type"), first.headers.get("cache-control")]).toEqual([
    ...[200, "image/png", "no-cache"],
  ]);
  expect(sizeOf(await first.arrayBuffer())).toEqual([1200, 630]);
  const tag = first.headers.get("etag") ?? "";
  expect(tag).toMatch(/^"[\w-]{22}"$/);
  const again = await ask(store, { "if-none-match": tag });
  expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, null, tag]);
  expect((await ask(store, { "if-none-match": '"other"' })).status).toBe(200);
});

it("decision 0112: a preview that is kept is drawn again as soon as an owner has chosen other colours", async () => {
  const store = open();
  const tagOf = async (look: Look) => (await ask(store, {}, undefined, look)).headers.get("etag");
  const first = await tagOf(DEFAULT_ROOM_SETTINGS);
  expect(await tagOf({ ...DEFAULT_ROOM_SETTINGS, felt: "#5a1f2f" })).not.toBe(first);
  expect(await tagOf({ ...DEFAULT_ROOM_SETTINGS, accentDark: "#4fc3f7" })).not.toBe(first);
  expect(await tagOf(DEFAULT_ROOM_SETTINGS)).toBe(first);
});

it("✗: without a hand there is no picture, and caches store nothing", async () => {
  const answer = await ask(open(), {}, async () => null);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
});

it("✗: when too many requests wait, a further request is asked to retry", async () => {
  const answer = await ask({ get: async () => "busy" });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
});

it("the room's fonts can draw the letters of all names", async () => {
  const draw = async (text: string) =>
    Buffer.from(
      await drawPng(
        `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40" font-family="Inter"><text y="30" font-size="24">${text}</text></svg>`,
      ),
    ).toString("base64");
  const empty = await draw("");
  const pictures = await Promise.all(["Quinn", "Łukasz", "Đặng", "Ærøskøbing", "+200", "−200"].map(draw));
  expect(pictures).not.toContain(empty);
  expect(new Set(pictures).size).toBe(6);
});

it("a preview is in the language that its page asked for, or else in the reader's language", () => {
  const localeOf = (query: string, languages = "es-MX") =>
    readPictureLocale(new Request(`https://poker.example/p${query}`, { headers: { "accept-language": languages } }));
  expect([localeOf("?lang=en"), localeOf("?lang=tlh"), localeOf(""), localeOf("", "de")]).toEqual([
    ...["en", "es", "es", "en"],
  ]);
});
