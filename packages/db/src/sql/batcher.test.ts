import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type BatcherOptions, createBatcher } from "./batcher.ts";

/** Statements that end when they are told to, and what happened in which order. */
function statements({ most: maxBatch = 10, alone = false }: { most?: number; alone?: boolean } = {}) {
  const log: string[] = [];
  const open: { end: () => void; fail: (error: Error) => void }[] = [];
  const runBatch: BatcherOptions<string, string>["runBatch"] = (batch) => {
    log.push(`asked ${batch.join(" ")}`);
    return new Promise((resolve, reject) => {
      open.push({ end: () => resolve(batch.map((asked) => asked.toUpperCase())), fail: reject });
    });
  };
  const ask = createBatcher({ concurrency: 1, maxBatch, runBatch, retryIndividually: () => alone });
  const told = (asked: string) =>
    ask(asked).then(
      (result) => log.push(`told ${result}`),
      (error: Error) => log.push(`${asked}: ${error.message}`),
    );
  const next = async (how: (statement: (typeof open)[number]) => void) => {
    const statement = open.shift();
    if (!statement) throw new Error("nobody asked");
    how(statement);
    await wait(5);
  };
  return { log, told, end: () => next(({ end }) => end()), fail: () => next(({ fail }) => fail(new Error("no"))) };
}

describe("one statement for many", () => {
  it("takes all who ask meanwhile, and gives each his own answer", async () => {
    const { log, told, end } = statements();
    void told("a");
    await wait(5);
    void told("b");
    void told("c");
    await end();
    await end();
    expect(log).toEqual(["asked a", "told A", "asked b c", "told B", "told C"]);
  });

  it("takes no more than it may", async () => {
    const { log, told, end } = statements({ most: 2 });
    for (const asked of "abc") void told(asked);
    await wait(5);
    await end();
    await end();
    expect(log).toEqual(["asked a b", "told A", "told B", "asked c", "told C"]);
  });

  it("tries each alone when one may have spoilt it for all", async () => {
    const { log, told, end, fail } = statements({ alone: true });
    for (const asked of "ab") void told(asked);
    await wait(5);
    await fail();
    await fail();
    await end();
    expect(log).toEqual(["asked a b", "asked a", "a: no", "asked b", "told B"]);
  });

  it("otherwise tells all of them, and goes on", async () => {
    const { log, told, end, fail } = statements();
    for (const asked of "ab") void told(asked);
    await wait(5);
    void told("c");
    await fail();
    await end();
    expect(log).toEqual(["asked a b", "a: no", "b: no", "asked c", "told C"]);
  });
});
