import { expect, it } from "vitest";
import { Asker, ReadRequestQueue } from "./read-request-queue.ts";

/** Creates requests that the test answers one by one, in the order in which they began to run. */
function createReads() {
  const running: (() => void)[] = [];
  const read = (answer: string) => () => new Promise<string>((resolve) => running.push(() => resolve(answer)));
  const answerNext = async () => {
    running.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { running, read, answerNext };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it("fault 91: at most one request of each person runs at a time, and only a few of all people together", async () => {
  const queue = new ReadRequestQueue({ READ_REQUESTS_AT_ONCE: 2, READ_REQUESTS_WAITING: 10 });
  const { running, read, answerNext } = createReads();
  const [anna, ben, cleo] = [new Asker(), new Asker(), new Asker()];
  const answers = [queue.ask(anna, read("a1")), queue.ask(anna, read("a2")), queue.ask(ben, read("b"))];
  await settle();
  expect(running).toHaveLength(2);
  answers.push(queue.ask(cleo, read("c")));
  await settle();
  expect(running).toHaveLength(2);
  while (running.length > 0) await answerNext();
  expect(await Promise.all(answers)).toEqual(["a1", "a2", "b", "c"]);
});

it("fault 91 ✗: a request above the limits is refused at once and does not read the database", async () => {
  const queue = new ReadRequestQueue({ READ_REQUESTS_AT_ONCE: 1, READ_REQUESTS_WAITING: 2 });
  const { running, read, answerNext } = createReads();
  const open = [1, 2, 3].map((n) => queue.ask(new Asker(), read(String(n))));
  expect(await queue.ask(new Asker(), read("too many"))).toBeNull();
  await settle();
  while (running.length > 0) await answerNext();
  expect(await Promise.all(open)).toEqual(["1", "2", "3"]);
  const wide = new ReadRequestQueue({ READ_REQUESTS_AT_ONCE: 1, READ_REQUESTS_WAITING: 100 });
  const asker = new Asker();
  const own = Array.from({ length: 14 }, (_, n) => wide.ask(asker, async () => n));
  expect((await Promise.all(own)).filter((answer) => answer === null)).toHaveLength(1);
});

it("fault 91: after a request fails, the next requests run", async () => {
  const queue = new ReadRequestQueue({ READ_REQUESTS_AT_ONCE: 1, READ_REQUESTS_WAITING: 10 });
  const asker = new Asker();
  const failing = queue.ask(asker, () => Promise.reject(new Error("an outage")));
  const next = queue.ask(asker, async () => "answered");
  await expect(failing).rejects.toThrow("an outage");
  expect(await next).toBe("answered");
  expect(await queue.ask(new Asker(), async () => "too")).toBe("too");
});
