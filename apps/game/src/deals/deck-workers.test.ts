import { commitDeck, prepareDecks, readPreparedDecks } from "@poker/fair-deal";
import { expect, it } from "vitest";
import { systemClock } from "../clock.ts";
import { recordLog } from "../testing/recorded-log.ts";
import { frozenClock } from "../testing/test-clock.ts";
import { type DeckThread, DeckThreads } from "./deck-workers.ts";

const ctx = new Uint8Array(32).fill(7);
const seeds = [1, 2, 3, 4].map((byte) => new Uint8Array(32).fill(byte));
const request = { ctx, seeds };
const { log } = recordLog("warn");

it("F3: a thread prepares the decks that the published algorithm makes from the seeds", async () => {
  const workers = new DeckThreads({ clock: systemClock, log });
  const cut = Array.from({ length: 52 }, (_, i) => 51 - i);
  const prepared = await workers.prepare(request);
  expect(prepared).toHaveLength(seeds.length);
  for (const [k, deck] of prepared.entries()) {
    const expected = commitDeck(ctx, k, seeds[k] ?? ctx);
    expect(deck.root).toEqual(expected.root);
    expect(deck.order).toEqual(expected.order);
    expect(deck.openCard(3, cut)).toEqual(expected.openCard(3, cut));
  }
  await workers.close();
  await expect(workers.prepare(request)).rejects.toThrow("closing");
});

/** A thread that answers each request as the test tells it to. */
class ScriptedThread implements DeckThread {
  #onMessage: (decks: ArrayBuffer) => void = () => {};
  #onExit = () => {};
  constructor(readonly handle: (thread: ScriptedThread) => void) {}
  on(event: "message", listener: (decks: ArrayBuffer) => void): void;
  on(event: "error", listener: (error: unknown) => void): void;
  on(event: "exit", listener: () => void): void;
  on(event: string, listener: (decks: ArrayBuffer) => void): void {
    if (event === "message") this.#onMessage = listener;
    if (event === "exit") this.#onExit = () => listener(new ArrayBuffer(0));
  }
  postMessage(): void {
    queueMicrotask(() => this.handle(this));
  }
  answer(): void {
    this.#onMessage(prepareDecks(ctx, seeds));
  }
  die(): void {
    this.#onExit();
  }
  async terminate(): Promise<void> {
    this.die();
  }
}

it("F3: a thread that dies is replaced, and its decks are still prepared", async () => {
  let started = 0;
  const startThread = () => {
    started += 1;
    return new ScriptedThread((thread) => (started === 1 ? thread.die() : thread.answer()));
  };
  const workers = new DeckThreads({ clock: frozenClock, log, startThread, threads: 1 });
  const [one, two] = await Promise.all([workers.prepare(request), workers.prepare(request)]);
  expect(one.map(({ root }) => root)).toEqual(two.map(({ root }) => root));
  expect(started).toBe(2);
  expect(workers.length).toBe(0);
});

it("F3: when every thread fails to prepare the decks, the main thread prepares them", async () => {
  const startThread = () => new ScriptedThread((thread) => thread.die());
  const workers = new DeckThreads({ clock: frozenClock, log, startThread, threads: 1 });
  const [first] = await workers.prepare(request);
  expect(first?.root).toEqual(readPreparedDecks(prepareDecks(ctx, seeds))[0]?.root);
  expect(workers.length).toBe(0);
});
