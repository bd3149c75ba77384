import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type BatcherOptions, createBatcher } from "./batcher.ts";

/** Returns statements that the test can complete or fail, and a log of the requests and results in order. */
function statements({
  maxBatch = 10,
  canRetry = false,
  busyPauseMs = 0,
}: {
  maxBatch?: number;
  canRetry?: boolean;
  busyPauseMs?: number;
} = {}) {
  const log: string[] = [];
  const open: { end: () => void; fail: (error: Error) => void }[] = [];
  const runBatch: BatcherOptions<string, string>["runBatch"] = (batch) => {
    log.push(`ran ${batch.join(" ")}`);
    return new Promise((resolve, reject) => {
      open.push({ end: () => resolve(batch.map((input) => input.toUpperCase())), fail: reject });
    });
  };
  const batched = createBatcher({
    concurrency: 1,
    maxBatch,
    ...(busyPauseMs > 0 && { busyPauseMs }),
    runBatch,
    retryIndividually: () => canRetry,
  });
  const request = (input: string) =>
    batched(input).then(
      (result) => log.push(`returned ${result}`),
      (error: Error) => log.push(`${input}: ${error.message}`),
    );
  const next = async (how: (statement: (typeof open)[number]) => void) => {
    const statement = open.shift();
    if (!statement) throw new Error("no statement runs");
    how(statement);
    await wait(5);
  };
  return { log, request, end: () => next(({ end }) => end()), fail: () => next(({ fail }) => fail(new Error("no"))) };
}

describe("a batcher that runs one statement for many requests", () => {
  it("batches the requests that arrive during a statement, and returns each its own result", async () => {
    const { log, request, end } = statements();
    void request("a");
    await wait(5);
    void request("b");
    void request("c");
    await end();
    await end();
    expect(log).toEqual(["ran a", "returned A", "ran b c", "returned B", "returned C"]);
  });

  it("waits for further requests only when some arrived during the statement before", async () => {
    const { log, request, end } = statements({ busyPauseMs: 200 });
    void request("a");
    await wait(5);
    await end();
    void request("b");
    await wait(5);
    expect(log).toEqual(["ran a", "returned A", "ran b"]);
    void request("c");
    await end();
    void request("d");
    await expect.poll(() => log.at(-1)).toBe("ran c d");
    await end();
    expect(log.slice(-2)).toEqual(["returned C", "returned D"]);
  });

  it("runs at most maxBatch requests in a statement", async () => {
    const { log, request, end } = statements({ maxBatch: 2 });
    for (const input of "abc") void request(input);
    await wait(5);
    await end();
    await end();
    expect(log).toEqual(["ran a b", "returned A", "returned B", "ran c", "returned C"]);
  });

  it("retries each request individually when one of them may have failed the batch", async () => {
    const { log, request, end, fail } = statements({ canRetry: true });
    for (const input of "ab") void request(input);
    await wait(5);
    await fail();
    await fail();
    await end();
    expect(log).toEqual(["ran a b", "ran a", "a: no", "ran b", "returned B"]);
  });

  it("rejects every request of a failed batch when no request caused the error, and runs the next batch", async () => {
    const { log, request, end, fail } = statements();
    for (const input of "ab") void request(input);
    await wait(5);
    void request("c");
    await fail();
    await end();
    expect(log).toEqual(["ran a b", "a: no", "b: no", "ran c", "returned C"]);
  });
});
