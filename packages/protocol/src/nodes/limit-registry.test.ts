import { expect, it } from "vitest";
import { LimitRegistry } from "./limit-registry.ts";
import type { GameLimit } from "./limited-client.ts";

function createRegistry() {
  const time = { now: 0 };
  const lines: object[] = [];
  const clock = { monotonic: () => time.now, wall: () => 1_000_000 + time.now };
  const registry = new LimitRegistry<GameLimit>({ clock, onLimited: (limited) => void lines.push(limited) });
  return { registry, time, lines };
}
const person = { userId: "anna", address: "192.0.2.1" };
const address = { userId: null, address: "192.0.2.2" };

it("fault 109: lists limited clients with their limit, first refusal and count; clients with most refusals first", () => {
  const { registry, time, lines } = createRegistry();
  registry.note("SOCKETS_PER_PERSON", person);
  time.now = 10;
  for (let times = 0; times < 3; times++) registry.note("CONNECTIONS_PER_SECOND", address);
  registry.note("MESSAGES_PER_SECOND", person);
  expect(registry.list()).toEqual([
    { limit: "CONNECTIONS_PER_SECOND", ...address, since: 1_000_010, refused: 3 },
    { limit: "SOCKETS_PER_PERSON", ...person, since: 1_000_000, refused: 1 },
    { limit: "MESSAGES_PER_SECOND", ...person, since: 1_000_010, refused: 1 },
  ]);
  expect(lines).toHaveLength(3);
});

it("fault 109: forgets a client after a minute without a refusal, and then counts from one again", () => {
  const { registry, time, lines } = createRegistry();
  registry.note("SOCKETS_PER_PERSON", person);
  time.now = 60_000;
  expect(registry.list()).toEqual([]);
  registry.note("SOCKETS_PER_PERSON", person);
  expect(registry.list()).toEqual([{ limit: "SOCKETS_PER_PERSON", ...person, since: 1_060_000, refused: 1 }]);
  expect(lines).toHaveLength(2);
});

it("fault 92: the list has an upper bound, even in an attack from many addresses", () => {
  const { registry } = createRegistry();
  for (let n = 0; n < 5_000; n++) registry.note("CONNECTIONS_PER_SECOND", { userId: null, address: `address ${n}` });
  expect(registry.size).toBe(200);
  expect(registry.list()).toHaveLength(20);
});
