import { afterEach, expect, it, vi } from "vitest";
import { createClientCosts } from "./client-costs.ts";
import { createPageQueue, type PageQueue } from "./page-queue.ts";

const ROUTE = "GET /lists";
const TICK_MS = 3;
const IMMEDIATES = 6;

afterEach(() => vi.useRealTimers());

/** Makes a queue. The test decides how long its thread works and waits. */
function setUp({
  atOnce = 32,
  perClient = 4,
  waiting = 200,
  maxWaitMs = 5_000,
  heavyMs = 2_000,
  connections = [0],
} = {}) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const thread = { active: 0, idle: 0 };
  const now = () => thread.active + thread.idle;
  const costs = createClientCosts(now);
  const queue = createPageQueue({
    ...{ atOnce, perClient, maxWaiting: waiting, maxWaitMs, heavyMs, costs },
    ...{ now, readThread: () => ({ ...thread }), countConnections: () => connections[0] ?? 0 },
  });
  const pass = async (ms: number, kind: "active" | "idle") => {
    await settle();
    for (let left = ms; left > 0; left -= TICK_MS) {
      thread[kind] += TICK_MS;
      await vi.advanceTimersByTimeAsync(TICK_MS);
      await settle();
    }
  };
  return { queue, costs, work: (ms: number) => pass(ms, "active"), rest: (ms: number) => pass(ms, "idle") };
}

/** Runs all callbacks that were scheduled with `setImmediate`. */
async function settle(): Promise<void> {
  for (let i = 0; i < IMMEDIATES; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** Asks for a page. When its turn comes, adds it to `order`, with the function that ends it. */
function askFor(
  queue: PageQueue,
  client: string,
  order: { client: string; end: () => void }[],
  { gone = new AbortController().signal, route = ROUTE } = {},
) {
  const entered = queue.enter({ client, route, gone });
  void entered.then((end) => end && order.push({ client, end }));
  return entered;
}

it("fault 119: a busy thread makes one page at a time, and a thread that waits begins the next page", async () => {
  const { queue, work, rest } = setUp();
  const order: { client: string; end: () => void }[] = [];
  for (const client of ["a", "b", "c"]) void askFor(queue, client, order);
  await work(30);
  expect(order.map(({ client }) => client)).toEqual(["a"]);
  await rest(TICK_MS);
  expect(order.map(({ client }) => client)).toEqual(["a", "b"]);
  order[0]?.end();
  order[1]?.end();
  await settle();
  expect(order.map(({ client }) => client)).toEqual(["a", "b", "c"]);
});

it("fault 119: the next page is for the client who has used the least thread time, however many requests wait", async () => {
  const { queue, work } = setUp();
  const order: { client: string; end: () => void }[] = [];
  for (let i = 0; i < 5; i++) void askFor(queue, "flood", order);
  await work(30);
  void askFor(queue, "visitor", order);
  for (let i = 0; i < 3; i++) {
    order[i]?.end();
    await settle();
    await work(30);
  }
  expect(order.map(({ client }) => client)).toEqual(["flood", "visitor", "flood", "flood"]);
});

it("fault 119: a page is charged its share of the thread's work, divided among the pages in progress", async () => {
  const { queue, costs, work, rest } = setUp();
  const [a, b] = [await askFor(queue, "a", []), askFor(queue, "b", [])];
  await work(60);
  await rest(2 * TICK_MS);
  await work(60);
  a?.();
  (await b)?.();
  expect(costs.used("a")).toBeCloseTo(90, -1);
  expect(costs.used("b")).toBeCloseTo(30, -1);
});

it("fault 119: after a page, a heavy client leaves the thread to others for twice the page's time", async () => {
  const { queue, work, rest } = setUp({ heavyMs: 50 });
  const order: { client: string; end: () => void }[] = [];
  void askFor(queue, "heavy", order);
  void askFor(queue, "heavy", order);
  await work(90);
  order[0]?.end();
  await settle();
  await rest(60);
  expect(order).toHaveLength(1);
  void askFor(queue, "visitor", order);
  await settle();
  expect(order.map(({ client }) => client)).toEqual(["heavy", "visitor"]);
  order[1]?.end();
  await rest(60);
  expect(order).toHaveLength(2);
  await rest(80);
  expect(order.map(({ client }) => client)).toEqual(["heavy", "visitor", "heavy"]);
});

it("fault 119: twenty clients whose pages wait for the database do not fill all places at once", async () => {
  const { queue, rest } = setUp();
  const order: { client: string; end: () => void }[] = [];
  for (let client = 0; client < 20; client++) void askFor(queue, `flood ${client}`, order);
  await rest(20 * TICK_MS);
  expect(order.length).toBeLessThanOrEqual(4);
  void askFor(queue, "visitor", order);
  order[0]?.end();
  await settle();
  await rest(60 * TICK_MS);
  expect(order.length).toBeGreaterThan(4);
});

it("fault 119: a page that never waits and never ends does not block other pages", async () => {
  const { queue, work } = setUp();
  const order: { client: string; end: () => void }[] = [];
  void askFor(queue, "stuck", order);
  void askFor(queue, "visitor", order);
  await work(200);
  expect(order.map(({ client }) => client)).toEqual(["stuck", "visitor"]);
});

it("fault 119: no page is made for a client who has left, and each client gets only a few pages at once", async () => {
  const { queue, rest } = setUp({ perClient: 2 });
  const order: { client: string; end: () => void }[] = [];
  const gone = new AbortController();
  for (let i = 0; i < 3; i++) void askFor(queue, "a", order);
  const left = askFor(queue, "a", order, { gone: gone.signal });
  await rest(20 * TICK_MS);
  expect([order.length, queue.waiting]).toEqual([2, 2]);
  gone.abort();
  expect([await left, queue.waiting]).toEqual([null, 1]);
  expect(await askFor(queue, "a", order, { gone: gone.signal })).toBeNull();
  order[0]?.end();
  await rest(2 * TICK_MS);
  expect([order.length, queue.waiting, queue.running]).toEqual([3, 0, 2]);
});

it("fault 119: when too many requests wait, the last request of the client with most requests is refused", async () => {
  const { queue } = setUp({ waiting: 4 });
  const order: { client: string; end: () => void }[] = [];
  await askFor(queue, "flood", order);
  const floods = Array.from({ length: 4 }, () => askFor(queue, "flood", order));
  expect(await askFor(queue, "flood", order)).toBeNull();
  void askFor(queue, "visitor", order);
  expect(await floods[3]).toBeNull();
  expect([queue.running, queue.waiting]).toEqual([1, 4]);
});

it("fault 101: a request that has waited too long is refused, and its page is not begun later", async () => {
  const { queue, work } = setUp({ atOnce: 1, maxWaitMs: 30 });
  const first = await askFor(queue, "a", []);
  const second = askFor(queue, "a", []);
  await work(60);
  expect(await second).toBeNull();
  first?.();
  await settle();
  expect(queue.running).toBe(0);
});

it("fault 119: an urgent response does not wait behind pages, unless its client has used much thread time", async () => {
  const { queue, costs } = setUp();
  const gone = new AbortController().signal;
  await askFor(queue, "other", []);
  expect(await queue.enter({ client: "player", route: ROUTE, gone, urgent: true })).not.toBeNull();
  costs.charge("player", 10_000);
  void queue.enter({ client: "player", route: ROUTE, gone, urgent: true });
  expect(queue.waiting).toBe(1);
});

it("fault 119: as soon as a page begins, the average cost of its route counts for its client", async () => {
  const { queue, rest } = setUp();
  const order: { client: string; end: () => void }[] = [];
  for (const client of ["a", "a", "b"]) void askFor(queue, client, order);
  await rest(2 * TICK_MS);
  expect(order.map(({ client }) => client)).toEqual(["a", "b"]);
});

it("fault 119: when the queue is full of other clients, a visitor who has used little time replaces one of them", async () => {
  const { queue, costs } = setUp({ waiting: 20 });
  for (let client = 0; client < 20; client++) costs.charge(`flood ${client}`, 100 + client);
  const order: { client: string; end: () => void }[] = [];
  await askFor(queue, "other", order);
  const floods = Array.from({ length: 20 }, (_, client) => askFor(queue, `flood ${client}`, order));
  void askFor(queue, "visitor", order);
  expect(await floods[19]).toBeNull();
  costs.charge("flood 20", 1_000);
  expect(await askFor(queue, "flood 20", order)).toBeNull();
  expect(queue.waiting).toBe(20);
});

it("fault 119: when too many requests wait, the request for the most costly page is refused", async () => {
  const { queue, work } = setUp({ waiting: 2 });
  const order: { client: string; end: () => void }[] = [];
  const costly = { route: "GET /searches" };
  void askFor(queue, "other", order, costly);
  await work(600);
  order[0]?.end();
  await askFor(queue, "others", order);
  const [dear] = [askFor(queue, "a", order, costly), askFor(queue, "b", order)];
  void askFor(queue, "c", order);
  expect(await dear).toBeNull();
});

it("fault 119: heavy clients hold at most a sixteenth of all places, however long their pages wait", async () => {
  const { queue, costs, rest } = setUp({ heavyMs: 50 });
  const order: { client: string; end: () => void }[] = [];
  for (let client = 0; client < 20; client++) {
    costs.charge(`flood ${client}`, 10_000);
    void askFor(queue, `flood ${client}`, order);
  }
  await rest(3_000);
  expect(order).toHaveLength(2);
  void askFor(queue, "visitor", order);
  await rest(4 * TICK_MS);
  expect(order[2]?.client).toBe("visitor");
});

it("fault 119: a page of the room itself comes first, and no client is charged for it", async () => {
  const { queue, work } = setUp();
  const order: { client: string; end: () => void }[] = [];
  for (const client of ["a", "b"]) void askFor(queue, client, order);
  await work(30);
  const own = queue.enter({ client: null, route: "kept /", gone: new AbortController().signal });
  order[0]?.end();
  const end = await own;
  await work(30);
  end?.();
  await settle();
  expect(order.map(({ client }) => client)).toEqual(["a", "b"]);
});

it("fault 119: no page begins while new connections arrive, but pages wait for connections only a short time", async () => {
  const connections = [0];
  const { queue, work } = setUp({ connections });
  const order: { client: string; end: () => void }[] = [];
  let isOver = false;
  const connect = () => {
    connections[0] = (connections[0] ?? 0) + 1;
    if (!isOver) setImmediate(connect);
  };
  connect();
  void askFor(queue, "visitor", order);
  await work(15);
  expect(order).toHaveLength(0);
  await work(30);
  isOver = true;
  expect(order).toHaveLength(1);
});
