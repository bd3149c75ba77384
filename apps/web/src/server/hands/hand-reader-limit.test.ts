import type { WebLimit } from "@poker/protocol";
import type { Limited } from "@poker/protocol/limit-registry";
import { expect, it } from "vitest";
import { prepareTryCounts } from "../../testing/try-counts.ts";
import { createHandReaderLimit, type HandReaderLimit } from "./hand-reader-limit.ts";

const { startCounting, passTime } = prepareTryCounts();

/** Makes a limit of five hands for each reader. It has not counted any hand yet. */
function openLimit(note: (limit: WebLimit, limited: Limited) => void = () => {}): HandReaderLimit {
  return createHandReaderLimit(5, { note }, startCounting());
}

async function readMany(limit: HandReaderLimit, userId: string | null, address: string): Promise<number> {
  let read = 0;
  for (let n = 0; n < 20; n++) if (await limit.tryRead(userId, address)) read += 1;
  return read;
}

it("fault 110: the hands that a visitor may open are limited, and available again after some time", async () => {
  const limit = openLimit();
  expect(await readMany(limit, null, "192.0.2.1")).toBe(5);
  expect(await readMany(limit, null, "192.0.2.2")).toBe(5);
  await passTime(10 * 60_000 + 1);
  expect(await limit.tryRead(null, "192.0.2.1")).toBe(true);
});

it("fault 110: neither many accounts at one address nor many addresses of one account avoid the limit", async () => {
  const [limit, other] = [openLimit(), openLimit()];
  const [ofAccounts, ofAddresses]: number[][] = [[], []];
  for (const id of ["a", "b", "c", "d", "e"]) ofAccounts?.push(await readMany(limit, id, "192.0.2.1"));
  for (let n = 1; n <= 3; n++) ofAddresses?.push(await readMany(other, "a", `192.0.2.${n}`));
  expect(ofAccounts).toEqual([5, 5, 5, 0, 0]);
  expect(ofAddresses).toEqual([5, 0, 0]);
});

it("fault 109: a person at their limit is recorded by their id; an address at its limit is recorded without an id", async () => {
  const noted = new Set<string>();
  const limit = openLimit((name, { userId, address }) => void noted.add(`${name} ${userId} ${address}`));
  for (const id of ["a", "b", "c", "d"]) await readMany(limit, id, "192.0.2.1");
  expect(noted).toContain("HANDS_PER_READER a 192.0.2.1");
  expect(noted).toContain("HANDS_PER_READER null 192.0.2.1");
});
