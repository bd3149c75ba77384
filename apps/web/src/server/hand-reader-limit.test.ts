import type { WebLimit } from "@poker/protocol";
import type { Limited } from "@poker/protocol/limit-registry";
import { expect, it } from "vitest";
import { createHandReaderLimit, type HandReaderLimit } from "./hand-reader-limit.ts";
import { prepareTryCounts } from "./test-try-counts.ts";

const { startCounting, passTime } = prepareTryCounts();

/** A limit of five hands a reader, which has counted nothing. */
function openLimit(note: (limit: WebLimit, limited: Limited) => void = () => {}): HandReaderLimit {
  return createHandReaderLimit(5, { note }, startCounting());
}

async function readMany(limit: HandReaderLimit, userId: string | null, address: string): Promise<number> {
  let read = 0;
  for (let n = 0; n < 20; n++) if (await limit.tryRead(userId, address)) read += 1;
  return read;
}

it("fault 110: a visitor opens so many hands and no more, and gets them back with time", async () => {
  const limit = openLimit();
  expect(await readMany(limit, null, "192.0.2.1")).toBe(5);
  expect(await readMany(limit, null, "192.0.2.2")).toBe(5);
  await passTime(10 * 60_000 + 1);
  expect(await limit.tryRead(null, "192.0.2.1")).toBe(true);
});

it("fault 110: accounts of one address do not add up without end, nor do addresses of one account", async () => {
  const [limit, other] = [openLimit(), openLimit()];
  const [ofAccounts, ofAddresses]: number[][] = [[], []];
  for (const id of ["a", "b", "c", "d", "e"]) ofAccounts?.push(await readMany(limit, id, "192.0.2.1"));
  for (let n = 1; n <= 3; n++) ofAddresses?.push(await readMany(other, "a", `192.0.2.${n}`));
  expect(ofAccounts).toEqual([5, 5, 5, 0, 0]);
  expect(ofAddresses).toEqual([5, 0, 0]);
});

it("fault 109: who meets the limit is noted, a person by their id, and an address that all its readers have used up", async () => {
  const noted = new Set<string>();
  const limit = openLimit((name, { userId, address }) => void noted.add(`${name} ${userId} ${address}`));
  for (const id of ["a", "b", "c", "d"]) await readMany(limit, id, "192.0.2.1");
  expect(noted).toContain("HANDS_PER_READER a 192.0.2.1");
  expect(noted).toContain("HANDS_PER_READER null 192.0.2.1");
});
