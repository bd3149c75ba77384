import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createPictureStore, type StoredPicture } from "./picture-store.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (picture: StoredPicture | "busy" | null) =>
  typeof picture === "object" && picture ? new TextDecoder().decode(picture.png) : picture;

/** Opens a store that draws nothing until the test calls `finish`. It records the keys that it was asked to draw. */
function openStore(options: Partial<Parameters<typeof createPictureStore>[0]> = {}) {
  const drawn: string[] = [];
  const waiting: (() => void)[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  let time = 0;
  const store = createPictureStore({
    draw: async (svg) => {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      drawn.push(svg);
      await new Promise<void>((resolve) => void waiting.push(resolve));
      atOnce -= 1;
      return bytes(`png of ${svg}`);
    },
    now: () => time,
    ...options,
  });
  /** Completes every drawing as soon as it starts, until all these requests have their pictures. */
  async function finish<T>(asked: readonly Promise<T>[]): Promise<T[]> {
    const all = Promise.all(asked);
    let done = false;
    void all.finally(() => {
      done = true;
    });
    while (!done) {
      for (const end of waiting.splice(0)) end();
      await sleep(1);
    }
    return all;
  }
  const ask = (key: string) => store.get(key, async () => key);
  return { store, ask, finish, drawn, mostAtOnce: () => mostAtOnce, passTime: (ms: number) => (time += ms) };
}

it("a picture that is requested a thousand times is drawn once", async () => {
  const { ask, finish, drawn } = openStore();
  const pictures = await finish(Array.from({ length: 1_000 }, () => ask("a")));
  expect(new Set(pictures.map(textOf))).toEqual(new Set(["png of a"]));
  expect(textOf(await ask("a"))).toBe("png of a");
  expect(drawn).toEqual(["a"]);
});

it("pictures are drawn one at a time; when too many wait, the others are told to retry", async () => {
  const { ask, finish, mostAtOnce } = openStore({ waiting: 3 });
  const pictures = await finish(["a", "b", "c", "d", "e", "f"].map(ask));
  expect(pictures.map(textOf)).toEqual(["png of a", "png of b", "png of c", "png of d", "busy", "busy"]);
  expect(mostAtOnce()).toBe(1);
  expect(textOf((await finish([ask("e")]))[0] ?? null)).toBe("png of e");
});

it("no visitor waits for long, and a slow drawing keeps its place until it ends", async () => {
  const { ask, finish, drawn } = openStore({ maxWaitMs: 20, timeLimitMs: 20 });
  const [slow, behind] = [ask("slow"), ask("behind")];
  expect(await Promise.all([slow, behind])).toEqual(["busy", "busy"]);
  expect(drawn).toEqual(["slow"]);
  expect(await ask("later")).toBe("busy");
  await finish([sleep(5)]);
  expect(textOf(await ask("slow"))).toBe("png of slow");
  expect(textOf((await finish([ask("later")]))[0] ?? null)).toBe("png of later");
});

it("the store keeps only the pictures that were requested last, and draws an old picture again", async () => {
  const { ask, finish, drawn, passTime } = openStore({ most: 2, maxAgeMs: 1_000 });
  for (const key of ["a", "b", "a", "c", "a", "b"]) await finish([ask(key)]);
  expect(drawn).toEqual(["a", "b", "c", "b"]);
  passTime(1_000);
  await finish([ask("b")]);
  expect(drawn.at(-1)).toBe("b");
  expect(drawn).toHaveLength(5);
});

it("a drawing that failed is not stored, and equal pictures have the same ETag", async () => {
  const { store, ask, finish, drawn, passTime } = openStore();
  expect(await store.get("none", async () => null)).toBeNull();
  await expect(store.get("broken", () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
  const [first] = await finish([ask("a")]);
  passTime(3_600_000);
  const [again, other] = await finish([ask("a"), ask("b")]);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  expect(drawn).toEqual(["a", "a", "b"]);
});
