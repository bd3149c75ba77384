import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/index.ts";
import { connect, type Database } from "./connect.ts";
import { findOutageCause } from "./outage.ts";

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  database = connect(test.ownerUrl);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const raise = (state: string) => `DO $$ BEGIN RAISE EXCEPTION 'it failed' USING ERRCODE = '${state}'; END $$`;

it.each([
  ["53100", "disk"],
  ["58030", "disk"],
  ["53300", "resources"],
  ["57P01", "stopping"],
  ["57014", "no-answer"],
  ["08006", "connection"],
  ["25006", "read-only"],
  ["23505", null],
  ["42703", null],
])("fault 141: the cause of SQLSTATE %s is %s, with the driver and with Prisma", async (state, cause) => {
  expect(findOutageCause(await caught(database.pool.query(raise(state))))).toBe(cause);
  expect(findOutageCause(await caught(database.prisma.$executeRawUnsafe(raise(state))))).toBe(cause);
});

it.each([
  ["by TCP", ""],
  ["by a Unix socket", "?host=/tmp"],
])("fault 141: a refused connection is an outage, with the driver and with Prisma: %s", async (_way, search) => {
  const refused = connect(`postgresql://me@127.0.0.1:1/poker${search}`);
  expect(findOutageCause(await caught(refused.pool.query("SELECT 1")))).toBe("connection");
  expect(findOutageCause(await caught(refused.prisma.$queryRaw`SELECT 1`))).toBe("connection");
  await refused.close();
});

it("fault 141: a missing answer is an outage, with the driver and with Prisma", async () => {
  const slow = connect(test.ownerUrl, { queryTimeoutMs: 50 });
  expect(findOutageCause(await caught(slow.pool.query("SELECT pg_sleep(1)")))).toBe("no-answer");
  expect(findOutageCause(await caught(slow.prisma.$queryRaw`SELECT 1 FROM pg_sleep(1)`))).toBe("no-answer");
  await slow.close();
});

it("fault 141: a connection that timed out counts as no answer, although it was then closed", () => {
  const cause = new Error("Connection terminated unexpectedly");
  expect(findOutageCause(new Error("Connection terminated due to connection timeout", { cause }))).toBe("no-answer");
  expect(findOutageCause(new Error("it failed", { cause }))).toBe("connection");
});

it("fault 141 ✗: a bug is no outage", () => {
  for (const bug of [new Error("no such thing"), new TypeError("x is undefined"), "a text", null, { code: "E_CODE" }])
    expect(findOutageCause(bug)).toBeNull();
});
